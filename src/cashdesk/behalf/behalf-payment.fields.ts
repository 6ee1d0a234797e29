import { paymentChannelNames } from '#orders/purchase/charge.words.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { customerOfRequest, ours } from '#cashdesk/desk/customer-fields.ts'
import { z } from 'zod'
import { currency } from '#catalog/currency.api.ts'
import { currencyOptions } from '#catalog/currency.rules.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { paymentChannels } from '#orders/purchase/charge.api.ts'
import { note, requiredText, text } from '#platform/contract/fields.ts'
import { aside, filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const vnd = { kind: 'money', unit: 'đ', export: {} } as const

/** A payment abroad on behalf of a customer, field by field, in the order of list, file and drawer. */
export const behalfFields = {
  code: {
    label: 'Mã',
    kind: 'code',
    required: true,
    list: { width: 112 },
    export: { width: 13 },
    fact: false,
  },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: behalfStatus,
    required: true,
    list: { width: 112, filter: 'any', filterAt: 'screen' },
    export: { width: 14 },
    fact: false,
  },
  station_id: { label: 'Trạm', kind: 'key', required: true, ...aside },
  ...customerOfRequest,
  name: {
    label: 'Nội dung',
    kind: 'text',
    schema: requiredText(255),
    required: true,
    list: { width: 152 },
    export: { width: 36 },
  },
  supplier: {
    label: 'Người nhận',
    kind: 'text',
    schema: requiredText(255),
    required: true,
    list: { width: 142 },
    form: { span: 6 },
    export: { width: 26 },
    ...ours,
  },
  receive_info: {
    label: 'Tài khoản, e-mail nhận',
    kind: 'text',
    schema: text(500),
    form: { span: 6 },
    ...ours,
    ...aside,
  },
  link: { label: 'Liên kết, hóa đơn mua hàng', kind: 'text', schema: text(1000), export: false, ...ours },
  /** In the currency. */
  amount: {
    label: 'Số tiền',
    kind: 'number',
    schema: z.number().gt(0).max(1e8).multipleOf(0.01),
    required: true,
    list: { width: 130 },
    form: { span: 4 },
    export: { width: 14 },
    ...ours,
  },
  currency: {
    label: 'Tiền tệ',
    kind: 'select',
    options: currencyOptions,
    schema: currency,
    required: true,
    list: filterOnly,
    form: { span: 4 },
    export: { width: 8 },
    fact: false,
  },
  exchange_rate: { label: 'Tỷ giá', kind: 'number', fact: false, ...ours },
  goods_vnd: { label: 'Quy đổi', ...vnd, ...ours },
  service_vnd: { label: 'Phí dịch vụ', ...vnd, list: { width: 112 }, ...ours },
  total_vnd: { label: 'Khách trả', ...vnd, list: { width: 124 }, ...ours },
  cost_vnd: { label: 'Giá vốn', ...vnd, seenBy: roles('ql', 'kt') },
  card_id: { label: 'Chi từ', kind: 'key', ...ours, ...aside },
  card_name: {
    label: 'Chi từ',
    kind: 'text',
    computed: true,
    list: { width: 180 },
    export: { width: 24 },
    ...ours,
  },
  payment_channel: {
    label: 'Kênh thanh toán',
    kind: 'select',
    options: paymentChannels.map((value) => ({ value, label: paymentChannelNames[value] ?? value })),
    schema: z.enum(paymentChannels, 'Kênh thanh toán không có trong danh sách'),
    list: { width: 150 },
    form: { span: 4 },
    export: { width: 20 },
  },
  note: { label: 'Ghi chú', kind: 'note', schema: note, export: false, ...ours },
  attachments: { label: 'Chứng từ khách gửi', kind: 'text', answer: z.array(z.string()), export: false },
  /** Path of the proof. */
  image_transfer: { label: 'Ảnh chứng từ', kind: 'text', export: false, ...ours },
  maker_id: { label: 'Người tạo', kind: 'key', opens: staffPlaces, ...aside },
  maker_name: {
    label: 'Người tạo',
    kind: 'text',
    computed: true,
    list: { width: 140 },
    export: { width: 18 },
  },
  /** Who last changed its price or payee: decides on it no more than its maker. */
  writers: { ...writersOf('behalf_payment'), ...ours },
  approver_name: {
    label: 'Người duyệt',
    kind: 'text',
    computed: true,
    list: { width: 140 },
    export: { width: 18 },
  },
  approved_at: { label: 'Lúc duyệt', kind: 'time', ...aside },
  completer_name: {
    label: 'Người chi',
    kind: 'text',
    computed: true,
    list: { width: 140 },
    export: { width: 18 },
  },
  completed_at: { label: 'Lúc chi', kind: 'time', list: { width: 130 }, export: {}, fact: false },
  document: { label: 'Chứng từ', kind: 'text', computed: true, export: { width: 22 }, ...ours },
  reason: { label: 'Lý do hủy', kind: 'text', list: { width: 180 }, export: { width: 24 }, ...ours },
} as const satisfies Fields
