import type { OrderRecord } from '#orders/core/order.api.ts'
import type { QuoteEdit } from '#orders/quote/quote.api.ts'
import { changesPrice, settledColumns } from '#orders/quote/quote.rules.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { wantPicture } from '#catalog/server/shop-picture.usecase.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import {
  itemOf,
  phoneOf,
  refuseUnknownReferences,
  typedRate,
} from '#orders/quote/server/create-quote.usecase.ts'
import { endGuarantee } from '#orders/core/server/guarantee.repo.ts'
import { actOnLocked, actOnOrder } from '#orders/core/server/act-on-order.ts'
import { notesOfPercent, refuseLowPercent } from '#orders/core/server/deposit-percent.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { businessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import { mayBeTrack, normalizeTracking, noTrack } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { changedValues, differing, toColumns } from '#platform/server/lists/record-write.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

/**
 * Changes an order. What touches the price of a quote already sent, or what it is for, takes it back to 1: the
 * old revision is kept, a new one must be sent. What is settled by where the order stands is refused by its
 * fields; what comes back as it was is no change.
 * @throws orders.status, orders.agreed, orders.customer_unknown, orders.customer_locked, conflict.stale,
 *   orders.percent_below_level, orders.percent_low, bad_input by field
 */
export async function editQuote(context: Context, id: number, edit: QuoteEdit): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, id)
  await refuseStale(db, 'orders', order, edit.version, () => orderRowOf(db, actor, id))
  const changes = differing(order, await changesOf(context, order, edit))
  const touched = Object.keys(changes)
  if (touched.length === 0) return orderRowOf(db, actor, id)
  refuseSettled(order, edit, settledColumns(order.status, touched))
  Object.assign(changes, await changedPercent(context, order, changes))
  const requote = order.status > orderStatus.awaitingQuote && changesPrice(touched)
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

/**
 * Another per cent, or another customer's order: it is asked anew who may say so.
 * @throws orders.percent_below_level, orders.percent_low
 */
async function changedPercent(context: Context, order: LockedOrder, changes: Record<string, unknown>) {
  const { payment_percent: percent, customer_id: customer } = { ...order, ...changes }
  if (percent === order.payment_percent && customer === order.customer_id) return {}
  await refuseLowPercent(context, { customer, percent })
  return { named_notes: await notesOfPercent(context, order.named_notes, percent) }
}

/** Of the form's fields that are not named as the columns they are kept in: the name, and its label's field. */
const renamed: Readonly<Record<string, readonly [name: string, label: keyof typeof orderFields]>> = {
  quantity: ['quality', 'quality'],
  typed_rate: ['exchange_rate', 'exchange_rate'],
  customer_id: ['user_id', 'customer_id'],
  item_id: ['link', 'link'],
}
const receiverLabels = {
  phone: orderFields.customer_phone.label,
  email: 'E-mail',
  address: orderFields.receiver.label,
} as const

/** @throws orders.agreed, naming the fields */
function refuseSettled(order: LockedOrder, edit: QuoteEdit, columns: readonly string[]): void {
  if (columns.length === 0) return
  const fields = new Map<string, string>()
  for (const column of columns) {
    if (column === 'receiver') {
      const named = Object.entries(receiverLabels).filter(([name]) => {
        const sent = edit[name as keyof typeof receiverLabels]
        return sent !== undefined && (sent || null) !== (order.receiver?.[name] ?? null)
      })
      // A change of the places alone is one of the address.
      for (const [name, label] of named.length ? named : ([['address', receiverLabels.address]] as const))
        fields.set(name, label)
    } else {
      const [name, label] = renamed[column] ?? [column, column as keyof typeof orderFields]
      fields.set(name, orderFields[label].label)
    }
  }
  throw refuseOrder('orders.agreed', {
    values: { fields: [...fields.values()].join(', ') },
    details: [...fields].map(([path, label]) => ({ path, message: `${label} không đổi được nữa` })),
  })
}

