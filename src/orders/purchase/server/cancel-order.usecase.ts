import { settingValue } from '#catalog/server/settings.repo.ts'
import { endExposure, lockedCustomerMoney, releaseDeposit } from '#ledger/server/money.repo.ts'
import { chargeFee } from '#ledger/server/penalty.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { endGuarantee } from '#orders/core/server/guarantee.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/**
 * Cancels orders that are not bought (1–5→0): the deposit is free again in full, less the cancel
 * fee from 5 (a setting, 0).
 */
export function cancelOrders(context: Context, ids: readonly number[], reason: string): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'cancel',
      reason,
      effect: async (order) => {
        const { customer_id: customer } = order
        const data: Record<string, unknown> = {}
        await endGuarantee(tx, { order: id, now: context.now, why: 'Đơn đã hủy' })
        if (customer) {
          await lockedCustomerMoney(tx, customer)
          data['released'] = await releaseDeposit(tx, id, 'cancelled')
          await endExposure(tx, id)
          const fee = await settingValue(tx, businessDate(context.now), 'cancel.fee')
          if (order.status === orderStatus.purchaseApproved && fee > 0) {
            data['fee'] = fee
            await chargeFee(
              { ...context, db: tx },
              {
                customer,
                station: order.station_id,
                order: id,
                kind: 'cancel',
                amount: fee,
                note: 'Phí hủy đơn',
              },
            )
          }
        }
        return { set: { cancelled_from: order.status }, data }
      },
    }),
  )
}

/** Soft delete: only 1, 2 and 0, and never with money on it. @throws orders.status, orders.has_money */
export async function deleteOrder(context: Context, id: number): Promise<{ id: number }> {
  await actOnOrder({
    context,
    id,
    action: 'delete',
    effect: async () => {
      await refuseMoney(context, id)
      return { set: { deleted_at: context.now } }
    },
  })
  return { id }
}

async function refuseMoney({ db }: Context, id: number): Promise<void> {
  const posted = await db
    .selectFrom('entry_line')
    .select('id')
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const allocated = await db
    .selectFrom('allocation')
    .select('id')
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (posted || allocated) throw refuseOrder('orders.has_money')
}
