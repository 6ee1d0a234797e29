import { useMemo } from 'react'
import { listBills, type BillRow } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billStatus, type BillStatusName } from '#billing/bill.status.ts'
import { useBillBulk } from '#billing/web/bill-bulk.tsx'
import { billColumns } from '#billing/web/bill-columns.tsx'
import { billStart } from '#billing/web/bill-list.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { openBill } from '#billing/web/parts/open-bill.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { exportBills } from '#billing/bill-export.api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter } from '#platform/web/list/list-types.ts'
import { recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import '#billing/web/billing.css'

const titled = (key: keyof typeof billFields) => ({ key, title: billFields[key].label })

interface View {
  path: string
  title: string
  status: BillStatusName | undefined
}

/** Columns that are hidden elsewhere and are what one looks for here. */
const ownColumns: Partial<Record<BillStatusName, readonly string[]>> = {
  cancelled: ['reason'],
  delivering: ['last_event', 'last_event_at'],
  undeliverable: ['last_event', 'last_event_at'],
}
const shownIn = (status: BillStatusName | undefined, key: string): boolean =>
  status !== undefined && (ownColumns[status]?.includes(key) ?? false)

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
  const { bulk, dialog } = useBillBulk(role, view.status)
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
      columns: billColumns(role, view.status === 'cancelled').map((column) =>
        shownIn(view.status, column.key) ? { ...column, hidden: false } : column,
      ),
      filters,
      ...(view.status === undefined ? { chips: { key: 'status', options: billStatus.chips } } : {}),
      bulk,
      open: openBill,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [view, known, sells, role, bulk])
  return (
    <>
      <ListScreen
        exportCall={exportBills}
        {...list}
        title={view.title}
        call={listBills}
        {...(start.fixed ? { fixed: start.fixed } : {})}
        actions={
          sells && (
            <LinkButton to="/invoice" primary>
              Lập phiếu xuất
            </LinkButton>
          )
        }
      />
      {dialog}
    </>
  )
}
