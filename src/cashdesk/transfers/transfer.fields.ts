import { billPlaces } from '#billing/bill.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { customerOfRequest, ours } from '#cashdesk/desk/customer-fields.ts'
import { z } from 'zod'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { note, positiveVnd, text } from '#platform/contract/fields.ts'
import { aside, filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The warehouse and marketing see that something came, when and for which order: no money, nobody's name. */
const ofMoney = { seenBy: roles('ql', 'kt', 'kd', 'cs', 'pa') } as const
const exported = { export: { width: 18 } } as const

/** Where a payout goes to; of cash nowhere. */
const receiver = { section: 'receiver', span: 4 } as const

/** A request for money in or out, field by field, in the order of list, file and drawer. */
export const transferFields = {
  code: {
    label: 'Mã phiếu',
    kind: 'code',
    required: true,
    list: { width: 104, sortable: true },
    export: { width: 13 },
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: transferStatus,
    required: true,
    list: { width: 116, filter: 'any', filterAt: 'screen' },
    export: { width: 16 },
    fact: false,
  },
  /** VND. */
  amount: {
    label: 'Số tiền',
    kind: 'money',
    schema: positiveVnd,
    unit: 'đ',
    required: true,
    export: false,
    ...ofMoney,
  },
  station_id: { label: 'Trạm', kind: 'key', required: true, ...aside },
  ...customerOfRequest,
  trans_type: {
    label: 'Loại',
    kind: 'number',
    required: true,
    list: { width: 84, hidden: true, filter: 'any', filterAt: 'screen' },
    export: { width: 8 },
  },
  method: {
    label: 'Hình thức',
    kind: 'text',
    answer: z.enum(['bank', 'cash']),
    list: { width: 104, filter: 'any' },
    export: { width: 14 },
    fact: false,
  },
  card_id: { label: 'Tài khoản', kind: 'key', ...ofMoney, ...aside },
  card_name: {
    label: 'Tài khoản',
    kind: 'text',
    computed: true,
    list: { width: 170 },
    export: { width: 22 },
    ...ofMoney,
  },
  partner_id: { label: 'Đối tác', kind: 'key', list: filterOnly, ...ofMoney, ...aside },
  partner_name: {
    label: 'Qua đối tác',
    kind: 'text',
    computed: true,
    export: { width: 20 },
    fact: false,
    ...ofMoney,
  },
  receive_bank: {
    label: 'Ngân hàng của khách',
    kind: 'text',
    schema: text(100),
    form: receiver,
    personal: true,
    ...ofMoney,
    ...aside,
  },
  receive_account: {
    label: 'Tài khoản của khách',
    kind: 'text',
    schema: text(40),
    form: receiver,
    personal: true,
    export: { width: 34 },
    ...ofMoney,
  },
  receive_holder: {
    label: 'Chủ tài khoản của khách',
    kind: 'text',
    schema: text(120),
    form: receiver,
    personal: true,
    ...ofMoney,
    ...aside,
  },
  order_id: { label: 'Mã đơn', kind: 'key', opens: orderPlaces, list: filterOnly, ...aside },
  order_code: { label: 'Mã đơn', kind: 'code', computed: true, list: { width: 108 }, export: { width: 14 } },
  bill_id: { label: 'Phiếu xuất', kind: 'key', opens: billPlaces, list: filterOnly, ...aside },
  bill_code: {
    label: 'Phiếu xuất',
    kind: 'code',
    computed: true,
    list: { width: 108 },
    export: { width: 13 },
  },
  message: {
    label: 'Nội dung',
    kind: 'text',
    schema: text(255),
    form: { section: 'memo', span: 12 },
    list: { width: 200 },
    export: { width: 28 },
    ...ofMoney,
  },
  maker_id: { label: 'Người tạo', kind: 'key', opens: staffPlaces, ...ours, ...aside },
  maker_name: {
    label: 'Người tạo',
    kind: 'text',
    computed: true,
    list: { width: 130 },
    ...exported,
    ...ours,
  },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 122, sortable: true, filter: 'range', filterAt: 'bar' },
    export: {},
    fact: false,
  },
  writers: { ...writersOf('transfer'), ...ours },
  /** Of a payout: who approved it; above the accountant's ceiling a manager too. */
  approver_name: { label: 'Người duyệt chi', kind: 'text', computed: true, ...exported, ...ofMoney },
  approved_at: { label: 'Duyệt chi lúc', kind: 'time', ...aside },
  manager_name: { label: 'Quản lý duyệt', kind: 'text', computed: true, export: false, ...ofMoney },
  needs_manager: { label: 'Cần quản lý duyệt', kind: 'boolean', required: true, ...aside },
  /** Every approval that it needs is there. */
  approved: { label: 'Đã duyệt', kind: 'boolean', required: true, computed: true, ...aside },
  partner_confirmed_at: { label: 'Đối tác xác nhận', kind: 'time', export: false },
  checker_id: { label: 'Người xử lý', kind: 'key', opens: staffPlaces, ...ofMoney, ...aside },
  checker_name: {
    label: 'Người xử lý',
    kind: 'text',
    computed: true,
    list: { width: 130 },
    ...exported,
    ...ofMoney,
  },
  decided_at: { label: 'Ngày xử lý', kind: 'time', list: { width: 122 }, export: {}, fact: false },
  document: {
    label: 'Chứng từ',
    kind: 'text',
    computed: true,
    list: { width: 130 },
    export: { width: 16 },
    ...ofMoney,
  },
  bank_transaction_id: { label: 'Giao dịch ngân hàng', kind: 'key', ...ofMoney, ...aside },
  attachments: { label: 'Đính kèm', kind: 'text', answer: z.array(z.string()), export: false },
  attachment_type: { label: 'Loại đính kèm', kind: 'text', ...aside },
  /** Path of the certificate. */
  image_transfer: { label: 'Ảnh chứng từ', kind: 'text', export: false, ...ofMoney },
  reason: {
    label: 'Lý do hủy',
    kind: 'text',
    list: { width: 160, hidden: true },
    export: { width: 24 },
    ...ofMoney,
  },
  note: {
    label: 'Ghi chú',
    kind: 'note',
    schema: note,
    list: { width: 160, hidden: true },
    export: { width: 28 },
    ...ours,
  },
} as const satisfies Fields
