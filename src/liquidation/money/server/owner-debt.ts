import { sql } from 'kysely'
import { revenueOf } from '#billing/bill.rules.ts'
import { amountsOf } from '#billing/server/bill-orders.ts'
import type { BillAmounts } from '#ledger/bill-entries.rules.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { storageSincePriced } from '#warehouse/server/storage-since.usecase.ts'

/** What an order that is on no posted bill costs its owner today, by kind: as a bill of today would ask it. */
export async function ownerDebt(context: Context, order: number): Promise<BillAmounts> {
  const { db, now } = context
  const { rows } = await sql<{
    id: number
    goods_vnd: number
    service_vnd: number
    freight_vnd: number
    surcharge_vnd: number
    extras_vnd: number
  }>`select id, goods_vnd, service_vnd, coalesce(freight_vnd, 0) as freight_vnd, coalesce(surcharge_vnd, 0) as surcharge_vnd,
      coalesce(extras_vnd, 0) as extras_vnd
    from orders where id = ${order}`.execute(db)
  const since = await storageSincePriced(context, [order], businessDate(now))
  const amounts = await amountsOf(context, rows[0]!, since.get(order) ?? 0)
  return revenueOf({ ...amounts, delivery_vnd: 0, box_vnd: 0, discount_vnd: 0 })
}

export const sumOf = (parts: object): number =>
  Object.values(parts as Record<string, number>).reduce((sum, part) => sum + part, 0)
