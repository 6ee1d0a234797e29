import { sql } from 'kysely'
import { dueOf } from '#billing/server/bill-money.repo.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { actOnGoods, lockGoods } from '#liquidation/money/server/act-on-goods.ts'
import { actOnSale } from '#liquidation/money/server/act-on-sale.ts'
import { ownerDebt, sumOf } from '#liquidation/money/server/owner-debt.ts'
import { lockSale } from '#liquidation/money/server/sale-money.repo.ts'
import { dropWaiting } from '#liquidation/money/server/sale-payment.usecase.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { customerMoney, depositOf } from '#ledger/server/money.repo.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

interface OpenGoods {
  id: number
  order_id: number
  bill_id: number | null
}

/**
 * Locks what of a customer's goods is proposed or on sale, orders first: whoever takes in money of the customer does it
 * before the customer's account, so that a payment and a sale at once are one after the other.
 */
export async function lockOpenGoods(db: Db, customer: number): Promise<OpenGoods[]> {
  const { rows } =
    await sql<OpenGoods>`select l.id, l.order_id, o.bill_id from orders o join liquidation l on l.order_id = o.id
    where l.customer_id = ${customer} and l.status in (${lit(liquidationStatus.proposed, liquidationStatus.onSale)})
      and l.owner_paid_at is null
    order by l.id for no key update of o, l`.execute(db)
  return rows
}

/**
 * The owner may pay until the last moment: once his free money covers what he owes for goods, their sale stops by
 * itself. The caller holds the locks of the goods and of his account.
 */
export async function stopPaidSales(
  context: Context,
  {
    customer,
    open,
    ...paid
  }: { customer: number; open: readonly OpenGoods[]; amount: number; entry: number },
): Promise<void> {
  if (open.length === 0) return
  let free = freeMoney(await customerMoney(context.db, customer))
  for (const goods of open) {
    const owed = await coveredBy(context, goods, { ...paid, free })
    if (owed === null) continue
    free -= owed
    await stop(context, goods.id)
  }
}

/**
 * What the owner's free money pays for goods since this payment; null where it does not cover them, or did before: whoever
 * gave his goods up does not have them back for paying something else.
 */
async function coveredBy(
  context: Context,
  { order_id: order, bill_id: bill }: OpenGoods,
  { free, amount, entry }: { free: number; amount: number; entry: number },
): Promise<number | null> {
  const { db } = context
  if (bill !== null) {
    const { rows } = await sql`select from allocation
      where bill_id = ${bill} and entry_id = ${entry} and released_at is null`.execute(db)
    return rows.length > 0 && (await dueOf(db, bill)) <= 0 ? 0 : null
  }
  const owed = Math.max(0, sumOf(await ownerDebt(context, order)) - (await depositOf(db, order)))
  return owed <= free && owed > free - amount ? owed : null
}

/**
 * What nobody paid for is not sold any more. Where nothing was paid for the goods are back on their shelf; else what was
 * sold stays sold, and the rest is the owner's.
 */
async function stop(context: Context, id: number): Promise<void> {
  const { db, now } = context
  const reason = 'Chủ hàng đã thanh toán'
  const goods = await lockGoods({ ...context, actor: systemActor }, id)
  const { rows } = await sql<{
    id: number
    quantity: number
  }>`select s.id, s.quantity from liquidation_order s
    where s.liquidation_id = ${id} and s.status = ${saleStatus.unpaid} order by s.id`.execute(db)
  for (const { id: sale } of rows) {
    await dropWaiting(context, sale, reason)
    const locked = await lockSale({ ...context, actor: systemActor }, sale)
    await actOnSale(context, locked, { action: 'drop', set: { cancelled_by: null, reason }, reason })
  }
  const open = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = { owner_paid_at: now, sold: goods.sold - open }
  if (left.sold > 0) {
    await db.updateTable('liquidation').set(left).where('id', '=', id).execute()
    await recordEvent(context, {
      entity: 'liquidation',
      id,
      action: 'owner-paid',
      station: goods.station_id,
      reason,
    })
    return
  }
  await actOnGoods(context, goods, {
    action: 'stop',
    set: { ...left, closed_at: now, reason },
    reason,
  })
  await db.updateTable('orders').set({ liquidation_id: null }).where('id', '=', goods.order_id).execute()
}
