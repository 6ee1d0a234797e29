import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { actOnBid, actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidRowOf, lockBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { releaseHold, takeHold } from '#bidding/core/server/hold.repo.ts'
import { winBid } from '#bidding/core/server/win-bid.usecase.ts'
import { rebid } from '#bidding/desk/server/change-bid.usecase.ts'
import type { ByHand } from '#bidding/desk/server/change-bid.usecase.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { chargeFee } from '#ledger/server/penalty.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { cancelOrders } from '#orders/purchase/server/cancel-order.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { toVnd } from '#platform/rules/money.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { sellRateOn } from '#pricing/server/price-table.repo.ts'

/**
 * Cancels a bid: what was held is free. Of a win its order is cancelled, a penalty charged, and who does so often
 * in a week is locked. @throws bids.leading, bids.status, orders.status
 */
export async function cancelBid(
  context: Context,
  id: number,
  given: { reason: string; version?: number | undefined },
) {
  const { db, actor, now } = context
  await actOnBid({
    context,
    id,
    action: 'cancel',
    reason: given.reason,
    version: given.version,
    effect: async (bid) => {
      await watchBid(db, id, afterCancelled(bid))
      const data = bid.status === bidStatus.won ? await giveUpWin(context, bid, given.reason) : {}
      if (bid.ended_at === null) await releaseHold(context, bid, 'cancelled')
      return { set: { ended_at: bid.ended_at ?? now, status_at: now }, data }
    },
  })
  return bidRowOf(db, actor, id)
}

/** What was sent no market gives back: whoever is higher may be removed, and we would win. The end is looked at. */
const afterCancelled = ({ sent_max, ended_at, ends_at }: LockedBid) =>
  sent_max === null || ended_at !== null
    ? { wake: null, wake_at: null }
    : { wake: 'after' as const, wake_at: new Date(ends_at.getTime() + 60_000) }

export const cancelBids = (context: Context, ids: readonly number[], reason: string): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) => cancelBid({ ...context, db }, id, { reason }))

/** A win whose order is not bought is given up: its deposit is free, less the penalty. */
async function giveUpWin(context: Context, bid: LockedBid, reason: string) {
  const { db, now } = context
  const { customer_id: customer, station_id: station, order_id: order } = bid
  // Its order goes with it, whoever of those that may gives up the win.
  if (order !== null && bid.order_status !== orderStatus.cancelled)
    await cancelOrders({ ...context, actor: { ...systemActor, id: context.actor.id } }, [order], reason)
  const today = businessDate(now)
  const settings = await settingsOn(db, today)
  const penalty = settings('auction.cancel_penalty_jpy').value
  const rate = await sellRateOn(db, {
    currency: 'JPY',
    value: penalty,
    whom: { customer, level: bid.level_code },
    date: today,
  })
  const amount = toVnd(penalty, rate?.value ?? (bid.currency === 'JPY' ? bid.exchange_rate : 0))
  await lockedCustomerMoney(db, customer)
  if (amount > 0)
    await chargeFee(context, {
      customer,
      station,
      order,
      kind: 'auction',
      amount,
      note: `Bỏ phiên đấu giá đã thắng ${bid.item_id}`,
    })
  return {
    penalty: amount,
    locked: await lockWhoGivesUpOften(context, bid, settings('auction.cancels_a_week').value),
  }
}

async function lockWhoGivesUpOften(context: Context, bid: LockedBid, most: number): Promise<boolean> {
  const { db, now } = context
  const { rows } = await sql<{ cancels: number }>`select count(*)::int as cancels from bid
    where customer_id = ${bid.customer_id} and status = ${bidStatus.cancelled}::numeric and won_at is not null
      and status_at > ${new Date(now.getTime() - 7 * 86_400_000)}`.execute(db)
  // This one is not among them yet.
  if ((rows[0]?.cancels ?? 0) + 1 < most) return false
  const locked =
    await sql`update customer set locked = true where id = ${bid.customer_id} and not locked`.execute(db)
  if (locked.numAffectedRows === 1n)
    await recordEvent(context, {
      entity: 'customer',
      id: bid.customer_id,
      action: 'lock',
      reason: 'Bỏ phiên đấu giá đã thắng nhiều lần trong tuần',
      station: bid.station_id,
    })
  return true
}

/** Won or bought on the site, as a person saw it: its order at 4 with its deposit. @throws bids.over_most */
export async function takeOrder(
  context: Context,
  given: { id: number; price: number; version?: number | undefined },
) {
  const { db, actor } = context
  const bid = await lockBid(db, actor, given.id)
  if (given.version !== undefined && given.version !== bid.version)
    // The table's own words for who saw an older one.
    await actOnLockedBid(bid, { context, action: 'take_order', version: given.version })
  if (given.price > bid.max_price)
    throw refuseBid('bids.over_most', { values: { most: `${bid.max_price} ${bid.currency}` } })
  await winBid(context, bid, { price: given.price, action: 'take_order' })
  return bidRowOf(db, actor, given.id)
}

/** The second chance is taken: held anew and won at what is offered. */
async function takeNext(context: Context, id: number): Promise<void> {
  const { db, actor } = context
  const bid = await lockBid(db, actor, id)
  const price = Math.min(bid.price ?? bid.max_price, bid.max_price)
  const taken = await takeHold(context, {
    customer: bid.customer_id,
    level: bid.level_code,
    most: price,
    currency: bid.currency,
    taxPercent: bid.tax_percent,
    except: bid.id,
  })
  const held = { ...taken, freed_at: null }
  await db.updateTable('bid').set(held).where('id', '=', id).execute()
  await winBid(context, { ...bid, ...held }, { price, action: 'take_next' })
}

/** Moves bids to where a status says: to be placed, the second chance taken, paid, cancelled; each by itself. */
export function changeBids(
  context: Context,
  given: { ids: readonly number[]; status: number; reason?: string | null | undefined },
  byHand: ByHand,
): Promise<BulkAnswer> {
  const { status, reason } = given
  if (status === bidStatus.cancelled && !reason) throw refuseField('reason', 'Vui lòng nhập lý do')
  return eachRow(context.db, given.ids, async (db, id) => {
    const inRow = { ...context, db }
    if (status === bidStatus.bidding) return rebid(inRow, id, {}, byHand)
    if (status === bidStatus.cancelled) return cancelBid(inRow, id, { reason: reason ?? '' })
    if (status === bidStatus.won) return takeNext(inRow, id)
    return actOnBid({
      context: inRow,
      id,
      action: 'pay',
      effect: async () => ({ set: { paid_at: context.now, status_at: context.now } }),
    })
  })
}
