import { sql } from 'kysely'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { stepBackBill } from '#delivery/server/back-bill.usecase.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { undoStep } from '#orders/purchase/server/step-back.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { undoCheckin } from '#warehouse/server/step-back-checkin.ts'
import { undoWarehouseOverseas } from '#warehouse/server/step-back-overseas.ts'

/**
 * Steps orders back to where they came from in their history, never by arithmetic:
 * up to 6 and 11 by accountants, 7–10 also by operations who undo their own scan of the day, from
 * 12 on with the whole bill by managers. Each by itself; orders of one bill step back once: `bills` keeps which
 * have, for who steps many back in several calls.
 * @throws orders.no_history, orders.status, bills.paid, back.cancelled
 */
export function stepBack(
  context: Context,
  ids: readonly number[],
  reason: string,
  bills: SteppedBills = new Map(),
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, async (tx, id) => {
    const inRow = { ...context, db: tx }
    const row = await orderRowOf(tx, context.actor, id)
    if (row.status === orderStatus.cancelled) throw refuseDelivery('back.cancelled')
    if (row.status < orderStatus.newBill && !alreadyBack(bills, id)) return stepBackOrder(inRow, id, reason)
    if (alreadyBack(bills, id)) return
    if (!is(context.actor, 'ql')) throw refuse('access.forbidden')
    const { rows } = await sql<{ bill_id: number; orders: number[] }>`select o.bill_id,
      (select jsonb_agg(x.id) from orders x where x.bill_id = o.bill_id) as orders
      from orders o where o.id = ${id} and o.bill_id is not null`.execute(tx)
    const bill = rows[0]
    if (!bill) throw refuseDelivery('back.cancelled')
    await stepBackBill(inRow, bill.bill_id, reason)
    bills.set(bill.bill_id, bill.orders)
  })
}

/** Bills that have stepped back, each with its orders. */
export type SteppedBills = Map<number, number[]>

const alreadyBack = (bills: SteppedBills, id: number) =>
  [...bills.values()].some((orders) => orders.includes(id))

async function stepBackOrder(context: Context, id: number, reason: string): Promise<void> {
  await actOnOrder({
    context,
    id,
    action: 'back',
    reason,
    effect: async (order) => {
      // Somebody put it on a bill a moment ago.
      if (order.status >= orderStatus.newBill) throw refuseOrder('orders.status')
      return { set: await undo(context, order, reason) }
    },
  })
}

function undo(context: Context, order: LockedOrder, reason: string): Promise<Record<string, unknown>> {
  const { bought, arrivedVietnam } = orderStatus
  if (order.status <= bought) return undoStep(context, order, reason)
  if (order.status <= arrivedVietnam) return undoWarehouseOverseas(context, order, reason)
  return undoCheckin(context, order, reason)
}
