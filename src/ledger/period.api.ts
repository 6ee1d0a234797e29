import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { instantOut, reason } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

/** The books as a whole are the accountants' and managers'. */
export const bookkeepers = roles('ql', 'kt')

/** Any year: what was posted in one by mistake must still be closed. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Kỳ phải có dạng năm-tháng, ví dụ 2026-10')

export const periodRow = z.object({
  /** YYYYMM as a number. */
  id: z.number(),
  _id: z.string(),
  /** YYYY-MM. */
  period: z.string(),
  /** MM/YYYY. */
  name: z.string(),
  closed: z.boolean(),
  closed_at: instantOut.nullable(),
  closed_by_name: z.string().nullable(),
  /** The last time it was opened again; null: never. */
  reopened_at: instantOut.nullable(),
  reopened_by_name: z.string().nullable(),
  reopened_why: z.string().nullable(),
  /** Entries posted in it. */
  entries: z.number(),
  /** Bookings of the banks in it that nobody decided on yet. */
  unsettled: z.number(),
  /** Why it cannot be closed, or opened again, right now; null: it can. */
  waits: z.string().nullable(),
})
export type PeriodRow = z.output<typeof periodRow>
export type PeriodRecord = z.input<typeof periodRow>

export const listPeriods = call({
  id: 'get-ledger-periods',
  method: 'GET',
  path: '/api/ledger/periods',
  summary: 'Các kỳ kế toán',
  roles: bookkeepers,
  query: listQuery({}, { size: pageSize.wide }),
  row: periodRow,
  /** YYYY-MM: nothing is posted before it. */
  option: z.object({ first_month: z.string() }),
})

/** Refuses postings of the month and of all before it from now on. */
export const closePeriod = call({
  id: 'post-ledger-period-close',
  method: 'POST',
  path: '/api/ledger/period/close',
  summary: 'Khóa sổ một kỳ',
  roles: bookkeepers,
  body: z.object({ period: month }),
  data: periodRow,
  message: 'Đã khóa sổ',
  errors: ['ledger.period_running', 'ledger.period_earlier', 'ledger.period_done'],
})
export const reopenPeriod = call({
  id: 'post-ledger-period-reopen',
  method: 'POST',
  path: '/api/ledger/period/reopen',
  summary: 'Mở lại một kỳ đã khóa',
  roles: bookkeepers,
  body: z.object({ period: month, reason }),
  data: periodRow,
  message: 'Đã mở lại kỳ',
  errors: ['ledger.period_open', 'ledger.period_later'],
})

/** Where the books begin: earlier for opening balances of older months, later against mistyped days. */
export const moveFirstMonth = call({
  id: 'post-ledger-first-month',
  method: 'POST',
  path: '/api/ledger/first-month',
  summary: 'Đổi tháng đầu của sổ',
  roles: roles('ql'),
  body: z.object({ first_month: month, reason }),
  data: z.object({ first_month: z.string() }),
  message: 'Đã đổi tháng đầu của sổ',
})
