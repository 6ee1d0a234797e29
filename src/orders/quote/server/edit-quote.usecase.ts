import type { OrderRecord } from '#orders/core/order.api.ts'
import type { QuoteEdit } from '#orders/quote/quote.api.ts'
import { changesAgreed, changesPrice } from '#orders/quote/quote.rules.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { refuseUnknownReferences, typedRate } from '#orders/quote/server/create-quote.usecase.ts'
import { endGuarantee } from '#orders/core/server/guarantee.repo.ts'
import { actOnLocked, actOnOrder } from '#orders/core/server/act-on-order.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import { businessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { changedValues, toColumns } from '#platform/server/lists/record-write.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

/**
 * Changes an order before its deposit. What touches the price of a quote already sent takes it
 * back to 1: the old revision is kept, a new one must be sent. From 4 on what was agreed stands.
 * @throws orders.status, conflict.stale
 */
export async function editQuote(context: Context, id: number, edit: QuoteEdit): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, id)
  await refuseStale(context.db, 'orders', order, edit.version)
  const early = order.status >= orderStatus.awaitingQuote && order.status <= orderStatus.transacting
  const changes = await changesOf(context, order.status, edit)
  const touched = Object.keys(changes)
  if (!early && changesAgreed(touched)) throw refuseOrder('orders.status')
  const requote = order.status > orderStatus.awaitingQuote && early && changesPrice(touched)
  await actOnLocked(order, {
    context,
    action: requote ? 'requote' : 'edit',
    effect: async () => {
      if (requote) await endGuarantee(db, { order: id, now: context.now, why: 'Báo giá lại' })
      return { set: changes }
    },
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
  const said = { track: track === '' ? null : normalizeTracking(track) }
  await actOnOrder({
    context,
    id,
    action: 'track',
    version,
    effect: async () => ({ set: said, data: said }),
  })
  return orderRowOf(context.db, context.actor, id)
}
