import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import type { BidRecord } from '#bidding/core/bid.api.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { bidFields } from '#bidding/core/bid.fields.ts'
import { bidSites } from '#bidding/core/bid.rules.ts'
import type { BidList } from '#bidding/core/bid.rules.ts'
import { bidTable } from '#bidding/core/bid.status.ts'
import { actKinds, lateReasons } from '#bidding/core/bid.words.ts'
import { wordsOf } from '#bidding/core/outcome.rules.ts'
import { bidListingFor, bidRowOf, shownBid, visibleBids } from '#bidding/core/server/bid.repo.ts'
import { roomFor } from '#bidding/core/server/hold.repo.ts'
import { lookAt } from '#bidding/desk/server/ask-listing.ts'
import type { ActRow } from '#bidding/desk/bid-calls.ts'
import { exportEbayBids, listEbayBids } from '#bidding/desk/ebay-bid.api.ts'
import type { Item, Markets } from '#outside/market/port.ts'
import { actionLabels } from '#platform/contract/status.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'

const ofList = (list: BidList): RawBuilder<boolean> =>
  sql<boolean>`b.site_code in (${lit(...bidSites[list])})`

async function listWhere({ db, actor }: Context, query: ListQuery, condition: RawBuilder<boolean>) {
  const scope = sql<boolean>`${visibleBids(actor)} and ${condition}`
  const page = await chippedList<BidRecord>(db, bidListingFor(actor), query, scope)
  return { ...page, results: page.results.map((row) => shownBid(actor, row)) }
}

/** The bids of one list: Yahoo's, eBay's or Mercari's. */
export const listBids = (context: Context, query: ListQuery, list: BidList) =>
  listWhere(context, query, ofList(list))

/** Bids that became orders. */
export const listWonBids = (context: Context, query: ListQuery) =>
  listWhere(context, query, sql<boolean>`b.order_id is not null`)

export const ebayFile = exportOf<BidRecord>(exportEbayBids, listEbayBids, ({ actor }) => ({
  columns: fileColumns<BidRecord>(bidFields, {
    outcome_words: { value: ({ outcome }) => wordsOf(outcome) },
  }),
  definition: bidListingFor(actor),
  scope: sql<boolean>`${visibleBids(actor)} and ${ofList('ebay')}`,
}))

interface StoredAct extends Omit<
  ActRow,
  'kind_words' | 'late_words' | 'outcome_words' | 'planned_at' | 'sent_at' | 'answered_at' | 'ends_at'
> {
  bid_id: number
  planned_at: Date | null
  sent_at: Date
  answered_at: Date | null
  ends_at: Date | null
}

/** Looks and acts of a bid are few or many: the newest thousand. */
const mostActs = 1_000
async function actsOf({ db }: Context, condition: RawBuilder<boolean>) {
  const { rows } =
    await sql<StoredAct>`select a.id, a.bid_id, a.kind, a.planned_at, a.sent_at, a.answered_at, a.ms, a.late_ms,
      a.late_why, a.offset_ms, a.amount, a.outcome, a.words, a.price, a.leads, a.ends_at, ba.username as account, s.name as actor
    from bid_act a join bid b on b.id = a.bid_id left join buying_account ba on ba.id = a.account_id
    left join staff s on s.id = a.actor_id
    where ${condition} order by a.id desc limit ${mostActs}`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind_words: actKinds.find(({ value }) => value === row.kind)?.label ?? row.kind,
    late_words: lateReasons.find(({ value }) => value === row.late_why)?.label ?? null,
    outcome_words: wordsOf(row.outcome),
    planned_at: row.planned_at && row.planned_at.toISOString(),
    sent_at: row.sent_at.toISOString(),
    answered_at: row.answered_at && row.answered_at.toISOString(),
    ends_at: row.ends_at && row.ends_at.toISOString(),
  }))
}

const label = actionLabels(bidTable, { create: 'Yêu cầu đấu giá' })

/** What was looked at and done, newest first, and what people did with it. @throws bids.not_found */
export async function bidHistories(context: Context, id: number) {
  const { db, actor } = context
  const bid = await bidRowOf(db, actor, id)
  const { rows } = await sql<{ at: Date; action: string; reason: string | null; actor: string | null }>`
    select e.at, e.action, e.reason, s.name as actor from event e left join staff s on s.id = e.actor_id
    where e.entity = 'bid' and e.entity_id = ${id} order by e.id desc limit 500`.execute(db)
  return {
    bid,
    acts: await actsOf(context, sql<boolean>`a.bid_id = ${id}`),
    room: is(actor, 'cv') ? null : await roomFor(context, bid.customer_id, { seen: true }),
    story: rows.map((row) => ({ ...row, at: row.at.toISOString(), label: label(row.action) })),
  }
}

/** Every bid of ours on one listing, by its code at the market, with each look and act. @throws bids.not_found */
export async function logOf(context: Context, code: string) {
  const { db, actor } = context
  const item = code.toLowerCase()
  const { rows } =
    await sql<BidRecord>`select ${bidListingFor(actor).select} from ${bidListingFor(actor).from}
    where b.item_id = ${item} and ${visibleBids(actor)} order by b.id desc limit 50`.execute(db)
  const [first] = rows
  if (!first) throw refuseBid('bids.not_found')
  return {
    code: item,
    url: first.link,
    bids: rows.map((row) => shownBid(actor, row)),
    acts: await actsOf(context, sql<boolean>`b.item_id = ${item} and ${visibleBids(actor)}`),
  }
}

