import { useEffect, useRef, type ReactNode } from 'react'
import { isCurrency } from '#catalog/currency.rules.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { AddressField, type PostalAddress } from '#geography/web/parts/address-field.tsx'
import { orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { transportWays } from '#orders/core/order-kind.words.ts'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import {
  addressOf,
  placesOf,
  withCustomer,
  type QuotedCustomer,
} from '#orders/quote/web/parts/receiver-form.ts'
import { createTransport, editTransport } from '#orders/transport/transport.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { touchedIn } from '#platform/web/form/kept.ts'
import type { ForeignMoney } from '#platform/web/inputs/number-inputs.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'
import { formField } from '#platform/web/record/record-form.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'

interface TransportValues extends FormValues {
  user_id?: QuotedCustomer | null
  address?: PostalAddress | null
  phone?: string | null
  goods_values?: ForeignMoney | null
  /** A track a line. */
  tracks?: string | null
}

const select = (options: readonly SelectOption<string>[]) => ({ kind: 'select' as const, options })

/** Fields of an order that we only carry; a parcel that lies here brings its own track. */
function useTransportFields(given: { tracks: boolean; customer: boolean }): FormField[] {
  const options = useCatalogOptions()
  const currencies = useCurrencies()
  const searches = useHasFlag('ql', 'kt', 'kd', 'cs')
  const field = (name: keyof typeof orderFields, extended: Partial<FormField>) =>
    formField(orderFields, name, extended)
  return [
    ...(given.customer
      ? [
          {
            name: 'user_id',
            label: orderFields.customer_id.label,
            input: customerInput,
            required: true,
            placeholder: 'Mã khách, số điện thoại, tên…',
          },
        ].map((picked) => (searches ? picked : byCode))
      : []),
    ...(given.tracks
      ? [
          {
            name: 'tracks',
            label: orderFields.track.label,
            input: 'note' as const,
            required: true,
            placeholder: 'Mỗi dòng một mã; dán cả cột cũng được',
          },
        ]
      : []),
    field('name', { span: 12 }),
    field('goods_values', {
      label: 'Giá trị khai báo một món',
      input: { kind: 'foreign', currencies },
      required: false,
      span: 6,
    }),
    field('quality', { input: 'quantity', span: 6 }),
    field('goods_type', { input: select(options.goodsTypes), required: true, span: 6 }),
    field('route_code', { input: select(options.routes), required: true, span: 6 }),
    field('warehouse_code', { input: select(options.warehouses), required: true, span: 6 }),
    field('transport', { input: select(transportWays), span: 6, placeholder: 'theo tuyến' }),
    {
      name: 'phone',
      label: 'Điện thoại người nhận',
      input: 'phone',
      span: 6,
      placeholder: 'trống: của khách',
    },
    { name: 'email', label: 'E-mail', input: 'text', span: 6 },
    { name: 'address', label: orderFields.receiver.label, input: AddressField },
    { name: 'link', label: 'Liên kết sản phẩm', input: 'text' },
    field('note', {}),
  ]
}

/** The warehouse has no list of customers: it reads the code on the parcel. */
const byCode: FormField = {
  name: 'customer_code',
  label: orderFields.customer_no.label,
  input: 'text',
  required: true,
  placeholder: 'KH000123, trên kiện',
}

const tracksIn = (text: string | null | undefined): string[] => (text ?? '').split(/[\s,;]+/).filter(Boolean)

/** A form's values as the calls take them. */
function bodyOf(values: FormValues, names: Iterable<string>): Record<string, unknown> {
  const { user_id, address, goods_values, tracks } = values as TransportValues
  const own: Readonly<Record<string, () => Record<string, unknown>>> = {
    user_id: () => (user_id ? { user_id: user_id.id } : {}),
    address: () => placesOf(address),
    goods_values: () => ({ goods_values: goods_values?.amount ?? 0, currency: goods_values?.currency }),
    tracks: () => ({ tracks: tracksIn(tracks) }),
  }
  return Object.assign({}, ...[...names].map((name) => own[name]?.() ?? { [name]: values[name] }))
}

const filled = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))

