import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { actOnBid, mayLead } from '#bidding/core/server/act-on-bid.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { bidFields } from '#bidding/core/bid.fields.ts'
import { isBidSite } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidRowOf, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import type { Held } from '#bidding/core/server/hold.repo.ts'
import { releaseHold, takeHold } from '#bidding/core/server/hold.repo.ts'
import type { BidChange, Rebid } from '#bidding/desk/bid-calls.ts'
import { accountOf, refuseLow } from '#bidding/desk/server/request-bid.usecase.ts'
import { accountFor } from '#bidding/engine/server/account.repo.ts'
import { atOnce } from '#bidding/engine/plan.rules.ts'
import { refuseUnknownReferences } from '#orders/quote/server/create-quote.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Markets } from '#outside/market/port.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { changedValues, differing, toColumns } from '#platform/server/lists/record-write.ts'

/** A named person approves this much for the hour after the end, which a market may still move. */
const approvedAfterMs = 3_600_000
const approvalOf = (context: Context, most: number, ends: Date) => ({
  approved_by: context.actor.id,
  approved_at: context.now,
  approved_most: most,
  approved_until: new Date(ends.getTime() + approvedAfterMs),
})

/**
 * What the most of a bid becomes: the old hold is free, the new one taken. What was sent is only raised.
 * @throws bids.only_raise, bids.too_low, bids.no_room, ledger.not_enough_free, pricing.no_rate
 */
async function heldAnew(
  context: Context,
  bid: LockedBid,
  most: number,
  force = false,
): Promise<Partial<Held & { max_price: number; freed_at: null }>> {
  if (most === bid.max_price && !force) return {}
  const sent = Math.max(bid.sent_max ?? 0, bid.on_its_way ?? 0)
  if (bid.ended_at === null && most < sent)
    throw refuseBid('bids.only_raise', { values: { sent: `${sent} ${bid.currency}` } })
  refuseLow(most, { ...bid, price: bid.leads ? null : bid.price })
  if (bid.ended_at === null) await releaseHold(context, bid, 'raised')
  const held = await takeHold(context, {
    customer: bid.customer_id,
    level: bid.level_code,
    most,
    currency: bid.currency,
    taxPercent: bid.tax_percent,
    except: bid.id,
  })
  return { max_price: most, ...held, freed_at: null }
}

/** Of what may lead the account stays: another one would bid against it, and knows nothing of it. @throws bids.leading */
async function otherAccount(
  context: Context,
  bid: LockedBid,
  account: number | null | undefined,
): Promise<{ account_id?: number | null }> {
  if (account === undefined || account === bid.account_id) return {}
  if (mayLead(bid)) throw refuseBid('bids.leading')
  return { account_id: await accountOf(context, account, bid.site_code, bid.id) }
}

/** Changes what of a bid people keep; only what is sent. @throws as `heldAnew`, bids.no_config, conflict.stale */
export async function editBid(context: Context, change: BidChange) {
  const { db, actor, now } = context
  const { id, version } = change
  await actOnBid({
    context,
    id,
    action: 'edit',
    version,
    effect: async (bid) => {
      await refuseUnknownReferences(context, change, bid.site_code)
      const plain = {
        ...toColumns(bidFields, changedValues(bidFields, change, context)),
        ...(change.route_code === undefined ? {} : { route_code: change.route_code || null }),
        ...(change.goods_type === undefined ? {} : { goods_type: change.goods_type || null }),
        ...(await otherAccount(context, bid, change.account_id)),
      }
      const held = change.max_price === undefined ? {} : await heldAnew(context, bid, change.max_price)
      const set = { ...differing(bid, plain), ...held }
      if (Object.keys(set).length > 0) await watchBid(db, id, { wake: 'look', wake_at: atOnce(now) })
      return { set, data: { max_price: change.max_price ?? bid.max_price } }
    },
  })
  return bidRowOf(db, actor, id)
}

/** Above this much a bid needs the accountant's or a manager's own word. */
async function mayApprove(context: Context, value: number): Promise<boolean> {
  const { db, actor, now } = context
  if (is(actor, 'ql', 'kt')) return true
  return value <= (await settingValue(db, businessDate(now), 'auction.manager_above'))
}

/** Is a bid at this marketplace placed by a person, in the opened profile? */
export type ByHand = (site: string) => boolean
export const byHandAt =
  (markets: Markets): ByHand =>
  (site) =>
    !isBidSite(site) || !markets[site].can.bid