/** The same, with what the market says of the listing now. @throws bids.not_found */
export async function yahooLog(markets: Markets, context: Context, code: string) {
  const log = await logOf(context, code)
  const [first] = log.bids
  const site =
    first?.site_code === 'ebay'
      ? 'ebay'
      : first?.site_code === 'yahoo-auctions'
        ? 'yahoo-auctions'
        : 'mercari'
  const answer = await lookAt(markets, context, site, log.code)
  const nothing = { price: null, bids: null, ends_at: null }
  if (answer.kind !== 'ok') return { ...log, market: { answer: answer.kind, why: answer.why, ...nothing } }
  const told = answer.value
  return {
    ...log,
    market: {
      answer: told ? ('found' as const) : ('none' as const),
      why: null,
      ...(told ? toldOf(told) : nothing),
    },
  }
}

const toldOf = ({ price, bids, endsAt }: Item) => ({
  price: price && Number(price.amount),
  bids,
  ends_at: endsAt && endsAt.toISOString(),
})

/** Who may see to bids, with how many they have. */
export async function bidPeople({ db, actor }: Context) {
  const { rows } = await sql<{ id: number; name: string; role: string; live: number; next_end: Date | null }>`
    select s.id, s.name, s.role, count(b.id)::int as live, min(b.ends_at) as next_end
    from staff s left join bid b on b.assignee_id = s.id and b.ended_at is null and ${inStation(actor, 'b.station_id')}
    where s.status = ${lit(staffStatus.active)} and s.role in ('SU', 'AD', 'SS', 'CC', 'CS', 'AF')
      and (s.role in ('SU', 'AD') or exists (select from staff_station st where st.staff_id = s.id and ${inStation(actor, 'st.station_id')}))
    group by s.id order by live desc, s.name`.execute(db)
  return rows.map((row) => ({ ...row, next_end: row.next_end && row.next_end.toISOString() }))
}

/** Accounts, calls of the day and lateness: what stands beside the lists. */
export async function bidRoom({ db, now }: Context) {
  const today = businessDate(now)
  const settings = await settingsOn(db, today)
  const limits = {
    'yahoo-auctions': settings('auction.calls_yahoo').value,
    mercari: settings('auction.calls_mercari').value,
    ebay: settings('auction.calls_ebay').value,
  }
  const { rows: accounts } = await sql<{
    id: number
    site_code: string
    name: string
    priority: number
    live: number
    state: 'ok' | 'banned' | 'signed_out' | 'unpaid' | 'unused'
    why: string | null
    since: Date | null
  }>`select a.id, a.site_code, a.username as name, coalesce(h.priority, 0) as priority,
      (select count(*)::int from bid b where b.account_id = a.id and b.ended_at is null) as live,
      case when h.banned_at is not null then 'banned' when h.signed_out_at is not null then 'signed_out'
        when h.unpaid > 0 then 'unpaid' when h.answered_at is null then 'unused' else 'ok' end as state,
      h.why, coalesce(h.banned_at, h.signed_out_at) as since
    from buying_account a left join account_health h on h.account_id = a.id
    where a.active and a.site_code in (${lit(...Object.values(bidSites).flat())})
    order by a.site_code, priority desc, a.id`.execute(db)
  const { rows: used } = await sql<{
    site_code: string
    used: number
  }>`select distinct on (site_code) site_code,
    case when day >= ${today}::date - 1 then used else 0 end as used
    from market_budget order by site_code, day desc`.execute(db)
  const { rows: clocks } = await sql<{
    site_code: string
    offset_ms: number
    request_ms: number
    measured_at: Date
  }>`
    select distinct on (site_code) site_code, offset_ms, request_ms, measured_at from market_clock
    order by site_code, measured_at desc`.execute(db)
  const since = new Date(now.getTime() - 86_400_000)
  const { rows: late } = await sql<{
    sent: number
    p50: number | null
    p99: number | null
    worst: number | null
  }>`
    select count(*)::int as sent, percentile_disc(0.5) within group (order by late_ms) as p50,
      percentile_disc(0.99) within group (order by late_ms) as p99, max(late_ms) as worst
    from bid_act where kind = 'bid' and sent_at > ${since}`.execute(db)
  const { rows: causes } = await sql<{
    why: string
    n: number
  }>`select late_why as why, count(*)::int as n from bid_act
    where kind = 'bid' and late_why is not null and sent_at > ${since} group by late_why`.execute(db)
  return {
    now: now.toISOString(),
    accounts: accounts.map((row) => ({ ...row, since: row.since && row.since.toISOString() })),
    budgets: Object.entries(limits).map(([site_code, limit]) => ({
      site_code,
      used: used.find((row) => row.site_code === site_code)?.used ?? 0,
      limit,
      kept: Math.floor(limit / 5),
    })),
    clocks: clocks.map((row) => ({ ...row, measured_at: row.measured_at.toISOString() })),
    late: {
      ...(late[0] as (typeof late)[number]),
      by_cause: Object.fromEntries(causes.map(({ why, n }) => [why, n])),
    },
  }
}
