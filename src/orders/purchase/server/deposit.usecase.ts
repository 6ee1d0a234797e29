import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import {
  customerMoneyOfOrder,
  lockDeposit,
  lockedCustomerMoney,
  releaseDeposit,
  setExposure,
} from '#ledger/server/money.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DepositTerms } from '#orders/core/order-money.api.ts'
import { guaranteeWaits } from '#orders/core/server/guarantee.repo.ts'
import { buyable } from '#orders/purchase/server/buyable.ts'

type Asks = Pick<LockedOrder, 'id' | 'customer_id' | 'deposit_request' | 'extra_deposit' | 'guaranteed'>

/** What a deposit would be made of as the money stands: read under the customer's lock where it decides. */
export async function depositTerms(db: Db, order: Asks): Promise<DepositTerms> {
  const money = await customerMoneyOfOrder(db, order.customer_id as number, order.id)
  const asked = order.deposit_request + order.extra_deposit
  // What is locked for this order already is theirs to lock again, higher.
  const available = Math.max(money.allocated, freeMoney(money) + money.deposit)
  const short = Math.max(0, asked - Math.max(0, available))
  return {
    asked,
    locked: money.deposit,
    received: money.allocated,
    available,
    short,
    guaranteed: order.guaranteed,
    guarantee_waits: !order.guaranteed && (await guaranteeWaits(db, order.id)),
    // A guarantee takes the place of what is missing.
    locks: order.guaranteed ? asked - short : asked,
  }
}

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
        await lockedCustomerMoney(tx, customer)
        const { asked: request, available, locks: amount } = await depositTerms(tx, order)
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