/** What the customer is known by is filled in when they are chosen; it can be changed. */
function CustomerFills({ values, set }: { values: TransportValues; set: (change: FormValues) => void }) {
  const { user_id: customer } = values
  const last = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!customer || customer.id === last.current) return
    last.current = customer.id
    const known = withCustomer(customer)
    set('phone' in known ? { phone: known.phone, email: known.email, address: known.address } : {})
  }, [customer, set])
  return null
}

const fills = (values: FormValues, set: (change: FormValues) => void) => (
  <CustomerFills values={values} set={set} />
)

const empty: TransportValues = { quality: 1, goods_values: { amount: null, currency: 'JPY' } }

/** A new order of goods that the customer bought themselves. */
export function NewTransport({ onClose }: { onClose: () => void }) {
  const fields = useTransportFields({ tracks: true, customer: true })
  return (
    <FormDrawer
      open
      call={createTransport}
      title="Tạo đơn ký gửi"
      fields={fields}
      initial={empty}
      onClose={onClose}
      invalidates={orderReads}
      width="record"
      submitText="Tạo đơn"
      toBody={(_, values) =>
        filled(
          bodyOf(
            values,
            fields.map(({ name }) => name),
          ),
        )
      }
      below={fills}
    />
  )
}

/** The order that a parcel becomes which nobody waits for; its photo is shown beside. */
export function ClaimTransport<C extends Call>(props: {
  call: C
  title: string
  /** What goes along beside the fields. */
  initial: FormValues
  photo: ReactNode
  invalidates: readonly Call[]
  onClose: () => void
}) {
  const { initial, photo, invalidates, ...given } = props
  const fields = useTransportFields({ tracks: false, customer: true })
  const below = (values: FormValues, set: (change: FormValues) => void) => (
    <>
      {fills(values, set)}
      {photo}
    </>
  )
  return (
    <FormDrawer
      {...given}
      open
      fields={fields}
      initial={{ ...empty, ...initial }}
      invalidates={[...invalidates, ...orderReads]}
      width="record"
      submitText="Tạo đơn"
      toBody={(_, values) => ({
        ...filled(
          bodyOf(
            values,
            fields.map(({ name }) => name),
          ),
        ),
        ...initial,
      })}
      below={below}
    />
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

function valuesOf(order: OrderDetail): TransportValues {
  const { customer_id: id, customer_no, customer_name, customer_phone: phone, sale_id } = order
  return {
    _id: order.id,
    version: order.version,
    user_id: id === null ? null : { id, customer_no, name: customer_name ?? '', phone, sale_id },
    tracks: order.tracks.join('\n'),
    name: order.name,
    goods_values: {
      amount: order.goods_values,
      currency: isCurrency(order.currency) ? order.currency : 'JPY',
    },
    quality: order.quality,
    goods_type: order.goods_type,
    route_code: order.route_code,
    warehouse_code: order.warehouse_code,
    transport: order.transport,
    phone: textOf(order.receiver?.['phone']),
    email: textOf(order.receiver?.['email']),
    address: addressOf(order.receiver ?? {}),
    link: order.link,
    note: order.note,
  }
}

/** Changes an order that we only carry; what is settled is refused at its field. */
export function EditTransport({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const fields = useTransportFields({ tracks: true, customer: false })
  return (
    <FormDrawer
      open
      call={editTransport}
      title={`Sửa đơn ký gửi ${order.code}`}
      fields={fields}
      initial={valuesOf(order)}
      onClose={onClose}
      invalidates={orderReads}
      width="record"
      history={{ call: orderHistories, params: { id: order.id } }}
      toBody={(_, values, first) => ({
        ...bodyOf(values, touchedIn(values, first)),
        _id: first['_id'],
        version: first['version'],
      })}
    />
  )
}
