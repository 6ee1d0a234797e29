import type { OrderRecord } from '#orders/core/order.api.ts'
import type { QuoteEdit } from '#orders/quote/quote.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { refuseStale } from '#platform/server/events/run-action.ts'
import { refuseUnknownReferences, typedRate } from '#orders/quote/server/create-quote.usecase.ts'
import { endGuarantee } from '#orders/core/server/guarantee.repo.ts'
import { lockOrder, moveOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import { businessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { changedValues, toColumns } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/** Columns whose change makes a sent quote another quote. */
const priced = [
  'goods_values',
  'quantity',
  'domestic_ship',
  'tax',
  'currency',
  'typed_rate',
  'payment_percent',
  'goods_type',
  'route_code',
  'warehouse_code',
  'transport',
  'estimated_weight',
] as const

/**
 * Changes an order before its deposit. What touches the price of a quote already sent takes it
 * back to 1: the old revision is kept, a new one must be sent. From 4 on only the note changes.
 * @throws orders.status, conflict.stale
 */
export async function editQuote(context: Context, id: number, edit: QuoteEdit): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, id)
  refuseStale(order, edit.version)
  const early = order.status >= orderStatus.awaitingQuote && order.status <= orderStatus.transacting
  const changes = await changesOf(context, order.status, edit)
  const touched = Object.keys(changes)
  if (!early && touched.some((column) => column !== 'note')) throw refuseOrder('orders.status')
  const requote =
    order.status > orderStatus.awaitingQuote &&
    early &&
    touched.some((column) => (priced as readonly string[]).includes(column))
  const to = requote ? orderStatus.awaitingQuote : order.status
  if (requote) await endGuarantee(db, { order: id, now: context.now, why: 'Báo giá lại' })
  await moveOrder(db, order, to, changes)
  await recordEvent(context, {
    entity: 'order',
    id,
    action: requote ? 'requote' : 'edit',
    from: order.status,
    to,
    station: order.station_id,
  })
  return orderRowOf(db, actor, id)
}

async function changesOf(
  context: Context,
  status: number,
  edit: QuoteEdit,
): Promise<Record<string, unknown>> {
  await refuseUnknownReferences(context, edit, undefined)
  const changes = toColumns(orderFields, changedValues(orderFields, edit, context))
  for (const column of ['payment_percent', 'name', 'image_url'] as const) {
    if (edit[column] !== undefined) changes[column] = edit[column] === '' ? null : edit[column]
  }
  if (edit.exchange_rate !== undefined) changes['typed_rate'] = typedRate(context, edit)
  if (edit.expiration_date !== undefined) {
    changes['expiration_date'] = parseBusinessDate(edit.expiration_date, businessDate(context.now))
  }
  if (edit.user_id && status <= orderStatus.quoted) {
    const customer = await findCustomer(context.db, context.actor, { id: edit.user_id })
    if (!customer) throw refuseOrder('orders.customer_unknown')
    changes['customer_id'] = customer.id
    changes['sale_id'] = customer.sale_id
  }
  return changes
}

/** The track number within the country of sale, while the goods are on their way to our warehouse. */
export async function updateTrack(
  context: Context,
  id: number,
  track: string,
  version: number | undefined,
): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, id)
  refuseStale(order, version)
  if (order.status !== orderStatus.bought && order.status !== orderStatus.arrivedOverseas)
    throw refuseOrder('orders.status')
  const normalized = track === '' ? null : normalizeTracking(track)
  await moveOrder(db, order, order.status, { track: normalized })
  await recordEvent(context, {
    entity: 'order',
    id,
    action: 'track',
    from: order.status,
    to: order.status,
    station: order.station_id,
    data: { track: normalized },
  })
  return orderRowOf(db, actor, id)
}
