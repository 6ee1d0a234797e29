import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import {
  allocatedToOrder,
  depositOf,
  lockDeposit,
  lockedCustomerMoney,
  releaseDeposit,
  setExposure,
} from '#ledger/server/money.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { buyable } from '#orders/purchase/server/buyable.ts'

/**
 * Deposits confirmed (3→4): the request is locked from what was allocated to the order, the rest
 * from free money; a guarantee takes the place of what is missing. The sell rate is fixed.
 * @throws orders.deposit_short, ledger.exposure_limit
 */
export function confirmDeposits(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, async (tx, id) => {
    await actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'deposit',
      effect: async (order) => {
        const customer = order.customer_id as number
        const request = order.deposit_request + order.extra_deposit
        const money = await lockedCustomerMoney(tx, customer)
        const allocated = await allocatedToOrder(tx, id)
        // What is locked for this order already is theirs to lock again, higher.
        const free = freeMoney(money) + (await depositOf(tx, id))
        const available = Math.max(allocated, free)
        const amount = order.guaranteed ? Math.min(request, Math.max(0, available)) : request
        if (amount > available) throw refuseOrder('orders.deposit_short')
        if (amount > 0) await lockDeposit(tx, { customer, order: id, amount })
        const extra = order.status === orderStatus.purchaseApproved
        if (extra) {
          const { exposure, refusal } = await buyable({ ...context, db: tx }, order, {
            lock: amount,
            request,
          })
          if (refusal) throw refuseLedger(refusal)
          await setExposure(tx, { customer, order: id, amount: exposure })
        }
        return {
          set: extra ? { deposit_request: request, extra_deposit: 0 } : { deposit_at: context.now },
          data: { amount, request },
        }
      },
    })
  })
}

/** Cancels deposits (4→3): the locked money is free again. */
export function cancelDeposits(
  context: Context,
  ids: readonly number[],
  reason: string,
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'cancel_deposit',
      reason,
      effect: async (order) => {
        const customer = order.customer_id as number
        await lockedCustomerMoney(tx, customer)
        const amount = await releaseDeposit(tx, id, 'cancelled')
        return { set: { deposit_at: null }, data: { amount } }
      },
    }),
  )
}
