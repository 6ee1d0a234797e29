import { z } from 'zod'
import { flightInvoiceStatus } from '#cashdesk/flights/flight-invoice.status.ts'
import { currencyCodes, currencyOptions } from '#catalog/currency.rules.ts'
import {
  dateOut,
  foreign,
  id,
  note,
  positiveVnd,
  postingDate,
  requiredText,
} from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** What a flight costs is for those who keep the books: no other role has a call that tells it. */
export const flightInvoiceFields = {
  partner_id: {
    label: 'Phải trả cho',
    kind: 'key',
    schema: id,
    required: true,
    form: { span: 12, help: 'Hãng bay hoặc đại lý xuất chứng từ.' },
  },
  partner_name: { label: 'Phải trả cho', kind: 'text', required: true, computed: true, list: { width: 190 } },
  document: {
    label: 'Số chứng từ',
    kind: 'text',
    schema: requiredText(64),
    required: true,
    list: { width: 140 },
    form: { span: 6 },
  },
  /** DD-MM-YYYY or ISO; today unless given. */
  invoice_date: {
    label: 'Ngày chứng từ',
    kind: 'date',
    schema: postingDate,
    answer: dateOut,
    list: { width: 110 },
    form: { span: 6, help: 'Để trống: hôm nay.' },
  },
  currency: {
    label: 'Tiền tệ',
    kind: 'select',
    options: [{ value: 'VND', label: 'VND' }, ...currencyOptions],
    schema: z.enum(['VND', ...currencyCodes], 'Tiền tệ không có trong danh sách'),
    required: true,
    initial: 'VND',
    form: { span: 6 },
  },
  foreign_amount: {
    label: 'Số ngoại tệ',
    kind: 'number',
    schema: foreign.refine((amount) => amount > 0, 'Số ngoại tệ phải lớn hơn 0'),
    list: { width: 210 },
    form: { span: 6 },
  },
  /** VND a unit. */
  rate: {
    label: 'Tỷ giá',
    kind: 'number',
    schema: z.number().positive('Tỷ giá phải lớn hơn 0').max(1e9).multipleOf(0.0001),
    form: { span: 6, help: 'Đồng cho một đơn vị ngoại tệ.' },
  },
  /** VND; of a foreign invoice what amount and rate come to. */
  amount: {
    label: 'Số tiền',
    kind: 'money',
    unit: 'đ',
    schema: positiveVnd,
    list: { width: 130, card: 'amount' },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: flightInvoiceStatus,
    required: true,
    list: { width: 110 },
  },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 180 } },
  maker_name: { label: 'Người ghi', kind: 'text', required: true, computed: true, list: { width: 140 } },
  created_at: { label: 'Lúc ghi', kind: 'time', required: true, list: { width: 130 } },
  reason: { label: 'Lý do đảo', kind: 'text', list: { width: 180 } },
} as const satisfies Fields
