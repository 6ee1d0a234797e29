import { startsOf, type StatusCode } from '#platform/contract/status.ts'
import { useMemo } from 'react'
import { approveBills, confirmBills, mergeBills, printBill } from '#billing/bill-write.api.ts'
import { listBills, type BillRow } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billStatus, billTable, type BillStatusName } from '#billing/bill.status.ts'
import { billColumns } from '#billing/web/bill-columns.tsx'
import { billStart } from '#billing/web/bill-list.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { openBill } from '#billing/web/parts/open-bill.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { changeBillStatus } from '#delivery/delivery.api.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { exportBills } from '#billing/bill-export.api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Filter } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import '#billing/web/billing.css'

const titled = (key: keyof typeof billFields) => ({ key, title: billFields[key].label })

interface View {
  path: string
  title: string
  status: BillStatusName | undefined
}

/** The screen of one view of the list: all bills, or those of one status. */
export function screenOf(view: View) {
  return function Bills() {
    return <BillList view={view} />
  }
}

function BillList({ view }: { view: View }) {
  const { role } = usePerson()
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const { carriers, shippers } = useCarrierOptions()
  const start = billStart(view.status)
  const known = JSON.stringify([carriers, shippers])
  const list = useMemo(() => {
    const any = (options: readonly { value: number; label: string }[]) => ({
      kind: 'any' as const,
      options: options.map(({ value, label }) => ({ value: String(value), label })),
    })
    const filters: Filter[] = [
      { ...titled('created_at'), kind: 'range' },
      { ...titled('date'), kind: 'range' },
      { ...titled('partner_id'), ...any(carriers) },
      { ...titled('shipper_id'), ...any(shippers) },
      ...(sells ? [{ ...titled('customer_id'), ...customerFilter }] : []),
      { key: 'codes', title: billFields.code.label, kind: 'text' },
      ...recordFilters(billFields, role),
    ]
    return {
      path: view.path,
      noun: 'phiếu xuất',
      size: start.size,
      sort: start.sort,
      search: 'Mã phiếu, mã đơn, vận đơn, khách, số điện thoại…',
      rowLabel: (row: BillRow) => row.code,
      columns: billColumns(role).map((column) =>
        view.status === 'cancelled' && column.key === 'reason' ? { ...column, hidden: false } : column,
      ),
      filters,
      ...(view.status === undefined ? { chips: { key: 'status', options: billStatus.chips } } : {}),
      bulk: bulkOf(role, view.status),
      open: openBill,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [view, known, sells, role])
  return (
    <ListScreen
      exportCall={exportBills}
      {...list}
      title={view.title}
      call={listBills}
      {...(start.fixed ? { fixed: start.fixed } : {})}
      actions={
        sells && (
          <LinkButton to="/invoice" primary>
            Tạo phiếu xuất
          </LinkButton>
        )
      }
    />
  )
}

/** Why nothing of the selection can run; each row is judged by itself. */
function offBecause(rows: readonly BillRow[], starts: readonly StatusCode[]): string | null {
  if (rows.length === 0 || rows.some((row) => starts.includes(row.status))) return null
  return `Chỉ áp dụng cho phiếu ở: ${starts.map((status) => billStatus.label(status)).join(', ')}`
}

/** What can be done with the selected bills: the actions of the status table that the role has. */
function bulkOf(role: RoleCode, view: BillStatusName | undefined): BulkAction<BillRow>[] {
  const move =
    (status: number) =>
    (ids: readonly number[], { reason }: { reason?: string }) =>
      api(changeBillStatus, { body: { ids: [...ids], status, ...(reason ? { reason } : {}) } })
  const all: (Omit<BulkAction<BillRow>, 'off'> & { action: string })[] = [
    {
      key: 'confirm',
      action: 'confirm',
      label: 'Sale xác nhận',
      confirm: 'plain',
      run: (ids) => api(confirmBills, { body: { ids: [...ids] } }),
    },
    {
      key: 'approve',
      action: 'approve',
      label: 'Duyệt phiếu',
      confirm: 'plain',
      run: (ids) => api(approveBills, { body: { ids: [...ids] } }),
    },
    {
      key: 'release',
      action: 'release',
      label: 'Duyệt xuất kho',
      confirm: 'plain',
      run: move(billStatus.released),
    },
    {
      key: 'hand_over',
      action: 'hand_over',
      label: 'Bàn giao vận chuyển',
      confirm: 'plain',
      run: move(billStatus.delivering),
    },
    {
      key: 'merge',
      action: 'edit',
      label: 'Gộp phiếu',
      confirm: 'plain',
      run: async (ids) => {
        const [target, ...others] = [...ids].toSorted((a, b) => a - b)
        await api(mergeBills, { params: { id: target ?? 0 }, body: { ids: others } })
        return { data: { done: [...ids], failed: [] } }
      },
    },
    { key: 'cancel', action: 'cancel', label: 'Hủy phiếu', danger: true, confirm: 'reason', run: move(0) },
  ]
  const print: BulkAction<BillRow> = {
    key: 'print',
    label: 'In phiếu',
    run: async (ids) => {
      const { data } = await api(printBill, { body: { ids: [...ids] } })
      await printHtml(data.content, { page: 'A5' })
      return { data: { done: [...ids], failed: [] } }
    },
  }
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
