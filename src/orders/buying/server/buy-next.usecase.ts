import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { isMarketSite } from '#outside/market/port.ts'
import type { Item, Market, Markets } from '#outside/market/port.ts'
import { changedSince, differs, provesUnsold, waitsFor } from '#orders/buying/buying.rules.ts'
import type { BuyingLimits } from '#orders/buying/buying.rules.ts'
import { refuseBuying } from '#orders/buying/buying.errors.ts'
import { buyingStatus } from '#orders/buying/buying.status.ts'
import { buyingRecords, dayOf, openRows } from '#orders/buying/server/buying.repo.ts'
import type { LockedBuying } from '#orders/buying/server/buying.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { buyOrder, refusePurchase } from '#orders/purchase/server/buy-order.usecase.ts'
import { AppError } from '#platform/contract/errors.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

const name = 'buy-from-queue'
/** Who was asked and has not answered by then died, or the line was cut. */
const patienceMs = 120_000
/** A purchase that surely did not happen is asked for once more, then a person looks. */
const mostTries = 2
const mostLetters = 50_000

interface Given {
  now: Date
  signal?: AbortSignal
}

/**
 * Buys the next order of each account, one at most a turn: the intent is committed before the market is asked, so
 * that whatever dies, an order is bought at most once. @returns how many rows moved
 */
export async function buyNext(markets: Markets, db: Db, { now, signal }: Given): Promise<number> {
  const limits = await limitsOf(db, now)
  const taken = new Set<number>()
  let moved = 0
  for (const row of await openRows(db)) {
    if (signal?.aborted) break
    if (row.order_status !== orderStatus.purchaseApproved && row.status !== buyingStatus.buying)
      moved += await leave(db, row, now)
    else if (row.status === buyingStatus.buying) moved += await lookAfter(markets, db, row, now)
    else if (row.stopped === null && !taken.has(row.account_id)) {
      taken.add(row.account_id)
      moved += await buyOne(markets, db, { row, limits, now })
    }
  }
  return moved
}

async function limitsOf(db: Db, now: Date): Promise<BuyingLimits> {
  const settings = await settingsOn(db, businessDate(now))
  return {
    count: settings('buying.daily_count').value,
    value: settings('buying.daily_value').value,
    pauseFrom: settings('buying.pause_from').value,
    pauseTo: settings('buying.pause_to').value,
  }
}

type Set = Readonly<Record<string, unknown>>

