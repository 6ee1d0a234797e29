import { refuseLedger } from '#ledger/ledger.errors.ts'
import { depositOf, setExposure } from '#ledger/server/money.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { buyable } from '#orders/purchase/server/buyable.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** Gives orders to a buyer, with the marketplace account. @throws orders.not_a_buyer */
export async function assignBuyer(
  context: Context,
  given: { ids: readonly number[]; buyer_id: number; account_id?: number | undefined },
): Promise<BulkAnswer> {
  const { db } = context
  const buyer = await db
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('id', '=', given.buyer_id)
    .where('status', '=', staffStatus.active)
    .executeTakeFirst()
  if (buyer?.role !== 'AF') throw refuseOrder('orders.not_a_buyer')
  return eachRow(db, given.ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'assign',
      effect: async (order) => {
        const account = given.account_id ?? order.account_id
        return {
          set: { buyer_id: buyer.id, account_id: account, claimed_at: null },
          data: { buyer: buyer.id, account },
        }
      },
    }),
  )
}

/**
 * Approves purchases (4→5): the deposit covers the request or is guaranteed, and what the customer
 * exposes us to stays within their level's limit; decided under their lock.
 * @throws ledger.deposit_short, ledger.exposure_limit and the table's guards
 */
export function approvePurchases(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'approve',
      effect: async (order) => {
        const lock = await depositOf(tx, id)
        const request = order.deposit_request + order.extra_deposit
        const { exposure, refusal } = await buyable({ ...context, db: tx }, order, { lock, request })
        if (refusal) throw refuseLedger(refusal)
        await setExposure(tx, { customer: order.customer_id as number, order: id, amount: exposure })
        return { data: { exposure } }
      },
    }),
  )
}
