import { billFields } from '#billing/bill.fields.ts'
import type { Receiver } from '#billing/bill.api.ts'
import { methodOptions } from '#billing/web/parts/bill-tags.ts'
import { writableNames } from '#platform/contract/record.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { touchedIn } from '#platform/web/form/kept.ts'

interface Options {
  carriers: readonly { value: number; label: string }[]
  shippers: readonly { value: number; label: string }[]
}

/** How a bill goes out: method, day, carrier or shipper, receiver. */
export function termFields({ carriers, shippers }: Options, withWaybill = false): FormField[] {
  return [
    {
      name: 'method',
      label: billFields.method.label,
      input: { kind: 'select', options: methodOptions },
      required: true,
      span: 6,
    },
    { name: 'date', label: billFields.date.label, input: 'date', span: 6 },
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
    ...(withWaybill ? [{ name: 'waybill', label: billFields.waybill.label, input: 'text' as const }] : []),
    { name: 'name', label: billFields.receiver.label, input: 'text', required: true, span: 6 },
    { name: 'phone', label: 'Điện thoại', input: 'phone', required: true, span: 6 },
    { name: 'address', label: 'Số nhà, đường', input: 'text', required: true },
    { name: 'ward', label: 'Phường, xã', input: 'text', span: 4 },
    { name: 'district', label: 'Quận, huyện cũ', input: 'text', span: 4 },
    { name: 'province', label: 'Tỉnh, thành phố', input: 'text', required: true, span: 4 },
  ]
}

const receiverKeys = ['name', 'phone', 'address', 'ward', 'district', 'province'] as const

/** The receiver as the form holds them. */
export function receiverValues(receiver: Receiver | null | undefined): Record<string, unknown> {
  return Object.fromEntries(receiverKeys.map((key) => [key, receiver?.[key] ?? null]))
}

/** The fields of the form as the call takes them; an empty receiver is none. */
export function termsBody(values: Readonly<Record<string, unknown>>) {
  const { method, date, partner, shipper } = values
  const receiver = Object.fromEntries(receiverKeys.map((key) => [key, values[key] ?? null]))
  const plain = Object.fromEntries(writableNames(billFields).map((name) => [name, values[name] ?? null]))
  const written = ['name', 'phone', 'address', 'province'].some((key) => receiver[key])
  return {
    method,
    date: date ?? null,
    partner: partner ?? null,
    shipper: shipper ?? null,
    ...plain,
    ...(written ? { address: receiver } : {}),
  }
}

/** Of them what was touched; a receiver goes as a whole. */
export function touchedTerms(values: FormValues, first: FormValues): Record<string, unknown> {
  const touched = touchedIn(values, first)
  const receiver = receiverKeys.some((key) => touched.has(key))
  return Object.fromEntries(
    Object.entries(termsBody(values)).filter(([name]) => (name === 'address' ? receiver : touched.has(name))),
  )
}
