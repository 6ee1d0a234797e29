import { Button } from 'antd'
import { useMemo } from 'react'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listTransfers, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { receiverOf } from '#cashdesk/transfers/transfer.words.ts'
import { Receiver } from '#cashdesk/transfers/web/receiver.tsx'
import {
  transferReads,
  useTransferActions,
  useTransferBulk,
} from '#cashdesk/transfers/web/transfer-actions.tsx'
import { openTransfer } from '#cashdesk/transfers/web/transfer-detail.tsx'
import { refundCreation } from '#cashdesk/transfers/web/transfer-forms.tsx'
import { stepColumn } from '#cashdesk/transfers/web/parts/transfer-step.tsx'
import { methodNames, optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { paidTotal } from '#cashdesk/transfers/web/in-and-out.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { recordColumns, relisted } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const fixed = { trans_type: 2 }

const listed = relisted(transferFields, {
  code: { width: 104, sortable: true },
  status: { width: 140 },
  customer_name: { width: 220 },
  amount: { width: 120, sortable: true },
  method: { width: 110 },
  receive_account: { width: 230 },
  image_transfer: { width: 120 },
  maker_name: { width: 140 },
  approver_name: { width: 140 },
  checker_name: { width: 140 },
  created_at: { width: 122, sortable: true, filter: 'range' },
  note: { width: 200 },
})

const columnsFor = (role: RoleCode): Column<TransferRow>[] =>
  recordColumns<TransferRow>(listed, role, {
    status: stepColumn,
    customer_name: {
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
      filter: { ...customerFilter, key: 'customer_id' },
    },
    amount: paidTotal,
    method: {
      value: (row) => methodNames[row.method],
      filter: { kind: 'any', options: optionsOf(methodNames) },
    },
    receive_account: { value: receiverOf, render: (row) => <Receiver row={row} /> },
    image_transfer: {
      render: (row) => (row.image_transfer ? <StoredFile path={row.image_transfer} /> : '–'),
    },
  })

/** Money that goes back to customers: asked for, approved and held, paid with its certificate. */
export default function Refunds() {
  const { open, drawer } = useDeskForm(transferReads)
  const { role } = usePerson()
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const actionsOf = useTransferActions(open)
  const bulk = useTransferBulk('payouts')
  const list = useMemo(
    () => ({
      path: '/refunds',
      noun: 'phiếu chi',
      sort: '-created_at',
      search: 'Mã, khách, nội dung…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferStatus.chips },
      columns: columnsFor(role),
      open: openTransfer,
    }),
    [role],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Hoàn tiền"
        call={listTransfers}
        fixed={fixed}
        {...(whole ? { exportCall: exportTransfers } : {})}
        rowActions={(row: TransferRow) => actionsOf(row)}
        {...(bulk.length ? { bulk } : {})}
        actions={
          whole && (
            <Button type="primary" onClick={() => open(refundCreation(role))}>
              Lập phiếu chi
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
