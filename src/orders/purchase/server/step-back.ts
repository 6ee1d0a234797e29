import { reverse, standingEntry } from '#ledger/server/journal.repo.ts'
import { endExposure, lockedCustomerMoney, releaseDeposit } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { unmatchCharge } from '#orders/purchase/server/card-charge.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

/** Undoes what entering a status up to 6 did, and gives the columns to change. */
export async function undoStep(
  context: Context,
  order: LockedOrder,
  reason: string,
): Promise<Record<string, unknown>> {
  const { db, now, actor } = context
  const { transactionComplete, purchaseApproved, bought } = orderStatus
  if (order.status === transactionComplete) {
    if (order.customer_id) await lockedCustomerMoney(db, order.customer_id)
    await releaseDeposit(db, order.id, 'back')
    return { deposit_at: null }
  }
  if (order.status === purchaseApproved) {
    await endExposure(db, order.id)
    return {}
  }
  if (order.status === bought) {
    const entry = await standingEntry(db, 'purchase', { type: 'order', id: order.id })
    if (entry) await reverse(db, entry, reason, { station: order.station_id, now, maker: actor.id })
    await unmatchCharge(context, order, reason)
    return { purchase_waits: false, bought_at: null, absorbed_vnd: 0, charge_status: chargeStatus.pending }
  }
  return {}
}
