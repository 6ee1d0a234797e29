import { z } from 'zod'
import { openingFields } from '#ledger/opening.fields.ts'
import { bookkeepers } from '#ledger/period.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, id, reason } from '#platform/contract/fields.ts'
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

/** It comes in, is released and is taken back as a whole: there is no version of it. */
export const openingRow = z.object(rowShape(openingFields)).omit({ version: true })
export type OpeningRow = z.output<typeof openingRow>
export type OpeningRecord = z.input<typeof openingRow>

export const openingImport = importCalls({
  key: 'ledger-opening',
  path: '/api/ledger/opening',
  noun: 'số dư đầu kỳ',
  roles: bookkeepers,
  money: true,
  message: 'Đã nhận số dư đầu kỳ, chờ người thứ hai duyệt mới ghi sổ',
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

const openingLine = z.object({
  line: z.number(),
  kind: z.string(),
  code: z.string(),
  posting_date: dateOut,
  /** VND, + debit, − credit. */
  amount: z.number(),
  currency: z.string().nullable(),
  foreign_amount: z.number().nullable(),
  /** VND a unit. */
  rate: z.number().nullable(),
  note: z.string().nullable(),
})
export type OpeningLine = z.output<typeof openingLine>

/** What whoever releases it compares with the old books. */
export const readOpening = call({
  id: 'get-ledger-opening-by-id',
  method: 'GET',
  path: '/api/ledger/opening/{id}',
  summary: 'Một lần nhập số dư đầu kỳ với các dòng của nó',
  roles: bookkeepers,
  params: byId,
  data: z.object({
    row: openingRow,
    /** As they stand in the sheet, all of them; none of what was booked before releases. */
    lines: z.array(openingLine),
  }),
  errors: ['ledger.opening_unknown'],
})

const deciding = {
  method: 'POST',
  roles: bookkeepers,
  money: true,
  data: openingRow,
} as const
const refusals = ['ledger.opening_unknown', 'ledger.opening_stands']

/** By somebody who did not import it: an entry for each row, all of them or none. */
export const releaseOpening = call({
  ...deciding,
  id: 'post-ledger-opening-release',
  path: '/api/ledger/opening/release',
  summary: 'Duyệt ghi sổ một lần nhập số dư đầu kỳ',
  body: z.object({ id }),
  message: 'Đã ghi sổ số dư đầu kỳ',
  errors: [
    ...refusals,
    'ledger.opening_gone',
    'ledger.opening_twice',
    'ledger.period_closed',
    'ledger.day_outside',
    'ledger.entry_most',
  ],
})
export const rejectOpening = call({
  ...deciding,
  id: 'post-ledger-opening-reject',
  path: '/api/ledger/opening/reject',
  summary: 'Từ chối một lần nhập số dư đầu kỳ',
  body: z.object({ id, reason }),
  message: 'Đã từ chối số dư đầu kỳ',
  errors: refusals,
})
/** Takes a whole import back: the reversal of each of its entries. */
export const reverseOpening = call({
  ...deciding,
  id: 'post-ledger-opening-reverse',
  path: '/api/ledger/opening/reverse',
  summary: 'Đảo một lần nhập số dư đầu kỳ',
  body: z.object({ id, reason }),
  message: 'Đã đảo số dư đầu kỳ',
  errors: [...refusals, 'ledger.period_closed'],
})