/**
 * Bids, raises or bids once more: the engine places it, and where no market takes bids of ours a person, whose task it
 * is from now on. Whoever does it approves it up to its most, where they may.
 * @throws as `heldAnew`, bids.too_late, bids.live
 */
export async function rebid(
  context: Context,
  id: number,
  { max_price, account_id, version }: Rebid,
  byHand: ByHand = () => false,
) {
  const { db, actor, now } = context
  await actOnBid({
    context,
    id,
    version,
    action: ({ status }) => (status === bidStatus.bidding ? 'raise' : 'bid'),
    effect: async (bid) => {
      const most = max_price ?? bid.max_price
      if (bid.status === bidStatus.exceeded) refuseLow(most, bid)
      await refuseOther(context, bid)
      const held = await heldAnew(context, bid, most, bid.ended_at !== null || bid.freed_at !== null)
      const value = held.value_vnd ?? bid.value_vnd
      const approved = await mayApprove(context, value)
      const isByHand = byHand(bid.site_code)
      const account =
        isByHand && account_id === undefined && bid.account_id === null
          ? // Whoever places it opens the profile of its account.
            { account_id: (await accountFor(db, bid))?.id ?? null }
          : await otherAccount(context, bid, account_id)
      await watchBid(db, id, { wake: 'look', wake_at: atOnce(now), tries: 0, warmed_at: null })
      return {
        set: {
          ...held,
          ...account,
          ...(approved ? approvalOf(context, most, bid.ends_at) : {}),
          ended_at: null,
          status_at: now,
          outcome: isByHand ? 'for_a_person' : null,
          words: null,
        },
        data: { max_price: most, approved },
      }
    },
  })
  return bidRowOf(db, actor, id)
}

/** Of a bid that ended in an error the listing may be another's by now. @throws bids.live */
async function refuseOther({ db }: Context, bid: LockedBid): Promise<void> {
  if (bid.ended_at === null) return
  const { rows } = await sql<{ max_price: number; currency: string }>`select max_price, currency from bid
    where site_code = ${bid.site_code} and item_id = ${bid.item_id} and ended_at is null and id <> ${bid.id}`.execute(
    db,
  )
  if (rows[0]) throw refuseBid('bids.live', { values: { max: `${rows[0].max_price} ${rows[0].currency}` } })
}

export const rebidMany = (context: Context, ids: readonly number[], byHand: ByHand): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) => rebid({ ...context, db }, id, {}, byHand))

/** @throws a refusal that names `staff_id` */
export async function assignBids(
  context: Context,
  ids: readonly number[],
  staff: number | null,
): Promise<BulkAnswer> {
  if (staff !== null) {
    const { rows } = await sql<{
      id: number
    }>`select id from staff where id = ${staff} and status = ${lit(staffStatus.active)}
      and role in ('SU', 'AD', 'SS', 'CC', 'CS', 'AF')`.execute(context.db)
    if (!rows[0]) throw refuseField('staff_id', 'Người này không theo dõi đấu giá được')
  }
  return eachRow(context.db, ids, (db, id) =>
    actOnBid({
      context: { ...context, db },
      id,
      action: 'assign',
      effect: async () => ({ set: { assignee_id: staff }, data: { staff_id: staff } }),
    }),
  )
}

/** A named person lets bids be placed. */
export function approveBids(
  context: Context,
  given: { ids: readonly number[]; most?: number | undefined; until?: string | undefined },
): Promise<BulkAnswer> {
  const { now } = context
  return eachRow(context.db, given.ids, (db, id) =>
    actOnBid({
      context: { ...context, db },
      id,
      action: 'approve',
      effect: async (bid) => {
        const most = Math.min(given.most ?? bid.max_price, bid.max_price)
        const approval = approvalOf(context, most, bid.ends_at)
        await watchBid(db, id, { wake: 'look', wake_at: atOnce(now) })
        return {
          set: { ...approval, ...(given.until ? { approved_until: new Date(given.until) } : {}) },
          data: { most },
        }
      },
    }),
  )
}

export async function changeAccounts(
  context: Context,
  ids: readonly number[],
  account: number,
): Promise<BulkAnswer> {
  const { now } = context
  return eachRow(context.db, ids, (db, id) => {
    const inRow = { ...context, db }
    return actOnBid({
      context: inRow,
      id,
      action: 'change_account',
      effect: async (bid) => {
        await accountOf(inRow, account, bid.site_code, bid.id)
        await watchBid(db, id, { wake: 'look', wake_at: atOnce(now), warmed_at: null })
        return { set: { account_id: account }, data: { account_id: account } }
      },
    })
  })
}
