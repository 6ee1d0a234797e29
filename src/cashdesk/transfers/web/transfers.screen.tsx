import { useMemo } from 'react'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listTransfers, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { transferReads, useTransferActions } from '#cashdesk/transfers/web/transfer-actions.tsx'
import { TransferDetail } from '#cashdesk/transfers/web/transfer-detail.tsx'
import { transferStart } from '#cashdesk/transfers/web/transfer-list.ts'
import { methodNames, optionsOf, typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import type { Column, Filter } from '#platform/web/list/list-types.ts'

const columns: readonly Column<TransferRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 104, pinned: true, sortable: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: transferStatus.tags, width: 116 },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 220,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
  },
  // In and out stand apart, so that each can be summed.
  {
    key: 'received',
    title: 'Thu',
    kind: 'money',
    width: 120,
    value: (row) => (row.trans_type === 1 ? row.amount : null),
    sortable: 'amount',
    total: 'received',
  },
  {
    key: 'paid',
    title: 'Chi',
    kind: 'money',
    width: 120,
    value: (row) => (row.trans_type === 1 ? null : row.amount),
    sortable: 'amount',
    total: 'paid',
  },
  { key: 'trans_type', title: 'Loại', width: 84, value: (row) => typeNames[row.trans_type], hidden: true },
  {
    key: 'method',
    title: 'Hình thức',
    width: 104,
    value: (row) => methodNames[row.method],
    filter: { kind: 'any', options: optionsOf(methodNames) },
  },
  { key: 'card_name', title: 'Tài khoản', width: 170 },
  { key: 'order_code', title: 'Đơn hàng', kind: 'code', width: 108 },
  { key: 'bill_code', title: 'Phiếu xuất', kind: 'code', width: 108 },
  { key: 'message', title: 'Nội dung', width: 200 },
  { key: 'maker_name', title: 'Người tạo', width: 130 },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 122, sortable: true },
  { key: 'checker_name', title: 'Người xử lý', width: 130 },
  { key: 'decided_at', title: 'Ngày xử lý', kind: 'time', width: 122 },
  { key: 'document', title: 'Chứng từ', width: 130 },
  { key: 'reason', title: 'Lý do hủy', width: 160, hidden: true },
  { key: 'note', title: 'Ghi chú', width: 160, hidden: true },
]

const filters: readonly Filter[] = [
  { key: 'created_at', title: 'Ngày tạo', kind: 'range' },
  { key: 'trans_type', title: 'Loại', kind: 'any', options: optionsOf(typeNames) },
  {
    key: 'customer_id',
    title: 'Khách hàng',
    ...customerFilter,
  },
]

/** What the warehouse and marketing see: that something came, when and for which order. */
const shownToAll = new Set([
  'code',
  'status',
  'trans_type',
  'method',
  'order_code',
  'bill_code',
  'created_at',
  'decided_at',
])

const columnsForAll = columns
  .filter(({ key }) => shownToAll.has(key))
  .map(({ hidden: _, ...column }) => column)

export default function Transfers() {
  const { open, drawer } = useDeskForm(transferReads)
  const actionsOf = useTransferActions(open)
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const list = useMemo(
    () => ({
      path: '/transfers',
      noun: 'yêu cầu chuyển khoản',
      size: transferStart.size,
      sort: transferStart.sort,
      search: whole ? 'Mã, khách, nội dung, mã đơn…' : 'Mã chuyển khoản, mã đơn…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferStatus.chips },
      presets: [{ label: 'Chờ xác nhận', filters: { status: String(transferStatus.pending) } }],
      filters: whole ? filters : filters.filter(({ key }) => key !== 'customer_id'),
      columns: whole ? columns : columnsForAll,
      open: {
        title: (row: TransferRow | undefined, id: number) =>
          row ? `Chuyển khoản ${row.code}` : `Chuyển khoản #${id}`,
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
        title="Danh sách chuyển khoản"
        call={listTransfers}
        {...(whole ? { exportCall: exportTransfers } : {})}
        rowActions={(row: TransferRow) => actionsOf(row)}
        actions={
          whole && (
            <LinkButton to="/transfer" primary>
              Tạo yêu cầu
            </LinkButton>
          )
        }
      />
      {drawer}
    </>
  )
}
