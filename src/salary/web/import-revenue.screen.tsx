import { useMemo } from 'react'
import { monthName } from '#platform/rules/business-date.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import {
  exportImportRevenue,
  importRevenueUpload,
  listImportRevenue,
  type ImportRevenueRow,
} from '#salary/import-revenue.api.ts'
import { importRevenueFields } from '#salary/import-revenue.fields.ts'

/** What sales people earn by weight, month by month, brought in from a sheet. */
export default function ImportRevenue() {
  const { role } = usePerson()
  const columns = useMemo(
    () =>
      recordColumns<ImportRevenueRow>(importRevenueFields, role, {
        month: { kind: 'month' },
        kg: { total: 'kg' },
        amount: { total: 'amount' },
      }),
    [role],
  )
  return (
    <ListScreen
      path="/report/upload/import-revenue"
      title="Tải lên doanh thu nhập"
      noun="dòng doanh thu nhập"
      call={listImportRevenue}
      exportCall={exportImportRevenue}
      rowLabel={(row: ImportRevenueRow) => `${monthName(row.month)} ${row.sale_name}`}
      sort="-month"
      columns={columns}
      actions={
        <ImportButton calls={importRevenueUpload} noun="doanh thu nhập" invalidates={[listImportRevenue]} />
      }
    />
  )
}
