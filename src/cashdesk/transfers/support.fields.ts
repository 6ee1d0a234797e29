import { orderPlaces } from '#orders/core/order.places.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { customerOfRequest, ours } from '#cashdesk/desk/customer-fields.ts'
import { z } from 'zod'
import { supportStatus } from '#cashdesk/transfers/support.status.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { aside, filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

export const supportKinds = ['refund', 'deposit', 'debt', 'bill', 'order', 'other'] as const
export const supportKindNames: Readonly<Record<string, string>> = {
  refund: 'Hoàn tiền',
  deposit: 'Đặt cọc, nạp tiền',
  debt: 'Công nợ',
  bill: 'Phiếu xuất',
  order: 'Đơn hàng',
  other: 'Khác',
}

/** What sales and support ask of the accountants and back, field by field, in the order of list, file and drawer. */
export const supportFields = {
  code: {
    label: 'Mã',
    kind: 'code',
    required: true,
    list: { width: 110 },
    export: { width: 12 },
    fact: false,
  },
  created_at: {
    label: 'Ngày gửi',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: supportStatus,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'screen' },
    export: { width: 14 },
    fact: false,
  },
  kind: {
    label: 'Loại',
    kind: 'select',
    options: supportKinds.map((value) => ({ value, label: supportKindNames[value] ?? value })),
    schema: z.enum(supportKinds),
    required: true,
    initial: 'other',
    list: { width: 130, filter: 'any' },
    form: { span: 12 },
    export: { width: 16 },
  },
  ...customerOfRequest,
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, ...aside },
  order_code: { label: 'Mã đơn', kind: 'code', computed: true, list: { width: 116 }, export: { width: 14 } },
  content: {
    label: 'Nội dung',
    kind: 'note',
    schema: requiredText(2000),
    required: true,
    list: { width: 320 },
    export: { width: 40 },
    ...ours,
  },
  answer: { label: 'Trả lời', kind: 'note', list: { width: 240 }, export: { width: 40 }, ...ours },
  maker_id: {
    label: 'Người gửi',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    list: filterOnly,
    ...aside,
  },
  writers: { ...writersOf('support_request'), ...ours },
  maker_name: {
    label: 'Người gửi',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
  },
  handler_id: { label: 'Người xử lý', kind: 'key', opens: staffPlaces, list: filterOnly, ...aside },
  handler_name: {
    label: 'Người xử lý',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
  },
  reminders: { label: 'Đã nhắc', kind: 'number', required: true, list: { width: 90 }, ...aside },
  reminded_at: { label: 'Nhắc lúc', kind: 'time', ...aside },
  decided_at: { label: 'Ngày xử lý', kind: 'time', list: { width: 130 }, export: {}, fact: false },
  reason: {
    label: 'Lý do hủy',
    kind: 'text',
    list: { width: 180, hidden: true },
    export: { width: 24 },
    ...ours,
  },
} as const satisfies Fields
