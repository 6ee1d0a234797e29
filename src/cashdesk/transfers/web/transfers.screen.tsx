import { useMemo } from 'react'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listTransfers, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import {
  transferReads,
  useTransferActions,
  useTransferBulk,
} from '#cashdesk/transfers/web/transfer-actions.tsx'
import { openTransfer } from '#cashdesk/transfers/web/transfer-detail.tsx'
import { transferStart } from '#cashdesk/transfers/web/transfer-list.ts'
import { stepColumn } from '#cashdesk/transfers/web/parts/transfer-step.tsx'
import { methodNames, optionsOf, typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { inAndOut } from '#cashdesk/transfers/web/in-and-out.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import type { Column, Filter } from '#platform/web/list/list-types.ts'

/** Whoever sees no money sees which way it went. */
function columnsFor(role: RoleCode, whole: boolean): Column<TransferRow>[] {
  const columns = recordColumns<TransferRow>(transferFields, role, {
    status: stepColumn,
    customer_name: { value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · ') },
    trans_type: { kind: 'text', value: (row) => typeNames[row.trans_type], hidden: whole },
    method: {
      value: (row) => methodNames[row.method],
      filter: { kind: 'any', options: optionsOf(methodNames) },
    },
  })
  // Beside the code, so that a phone shows both.
  return whole ? columns.toSpliced(1, 0, ...inAndOut) : columns
}

const filtersFor = (role: RoleCode, whole: boolean): Filter[] => [
  ...recordFilters(transferFields, role),
  {
    key: 'trans_type',
    title: transferFields.trans_type.label,
    kind: 'any',
    options: optionsOf(typeNames),
  },
  ...(whole ? [{ key: 'customer_id', title: transferFields.customer_id.label, ...customerFilter }] : []),
]

export default function Transfers() {
  const { open, drawer } = useDeskForm(transferReads)
  const actionsOf = useTransferActions(open)
  const bulk = useTransferBulk('receipts')
  const { role } = usePerson()
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const list = useMemo(
    () => ({
      path: '/transfers',
      noun: 'phiếu thu chi',
      size: transferStart.size,
      sort: transferStart.sort,
      search: whole ? 'Mã, khách, nội dung, mã đơn…' : 'Mã chuyển khoản, mã đơn…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferStatus.chips },
      presets: [{ label: 'Chờ xác nhận', filters: { status: String(transferStatus.pending) } }],
      filters: filtersFor(role, whole),
      columns: columnsFor(role, whole),
      open: openTransfer,
    }),
    [role, whole],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Danh sách chuyển khoản"
        call={listTransfers}
        {...(whole ? { exportCall: exportTransfers } : {})}
        rowActions={(row: TransferRow) => actionsOf(row)}
        {...(bulk.length ? { bulk } : {})}
        actions={
          whole && (
            <LinkButton to="/transfer" primary>
              Lập phiếu
            </LinkButton>
          )
        }
      />
      {drawer}
    </>
  )
}
