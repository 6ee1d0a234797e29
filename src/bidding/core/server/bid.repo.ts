import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BidRecord } from '#bidding/core/bid.api.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { bidFields } from '#bidding/core/bid.fields.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { wordsOf } from '#bidding/core/outcome.rules.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** The bids a person may see: the station's, of these sales see their customers', buyers those given to them. */
export function visibleBids(actor: Actor): RawBuilder<boolean> {
  return inScope(actor, { station: 'b.station_id', sale: 'b.sale_id', buyer: 'b.assignee_id' })
}

const described = describedList(bidFields, 'b', {
  picture: sql`b.image_url`,
  price: sql`w.price`,
  bids: sql`w.bids`,
  leads: sql`w.leads`,
  reserve_met: sql`w.reserve_met`,
  looked_at: sql`w.looked_at`,
  status: sql`b.status::float8`,
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  outcome_words: sql`null::text`,
  account_name: sql`ba.username`,
  account_state: sql`case when h.banned_at is not null then 'Bị khóa' when h.signed_out_at is not null then 'Đăng xuất'
    when h.unpaid > 0 then 'Còn phiên chưa trả tiền' when b.account_id is not null then 'Dùng được' end`,
  assignee_name: sql`keeper.name`,
  group_name: sql`g.name`,
  group_mode: sql`g.mode`,
  held_vnd: sql`case when b.lock_id is null or b.ended_at is not null then 0 when b.freed_at is null then b.hold_vnd
    else (select l.amount from customer_lock l where l.id = b.lock_id) end`,
  approved_name: sql`approver.name`,
  order_code: sql`o.code`,
  order_status: sql`o.status::float8`,
  created_name: sql`maker.name`,
})

const from = sql`bid b join customer c on c.id = b.customer_id join bid_watch w on w.bid_id = b.id
  left join buying_account ba on ba.id = b.account_id left join account_health h on h.account_id = b.account_id
  left join staff keeper on keeper.id = b.assignee_id left join staff approver on approver.id = b.approved_by
  left join staff maker on maker.id = b.created_by left join bid_group g on g.id = b.group_id
  left join orders o on o.id = b.order_id`

const byItem = (q: string) =>
  /^[a-z]{0,2}\d{6,13}$/i.test(q) ? sql<boolean>`b.item_id = ${q.toLowerCase()}` : null
const byText = (q: string) => foldHas('b.fold', q)

const bidListing: ListDefinition = {
  from,
  table: { name: 'bid', as: 'b' },
  ...described,
  filters: {
    ...described.filters,
    phase: (which) => {
      const [live, ended] = ['live', 'ended'].map((one) => which.split(',').includes(one))
      if (live === ended) return sql<boolean>`true`
      return live ? sql<boolean>`b.ended_at is null` : sql<boolean>`b.ended_at is not null`
    },
    within: (minutes) =>
      sql<boolean>`(b.ended_at is null and b.ends_at <= now() + make_interval(mins => ${minutesOf(minutes)}))`,
  },
  key: sql`b.id`,
  defaultSort: '-created_at',
  search: {
    prefix: byItem,
    text: byText,
    owner: { column: 'b.customer_id', table: 'customer' },
    reads: ['customer_name'],
    else: { prefix: byItem, text: byText },
  },
  chips: { of: 'status', values: bidStatus.values },
}

const minutesOf = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0)

/** The list as this person may ask for it. */
export const bidListingFor = (actor: Actor): ListDefinition => askedBy(bidListing, actor.role)

/** The row as this person sees it, with what its outcome says in words. */
export const shownBid = (actor: Actor, row: BidRecord): BidRecord =>
  masked(bidFields, actor.role, { ...row, outcome_words: wordsOf(row.outcome) })

/** A row as the lists show it. @throws bids.not_found */
export async function bidRowOf(db: Db, actor: Actor, id: number): Promise<BidRecord> {
  const { rows } = await sql<BidRecord>`select ${described.select} from ${from}
    where b.id = ${id} and ${visibleBids(actor)}`.execute(db)
  if (!rows[0]) throw refuseBid('bids.not_found')
  return shownBid(actor, rows[0])
}

