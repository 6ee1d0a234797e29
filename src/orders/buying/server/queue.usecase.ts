import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { isMarketSite } from '#outside/market/port.ts'
import type { Markets, MarketSite } from '#outside/market/port.ts'
import type { BuyingRecord } from '#orders/buying/buying.api.ts'
import { refuseBuying } from '#orders/buying/buying.errors.ts'
import { buyingStatus } from '#orders/buying/buying.status.ts'
import { buyingListing, buyingRecords } from '#orders/buying/server/buying.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { lockOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

export const listBuying = ({ db, actor }: Context, query: ListQuery) =>
  chippedList<BuyingRecord>(db, buyingListing, query, visibleOrders(actor))

/**
 * Who buys orders, up to their purchase: by itself only where the market can be bought at through the port.
 * @throws buying.no_adapter, buying.queued, orders.status by row
 */
export function changeAutobuy(
  markets: Markets,
  context: Context,
  { ids, autobuy }: { ids: readonly number[]; autobuy: 'none' | 'market' | 'agent' },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'autobuy',
      effect: async (order) => {
        if (autobuy !== 'none') refuseNoAdapter(markets, order.site_code, autobuy)
        else if (await isQueued(tx, id)) throw refuseBuying('buying.queued')
        return { set: { autobuy }, data: { autobuy } }
      },
    }),
  )
}

/** @throws buying.no_adapter */
function refuseNoAdapter(markets: Markets, site: string, autobuy: string): asserts site is MarketSite {
  if (!isMarketSite(site) || (autobuy === 'market' && !markets[site].can.buy))
    throw refuseBuying('buying.no_adapter')
}

async function isQueued(db: Context['db'], order: number): Promise<boolean> {
  const { rows } = await sql`select from buying where order_id = ${order}
    and status in (${lit(buyingStatus.queued, buyingStatus.buying, buyingStatus.person)})`.execute(db)
  return rows.length > 0
}

/**
 * Puts approved, flagged orders of these sites into the queue of their account: who sends them approves the purchase
 * up to the price of the quote, for so many hours. What is bought in an opened profile is a person's work at once.
 * @throws as `pushErrors` of the calls, by row
 */
export function pushToQueue(
  markets: Markets,
  context: Context,
  { ids, sites }: { ids: readonly number[]; sites: readonly MarketSite[] },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, async (tx, id) => {
    const inRow = { ...context, db: tx }
    const order = await lockOrder(tx, context.actor, id)
    await refuseUnready(markets, inRow, order, sites)
    await enqueue(inRow, order)
  })
}

/** Shops at Mercari are bought at with its accounts. */
const accountSite = (site: string) => (site === 'mercari-shops' ? 'mercari' : site)

async function refuseUnready(
  markets: Markets,
  { db }: Context,
  order: LockedOrder,
  sites: readonly MarketSite[],
): Promise<void> {
  if (order.status !== orderStatus.purchaseApproved) throw refuseBuying('buying.not_approved')
  if (!sites.some((site) => site === order.site_code)) throw refuseBuying('buying.other_site')
  if (order.autobuy === 'none') throw refuseBuying('buying.not_flagged')
  refuseNoAdapter(markets, order.site_code, order.autobuy)
  if (!order.item_id) throw refuseBuying('buying.no_item')
  if (order.quantity > 1) throw refuseBuying('buying.one_only')
  const { rows } = await sql<{ site_code: string; card_id: number | null; buying_stopped: string | null }>`
    select site_code, card_id, buying_stopped from buying_account
    where id = ${order.account_id} and active`.execute(db)
  const [account] = rows
  if (!account || accountSite(account.site_code) !== accountSite(order.site_code))
    throw refuseBuying('buying.no_account')
  if (account.card_id === null) throw refuseBuying('buying.no_card')
  if (account.buying_stopped !== null)
    throw refuseBuying('buying.stopped', { values: { why: account.buying_stopped } })
}

async function enqueue(context: Context, order: LockedOrder): Promise<void> {
  const { db, actor, now } = context
  const hours = await settingValue(db, businessDate(now), 'buying.approved_hours')
  const status = order.autobuy === 'agent' ? buyingStatus.person : buyingStatus.queued
  const why = order.autobuy === 'agent' ? 'Mua trong hồ sơ đã mở của tài khoản' : null
  const { rows } = await sql<{ id: number }>`
    insert into buying (order_id, account_id, site_code, item_id, status, most, currency, value_vnd, approved_by,
      approved_at, approved_until, why, created_at)
    values (${order.id}, ${order.account_id}, ${order.site_code}, ${order.item_id}, ${status}, ${order.goods_values},
      ${order.currency}, ${order.goods_vnd}, ${actor.id}, ${now}, ${new Date(now.getTime() + hours * 3_600_000)}, ${why},
      ${now})
    on conflict (order_id) where status in (${lit(buyingStatus.queued, buyingStatus.buying, buyingStatus.person)}) do nothing returning id`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw refuseBuying('buying.queued')
  await recordEvent(context, {
    entity: 'buying',
    id,
    action: 'create',
    station: order.station_id,
    data: { to: status, order: order.id },
  })
}

/** Takes rows out that nobody is buying at the moment. @throws buying.not_found, buying.status by row */
export const cancelBuying = (context: Context, ids: readonly number[]): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) =>
    runAction(buyingRecords, { context: { ...context, db }, id, action: 'cancel' }),
  )

/** A stopped account buys on. @throws buying.not_stopped */
export async function resumeBuying({ db }: Context, account: number): Promise<{ id: number }> {
  const done = await sql`update buying_account set buying_stopped = null
    where id = ${account} and buying_stopped is not null`.execute(db)
  if (done.numAffectedRows !== 1n) throw refuseBuying('buying.not_stopped')
  return { id: account }
}
