import { z } from 'zod'
import { dateOut, foreign, id, note, positiveVnd, postingDate, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** What we buy money at is for those who keep the books; others see that a card was loaded and when. */
const ofBooks = { seenBy: roles('ql', 'kt') } as const

/** Money that went onto a buying card, field by field, in the order of list, file and form. */
export const loadFields = {
  code: { label: 'Mã', kind: 'code', required: true, list: { width: 106 }, export: { width: 13 } },
  card_id: {
    label: 'Thẻ',
    kind: 'key',
    schema: id,
    required: true,
    list: filterOnly,
    form: { span: 12 },
    export: false,
  },
  bank_id: {
    label: 'Từ tài khoản',
    kind: 'key',
    schema: id,
    required: true,
    list: filterOnly,
    form: { span: 12 },
    export: false,
    ...ofBooks,
  },
  /** DD-MM-YYYY or ISO; today unless given. */
  load_date: {
    label: 'Ngày nạp',
    kind: 'date',
    schema: postingDate,
    answer: dateOut,
    list: { width: 110, sortable: true, filter: 'range' },
    form: { help: 'Để trống: hôm nay.' },
    export: {},
  },
  card_name: {
    label: 'Thẻ',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 220 },
    export: { width: 28 },
  },
  currency: { label: 'Tiền tệ', kind: 'text', required: true, list: filterOnly, export: { width: 9 } },
  /** In the card's currency. */
  foreign_amount: {
    label: 'Nạp vào thẻ',
    kind: 'number',
    schema: foreign.refine((amount) => amount > 0, 'Số tiền nạp phải lớn hơn 0'),
    required: true,
    list: { width: 150 },
    form: { help: 'Theo tiền tệ của thẻ.' },
    export: {},
    ...ofBooks,
  },
  /** VND a unit; the day's buying rate unless given. */
  rate: {
    label: 'Tỷ giá',
    kind: 'number',
    schema: z.number().positive().max(1e9).multipleOf(0.0001),
    list: { width: 100 },
    form: { help: 'Để trống: tỷ giá mua trong ngày.' },
    export: {},
    ...ofBooks,
  },
  /** VND, kept by the bank; the card's per cent unless given. */
  fee: {
    label: 'Phí ngân hàng',
    kind: 'money',
    unit: 'đ',
    schema: positiveVnd.or(z.literal(0)),
    list: { width: 110 },
    form: { help: 'Để trống: theo % phí của thẻ.' },
    export: {},
    ...ofBooks,
  },
  /** VND, out of the bank account. */
  amount: {
    label: 'Trừ tài khoản',
    kind: 'money',
    unit: 'đ',
    list: { width: 140, sortable: true, card: 'amount' },
    export: {},
    ...ofBooks,
  },
  bank_name: {
    label: 'Từ tài khoản',
    kind: 'text',
    computed: true,
    list: { width: 240 },
    export: { width: 30 },
    ...ofBooks,
  },
  bank_reference: {
    label: 'Mã giao dịch ngân hàng',
    kind: 'text',
    schema: text(64),
    list: { width: 190 },
    export: { width: 24 },
    ...ofBooks,
  },
  note: {
    label: 'Ghi chú',
    kind: 'note',
    schema: note,
    list: { width: 220 },
    export: { width: 30 },
    ...ofBooks,
  },
  document: {
    label: 'Chứng từ',
    kind: 'text',
    computed: true,
    list: { width: 170 },
    export: { width: 24 },
    ...ofBooks,
  },
  maker_name: {
    label: 'Người nạp',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 18 },
    ...ofBooks,
  },
  created_at: {
    label: 'Lúc ghi',
    kind: 'time',
    required: true,
    list: { width: 130, hidden: true },
    export: {},
  },
} as const satisfies Fields