/** Everything a step or the engine decides by. */
export interface LockedBid {
  id: number
  site_code: string
  item_id: string
  link: string
  title: string
  image_url: string | null
  station_id: number
  customer_id: number
  sale_id: number | null
  assignee_id: number | null
  account_id: number | null
  group_id: number | null
  max_price: number
  currency: string
  tax_mode: 'net' | 'gross' | null
  tax_percent: number
  route_code: string | null
  goods_type: string | null
  note: string | null
  lead_seconds: number | null
  rehearsal: boolean
  status: number
  status_at: Date
  ended_at: Date | null
  ends_at: Date
  first_ends_at: Date
  extended: number
  price: number | null
  bids: number | null
  leads: boolean | null
  reserve_met: boolean | null
  sent_max: number | null
  /** What was sent, and no answer is known yet. */
  on_its_way: number | null
  outcome: string | null
  words: string | null
  approved_by: number | null
  approved_most: number | null
  approved_until: Date | null
  exchange_rate: number
  value_vnd: number
  hold_vnd: number
  vip: boolean
  lock_id: number | null
  /** When what was held was given back before the end. */
  freed_at: Date | null
  order_id: number | null
  win_price: number | null
  won_at: Date | null
  wake: 'look' | 'warm' | 'fire' | 'prove' | 'settle' | 'after' | null
  wake_at: Date | null
  tries: number
  looked_at: Date | null
  warmed_at: Date | null
  created_by: number | null
  version: number
  customer_locked: boolean
  level_code: string
  order_status: number | null
}

const lockedColumns = sql`b.*, b.status::float8 as status, w.price, w.bids, w.leads, w.reserve_met, w.looked_at,
  w.wake, w.wake_at, w.tries, w.warmed_at, c.locked as customer_locked, c.level_code,
  (select o.status::float8 from orders o where o.id = b.order_id) as order_status,
  (select i.amount from bid_intent i where i.bid_id = b.id and i.closed_at is null) as on_its_way`

/** Locks a bid the person may see, for the rest of the transaction. @throws bids.not_found */
export async function lockBid(tx: Db, actor: Actor, id: number): Promise<LockedBid> {
  // First the lock: a statement that waits for it sees what stands beside the bid as it was before.
  await sql`select from bid where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<LockedBid>`select ${lockedColumns} from bid b join bid_watch w on w.bid_id = b.id
    join customer c on c.id = b.customer_id
    where b.id = ${id} and ${visibleBids(actor)}`.execute(tx)
  if (!rows[0]) throw refuseBid('bids.not_found')
  return rows[0]
}

/** The same without a lock, for who looks and asks outside before it acts. */
export async function readBid(db: Db, id: number): Promise<LockedBid | null> {
  const { rows } = await sql<LockedBid>`select ${lockedColumns} from bid b join bid_watch w on w.bid_id = b.id
    join customer c on c.id = b.customer_id
    where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What the market told of a bid, and what comes next: nobody's edit becomes stale by it. */
export interface Watch {
  price?: number | null
  bids?: number | null
  leads?: boolean | null
  reserve_met?: boolean | null
  looked_at?: Date | null
  wake?: LockedBid['wake']
  wake_at?: Date | null
  tries?: number
  warmed_at?: Date | null
}

/** Keeps it; whoever had claimed the bid lets go of it. Another price or leader is told to whoever looks at the lists. */
export async function watchBid(db: Db, id: number, watch: Watch): Promise<void> {
  if (watch.price !== undefined || watch.leads !== undefined) await tellOfPrice(db, id, watch)
  await db
    .updateTable('bid_watch')
    .set({ ...watch, claimed_by: null, claimed_until: null })
    .where('bid_id', '=', id)
    .execute()
}

const news = { entity: 'bid_watch', action: 'price' } as const
/** An event of its own kind: no history of the bid names each price, and what stays as it was is no news. */
async function tellOfPrice(db: Db, id: number, { price, leads }: Watch): Promise<void> {
  const differs = sql.join(
    [
      ...(price === undefined ? [] : [sql`w.price is distinct from ${price}::numeric`]),
      ...(leads === undefined ? [] : [sql`w.leads is distinct from ${leads}::boolean`]),
    ],
    sql` or `,
  )
  await sql`insert into event (at, station_id, entity, entity_id, action)
    select now(), b.station_id, ${news.entity}, b.id, ${news.action} from bid b join bid_watch w on w.bid_id = b.id
    where b.id = ${id} and (${differs})`.execute(db)
}
