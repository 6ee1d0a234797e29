import { customerPlaces } from '#customers/customer.places.ts'
import { ours } from '#cashdesk/desk/customer-fields.ts'
import { transactionStatus } from '#cashdesk/transfers/transaction.status.ts'
import { z } from 'zod'
import { dateOut, note, postingDate, text, vnd } from '#platform/contract/fields.ts'
import { filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

export const transactionTypeNames: Readonly<Record<string, string>> = {
  add: 'Cộng tiền',
  sub: 'Trừ tiền',
}

/** What the accountant writes on customers' accounts by hand, field by field, in the order of list and file. */
export const transactionFields = {
  code: { label: 'Mã', kind: 'code', required: true, list: { width: 116 }, export: { width: 13 } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: transactionStatus,
    required: true,
    list: { width: 150, filter: 'any' },
    export: { width: 18 },
  },
  /** DD-MM-YYYY or ISO; today unless given. */
  trans_postdate: {
    label: 'Ngày ghi sổ',
    kind: 'date',
    schema: postingDate,
    answer: dateOut,
    list: { width: 120, sortable: true, filter: 'range' },
    form: { section: 'day', span: 4, help: 'Để trống: hôm nay.' },
    export: {},
  },
  trans_type: {
    label: 'Loại',
    kind: 'select',
    options: Object.entries(transactionTypeNames).map(([value, label]) => ({ value, label })),
    schema: z.enum(['add', 'sub']),
    answer: z.string(),
    required: true,
    list: { width: 104, filter: 'any' },
    export: { width: 12 },
  },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    list: filterOnly,
    export: false,
    fact: false,
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
  /** VND, negative for sub, however it was sent. */
  trans_amount: {
    label: 'Số tiền',
    kind: 'money',
    unit: 'đ',
    schema: vnd.refine((amount) => amount !== 0, 'Số tiền phải khác 0'),
    required: true,
    list: { width: 130, sortable: true },
    form: { help: 'Nhập số dương; trừ tiền ghi sổ là số âm.' },
    export: {},
    ...ours,
  },
  contra: {
    label: 'Tài khoản đối ứng',
    kind: 'text',
    schema: text(40).min(1, 'Vui lòng chọn tài khoản đối ứng'),
    required: true,
    form: { span: 8 },
    export: false,
    fact: false,
    ...ours,
  },
  contra_name: {
    label: 'Tài khoản đối ứng',
    kind: 'text',
    computed: true,
    list: { width: 220 },
    export: { width: 28 },
    ...ours,
  },
  note: {
    label: 'Nội dung',
    kind: 'note',
    schema: note,
    list: { width: 260 },
    export: { width: 36 },
    ...ours,
  },
  document: {
    label: 'Chứng từ',
    kind: 'text',
    computed: true,
    list: { width: 130 },
    export: { width: 24 },
    ...ours,
  },
  maker_name: {
    label: 'Người ghi',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
    ...ours,
  },
  /** Of one above the ceiling: the second person. */
  releaser_name: {
    label: 'Người duyệt',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
    ...ours,
  },
  writers: { ...writersOf('money_transaction'), ...ours },
  created_at: { label: 'Lúc ghi', kind: 'time', required: true, list: { width: 130 }, export: {} },
} as const satisfies Fields
