import { useMemo } from 'react'
import { partnerConfirm } from '#cashdesk/transfers/payout.api.ts'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listPartnerTransfers, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { receiverOf } from '#cashdesk/transfers/transfer.words.ts'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { transferReads, useTransferActions } from '#cashdesk/transfers/web/transfer-actions.tsx'
import { openTransfer } from '#cashdesk/transfers/web/transfer-detail.tsx'
import { inAndOut } from '#cashdesk/transfers/web/in-and-out.ts'
import { stepColumn } from '#cashdesk/transfers/web/parts/transfer-step.tsx'
import { typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useAction, useWrite } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { rowByRow } from '#platform/web/list/row-by-row.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns, relisted } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const listed = relisted(transferFields, {
  code: { width: 110, sortable: true },
  status: { width: 120 },
  trans_type: { width: 90 },
  card_name: { width: 200 },
  receive_account: { width: 240 },
  message: { width: 240 },
  partner_name: { width: 180 },
  partner_confirmed_at: { width: 140 },
  created_at: { width: 130, sortable: true, filter: 'range' },
})
function columnsFor(role: RoleCode) {
  const columns = recordColumns<TransferRow>(listed, role, {
    status: stepColumn,
    trans_type: { kind: 'text', value: (row) => typeNames[row.trans_type] },
    receive_account: { value: receiverOf },
  })
  return columns.toSpliced(
    columns.findIndex(({ key }) => key === 'card_name'),
    0,
    ...inAndOut,
  )
}

/** Why the partner's word on it is not asked for. */
function offBecause(row: TransferRow): string | undefined {
  if (row.partner_confirmed_at) return 'đối tác đã xác nhận'
  if (row.status !== transferStatus.pending) return 'giao dịch đã được xử lý'
  return row.trans_type !== 1 && !row.approved ? 'phiếu chi chưa được duyệt' : undefined
}

const unposted = <p style={{ marginTop: 0 }}>Chưa ghi bút toán; kế toán ghi sổ sau khi đối tác xác nhận.</p>

/** What goes through a partner's account, for the partner to say that it came or went. */
export default function PartnerTransfers() {
  const { role } = usePerson()
  const partner = useHasFlag('pa')
  const write = useWrite([listPartnerTransfers])
  const confirm = useAction(partnerConfirm, {
    invalidates: [listPartnerTransfers],
    quiet: true,
    onFailure: () => true,
  })
  const bulk: BulkAction<TransferRow>[] = [
    {
      key: 'confirm',
      label: 'Xác nhận đã nhận, đã chi',
      confirm: 'plain',
      content: () => unposted,
      off: (rows) => (rows.some((row) => !offBecause(row)) ? null : 'không phiếu nào chờ đối tác xác nhận'),
      run: (ids) => rowByRow(ids, (id) => confirm.mutateAsync({ body: { id } })),
    },
  ]
  const { open, drawer } = useDeskForm(transferReads)
  const actionsOf = useTransferActions(open)
  // Beside a manager's own confirmation stands what the partner told them.
  const wordOf = ({ trans_type }: TransferRow) => {
    const word = trans_type === 1 ? 'đã thu' : 'đã chi'
    return partner ? `Xác nhận ${word}` : `Đối tác báo ${word}`
  }
  const list = useMemo(() => {
    const columns = columnsFor(role)
    return {
      open: openTransfer,
      path: '/partner/transfers',
      noun: 'phiếu thu chi',
      sort: '-created_at',
      search: 'Mã phiếu…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferStatus.chips },
      columns: partner ? columns.filter(({ key }) => key !== 'partner_name') : columns,
    }
  }, [role, partner])
  return (
    <>
      <ListScreen
        {...list}
        title="Chuyển khoản đối tác"
        call={listPartnerTransfers}
        {...(partner ? { exportCall: exportTransfers } : {})}
        bulk={bulk}
        rowActions={(row: TransferRow) => [
          {
            key: 'partner_confirm',
            label: wordOf(row),
            off: offBecause(row),
            confirm: { title: `Xác nhận ${row.code}: ${grouped(row.amount ?? 0)} đ?`, content: unposted },
            run: () => write(partnerConfirm, { body: { id: row.id } }),
          },
          ...actionsOf(row),
        ]}
      />
      {drawer}
    </>
  )
}
