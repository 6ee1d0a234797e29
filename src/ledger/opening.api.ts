import { z } from 'zod'
import { bookkeepers } from '#ledger/period.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, reason } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'

/** Whose balances come in, as the sheet says it. */
export const openingKinds = {
  customer: 'Khách hàng',
  bank: 'Ngân hàng',
  cash: 'Tiền mặt',
  card: 'Thẻ mua hàng',
  partner: 'Đối tác',
  shipper: 'Nhân viên giao hàng',
} as const
export type OpeningKind = keyof typeof openingKinds

export const openingRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  file_name: z.string(),
  rows: z.number(),
  debit: z.number(),
  credit: z.number(),
  maker_name: z.string(),
  created_at: instantOut,
  reversed_at: instantOut.nullable(),
  reversed_by_name: z.string().nullable(),
  reason: z.string().nullable(),
})
export type OpeningRow = z.output<typeof openingRow>
export type OpeningRecord = z.input<typeof openingRow>

export const openingImport = importCalls({
  key: 'ledger-opening',
  path: '/api/ledger/opening',
  noun: 'số dư đầu kỳ',
  roles: bookkeepers,
  money: true,
})

export const listOpenings = call({
  id: 'get-ledger-openings',
  method: 'GET',
  path: '/api/ledger/openings',
  summary: 'Các lần nhập số dư đầu kỳ',
  roles: bookkeepers,
  query: listQuery({ created_at: 'range' }),
  row: openingRow,
})
/** Takes a whole import back: the reversal of each of its entries. */
export const reverseOpening = call({
  id: 'post-ledger-opening-reverse',
  method: 'POST',
  path: '/api/ledger/opening/reverse',
  summary: 'Đảo một lần nhập số dư đầu kỳ',
  roles: bookkeepers,
  money: true,
  body: z.object({ id, reason }),
  data: openingRow,
  message: 'Đã đảo số dư đầu kỳ',
  errors: ['ledger.opening_unknown', 'ledger.opening_reversed', 'ledger.period_closed'],
})