/** The columns that an edit names, with what follows from them. @throws orders.customer_unknown, orders.customer_locked, bad_input by field */
export async function changesOf(
  context: Context,
  order: LockedOrder,
  edit: QuoteEdit,
): Promise<Record<string, unknown>> {
  const item = changedItem(order, edit)
  await refuseUnknownReferences(context, edit, item?.site_code)
  const changes = toColumns(orderFields, changedValues(orderFields, edit, context))
  Object.assign(changes, item)
  for (const column of ['payment_percent', 'name', 'image_url', 'web_code'] as const) {
    if (edit[column] !== undefined) changes[column] = edit[column] === '' ? null : edit[column]
  }
  // The rate that the order shows, sent back, is nobody's word.
  if (edit.exchange_rate !== undefined && edit.exchange_rate !== order.exchange_rate)
    changes['typed_rate'] = typedRate(context, edit)
  if (edit.expiration_date !== undefined) {
    changes['expiration_date'] = parseBusinessDate(edit.expiration_date, businessDate(context.now))
  }
  await wantPicture(context.db, edit.image_url)
  const receiver = changedReceiver(order, edit)
  Object.assign(changes, receiver && { receiver }, await changedCustomer(context, order, edit, receiver))
  return changes
}

/** What another link or site makes of the item; a name that nobody typed follows it. @throws bad_input by field */
function changedItem(order: LockedOrder, edit: QuoteEdit) {
  const sameLink = edit.link === undefined || (edit.link || null) === order.link
  if (sameLink && (!edit.site_code || edit.site_code === order.site_code)) return undefined
  const item = itemOf({
    link: (edit.link === undefined ? order.link : edit.link) ?? undefined,
    site_code: edit.site_code || order.site_code,
  })
  return order.name === order.item_id ? item : { ...item, name: order.name }
}

const places = ['province', 'district', 'ward', 'province_code', 'ward_code'] as const

/** The receiver with what the form names of it. @throws bad_input by field */
function changedReceiver(order: LockedOrder, edit: QuoteEdit): Record<string, unknown> | undefined {
  const { email, address } = edit
  const phone = edit.phone === undefined ? undefined : (phoneOf(edit) ?? null)
  const moved = places.some((name) => edit[name] !== undefined)
  // Another place brings all of its levels along: what is left of the old one is none of them.
  const place = moved ? Object.fromEntries(places.map((name) => [name, edit[name]])) : {}
  const named = Object.entries({ phone, email, address }).filter(([, value]) => value !== undefined)
  if (named.length === 0 && !moved) return undefined
  const all = Object.entries({ ...order.receiver, ...Object.fromEntries(named), ...place })
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined && value !== ''))
}

/** Whose it is now, with their sales person. @throws orders.customer_unknown, orders.customer_locked, bad_input by field */
async function changedCustomer(
  context: Context,
  order: LockedOrder,
  edit: QuoteEdit,
  receiver: Record<string, unknown> | undefined,
) {
  const { user_id, customer_code } = edit
  if (!user_id && !customer_code) {
    if (user_id === null && !(receiver ?? order.receiver)?.['phone'])
      throw refuseField('user_id', 'Vui lòng chọn khách hàng hoặc nhập số điện thoại')
    return user_id === null ? { customer_id: null } : refuseOtherSale(order, edit)
  }
  const by = user_id ? { id: user_id } : { customer_no: String(customer_code).toUpperCase() }
  const customer = await findCustomer(context.db, context.actor, by)
  if (!customer) throw refuseOrder('orders.customer_unknown')
  if (customer.id === order.customer_id) return refuseOtherSale(order, edit)
  if (customer.locked) throw refuseOrder('orders.customer_locked')
  return { customer_id: customer.id, sale_id: customer.sale_id }
}

/** Another sales person is another's decision, with a call of its own. @throws bad_input by field */
function refuseOtherSale(order: LockedOrder, { sale_id }: QuoteEdit): undefined {
  if (sale_id !== undefined && sale_id !== order.sale_id)
    throw refuseField('sale_id', 'Nhân viên kinh doanh của đơn được đổi bằng “Chuyển nhân viên kinh doanh”')
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
    effect: async () => {
      if (said.track !== null && !mayBeTrack(said.track)) throw refuseField('track', noTrack)
      return { set: said, data: said }
    },
  })
  return orderRowOf(context.db, context.actor, id)
}
