import { z } from 'zod'
import { loadFields } from '#cashdesk/cards/card-load.fields.ts'
import { accountPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, id, positiveVnd, reason } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The menu opens the list to all of accounting; amounts and rates are what we buy at: for those who keep the books. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const writers = roles('ql', 'kt')

export const loadRow = z.object(rowShape(loadFields))
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

/** VND off the bank account as the person saw it before OK: refused where rate or fee has changed since. */
const expected_amount = positiveVnd.nullish()
const loadForm = z.object({ ...newShape(loadFields), expected_amount })
export type LoadForm = z.output<typeof loadForm>
const loadChange = z.object({
  ...changeShape(loadFields),
  expected_amount,
  version: z.number().int().optional(),
})
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
  query: listQuery(filterKinds(loadFields)),
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
/** What was posted is reversed, and the changed one posted; what touches no books is just kept. */
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
  message: 'Đã lưu lần nạp thẻ',
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
/** What the reversal of a deletion would post, and the bank account after it. */
export const previewLoadDeletion = call({
  id: 'post-credit-by-id-delete-preview',
  method: 'POST',
  path: '/api/credit/{id}/delete/preview',
  summary: 'Xem trước bút toán đảo lần nạp thẻ',
  roles: writers,
  reads: true,
  params: byId,
  data: accountPreview,
  errors: ['cards.load_not_found'],
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
