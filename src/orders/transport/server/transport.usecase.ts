import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { itemOf, phoneOf, refuseUnknownReferences } from '#orders/quote/server/create-quote.usecase.ts'
import { receiversOf } from '#orders/transport/server/receiver.repo.ts'
import {
  carriedGoods,
  keepTracks,
  tracksElsewhere,
  tracksHere,
  tracksOfOrder,
} from '#orders/transport/server/transport.repo.ts'
import type { TransportEdit, TransportForm } from '#orders/transport/transport.api.ts'
import { settledCarried, tracksOf } from '#orders/transport/transport.rules.ts'
import { mayBeTrack, noTrack } from '#orders/core/tracking.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'

const elsewhere = 'khac'
const places = ['province', 'district', 'ward', 'province_code', 'ward_code'] as const

/**
 * Makes an order of goods that the customer bought themselves: it starts at 6 under its tracks; no
 * deposit, no price of goods, no buyer.
 * @throws orders.customer_unknown, orders.customer_locked, orders.carry_prohibited, orders.track_elsewhere, bad_input
 */
export async function createTransport(context: Context, form: TransportForm): Promise<OrderRecord> {
  const { db, actor, now } = context
  const customer = await customerOf(context, form)
  const tracks = readTracks(form.tracks)
  const item = itemOf({ link: form.link ?? undefined, site_code: elsewhere, name: form.name })
  await refuseUnknownReferences(context, form, item.site_code)
  await refuseGoods(db, form)
  await refuseElsewhere(db, tracks, customer.id)
  const row = await db
    .insertInto('orders')
    .values({
      ...newValues(orderFields, form, context),
      ...item,
      goods_values: form.goods_values,
      kind: carriedOnly,
      code: orderCode(await nextNumber(db, 'order')),
      status: orderStatus.bought,
      sub_status: subStatus.boughtAbroad,
      track: tracks[0] ?? null,
      station_id: customer.station_id,
      customer_id: customer.id,
      sale_id: customer.sale_id,
      receiver: JSON.stringify(await receiverOf(context, form, customer)),
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepTracks(db, row.id, tracks)
  await recordEvent(context, {
    entity: 'order',
    id: row.id,
    action: 'carry',
    to: orderStatus.bought,
    station: customer.station_id,
    data: { track: tracks.join(', ') },
  })
  return orderRowOf(db, actor, row.id)
}

/**
 * Changes an order that we only carry, by what still may change where it stands; what comes back as it was is no
 * change. @throws orders.not_carried, orders.agreed, conflict.stale, and as `createTransport`
 */
export async function editTransport(context: Context, edit: TransportEdit): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, edit._id)
  await refuseStale(db, 'orders', order, edit.version, () => orderRowOf(db, actor, order.id))
  if (order.kind !== carriedOnly) throw refuseOrder('orders.not_carried')
  const tracks = edit.tracks && readTracks(edit.tracks)
  const changes = differing(order, {
    ...(await changesOf(context, order, edit)),
    ...(tracks && { track: tracks[0] }),
  })
  const before = await tracksOfOrder(db, order.id)
  const moved = tracks !== undefined && tracks.join() !== before.join()
  const touched = [...Object.keys(changes), ...(moved && !('track' in changes) ? ['track'] : [])]
  if (touched.length === 0) return orderRowOf(db, actor, order.id)
  refuseSettled(settledCarried(order.status, touched))
  await refuseGoods(db, {
    goods_type: edit.goods_type ?? order.goods_type ?? '',
    goods_values: edit.goods_values ?? order.goods_values,
  })
  const customer = Number(changes['customer_id'] ?? order.customer_id)
  // A track that it shares already is mended by changing this one: only what is added is asked for.
  const added =
    'customer_id' in changes ? (tracks ?? before) : (tracks ?? []).filter((track) => !before.includes(track))
  if (added.length > 0) await refuseElsewhere(db, added, customer)
  if (moved) await refuseReceived(db, order.id, tracks)
  await actOnLocked(order, {
    context,
    action: 'edit_carried',
    effect: async () => {
      if (moved) await keepTracks(db, order.id, tracks)
      return {
        set: changes,
        ...(moved ? { data: { track: tracks.join(', '), from: before.join(', ') } } : {}),
      }
    },
  })
  return orderRowOf(db, actor, order.id)
}

async function changesOf(
  context: Context,
  order: LockedOrder,
  edit: TransportEdit,
): Promise<Record<string, unknown>> {
  const item =
    edit.link === undefined
      ? undefined
      : itemOf({ link: edit.link ?? undefined, site_code: elsewhere, name: edit.name ?? order.name })
  await refuseUnknownReferences(context, edit, item?.site_code)
  const changes = toColumns(orderFields, changedValues(orderFields, edit, context))
  if (edit.name) changes['name'] = edit.name
  const receiver = changedReceiver(order, edit)
  if (receiver) changes['receiver'] = receiver
  if (edit.user_id !== undefined || edit.customer_code) {
    const customer = await customerOf(context, edit)
    if (customer.id !== order.customer_id)
      Object.assign(changes, { customer_id: customer.id, sale_id: customer.sale_id })
  }
  return { ...changes, ...item }
}

