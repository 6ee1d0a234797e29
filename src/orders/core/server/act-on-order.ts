import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppError } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { allow, runAction, runAllLocked, runLocked } from '#platform/server/events/run-action.ts'
import type { LockedRun, LockedRuns, Records, Run } from '#platform/server/events/run-action.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import type { OrderSnapshot } from '#orders/core/order-buying.status.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import type { OrderErrorCode } from '#orders/core/order.errors.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
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
    | 'kind'
    | 'purchase_waits'
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
    carried: order.kind === carriedOnly,
    purchaseWaits: order.purchase_waits,
  }
}

/** Where an order came from into the status it stands at, by its history, never by arithmetic. @throws orders.no_history */
async function cameFrom({ db }: Context, order: LockedOrder): Promise<number> {
  const { rows } = await sql<{ from_status: number }>`
    select from_status::float8 as from_status from event
    where entity = 'order' and entity_id = ${order.id} and to_status = ${order.status}::numeric
      and from_status is not null and from_status <> to_status
      -- Having been stepped back to a status, or taken off a bill, is not how it was reached.
      and action not in ('back', 'undo') and action not like 'bill\\_%'
    order by id desc limit 1`.execute(db)
  const from = rows[0]?.from_status
  if (from === undefined) throw refuseOrder('orders.no_history')
  return from
}

/** Orders as the executor of actions knows them. */
const orderRecords: Records<LockedOrder, OrderSnapshot, OrderErrorCode> = {
  table: orderTable,
  lock: ({ db, actor }, id) => lockOrder(db, actor, id),
  shown: ({ db, actor }, id) => orderRowOf(db, actor, id),
  snapshot: (order, { now }) => snapshotOf(order, businessDate(now)),
  refuse: (why) => {
    if (why === 'status') return refuseOrder('orders.status')
    return refuseOrder(why === 'reason' ? 'orders.reason_needed' : why)
  },
  cameFrom,
}

/** Goods in liquidation left the stock: their order stands still until that ends. @throws orders.liquidating */
function refuseLiquidating(
  order: LockedOrder,
  { action, automatic }: Pick<LockedRun<LockedOrder>, 'action' | 'automatic'>,
) {
  const ends = automatic === true && action === 'liquidate'
  if (order.liquidation_id !== null && !ends) throw refuseOrder('orders.liquidating')
}

/** Refuses what the status table does not allow this person here and now. */
export const allowOrder = (context: Context, order: LockedOrder, action: string) => {
  refuseLiquidating(order, { action })
  return allow(orderRecords, context, order, action)
}

interface Act extends Omit<Run<LockedOrder>, 'context'> {
  context: Context
  /** The orders it may be, where they are not just those the person sees. */
  seen?: RawBuilder<boolean> | undefined
}

/**
 * Runs an action of the order table.
 * @throws orders.not_found, orders.status, conflict.stale and the table's guards
 */
export function actOnOrder({ context, seen, ...run }: Act): Promise<LockedOrder> {
  const lock = async (inTx: Context, id: number) => {
    const order = await lockOrder(inTx.db, inTx.actor, id, seen)
    refuseLiquidating(order, run)
    return order
  }
  return runAction({ ...orderRecords, lock }, { context, ...run })
}

type Why = 'status' | 'reason' | OrderErrorCode

/**
 * Runs an action on an order that the caller locked. @throws as `actOnOrder`; `refusedBy` says otherwise
 * what a caller has a code of its own for
 */
export function actOnLocked(
  order: LockedOrder,
  run: LockedRun<LockedOrder>,
  refusedBy: (why: Why) => AppError | undefined = () => undefined,
): Promise<LockedOrder> {
  refuseLiquidating(order, run)
  const { refuse: refuseBy } = orderRecords
  const refuse = (why: Why) => refusedBy(why) ?? refuseBy(why, order)
  return runLocked({ ...orderRecords, refuse }, order, run)
}

/** Runs an action on orders that the caller locked, all of them or none. @throws as `actOnOrder` */
export const actOnAllLocked = (
  orders: readonly LockedOrder[],
  run: LockedRuns<LockedOrder>,
): Promise<void> => {
  for (const order of orders) refuseLiquidating(order, run)
  return runAllLocked(orderRecords, orders, run)
}

/** Takes a locked order by an action of the table that leads back to where its papers say it stands. */
export function leadTo(to: number, order: LockedOrder, run: LockedRun<LockedOrder>): Promise<LockedOrder> {
  refuseLiquidating(order, run)
  return runLocked({ ...orderRecords, cameFrom: async () => to }, order, run)
}

/** Steps a locked order back to where what it hangs on is: its packages, its check-in slip. */
export function stepBackTo(
  to: number,
  order: LockedOrder,
  run: Omit<LockedRun<LockedOrder>, 'action'>,
): Promise<LockedOrder> {
  return leadTo(to, order, { ...run, action: 'back' })
}
