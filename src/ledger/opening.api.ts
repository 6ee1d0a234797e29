import { z } from 'zod'
import { openingFields } from '#ledger/opening.fields.ts'
import { bookkeepers } from '#ledger/period.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, reason } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
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

/** It comes in whole and is taken back whole: there is no version of it. */
export const openingRow = z.object(rowShape(openingFields)).omit({ version: true })
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
  query: listQuery(filterKinds(openingFields)),
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
