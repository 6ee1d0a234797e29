import type { BillRecord } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { codStatus } from '#billing/bill.status.ts'
import { visibleBills } from '#billing/server/bill.repo.ts'
import { sharedBillColumns } from '#billing/server/export-bills.usecase.ts'
import { exportCods, listCods } from '#delivery/cod.api.ts'
import { codListing } from '#delivery/server/cod.usecase.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'

const titled = (key: keyof typeof billFields) => ({ key, title: labelWithUnit(billFields[key]) })

type CodRecord = BillRecord & { difference: number | null }

const columns: readonly ExportColumn<CodRecord>[] = [
  ...sharedBillColumns,
  { ...titled('delivered_at'), kind: 'time' },
  { ...titled('expected_cod'), kind: 'money' },
  { ...titled('collected_cod'), kind: 'money' },
  { ...titled('remitted_cod'), kind: 'money' },
  { ...titled('cod_fee'), kind: 'money' },
  { key: 'difference', title: 'Chênh lệch (đ)', kind: 'money' },
  { ...titled('cod_status'), width: 16, value: (row) => codStatus.label(row.cod_status) },
  { ...titled('cod_paid_at'), kind: 'time' },
]

/** The COD of the list's filters that the person may see, all of it where none is named. @throws bad_input by field */
export function codsFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> {
  const asked = filtersOf(listCods.query, query, body)
  return exportList<CodRecord>(context, {
    name: exportCods.file,
    columns,
    definition: codListing,
    query: { ...({ cod: 'all' } as object), ...asked },
    scope: visibleBills(context.actor),
    summed: ['expected_cod', 'collected_cod', 'remitted_cod', 'cod_fee'],
  })
}
