import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'
import { importRevenueFields } from '#salary/import-revenue.fields.ts'

const accountants = roles('ql', 'kt')
const path = '/api/import/quotes/excel-revenue'

export const importRevenueRow = z.object(rowShape(importRevenueFields))
export type ImportRevenueRow = z.output<typeof importRevenueRow>
export type ImportRevenueRecord = z.input<typeof importRevenueRow>

export const listImportRevenue = call({
  id: 'get-import-quotes-excel-revenue',
  method: 'GET',
  path,
  summary: 'Doanh thu nhập của kinh doanh',
  roles: accountants,
  query: listQuery(filterKinds(importRevenueFields), { size: pageSize.wide }),
  row: importRevenueRow,
  totals: z.object({ kg: listSum, amount: listSum }),
})

/** The rows as they are, in the columns of the sheet: changed, they may come in again. */
export const exportImportRevenue = call({
  id: 'post-import-quotes-excel-revenue-excel',
  method: 'POST',
  path: `${path}/excel`,
  summary: 'Xuất Excel doanh thu nhập',
  roles: accountants,
  reads: true,
  query: listImportRevenue.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Doanh thu nhập',
})

const calls = importCalls({
  key: 'import-quotes-excel-revenue',
  path,
  noun: 'doanh thu nhập',
  roles: accountants,
})
/** A row of the same month, sale, customer, order, route and goods takes the place of the one before. */
export const importRevenueImport = {
  ...calls,
  run: { ...calls.run, id: 'post-import-quotes-excel-revenue', path },
}
const { run } = importRevenueImport
/** The same sheet by the name that the screen's call was given. */
export const uploadImportRevenue = call({
  ...run,
  id: 'put-report-import-revenue-upload',
  method: 'PUT',
  path: '/api/report/import-revenue/upload',
  aliases: ['/api/report/salary/import-revenue/upload'],
  summary: 'Tải lên doanh thu nhập',
})
/** What the screen asks. */
export const importRevenueUpload = { ...importRevenueImport, run: uploadImportRevenue }
