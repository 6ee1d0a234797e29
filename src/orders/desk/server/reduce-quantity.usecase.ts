import { exposureOf } from '#ledger/exposure.rules.ts'
import {
  depositOf,
  lockDeposit,
  lockedCustomerMoney,
  releaseDeposit,
  setExposure,
} from '#ledger/server/money.repo.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { split } from '#orders/desk/merge.rules.ts'
import type { Portion } from '#orders/desk/merge.rules.ts'
import { columnsOf } from '#orders/desk/server/merge-order.usecase.ts'
import { splitByWeights } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * The seller has fewer pieces than were agreed: quantity, value and lock shrink in proportion, what was
 * locked for the rest is free again, nothing is posted; `qty_old` keeps what was agreed.
 * @throws orders.quality_less, orders.status, conflict.stale
 */
export async function reduceQuantity(
  context: Context,
  {
    id,
    quality,
    version,
    reason,
  }: { id: number; quality: number; version?: number | undefined; reason: string },
): Promise<OrderRecord> {
  await actOnOrder({
    context,
    id,
    action: 'quality',
    version,
    reason,
    effect: async (order) => {
      if (quality >= order.quantity) throw refuseOrder('orders.quality_less')
      const [kept] = split(order, order.quantity - quality)
      const deposit = await shrinkLock(context, order, kept)
      return {
        set: { ...columnsOf(kept), qty_old: order.quantity },
        data: { quantity: kept.quantity, deposit },
      }
    },
  })
  return orderRowOf(context.db, context.actor, id)
}

/** @returns what stays locked for the pieces that there are, VND */
async function shrinkLock({ db }: Context, order: LockedOrder, kept: Portion): Promise<number> {
  const { customer_id: customer, id } = order
  if (!customer) return 0
  await lockedCustomerMoney(db, customer)
  const gone = order.quantity - kept.quantity
  const lock = splitByWeights(await depositOf(db, id), [kept.quantity, gone])[0] ?? 0
  await releaseDeposit(db, id, 'raised')
  if (lock > 0) await lockDeposit(db, { customer, order: id, amount: lock })
  if (order.status === orderStatus.purchaseApproved) {
    const { goods_vnd: goods, service_vnd: service, freight_estimate: freight } = kept
    await setExposure(db, { customer, order: id, amount: exposureOf({ goods, service, freight, lock }) })
  }
  return lock
}
