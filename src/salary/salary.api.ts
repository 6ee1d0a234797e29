import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, id, ids, reason, text, vnd } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const accountants = roles('ql', 'kt')
/** Sales people read their own slips, and no other. */
const slipReaders = roles('ql', 'kt', 'kd')

const month = text(7).regex(
  /^(\d{4}-(0?[1-9]|1[0-2])|(0?[1-9]|1[0-2])[/-]\d{4})$/,
  'Tháng có dạng 2026-11 hoặc 11/2026',
)

/** Adds to or takes off somebody's salary of an open month; another person than the writer resolves the month. */
export const adjustSalary = call({
  id: 'put-report-salary-summary',
  method: 'PUT',
  path: '/api/report/salary/summary',
  summary: 'Điều chỉnh lương kinh doanh',
  roles: accountants,
  body: z.object({
    month,
    sale_id: id,
    amount: vnd.refine((value) => value !== 0, 'Số tiền điều chỉnh phải khác 0'),
    reason,
  }),
  data: z.object({ id: z.number(), month: z.string(), sale_id: z.number(), amount: z.number() }),
  message: 'Đã ghi điều chỉnh lương',
  errors: ['salary.resolved', 'salary.passed', 'salary.future', 'salary.own', 'salary.not_found'],
})

/** Freezes every row of the month, makes the slips and an entry of each station's payroll. */
export const resolveSalary = call({
  id: 'post-report-salary-summary-resolve',
  method: 'POST',
  path: '/api/report/salary/summary/resolve',
  summary: 'Chốt lương kinh doanh của tháng',
  roles: accountants,
  money: true,
  body: z.object({ month }),
  data: z.object({
    month: z.string(),
    slips: z.number(),
    total: z.number(),
    /** One for each station whose people earned. */
    entries: z.array(z.number()),
  }),
  message: 'Đã chốt lương',
  errors: ['salary.resolved', 'salary.running', 'salary.order', 'salary.nobody'],
})

/** The factor of rows by hand, VND a kg, with the reason. */
export const changeFactors = call({
  id: 'put-report-salary-import-revenue-update-factors',
  method: 'PUT',
  path: '/api/report/salary/import-revenue/update-factors',
  summary: 'Sửa hệ số doanh thu nhập',
  roles: accountants,
  body: z.object({ ids, factor: z.number().int().min(0).max(1e8), reason }),
  data: z.object({ changed: z.number() }),
  message: 'Đã sửa hệ số',
  errors: ['salary.resolved', 'salary.passed', 'salary.not_found'],
})
export const changeNote = call({
  id: 'put-report-salary-import-revenue-update-note',
  method: 'PUT',
  path: '/api/report/salary/import-revenue/update-note',
  aliases: ['/api/report/update-note', '/api/report/salary/update-note'],
  summary: 'Ghi chú doanh thu nhập',
  roles: accountants,
  body: z.object({ id, note: text(500).nullable() }),
  data: z.object({ changed: z.number() }),
  message: 'Đã lưu ghi chú',
  errors: ['salary.resolved', 'salary.passed', 'salary.not_found'],
})

const slip = {
  id: z.number(),
  _id: z.string(),
  month: z.string(),
  staff_id: z.number(),
  staff_name: z.string(),
  total: z.number(),
}
export const slipRow = z.object(slip)
export type SlipRow = z.output<typeof slipRow>

/** The slips of resolved months: a sales person's own. */
export const listSlips = call({
  id: 'get-salary-slips',
  method: 'GET',
  path: '/api/salary/slips',
  summary: 'Phiếu lương kinh doanh',
  roles: slipReaders,
  query: listQuery({ month: 'any' }, { size: pageSize.wide }),
  row: slipRow,
})

export const readSlip = call({
  id: 'get-salary-slip-by-id',
  method: 'GET',
  path: '/api/salary/slip/{id}',
  summary: 'Chi tiết phiếu lương kinh doanh',
  roles: slipReaders,
  params: byId,
  data: z.object({
    ...slip,
    /** Sums by what they are for, in the order of the slip. */
    kinds: z.array(z.object({ kind: z.string(), name: z.string(), rows: z.number(), amount: z.number() })),
    rows: z.array(
      z.object({
        id: z.number(),
        kind: z.string(),
        day: dateOut,
        document: z.string().nullable(),
        customer: z.string().nullable(),
        base: z.number().nullable(),
        kg: z.number().nullable(),
        factor: z.number().nullable(),
        amount: z.number(),
        note: z.string().nullable(),
      }),
    ),
  }),
  errors: ['salary.not_found'],
})
export const printSlip = call({
  id: 'post-salary-slip-print',
  method: 'POST',
  path: '/api/salary/slip/print',
  summary: 'In phiếu lương kinh doanh',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: slipReaders,
  reads: true,
  body: z.object({ id: id.optional(), month: month.optional(), sale_id: id.optional() }),
  data: z.object({ content: z.string() }),
  errors: ['salary.not_found'],
})
