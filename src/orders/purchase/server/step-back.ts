import { sql } from 'kysely'
import { reverse, standingEntry } from '#ledger/server/journal.repo.ts'
import { endExposure, lockedCustomerMoney, releaseDeposit } from '#ledger/server/money.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { unproveCharge } from '#orders/purchase/server/card-charge.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

/** Where an order came from into the status it stands at, by its history, never by arithmetic. @throws orders.no_history */
export async function cameFrom({ db }: Context, order: LockedOrder): Promise<number> {
  const { rows } = await sql<{ from_status: number }>`
    select from_status::float8 as from_status from event
    where entity = 'order' and entity_id = ${order.id} and to_status = ${order.status}::numeric
      and from_status is not null and from_status <> to_status
      -- Having been stepped back to a status, or taken off a bill, is not how it was reached.
      and action <> 'back' and action not like 'bill\\_%'
    order by id desc limit 1`.execute(db)
  const from = rows[0]?.from_status
  if (from === undefined) throw refuseOrder('orders.no_history')
  return from
}

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
    await unproveCharge(context, order, reason)
    return { bought_at: null, absorbed_vnd: 0, charge_status: 0 }
  }
  return {}
}
