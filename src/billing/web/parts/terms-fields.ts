import type { Receiver } from '#billing/bill.api.ts'
import { methodOptions } from '#billing/web/parts/bill-tags.ts'
import type { FormField } from '#platform/web/form/form-types.ts'

interface Options {
  carriers: readonly { value: number; label: string }[]
  shippers: readonly { value: number; label: string }[]
}

/** How a bill goes out: method, day, carrier or shipper, receiver. */
export function termFields({ carriers, shippers }: Options, withWaybill = false): FormField[] {
  return [
    {
      name: 'method',
      label: 'Hình thức thanh toán',
      input: { kind: 'select', options: methodOptions },
      required: true,
      span: 6,
    },
    { name: 'date', label: 'Ngày giao', input: 'date', span: 6 },
    {
      name: 'partner',
      label: 'Đối tác giao hàng',
      input: { kind: 'select', options: carriers },
      span: 6,
      disabled: (values) => Boolean(values['shipper']),
    },
    {
      name: 'shipper',
      label: 'Nhân viên giao hàng',
      input: { kind: 'select', options: shippers },
      span: 6,
      disabled: (values) => Boolean(values['partner']),
    },
    ...(withWaybill ? [{ name: 'waybill', label: 'Mã vận đơn', input: 'text' as const }] : []),
    { name: 'name', label: 'Người nhận', input: 'text', required: true, span: 6 },
    { name: 'phone', label: 'Điện thoại', input: 'phone', required: true, span: 6 },
    { name: 'address', label: 'Số nhà, đường', input: 'text', required: true },
    { name: 'ward', label: 'Phường, xã', input: 'text', span: 4 },
    { name: 'district', label: 'Quận, huyện cũ', input: 'text', span: 4 },
    { name: 'province', label: 'Tỉnh, thành phố', input: 'text', required: true, span: 4 },
    { name: 'note', label: 'Ghi chú', input: 'note' },
  ]
}

const receiverKeys = ['name', 'phone', 'address', 'ward', 'district', 'province'] as const

/** The receiver as the form holds them. */
export function receiverValues(receiver: Receiver | null | undefined): Record<string, unknown> {
  return Object.fromEntries(receiverKeys.map((key) => [key, receiver?.[key] ?? null]))
}

/** The fields of the form as the call takes them; an empty receiver is none. */
export function termsBody(values: Readonly<Record<string, unknown>>) {
  const { method, date, partner, shipper, note } = values
  const receiver = Object.fromEntries(receiverKeys.map((key) => [key, values[key] ?? null]))
  const written = ['name', 'phone', 'address', 'province'].some((key) => receiver[key])
  return {
    method,
    date: date ?? null,
    partner: partner ?? null,
    shipper: shipper ?? null,
    note: note ?? null,
    ...(written ? { address: receiver } : {}),
  }
}
