import { sql } from 'kysely'
import { customerOfRecord } from '#customers/server/customer.repo.ts'
import { canBuy, exposureOf } from '#ledger/exposure.rules.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * May the order be bought with this much locked for it and this much asked (at 4→5 and
 * at a further deposit)? Decided under the customer's lock.
 * @returns what the order exposes us to then, and the refusal or null
 */
export async function buyable(
  { db }: Context,
  order: LockedOrder,
  { lock, request }: { lock: number; request: number },
): Promise<{ exposure: number; refusal: ReturnType<typeof canBuy> }> {
  const customer = order.customer_id as number
  const money = await lockedCustomerMoney(db, customer)
  const { rows } = await sql<{ amount: number }>`select amount from exposure
    where order_id = ${order.id} and ended_at is null`.execute(db)
  const { exposure_limit: exposureLimit } = await customerOfRecord(db, customer)
  const exposure = exposureOf({
    goods: order.goods_vnd,
    service: order.service_vnd,
    freight: order.freight_estimate,
    lock,
  })
  const refusal = canBuy({
    lock,
    request,
    guaranteed: order.guaranteed,
    exposureAfter: money.exposure - (rows[0]?.amount ?? 0) + exposure,
    exposureLimit,
  })
  return { exposure, refusal }
}
