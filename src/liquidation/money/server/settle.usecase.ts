import { sql } from 'kysely'
import { actOnLockedBill } from '#billing/server/act-on-bill.ts'
import { undoApproval } from '#billing/server/approve-bill.usecase.ts'
import { lockBill } from '#billing/server/bill.repo.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { actOnGoods, lockGoods } from '#liquidation/money/server/act-on-goods.ts'
import type { LockedGoods } from '#liquidation/money/server/act-on-goods.ts'
import { linesOf, settlementOf, soldSum } from '#liquidation/money/server/settlement.ts'
import { readSaleStatement } from '#liquidation/money/server/statement.usecase.ts'
import type { SaleStatementRecord, SettlementForm } from '#liquidation/money/proceeds.api.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import { saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { liquidationEntry } from '#ledger/liquidation-entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { costOf, endExposure, lockedCustomerMoney, releaseDeposit } from '#ledger/server/money.repo.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Everything is sold and paid: the proceeds become the owner's, what he owes for the order is taken out of them and of
 * his deposit, the goods leave the books and the order ends. The statement for him is what was posted.
 * @throws sale_money.statement_unknown, sale_money.goods_status, sale_money.unpaid, sale_money.left, sale_money.return_open,
 *   sale_money.nothing_sold, ledger.period_closed
 */
export async function settleLiquidation(
  context: Context,
  form: SettlementForm,
): Promise<SaleStatementRecord> {
  const { db, actor, now } = context
  const seen = await lockGoods(context, form.id)
  const { order_id: order, customer_id: owner, station_id: station } = seen
  const goods = { ...seen, costs_vnd: form.costs_vnd ?? seen.costs_vnd }
  const sold = await refuseUnfinished(context, goods)
  await takeOffBill(context, goods)
  await lockedCustomerMoney(db, owner)
  const settlement = await settlementOf(context, goods, sold)
  const cost = await costOf(db, order)
  const { deposit } = settlement
  await releaseDeposit(db, order, 'cancelled')
  await endExposure(db, order)
  const entry = await post(
    db,
    liquidationEntry({ liquidation: goods.id, order, owner, proceeds: sold, taken: settlement.taken, cost }),
    { station, now, maker: actor.id },
  )
  await endOrder(context, goods)
  await actOnGoods(context, goods, {
    action: 'settle',
    set: {
      entry_id: entry.id,
      costs_vnd: goods.costs_vnd,
      ...(form.costs_note === undefined ? {} : { costs_note: form.costs_note }),
      closed_by: actor.id,
      closed_at: now,
    },
    data: { proceeds: sold, charged: settlement.charged, rest: settlement.rest },
  })
  await db
    .insertInto('liquidation_statement')
    .values({
      liquidation_id: goods.id,
      customer_id: owner,
      entry_id: entry.id,
      proceeds_vnd: sold,
      deposit_vnd: deposit,
      costs_vnd: settlement.taken.costs,
      debt_vnd: settlement.charged - settlement.taken.costs,
      rest_vnd: settlement.rest,
      short_vnd: settlement.short,
      lines: JSON.stringify(linesOf(settlement)),
      maker_id: actor.id,
      created_at: now,
    })
    .execute()
  return readSaleStatement(context, goods.id)
}

/** What buyers paid and did not get back, once nothing of it is open. */
async function refuseUnfinished({ db }: Context, goods: LockedGoods): Promise<number> {
  const code = goods.code
  if (goods.status !== liquidationStatus.onSale)
    throw refuseSaleMoney('sale_money.goods_status', { values: { goods: code } })
  const { rows } = await sql<{ unpaid: string | null; returning: string | null; sold: number }>`select
    (select string_agg(s.code, ', ' order by s.id) from liquidation_order s
      where s.liquidation_id = ${goods.id} and s.status = ${saleStatus.unpaid}) as unpaid,
    (select string_agg(s.code, ', ' order by s.id) from liquidation_order s join liquidation_refund r on r.liquidation_order_id = s.id
      where s.liquidation_id = ${goods.id} and r.status = ${saleRefundStatus.asked}) as returning,
    ${soldSum(goods.id)} as sold`.execute(db)
  const { unpaid, returning, sold } = rows[0]!
  if (unpaid !== null) throw refuseSaleMoney('sale_money.unpaid', { values: { codes: unpaid } })
  if (returning !== null) throw refuseSaleMoney('sale_money.return_open', { values: { codes: returning } })
  if (goods.sold < goods.quantity && goods.owner_paid_at === null) {
    const left = String(goods.quantity - goods.sold)
    throw refuseSaleMoney('sale_money.left', { values: { goods: code, left } })
  }
  if (sold === 0) throw refuseSaleMoney('sale_money.nothing_sold')
  return sold
}

/**
 * An undeliverable order is on a posted bill, which debited its owner: that ends by reversal, so that nothing is debited
 * twice; its other orders go back to 11.
 */
async function takeOffBill(context: Context, goods: LockedGoods): Promise<void> {
  const { db, actor } = context
  const { rows } = await sql<{ bill_id: number | null }>`select bill_id from orders
    where id = ${goods.order_id}`.execute(db)
  const bill = rows[0]?.bill_id ? await lockBill(db, actor, rows[0].bill_id) : null
  if (!bill) return
  // The order is free to move for this one step.
  await sql`update orders set liquidation_id = null where id = ${goods.order_id}`.execute(db)
  const reason = `Thanh lý ${goods.code}`
  await actOnLockedBill(bill, {
    context,
    action: 'restock',
    reason,
    effect: async () => ({ set: { ...(await undoApproval(context, bill, reason)), reason } }),
  })
}

/** The order ends where its goods ended. */
async function endOrder(context: Context, goods: LockedGoods): Promise<void> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, goods.order_id)
  await actOnLocked(order, {
    context,
    action: 'liquidate',
    automatic: true,
    reason: 'thanh lý',
    effect: async () => ({
      set: { cancelled_from: order.status, sub_status: null, bill_id: null, liquidation_id: goods.id },
      data: { liquidation: goods.code },
    }),
  })
}

/** What settling would post, and the owner's money after it. @throws sale_money.statement_unknown */
export async function previewSettlement(context: Context, form: SettlementForm) {
  const { rows } = await sql<{ owner: number }>`select customer_id as owner from liquidation
    where id = ${form.id}`.execute(context.db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.statement_unknown')
  return previewOf(context, rows[0].owner, (inTx) => settleLiquidation(inTx, form))
}
