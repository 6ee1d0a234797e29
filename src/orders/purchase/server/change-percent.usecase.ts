import { settingsOn } from '#catalog/server/settings.repo.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { depositOf, lockDeposit, lockedCustomerMoney, setExposure } from '#ledger/server/money.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { notesOfPercent, refuseLowPercent } from '#orders/core/server/deposit-percent.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { agreedExtra } from '#orders/purchase/server/buy-order.usecase.ts'
import { buyable } from '#orders/purchase/server/buyable.ts'
import { depositTerms } from '#orders/purchase/server/deposit.usecase.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { ceilTo, Decimal } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/**
 * Another part of the total is asked as deposit (1–5). What is locked already follows at once: more from what was
 * received or is free, less is free again. Below the level's per cent an accountant says so, below the low one a
 * manager, and the order carries its note.
 * @throws orders.percent_below_level, orders.percent_low, orders.deposit_short, ledger.exposure_limit by row
 */
export function changePercents(
  context: Context,
  given: { ids: readonly number[]; payment_percent: number; reason: string },
): Promise<BulkAnswer> {
  const { ids, payment_percent: percent, reason } = given
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'percent',
      reason,
      effect: (order) => changed({ ...context, db: tx }, order, percent),
    }),
  )
}

async function changed(context: Context, order: LockedOrder, percent: number) {
  const { db, now } = context
  const settings = await settingsOn(db, businessDate(now))
  await refuseLowPercent(context, { customer: order.customer_id, percent })
  const requestStep = settings('deposit.round_up_to').value
  const share = new Decimal(order.quoted_total).times(percent).div(100)
  const request = ceilTo(share, requestStep) + agreedExtra(order, { requestStep })
  const locked = order.status >= orderStatus.transactionComplete
  const deposit = locked ? await lockAnew(context, order, request) : null
  return {
    set: {
      payment_percent: percent,
      named_notes: await notesOfPercent(context, order.named_notes, percent),
      // Of a quote that is being made the request comes with its price.
      ...(order.status === orderStatus.awaitingQuote ? {} : { deposit_request: request }),
    },
    data: {
      payment_percent: `${order.payment_percent}% → ${percent}%`,
      ...(order.status === orderStatus.awaitingQuote ? {} : { request }),
      ...(deposit === null ? {} : { deposit }),
    },
  }
}

/** The lock becomes what is asked now, under the customer's lock. @returns what is locked then, VND */
async function lockAnew(context: Context, order: LockedOrder, request: number): Promise<number> {
  const { db } = context
  const customer = order.customer_id as number
  await lockedCustomerMoney(db, customer)
  const terms = await depositTerms(db, { ...order, deposit_request: request, extra_deposit: 0 })
  // A guarantee stands in for what is missing, never for what is there.
  if (terms.locks > Math.max(0, terms.available)) throw refuseOrder('orders.deposit_short')
  if (terms.locks !== (await depositOf(db, order.id)))
    await lockDeposit(db, { customer, order: order.id, amount: terms.locks })
  if (order.status === orderStatus.purchaseApproved) {
    const { exposure, refusal } = await buyable(context, order, {
      lock: terms.locks,
      request: request + order.extra_deposit,
    })
    // What was asked further waits as before; only the limit of the level refuses.
    if (refusal && refusal !== 'ledger.deposit_short') throw refuseLedger(refusal)
    await setExposure(db, { customer, order: order.id, amount: exposure })
  }
  return terms.locks
}
