import { z } from 'zod'
import { ofHouse } from '#liquidation/core/liquidation-roles.rules.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { note, requiredText, text } from '#platform/contract/fields.ts'
import { aside, filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const name = { kind: 'text', computed: true } as const
const method = {
  label: 'Hình thức',
  kind: 'text',
  answer: z.enum(['bank', 'cash']),
  required: true,
  list: { width: 120, filter: 'any' },
  export: { width: 14 },
} as const
/** The order of the buyer: its code is the memo of the transfer. */
const ofSale = {
  code: {
    label: 'Mã đơn thanh lý',
    kind: 'code',
    required: true,
    computed: true,
    list: { width: 116 },
    export: { width: 14 },
    fact: false,
  },
  liquidation_order_id: { label: 'Đơn thanh lý', kind: 'key', required: true, list: filterOnly, ...aside },
  buyer_name: { label: 'Người mua', ...name, list: { width: 200 }, export: { width: 24 }, ...ofHouse },
} as const
const amount = {
  label: 'Số tiền',
  kind: 'money',
  unit: 'đ',
  required: true,
  list: { width: 120 },
  export: {},
} as const
const document = { label: 'Chứng từ', ...name, list: { width: 160 }, export: { width: 20 } } as const
const decided = {
  checker_id: { label: 'Người xử lý', kind: 'key', opens: staffPlaces, ...aside },
  checker_name: { label: 'Người xử lý', ...name, list: { width: 150 }, export: { width: 18 } },
  decided_at: { label: 'Lúc xử lý', kind: 'time', list: { width: 130 }, export: {} },
} as const

/** Money of a liquidation order, field by field, in the order of list, file and drawer. */
export const salePaymentFields = {
  code: ofSale.code,
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: salePaymentStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
    export: { width: 16 },
    fact: false,
  },
  /** VND. */
  amount,
  liquidation_order_id: ofSale.liquidation_order_id,
  goods_name: { label: 'Hàng', ...name, list: { width: 220 }, export: { width: 36 } },
  buyer_name: ofSale.buyer_name,
  method,
  card_id: { label: 'Tài khoản nhận', kind: 'key', ...aside },
  card_name: { label: 'Tài khoản nhận', ...name, list: { width: 180 }, export: { width: 24 } },
  message: {
    label: 'Nội dung chuyển khoản',
    kind: 'text',
    schema: text(255),
    list: { width: 190 },
    export: { width: 28 },
  },
  document,
  bank_transaction_id: { label: 'Giao dịch ngân hàng', kind: 'key', ...aside },
  maker_id: { label: 'Người lập', kind: 'key', opens: staffPlaces, ...aside },
  maker_name: { label: 'Người lập', ...name, list: { width: 150 }, export: { width: 18 } },
  writers: writersOf('liquidation_payment'),
  created_at: {
    label: 'Lúc lập',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
  },
  ...decided,
  reason: { label: 'Lý do hủy', kind: 'text', list: { width: 170, hidden: true }, export: { width: 24 } },
  note: {
    label: 'Ghi chú',
    kind: 'note',
    schema: note,
    list: { width: 170, hidden: true },
    export: { width: 24 },
  },
} as const satisfies Fields

const receiver = { kind: 'text', personal: true, ...ofHouse } as const

/** Pieces that a buyer gives back, field by field. */
export const saleRefundFields = {
  code: ofSale.code,
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: saleRefundStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
    export: { width: 16 },
    fact: false,
  },
  quantity: {
    label: 'Số lượng trả lại',
    kind: 'number',
    schema: z.number().int('Số lượng là số nguyên').min(1, 'Ít nhất một cái'),
    required: true,
    list: { width: 120 },
    export: {},
  },
  /** VND. */
  amount,
  liquidation_order_id: ofSale.liquidation_order_id,
  goods_name: { label: 'Hàng', ...name, list: { width: 220 }, export: { width: 36 } },
  buyer_name: ofSale.buyer_name,
  method,
  card_id: { label: 'Chi từ tài khoản', kind: 'key', ...aside },
  card_name: { label: 'Chi từ tài khoản', ...name, list: { width: 180 }, export: { width: 24 } },
  receive_bank: { label: 'Ngân hàng của người mua', schema: text(100), ...receiver },
  receive_account: { label: 'Tài khoản của người mua', schema: text(40), list: { width: 160 }, ...receiver },
  receive_holder: { label: 'Chủ tài khoản của người mua', schema: text(120), ...receiver },
  note: {
    label: 'Lý do trả',
    kind: 'text',
    schema: requiredText(500),
    required: true,
    list: { width: 200 },
    export: { width: 28 },
  },
  document,
  maker_id: { label: 'Người nhận lại', kind: 'key', opens: staffPlaces, required: true, ...aside },
  maker_name: { label: 'Người nhận lại', ...name, list: { width: 150 }, export: { width: 18 } },
  writers: writersOf('liquidation_refund'),
  created_at: {
    label: 'Lúc nhận lại',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
  },
  ...decided,
  reason: { label: 'Lý do từ chối', kind: 'text', list: { width: 170, hidden: true }, export: { width: 24 } },
} as const satisfies Fields

const vnd = { kind: 'money', unit: 'đ', required: true } as const

/** What the owner is told of the sale: as the journal has it. */
export const saleStatementFields = {
  liquidation_id: { label: 'Đề xuất thanh lý', kind: 'key', required: true },
  proceeds_vnd: { label: 'Tiền bán được', ...vnd },
  deposit_vnd: { label: 'Tiền cọc đã nộp', ...vnd },
  costs_vnd: { label: 'Chi phí bán', ...vnd },
  debt_vnd: { label: 'Nợ được trừ', ...vnd },
  rest_vnd: { label: 'Còn lại của chủ hàng', ...vnd },
  short_vnd: { label: 'Còn thiếu, công ty chịu', ...vnd },
  lines: { label: 'Các khoản nợ', kind: 'text', required: true },
  sent_at: { label: 'Gửi chủ hàng lúc', kind: 'time' },
  sent_by: { label: 'Người gửi', kind: 'key' },
  channel: { label: 'Gửi qua', kind: 'text' },
} as const satisfies Fields
