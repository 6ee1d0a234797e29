import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { approveBills, confirmBills, printBill } from '#billing/bill-write.api.ts'
import type { BillRow } from '#billing/bill.api.ts'
import { billStatus, billTable, type BillStatusName } from '#billing/bill.status.ts'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { changeBillStatus, previewMoves } from '#delivery/delivery.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { startsOf, type StatusCode } from '#platform/contract/status.ts'
import { api } from '#platform/web/api.ts'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { useBulkDialog } from '#platform/web/list/use-bulk-dialog.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'

const WaybillForm = lazy(async () => ({
  default: (await import('#billing/web/parts/waybill-form.tsx')).WaybillForm,
}))
const BillsTerms = lazy(async () => ({
  default: (await import('#billing/web/parts/bills-terms.tsx')).BillsTerms,
}))
const BillsSale = lazy(async () => ({
  default: (await import('#billing/web/parts/bills-sale.tsx')).BillsSale,
}))
const DeliveryResults = lazy(async () => ({
  default: (await import('#delivery/web/parts/delivery-results.tsx')).DeliveryResults,
}))

const BillsMerge = lazy(async () => ({
  default: (await import('#billing/web/parts/bills-merge.tsx')).BillsMerge,
}))

const dialogs = {
  waybill: WaybillForm,
  merge: BillsMerge,
  terms: BillsTerms,
  sale: BillsSale,
  results: DeliveryResults,
}
type Ask = (asked: {
  dialog: keyof typeof dialogs
  bills: readonly BillRow[]
}) => ReturnType<BulkAction<BillRow>['run']>

/** What can be done with the selected bills, and the dialogs that some of it asks in. */
export function useBillBulk(
  role: RoleCode,
  view: BillStatusName | undefined,
): { bulk: BulkAction<BillRow>[]; dialog: ReactNode } {
  const { given, ask, close } = useBulkDialog<Parameters<Ask>[0]>()
  const bulk = useMemo(() => bulkOf(role, view, ask), [role, view, ask])
  const Dialog = given && dialogs[given.dialog]
  return { bulk, dialog: <Suspense>{Dialog && <Dialog bills={given.bills} onClose={close} />}</Suspense> }
}

/** Why nothing of the selection can run; each row is judged by itself. */
function offBecause(rows: readonly BillRow[], starts: readonly StatusCode[]): string | null {
  if (rows.length === 0 || rows.some((row) => starts.includes(row.status))) return null
  return `Chỉ áp dụng cho phiếu ở: ${starts.map((status) => billStatus.label(status)).join(', ')}`
}

/** The actions of the status table that the role has, where the view has rows that they start at. */
function bulkOf(role: RoleCode, view: BillStatusName | undefined, ask: Ask): BulkAction<BillRow>[] {
  const move =
    (status: number) =>
    (ids: readonly number[], { reason }: { reason?: string }) =>
      api(changeBillStatus, { body: { ids: [...ids], status, ...(reason ? { reason } : {}) } })
  const asks =
    (dialog: keyof typeof dialogs, action: string): BulkAction<BillRow>['run'] =>
    (_ids, _given, rows) => {
      const starts = startsOf(billTable, action, role)
      return ask({ dialog, bills: rows.filter((row) => starts.includes(row.status)) })
    }
  const all: (Omit<BulkAction<BillRow>, 'off'> & { action: string })[] = [
    {
      key: 'confirm',
      action: 'confirm',
      label: 'Kinh doanh xác nhận',
      confirm: 'plain',
      run: (ids) => api(confirmBills, { body: { ids: [...ids] } }),
    },
    {
      key: 'approve',
      action: 'approve',
      label: 'Duyệt phiếu',
      confirm: 'plain',
      content: bulkPreview(previewMoves, { status: billStatus.approved }),
      run: (ids) => api(approveBills, { body: { ids: [...ids] } }),
    },
    {
      key: 'release',
      action: 'release',
      label: 'Duyệt xuất kho',
      confirm: 'plain',
      content: bulkPreview(previewMoves, { status: billStatus.released }),
      run: move(billStatus.released),
    },
    { key: 'waybill', action: 'waybill', label: 'Nhập mã vận đơn', run: asks('waybill', 'waybill') },
    {
      key: 'hand_over',
      action: 'hand_over',
      label: 'Bàn giao vận chuyển',
      confirm: 'plain',
      content: bulkPreview(previewMoves, { status: billStatus.delivering }),
      run: move(billStatus.delivering),
    },
    { key: 'results', action: 'deliver', label: 'Nhập kết quả giao', run: asks('results', 'deliver') },
    { key: 'change', action: 'change', label: 'Đổi ngày, hình thức, nơi giao', run: asks('terms', 'change') },
    {
      key: 'sale',
      action: 'assign_sale',
      label: 'Chuyển nhân viên kinh doanh',
      run: asks('sale', 'assign_sale'),
    },
    {
      key: 'merge',
      action: 'edit',
      label: 'Gộp phiếu',
      // Which of them cannot be merged is said there.
      run: (_ids, _given, bills) => ask({ dialog: 'merge', bills }),
    },
    {
      key: 'cancel',
      action: 'cancel',
      label: 'Hủy phiếu',
      danger: true,
      confirm: 'reason',
      content: bulkPreview(previewMoves, { status: billStatus.cancelled }),
      run: move(billStatus.cancelled),
    },
  ]
  const print = bulkPrint<BillRow>('print', 'In phiếu', async (ids) => {
    const { data } = await api(printBill, { body: { ids: [...ids] } })
    await printHtml(data.content, { page: 'A5' })
  })
  const moves = all.flatMap(({ action, ...bulk }) => {
    const starts = startsOf(billTable, action, role)
    if (starts.length === 0 || (view !== undefined && !starts.includes(billStatus[view]))) return []
    return [
      {
        ...bulk,
        off: (rows: readonly BillRow[]) =>
          bulk.key === 'merge' && rows.length < 2
            ? 'Chọn từ hai phiếu của một khách'
            : offBecause(rows, starts),
      },
    ]
  })
  return [...moves, print]
}
