import { billFields } from '#billing/bill.fields.ts'
import type { Receiver } from '#billing/bill.api.ts'
import { methodOptions } from '#billing/web/parts/bill-tags.ts'
import { AddressField, type PostalAddress } from '#geography/web/parts/address-field.tsx'
import { writableNames } from '#platform/contract/record.ts'
import { isSame } from '#platform/web/form/form-body.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { touchedIn } from '#platform/web/form/kept.ts'

interface Options {
  carriers: readonly { value: number; label: string }[]
  shippers: readonly { value: number; label: string }[]
}

/** The carrier, or our own shipper in its place. */
export const carrierFields = ({ carriers, shippers }: Options): FormField[] => [
  {
    name: 'partner',
    label: billFields.partner_id.label,
    input: { kind: 'select', options: carriers },
    span: 6,
    disabled: (values) => Boolean(values['shipper']),
  },
  {
    name: 'shipper',
    label: billFields.shipper_id.label,
    input: { kind: 'select', options: shippers },
    span: 6,
    disabled: (values) => Boolean(values['partner']),
  },
]

export const methodField: FormField = {
  name: 'method',
  label: billFields.method.label,
  input: { kind: 'select', options: methodOptions },
  required: true,
  span: 6,
}
export const dateField: FormField = { name: 'date', label: billFields.date.label, input: 'date', span: 6 }

/** How a bill goes out: method, day, carrier or shipper, receiver. */
export function termFields(options: Options, withWaybill = false): FormField[] {
  return [
    methodField,
    dateField,
    ...carrierFields(options),
    ...(withWaybill ? [{ name: 'waybill', label: billFields.waybill.label, input: 'text' as const }] : []),
    { name: 'address.name', label: billFields.receiver.label, input: 'text', required: true, span: 6 },
    { name: 'address.phone', label: 'Điện thoại', input: 'phone', required: true, span: 6 },
    { name: 'address', label: 'Địa chỉ nhận hàng', input: AddressField, required: true },
  ]
}

/** Who receives, of a slip, an earlier one or the customer's addresses. */
type Receives = Pick<Receiver, 'name' | 'phone' | 'address'> & { [Key in keyof Receiver]?: Receiver[Key] }

/** The receiver as the form holds them. */
export function receiverValues(receiver: Receives | null | undefined): FormValues {
  const place: PostalAddress | null = receiver
    ? {
        address: receiver.address,
        province: receiver.province ?? '',
        ward: receiver.ward ?? '',
        district: receiver.district ?? null,
        province_code: receiver.province_code ?? null,
        ward_code: receiver.ward_code ?? null,
        system: receiver.system ?? '2025',
      }
    : null
  return { 'address.name': receiver?.name ?? null, 'address.phone': receiver?.phone ?? null, address: place }
}

/** The written receiver as calls take it; undefined where nothing was written. */
export function receiverBody(values: FormValues): Record<string, unknown> | undefined {
  const { 'address.name': name, 'address.phone': phone, address } = values
  const place = address as PostalAddress | null | undefined
  if (!name && !phone && !place) return undefined
  // What is missing is empty here: the schema says it of its field.
  return { name: name ?? '', phone: phone ?? '', ...(place ?? { address: '', province: '' }) }
}

export const receiverNames = ['address.name', 'address.phone', 'address'] as const

/** Do the two forms name the same receiver? */
export const sameReceiver = (one: FormValues, other: FormValues): boolean =>
  receiverNames.every((name) => isSame(one[name], other[name]))

/** The fields of the form as the calls take them; an empty receiver is none. */
export function termsBody(values: FormValues): Record<string, unknown> {
  const plain = ['method', 'date', 'partner', 'shipper', ...writableNames(billFields)]
  const address = receiverBody(values)
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name] ?? null])),
    ...(address ? { address } : {}),
  }
}

/** Of them what was touched; a receiver goes as a whole. */
export function touchedTerms(values: FormValues, first: FormValues): Record<string, unknown> {
  const touched = touchedIn(values, first)
  const receiver = receiverNames.some((name) => touched.has(name))
  return Object.fromEntries(
    Object.entries(termsBody(values)).filter(([name]) => (name === 'address' ? receiver : touched.has(name))),
  )
}