/** A step of a row in a transaction of its own. @returns whether it was done: somebody may have been faster */
async function step(
  db: Db,
  { id }: LockedBuying,
  {
    action,
    now,
    set = {},
    besides,
  }: {
    action: string
    now: Date
    set?: Set
    besides?: (context: Context, row: LockedBuying) => Promise<void>
  },
): Promise<boolean> {
  try {
    await inJob(db, name, (tx) => {
      const context: Context = { db: tx, actor: systemActor, now, call: `job:${name}` }
      return runAction(buyingRecords, {
        context,
        id,
        action,
        automatic: true,
        effect: async (row) => {
          await besides?.(context, row)
          return { set, data: set['why'] ? { why: set['why'] } : {} }
        },
      })
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'buying.status') return false
    throw error
  }
}

const giveBack = (db: Db, row: LockedBuying, now: Date, set: Set) =>
  step(db, row, { action: 'give_back', now, set })

/** Its order was bought by hand, or waits for no purchase any more. */
async function leave(db: Db, row: LockedBuying, now: Date): Promise<number> {
  const action = row.order_status >= orderStatus.bought ? 'by_hand' : 'order_left'
  return Number(await step(db, row, { action, now }))
}

const marketOf = (markets: Markets, site: string): Market | null =>
  isMarketSite(site) && markets[site].can.buy ? markets[site] : null

/** Nobody knows what became of it: one piece that still stands for sale was not bought; anything else is for a person. */
async function lookAfter(markets: Markets, db: Db, row: LockedBuying, now: Date): Promise<number> {
  if (!row.started_at || now.getTime() - row.started_at.getTime() < patienceMs) return 0
  const answer = await marketOf(markets, row.site_code)?.item(row.item_id)
  const stands = answer?.kind === 'ok' && provesUnsold(row.site_code, answer.value?.state)
  if (stands && row.tries < mostTries) return Number(await step(db, row, { action: 'requeue', now }))
  const why = stands
    ? 'Không rõ kết quả lần mua trước, sản phẩm vẫn còn bán'
    : 'Không rõ kết quả: xem tài khoản đã mua sản phẩm này chưa, đừng mua lần nữa'
  return Number(await giveBack(db, row, now, { why }))
}

async function buyOne(
  markets: Markets,
  db: Db,
  { row, limits, now }: { row: LockedBuying; limits: BuyingLimits; now: Date },
): Promise<number> {
  if (row.approved_until <= now)
    return Number(await giveBack(db, row, now, { why: 'Hết hạn duyệt mua tự động' }))
  const market = marketOf(markets, row.site_code)
  if (!market) return Number(await giveBack(db, row, now, { why: 'Trang mua này không mua tự động được' }))
  const day = await dayOf(db, row.account_id, startOfBusinessDay(businessDate(now)))
  const waits = waitsFor(limits, day, { id: row.id, value: row.value_vnd, now })
  if (waits !== null) return waits === 'pause' ? 0 : await noteWait(db, row, waits)
  const looked = await market.item(row.item_id)
  // What cannot be seen is looked at again, the next turn.
  if (looked.kind === 'unknown') return 0
  if (looked.kind === 'rejected') return stop(db, row, now, looked.why)
  const difference = differs(looked.value, row)
  const price = looked.value?.buyNow ? Number(looked.value.buyNow.amount) : null
  if (difference !== null) return Number(await giveBack(db, row, now, { why: difference, price }))
  const { seen } = looked.value as Item
  const asked = { ...row, price, seen }
  const set = { started_at: now, tries: row.tries + 1, price, seen, why: null }
  const besides = (context: Context) => refuseUnwritable(context, asked)
  try {
    if (!(await step(db, row, { action: 'take', now, set, besides }))) return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Number(await giveBack(db, row, now, { why: `Không mua: ${error.message}`, price }))
  }
  return ask(market, db, { row: asked, now })
}

/** What could not be written into the order afterwards is not paid for. @throws buying.changed, and as `buyOrder` */
async function refuseUnwritable(context: Context, row: LockedBuying): Promise<void> {
  const order = await lockOrder(context.db, context.actor, row.order_id)
  const why = changedSince(row, order)
  if (why !== null) throw refuseBuying('buying.changed', { values: { why } })
  await refusePurchase(context, order, purchaseOf(row, order, row.item_id))
}

/** What the order is said to be bought for: the price on the page, and the shipping that is known by now. */
const purchaseOf = (
  row: LockedBuying,
  { actual_ship, domestic_ship }: Pick<LockedOrder, 'actual_ship' | 'domestic_ship'>,
  supplier_order_no: string,
) => ({
  supplier_order_no,
  card_id: row.card_id as number,
  account_id: row.account_id,
  actual_price: row.price as number,
  actual_ship: actual_ship ?? domestic_ship,
})

async function noteWait(db: Db, { id }: LockedBuying, why: string): Promise<number> {
  await sql`update buying set why = ${why} where id = ${id} and status = ${buyingStatus.queued}
    and why is distinct from ${why}`.execute(db)
  return 0
}

/** The intent is committed; the market is asked once. */
async function ask(market: Market, db: Db, { row, now }: { row: LockedBuying; now: Date }): Promise<number> {
  const answer = await market.buy(row.account, {
    item: row.item_id,
    reference: `MH${row.id}-${row.tries + 1}`,
    most: { amount: String(row.most), currency: row.currency, tax: null },
    seen: row.seen,
  })
  // It may have happened: it stays at "buying" and is looked after when the patience is over.
  if (answer.kind === 'unknown') return 0
  if (answer.kind === 'rejected') {
    if (answer.cause === 'changed')
      return Number(await giveBack(db, row, now, { why: `Trang mua từ chối: ${answer.why}` }))
    return stop(db, row, now, answer.why)
  }
  const whole = JSON.stringify(answer.raw ?? null).replaceAll(String.raw`\u0000`, '')
  const raw = whole.length > mostLetters ? null : whole
  const supplier_order_no = answer.value.orderNo ?? row.item_id
  try {
    await step(db, row, {
      action: 'buy',
      now,
      set: { supplier_order_no, raw, why: null },
      besides: (context) => noteBought(context, row, supplier_order_no),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const why = `Đã mua ở trang mua (${supplier_order_no}) nhưng không ghi được vào đơn: ${error.message}`
    await giveBack(db, row, now, { why, supplier_order_no, raw })
  }
  return 1
}

/** The order is bought by the word of whoever approved it. @throws as `buyOrder` */
async function noteBought(context: Context, row: LockedBuying, supplier_order_no: string): Promise<void> {
  const order = await lockOrder(context.db, context.actor, row.order_id)
  const approver = { ...context, actor: { ...systemActor, id: row.approved_by } }
  await buyOrder(approver, order.id, purchaseOf(row, order, supplier_order_no))
}

/** The account buys no more until a person looked: the first refused payment is not tried with the next order. */
async function stop(db: Db, row: LockedBuying, now: Date, why: string): Promise<number> {
  const stopped = await giveBack(db, row, now, { why: `Trang mua từ chối: ${why}` })
  await inJob(db, name, (tx) =>
    sql`update buying_account set buying_stopped = ${why} where id = ${row.account_id} and buying_stopped is null`.execute(
      tx,
    ),
  )
  return Number(stopped)
}
