import type { RawBuilder } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { judge } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { orderTable } from '#orders/core/order.status.ts'
import type { OrderSnapshot } from '#orders/core/order.status.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { lockOrder, moveOrder } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'

/** What the status table's guards look at, of an order on a business day. */
export function snapshotOf(
  order: Pick<
    LockedOrder,
    | 'customer_id'
    | 'route_code'
    | 'goods_type'
    | 'prohibited'
    | 'expiration_date'
    | 'guaranteed'
    | 'buyer_id'
    | 'account_id'
    | 'extra_deposit'
  >,
  today: BusinessDate,
): OrderSnapshot {
  return {
    hasCustomer: order.customer_id !== null,
    hasRoute: order.route_code !== null,
    hasGoodsType: order.goods_type !== null,
    prohibited: order.prohibited,
    expired: order.expiration_date !== null && order.expiration_date < today,
    guaranteed: order.guaranteed,
    hasBuyer: order.buyer_id !== null,
    hasAccount: order.account_id !== null,
    extraDeposit: order.extra_deposit > 0,
  }
}

/** Refuses what the status table does not allow this person here and now. */
export function allow(context: Context, order: LockedOrder, action: string): number | null | 'history' {
  const { actor, now } = context
  const verdict = judge(orderTable, action, actor.role, order.status, snapshotOf(order, businessDate(now)))
  if (verdict.allowed) return verdict.to
  if (verdict.why === 'role') throw refuse('access.forbidden')
  if (verdict.why === 'status') throw refuseOrder('orders.status')
  throw refuseOrder(verdict.why)
}

interface Act {
  context: Context
  id: number
  action: string
  version?: number | undefined
  reason?: string | undefined
  /** The orders it may be, where they are not just those the person sees. */
  seen?: RawBuilder<boolean> | undefined
  /** Columns to change with the move, and what to tell in the history. */
  effect?: (
    order: LockedOrder,
  ) => Promise<{ set?: Record<string, unknown>; data?: Record<string, unknown> } | void>
}

/**
 * Runs an action of the order table: locks the order, asks the table, runs the effect, moves the
 * status and writes the history, all in the call's transaction.
 * @throws orders.not_found, orders.status, conflict.stale and the table's guards
 */
export async function actOnOrder({
  context,
  id,
  action,
  version,
  reason,
  seen,
  effect,
}: Act): Promise<LockedOrder> {
  const order = await lockOrder(context.db, context.actor, id, seen)
  refuseStale(order, version)
  const to = allow(context, order, action)
  if (to === 'history') throw new Error(`${action} steps back: it has a usecase of its own`)
  const done = (await effect?.(order)) ?? {}
  await moveOrder(context.db, order, to ?? order.status, done.set)
  await recordEvent(context, {
    entity: 'order',
    id,
    action,
    from: order.status,
    to: to ?? order.status,
    reason,
    station: order.station_id,
    ...(done.data ? { data: done.data } : {}),
  })
  return order
}

/** The person saw an older row: 409 with the current one. */
export function refuseStale(row: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw refuse('conflict.stale', { extra: { data: row } })
}
