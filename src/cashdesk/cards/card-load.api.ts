import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import {
  byId,
  dateOut,
  foreign,
  id,
  instantOut,
  note,
  positiveVnd,
  reason,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

/** The menu opens the list to all of accounting; amounts and rates are what we buy at: for those who keep the books. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const writers = roles('ql', 'kt')

export const loadRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  load_date: dateOut,
  card_id: z.number(),
  card_name: z.string(),
  currency: z.string(),
  bank_id: z.number().nullable(),
  bank_name: z.string().nullable(),
  /** Onto the card, in its currency. */
  foreign_amount: z.number().nullable(),
  rate: z.number().nullable(),
  /** VND, kept by the bank. */
  fee: z.number().nullable(),
  /** VND, out of the bank account. */
  amount: z.number().nullable(),
  bank_reference: z.string().nullable(),
  note: z.string().nullable(),
  document: z.string().nullable(),
  maker_name: z.string().nullable(),
  version: z.number(),
  created_at: instantOut,
})
export type LoadRow = z.output<typeof loadRow>
export type LoadRecord = z.input<typeof loadRow>

/** A buying card as the journal has it. */
export const cardBalance = z.object({
  id: z.number(),
  _id: z.string(),
  name: z.string(),
  issuer: z.string().nullable(),
  account_number: z.string().nullable(),
  currency: z.string(),
  /** Its account in the journal, whose statement is read; null where nothing was posted yet. */
  account_id: z.number().nullable(),
  /** In the currency; negative: spent before it was loaded. */
  quantity: z.number().nullable(),
  /** VND. */
  balance: z.number().nullable(),
  /** VND a unit, what the next purchase goes out at; null where nothing is left. */
  average_rate: z.number().nullable(),
  last_load: dateOut.nullable(),
})
export type CardBalance = z.output<typeof cardBalance>
export type CardBalanceRecord = z.input<typeof cardBalance>

const fields = {
  card_id: id,
  bank_id: id,
  /** Onto the card, in its currency. */
  foreign_amount: foreign.refine((amount) => amount > 0, 'Số tiền nạp phải lớn hơn 0'),
  /** VND a unit; the day's buying rate unless given. */
  rate: z.number().positive().max(1e9).multipleOf(0.0001).nullish(),
  /** VND; the card's per cent unless given. */
  fee: positiveVnd.or(z.literal(0)).nullish(),
  /** DD-MM-YYYY; today unless given. */
  load_date: text(10).nullish(),
  bank_reference: text(64).nullish(),
  note: note.nullish(),
  /** VND off the bank account as the person saw it before OK: refused where rate or fee has changed since. */
  expected_amount: positiveVnd.nullish(),
}
const loadForm = z.object(fields)
export type LoadForm = z.output<typeof loadForm>
const loadChange = z.object({ ...fields, version: z.number().int() }).partial()
export type LoadChange = z.output<typeof loadChange>

const refusals = [
  'cards.not_loadable',
  'cards.not_payable',
  'cards.rate_far',
  'cards.amount_changed',
  'cards.loaded_already',
  'pricing.no_rate',
  'ledger.period_closed',
] as const

const load = {
  method: 'POST',
  summary: 'Nạp tiền vào thẻ mua hàng',
  roles: writers,
  money: true,
  body: loadForm,
  data: loadRow,
  message: 'Đã nạp thẻ và ghi sổ',
  errors: refusals,
} as const
export const loadCard = call({ ...load, id: 'post-card-load', path: '/api/card/load' })
export const createCredit = call({ ...load, id: 'post-credit', path: '/api/credit' })

export const listLoads = call({
  id: 'get-credits',
  method: 'GET',
  path: '/api/credits',
  summary: 'Các lần nạp thẻ mua hàng',
  roles: readers,
  query: listQuery({ card_id: 'anyId', bank_id: 'anyId', currency: 'any', load_date: 'range' }),
  row: loadRow,
  totals: z.object({ amount: listSum, fee: listSum }),
})
export const listBalances = call({
  id: 'get-credits-all',
  method: 'GET',
  path: '/api/credits/all',
  summary: 'Số dư các thẻ mua hàng',
  roles: readers,
  station: 'none',
  data: z.array(cardBalance),
})
/** What was posted is reversed, and the changed one posted. */
export const changeLoad = call({
  id: 'put-credit-by-id',
  method: 'PUT',
  path: '/api/credit/{id}',
  summary: 'Sửa lần nạp thẻ (đảo và ghi lại)',
  roles: writers,
  money: true,
  params: byId,
  body: loadChange,
  data: loadRow,
  message: 'Đã đảo và ghi lại lần nạp',
  errors: [...refusals, 'cards.load_not_found', 'conflict.stale', 'ledger.booked_at_bank'],
})
export const deleteLoad = call({
  id: 'delete-credit-by-id',
  method: 'DELETE',
  path: '/api/credit/{id}',
  summary: 'Xóa lần nạp thẻ (bút toán đảo)',
  roles: writers,
  money: true,
  params: byId,
  body: z.object({ reason: reason.nullish() }).nullish(),
  data: z.object({ id: z.number() }),
  message: 'Đã ghi bút toán đảo',
  errors: ['cards.load_not_found', 'ledger.booked_at_bank', 'ledger.period_closed'],
})

const side = z.object({
  name: z.string(),
  currency: z.string(),
  before: z.number(),
  after: z.number(),
  /** The same in the currency. */
  quantity_before: z.number(),
  quantity_after: z.number(),
})
/** What a load (or, with `id`, its change) would post. */
export const previewLoad = call({
  id: 'post-credit-preview',
  method: 'POST',
  path: '/api/credit/preview',
  summary: 'Xem trước bút toán nạp thẻ',
  roles: writers,
  reads: true,
  body: loadForm.extend({ id: id.optional() }),
  data: z.object({
    rows: z.array(z.object({ account: z.string(), name: z.string(), debit: z.number(), credit: z.number() })),
    card: side.nullable(),
    bank: side.nullable(),
    /** The rate and the fee that were not given, and what a new load takes from the bank account. */
    rate: z.number().nullable(),
    fee: z.number().nullable(),
    amount: z.number().nullable(),
    /** Something to look at before OK. */
    warning: z.string().nullable(),
    refusal: z.string().nullable(),
  }),
})
export const exportLoads = call({
  id: 'post-credits-excel',
  method: 'POST',
  path: '/api/credits/excel',
  summary: 'Xuất Excel các lần nạp thẻ',
  roles: writers,
  reads: true,
  query: listLoads.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách nạp thẻ',
})