/** @throws orders.customer_unknown, orders.customer_locked, bad_input */
async function customerOf(
  { db, actor }: Context,
  form: { user_id?: number | undefined; customer_code?: string | undefined },
): Promise<CustomerFacts> {
  const code = form.customer_code?.toUpperCase()
  if (!form.user_id && !code) throw refuseField('user_id', 'Vui lòng chọn khách hàng')
  const customer = await findCustomer(
    db,
    actor,
    form.user_id ? { id: form.user_id } : { customer_no: code ?? '' },
  )
  if (!customer) throw refuseOrder('orders.customer_unknown')
  if (customer.locked) throw refuseOrder('orders.customer_locked')
  return customer
}

/** As they are kept. @throws bad_input where none is named, or one could not be a track */
function readTracks(given: readonly string[]): string[] {
  const tracks = tracksOf(given)
  if (tracks.length === 0) throw refuseField('tracks', 'Vui lòng nhập ít nhất một mã vận đơn')
  const wrong = tracks.find((track) => !mayBeTrack(track))
  if (wrong !== undefined) throw refuseField('tracks', `${wrong}: ${noTrack}`)
  return tracks
}

/** Phone and address of the form, else the customer's own. @throws bad_input where neither is known */
async function receiverOf(context: Context, form: TransportForm, customer: CustomerFacts) {
  const own = (await receiversOf(context.db, context.actor, [customer.customer_no ?? ''])).get(
    customer.customer_no ?? '',
  )
  const phone = phoneOf(form) ?? customer.phone
  if (!phone) throw refuseField('phone', 'Vui lòng nhập điện thoại người nhận')
  const address = form.address ? pick(form) : own?.address
  if (!address) throw refuseField('address', 'Khách chưa có địa chỉ, vui lòng nhập địa chỉ người nhận')
  return { phone, email: form.email ?? customer.email ?? undefined, ...address }
}

const pick = (form: TransportForm) =>
  Object.fromEntries((['address', ...places] as const).map((name) => [name, form[name] ?? undefined]))

/** The receiver with what the form names; another place brings all its levels along. */
function changedReceiver(order: LockedOrder, edit: TransportEdit): Record<string, unknown> | undefined {
  const moved = places.some((name) => edit[name] !== undefined)
  const named = {
    ...(edit.phone === undefined ? {} : { phone: phoneOf(edit) }),
    ...(edit.email === undefined ? {} : { email: edit.email }),
    ...(edit.address === undefined ? {} : { address: edit.address }),
    ...(moved ? Object.fromEntries(places.map((name) => [name, edit[name]])) : {}),
  }
  if (Object.keys(named).length === 0) return undefined
  const all = Object.entries({ ...order.receiver, ...named })
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined && value !== ''))
}

/** @throws orders.carry_prohibited; bad_input where goods for the customs have no declared value */
async function refuseGoods(db: Db, given: { goods_type: string; goods_values: number }): Promise<void> {
  const goods = await carriedGoods(db, given.goods_type)
  if (goods?.prohibited) throw refuseOrder('orders.carry_prohibited')
  if (goods?.customs && given.goods_values <= 0)
    throw refuseField('goods_values', 'Loại hàng này phải khai hải quan: vui lòng nhập giá trị khai báo')
}

async function refuseElsewhere(db: Db, tracks: readonly string[], customer: number): Promise<void> {
  const taken = await tracksElsewhere(db, tracks, customer)
  if (taken.length === 0) return
  const values = { tracks: taken.join(', ') }
  const details = [{ path: 'tracks', message: `${values.tracks} đang ở đơn của khách khác` }]
  throw refuseOrder('orders.track_elsewhere', { values, details })
}

/** @throws bad_input for a track whose parcel lies here */
async function refuseReceived(db: Db, order: number, tracks: readonly string[]): Promise<void> {
  const lost = (await tracksHere(db, order)).filter((track) => !tracks.includes(track))
  const before = await tracksOfOrder(db, order)
  const gone = lost.filter((track) => before.includes(track))
  if (gone.length > 0) throw refuseField('tracks', `Kiện ${gone.join(', ')} đã nhận, không bỏ được`)
}

const labels: Readonly<Record<string, keyof typeof orderFields>> = {
  quantity: 'quality',
  site_code: 'link',
  item_id: 'link',
  sale_id: 'customer_id',
}

/** @throws orders.agreed, naming the fields */
function refuseSettled(columns: readonly string[]): void {
  if (columns.length === 0) return
  const named = [...new Set(columns.map((column) => labels[column] ?? (column as keyof typeof orderFields)))]
  const words = named.map((name) => orderFields[name].label)
  throw refuseOrder('orders.agreed', {
    values: { fields: words.join(', ') },
    details: named.map((name, index) => ({
      path:
        name === 'track'
          ? 'tracks'
          : name === 'receiver'
            ? 'address'
            : name === 'customer_id'
              ? 'user_id'
              : name,
      message: `${words[index]} không đổi được nữa`,
    })),
  })
}
