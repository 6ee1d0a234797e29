import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { ours } from '#cashdesk/desk/customer-fields.ts'
import { z } from 'zod'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import { id, positiveVnd, requiredText } from '#platform/contract/fields.ts'
import { filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const kinds = ['cancel', 'auction', 'late', 'damage', 'other'] as const
const kindNames: Readonly<Record<(typeof kinds)[number], string>> = {
  cancel: 'Hủy đơn',
  auction: 'Bỏ phiên đấu giá đã thắng',
  late: 'Chậm thanh toán',
  damage: 'Làm hỏng, thất lạc',
  other: 'Khác',
}

/** A colleague's penalty is written by those who keep the books. */
const chargers = { ...ours, changedBy: roles('ql', 'kt') } as const

/** A penalty of a customer, field by field, in the order of list and file. */
export const penaltyFields = {
  code: { label: 'Mã', kind: 'code', required: true, list: { width: 104 }, export: { width: 12 } },
  created_at: {
    label: 'Ngày lập',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: penaltyStatus,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'screen' },
    export: { width: 14 },
  },
  kind: {
    label: 'Loại',
    kind: 'select',
    options: kinds.map((value) => ({ value, label: kindNames[value] })),
    schema: z.enum(kinds, 'Loại phạt không có trong danh sách'),
    required: true,
    list: { width: 190, filter: 'any' },
    export: { width: 24 },
  },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    list: filterOnly,
    export: false,
    ...ours,
  },
  customer_no: { label: 'Mã khách', kind: 'code', computed: true, export: { width: 12 }, ...ours },
  customer_name: {
    label: 'Khách hàng',
    kind: 'text',
    computed: true,
    list: { width: 230 },
    export: { width: 26 },
    ...ours,
  },
  order_code: {
    label: 'Mã đơn',
    kind: 'code',
    computed: true,
    list: { width: 116 },
    export: { width: 14 },
    ...ours,
  },
  /** Whose salary it comes off; the customer's without. Nobody else of sales sees such a penalty. */
  staff_id: {
    label: 'Nhân viên chịu phạt',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    list: filterOnly,
    form: { span: 12, help: 'Để trống: khách chịu. Chọn nhân viên: trừ vào lương tháng này của người đó.' },
    export: false,
    ...chargers,
  },
  staff_name: {
    label: 'Nhân viên chịu phạt',
    kind: 'text',
    computed: true,
    list: { width: 160 },
    export: { width: 20 },
    ...ours,
  },
  /** VND. */
  amount: {
    label: 'Số tiền',
    kind: 'money',
    unit: 'đ',
    schema: positiveVnd,
    required: true,
    list: { width: 124 },
    export: {},
    ...ours,
  },
  order_id: {
    label: 'Đơn hàng',
    kind: 'key',
    opens: orderPlaces,
    schema: id,
    form: { span: 12 },
    export: false,
    ...ours,
  },
  note: {
    label: 'Nội dung',
    kind: 'note',
    schema: requiredText(500),
    required: true,
    list: { width: 260 },
    export: { width: 40 },
    ...ours,
  },
  document: {
    label: 'Chứng từ',
    kind: 'text',
    computed: true,
    list: { width: 120 },
    export: { width: 20 },
    ...ours,
  },
  maker_id: { label: 'Người lập', kind: 'key', opens: staffPlaces, export: false },
  maker_name: {
    label: 'Người lập',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
  },
  /** Who last changed its amount or order: charges it no more than its maker. */
  writers: { ...writersOf('penalty'), ...ours },
  checker_name: {
    label: 'Người duyệt',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
  },
  decided_at: { label: 'Lúc xử lý', kind: 'time', list: { width: 130 }, export: {} },
  reason: { label: 'Lý do hủy', kind: 'text', list: { width: 180 }, export: { width: 24 }, ...ours },
} as const satisfies Fields
