import type { BillRecord } from '#billing/bill.api.ts'
import { codStatus } from '#billing/bill.status.ts'
import { visibleBills } from '#billing/server/bill.repo.ts'
import { billFileColumns } from '#billing/server/export-bills.usecase.ts'
import { exportCods, listCods } from '#delivery/cod.api.ts'
import { codListing } from '#delivery/server/cod.usecase.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'

type CodRecord = BillRecord & { difference: number | null }

const columns: readonly ExportColumn<CodRecord>[] = [
  ...billFileColumns,
  { key: 'delivered_at', title: 'Ngày giao xong', kind: 'time' },
  { key: 'expected_cod', title: 'COD dự kiến (đ)', kind: 'money' },
  { key: 'collected_cod', title: 'Thực thu (đ)', kind: 'money' },
  { key: 'remitted_cod', title: 'Đã nộp (đ)', kind: 'money' },
  { key: 'cod_fee', title: 'Phí giữ lại (đ)', kind: 'money' },
  { key: 'difference', title: 'Chênh lệch (đ)', kind: 'money' },
  { key: 'cod_status', title: 'Đối soát', width: 16, value: (row) => codStatus.label(row.cod_status) },
  { key: 'cod_paid_at', title: 'Ngày đối soát', kind: 'time' },
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
