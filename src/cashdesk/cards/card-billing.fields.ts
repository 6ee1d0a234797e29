import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { dateIn, id, note, text } from '#platform/contract/fields.ts'
import { aside, filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** What was paid abroad is for the books and for who buys. */
const ofCost = { seenBy: roles('ql', 'kt', 'cv') } as const

/** A line of a buying card's statement, field by field, in the order of list, file and drawer. */
export const billingFields = {
  code: {
    label: 'Mã',
    kind: 'code',
    required: true,
    list: { width: 112 },
    export: { width: 12 },
    fact: false,
  },
  card_id: {
    label: 'Thẻ, tài khoản',
    kind: 'key',
    schema: id,
    required: true,
    list: filterOnly,
    form: { span: 12 },
    ...aside,
  },
  posted_on: {
    label: 'Ngày sao kê',
    kind: 'date',
    schema: dateIn,
    required: true,
    list: { width: 136, sortable: true, filter: 'range' },
    export: {},
  },
  card_name: {
    label: 'Thẻ, tài khoản',
    kind: 'text',
    computed: true,
    list: { width: 200 },
    export: { width: 26 },
    ...ofCost,
  },
  /** In the card's currency, negative: given back. */
  amount: {
    label: 'Số tiền',
    kind: 'number',
    schema: z
      .number()
      .min(-1e12)
      .max(1e12)
      .multipleOf(0.01)
      .refine((given) => given !== 0, 'Số tiền phải khác 0'),
    required: true,
    list: { width: 130, card: 'amount' },
    form: { help: 'Theo tiền của thẻ; số âm: người bán hoàn lại.' },
    export: { width: 14 },
    ...ofCost,
  },
  currency: {
    label: 'Tiền tệ',
    kind: 'text',
    required: true,
    list: filterOnly,
    export: { width: 8 },
    fact: false,
  },
  reference: {
    label: 'Số tham chiếu',
    kind: 'text',
    schema: text(120),
    list: { width: 160 },
    form: { help: 'Hoặc mã đơn người bán.' },
    export: { width: 22 },
    ...ofCost,
  },
  content: {
    label: 'Nội dung',
    kind: 'text',
    schema: text(500),
    list: { width: 260 },
    export: { width: 40 },
    ...ofCost,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: billingStatus,
    required: true,
    list: { width: 124, filter: 'any', filterAt: 'screen' },
    export: { width: 16 },
    fact: false,
  },
  /** Codes of the orders it paid for. */
  orders: {
    label: 'Đơn hàng',
    kind: 'text',
    answer: z.array(z.string()),
    computed: true,
    list: { width: 190 },
    export: { width: 30 },
    fact: false,
  },
  /** Amount less the cost of those orders. */
  difference: { label: 'Chênh lệch', kind: 'number', list: { width: 120 }, export: { width: 12 }, ...ofCost },
  note: {
    label: 'Ghi chú',
    kind: 'note',
    schema: note,
    list: { width: 200 },
    export: { width: 30 },
    ...ofCost,
  },
  reason: { label: 'Lý do', kind: 'text', list: { width: 180 }, export: { width: 24 }, ...ofCost },
  source: {
    label: 'Nguồn',
    kind: 'select',
    options: [
      { value: 'typed', label: 'Nhập tay' },
      { value: 'file', label: 'Tệp sao kê' },
    ],
    required: true,
    list: { width: 104, filter: 'any' },
    export: { width: 12 },
    fact: false,
  },
  buyer_name: { label: 'Người mua', kind: 'text', computed: true, ...aside },
  maker_id: { label: 'Người nhập', kind: 'key', opens: staffPlaces, required: true, ...aside },
  maker_name: {
    label: 'Người nhập',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
  },
  checker_name: {
    label: 'Người đối chiếu',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
  },
  decided_at: { label: 'Lúc đối chiếu', kind: 'time', list: { width: 130 }, export: {}, fact: false },
  created_at: { label: 'Nhập lúc', kind: 'time', required: true, ...aside },
} as const satisfies Fields
