import { previewOf } from '#ledger/server/preview.ts'
import type { MoneyPreview } from '#ledger/server/preview.ts'
import { approvePurchases } from '#orders/purchase/server/approve-purchase.usecase.ts'
import { confirmPurchases, markBought } from '#orders/purchase/server/buy-order.usecase.ts'
import { cancelOrders } from '#orders/purchase/server/cancel-order.usecase.ts'
import type { DepositTerms } from '#orders/core/order-money.api.ts'
import { cancelDeposits, confirmDeposits, depositTerms } from '#orders/purchase/server/deposit.usecase.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'

const reason = 'Xem trước'
const actions: Record<string, (context: Context, ids: readonly number[]) => Promise<BulkAnswer>> = {
  deposit: confirmDeposits,
  approve: approvePurchases,
  buy: markBought,
  confirm_buy: confirmPurchases,
  cancel: (context, ids) => cancelOrders(context, ids, reason),
  cancel_deposit: (context, ids) => cancelDeposits(context, ids, reason),
}

/** An action of orders that moves money, as a preview runs it. @throws orders.status where it is none of these */
export function runMoneyAction(
  context: Context,
  ids: readonly number[],
  action: string,
): Promise<BulkAnswer> {
  const run = actions[action]
  if (!run) throw refuseOrder('orders.status')
  return run(context, ids)
}

/** The journal rows and the customer's money that an action of an order would leave. */
export async function previewMoney(
  context: Context,
  id: number,
  action: string,
): Promise<MoneyPreview & { deposit?: DepositTerms }> {
  const order = await orderRowOf(context.db, context.actor, id)
  if (!(action in actions)) throw refuseOrder('orders.status')
  if (!order.customer_id) throw refuseOrder('orders.no_customer')
  const preview = await previewOf(context, order.customer_id, (inTx) => runMoneyAction(inTx, [id], action))
  if (action !== 'deposit') return preview
  const asks = await context.db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'deposit_request', 'extra_deposit', 'guaranteed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...preview, deposit: await depositTerms(context.db, asks) }
}
