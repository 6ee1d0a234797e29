import { Button } from 'antd'
import { useMemo } from 'react'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listTransfers, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { transferReads, useTransferActions } from '#cashdesk/transfers/web/transfer-actions.tsx'
import { TransferDetail } from '#cashdesk/transfers/web/transfer-detail.tsx'
import { refundCreation } from '#cashdesk/transfers/web/transfer-forms.tsx'
import { methodNames, optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'

const fixed = { trans_type: 2 }

/** Where a payout stands, in words. */
function stepOf(row: TransferRow): string {
  if (row.status === transferStatus.cancelled) return 'Đã hủy'
  if (row.status === transferStatus.paid) return 'Đã chi'
  if (row.approved_at === null) return 'Chờ duyệt'
  if (!row.approved) return 'Chờ quản lý duyệt'
  return row.partner_id !== null && row.partner_confirmed_at === null ? 'Chờ đối tác' : 'Chờ chi tiền'
}

const columns: readonly Column<TransferRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 104, pinned: true, sortable: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: transferStatus.tags, width: 116 },
  { key: 'step', title: 'Bước', width: 130, value: stepOf },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 220,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
  },
  { key: 'amount', title: 'Số tiền', kind: 'money', width: 120, sortable: true, total: 'amount' },
  {
    key: 'method',
    title: 'Hình thức',
    width: 110,
    value: (row) => methodNames[row.method],
    filter: { kind: 'any', options: optionsOf(methodNames) },
  },
  {
    key: 'receive_account',
    title: 'Tài khoản của khách',
    width: 230,
    value: (row) => [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · '),
  },
  {
    key: 'image_transfer',
    title: 'Chứng từ',
    width: 120,
    render: (row) => (row.image_transfer ? <StoredFile path={row.image_transfer} /> : '–'),
  },
  { key: 'maker_name', title: 'Người tạo', width: 140 },
  { key: 'approver_name', title: 'Người duyệt', width: 140 },
  { key: 'checker_name', title: 'Người xử lý', width: 140 },
  {
    key: 'created_at',
    title: 'Ngày tạo',
    kind: 'time',
    width: 122,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'note', title: 'Ghi chú', width: 200 },
]

const shownToAll = new Set(['code', 'status', 'method', 'created_at'])

/** Money that goes back to customers: asked for, approved and held, paid with its certificate. */
export default function Refunds() {
  const { open, drawer } = useDeskForm(transferReads)
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const actionsOf = useTransferActions(open)
  const list = useMemo(
    () => ({
      path: '/refunds',
      noun: 'yêu cầu hoàn tiền',
      sort: '-created_at',
      search: 'Mã, khách, nội dung…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferStatus.chips },
      columns: whole ? columns : columns.filter(({ key }) => shownToAll.has(key)),
      open: {
        title: (row: TransferRow | undefined, id: number) =>
          row ? `Hoàn tiền ${row.code}` : `Hoàn tiền #${id}`,
        render: (_: number, row: TransferRow | undefined) =>
          row ? <TransferDetail row={row} open={open} /> : 'Yêu cầu này không có trên trang đang xem.',
        width: 560,
      },
    }),
    [whole, open],
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
        actions={
          whole && (
            <Button type="primary" onClick={() => open(refundCreation)}>
              Tạo yêu cầu
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
