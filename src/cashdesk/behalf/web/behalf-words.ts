import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { paymentChannelNames } from '#orders/purchase/charge.api.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { Column } from '#platform/web/list/list-types.ts'

export const behalfColumns: readonly Column<BehalfPaymentRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 112, pinned: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: behalfStatus.tags, width: 112 },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 220,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
  },
  { key: 'name', title: 'Nội dung', width: 220 },
  { key: 'supplier', title: 'Người nhận', width: 170 },
  {
    key: 'amount',
    title: 'Số tiền',
    kind: 'number',
    width: 130,
    render: (row) => row.amount !== null && inCurrency(row.amount, row.currency),
  },
  { key: 'total_vnd', title: 'Khách trả', kind: 'money', width: 124, total: 'total_vnd' },
  { key: 'service_vnd', title: 'Phí dịch vụ', kind: 'money', width: 112 },
  {
    key: 'payment_channel',
    title: 'Kênh thanh toán',
    width: 150,
    value: (row) => paymentChannelNames[row.payment_channel ?? ''],
  },
  { key: 'card_name', title: 'Chi từ', width: 180 },
  { key: 'maker_name', title: 'Người tạo', width: 140 },
  {
    key: 'created_at',
    title: 'Ngày tạo',
    kind: 'time',
    width: 130,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'approver_name', title: 'Người duyệt', width: 140 },
  { key: 'completer_name', title: 'Người chi', width: 140 },
  { key: 'completed_at', title: 'Lúc chi', kind: 'time', width: 130 },
  { key: 'reason', title: 'Lý do hủy', width: 180 },
]
/** What the warehouse sees. */
export const openBehalfColumns = behalfColumns.filter(({ key }) =>
  ['code', 'status', 'name', 'payment_channel', 'maker_name', 'created_at'].includes(key),
)
