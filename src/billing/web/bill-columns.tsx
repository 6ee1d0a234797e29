import type { BillRow } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { methodNames } from '#billing/bill.words.ts'
import { methodOptions } from '#billing/web/parts/bill-tags.ts'
import type { Column } from '#platform/web/list/list-types.ts'

/** Who takes it there, and the number they gave. */
export const carrierOf = (bill: Pick<BillRow, 'shipper_name' | 'partner_name' | 'waybill'>): string =>
  [bill.shipper_name ?? bill.partner_name, bill.waybill].filter(Boolean).join(' · ')

/** Columns of every list of bills. */
export const billColumns: readonly Column<BillRow>[] = [
  { key: 'code', title: 'Mã phiếu', width: 108, kind: 'code', pinned: true, sortable: true },
  { key: 'status', title: 'Trạng thái', width: 138, kind: 'status', statuses: billStatus.tags },
  {
    key: 'customer',
    title: 'Khách hàng',
    width: 190,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
  },
  {
    key: 'orders',
    title: 'Đơn hàng',
    width: 170,
    value: (row) =>
      row.codes.length > 1 ? `${row.codes.length} đơn: ${row.codes.join(', ')}` : row.codes.join(''),
  },
  { key: 'weight', title: 'Kg', width: 68, kind: 'weight' },
  { key: 'total_vnd', title: 'Tổng tiền', width: 116, kind: 'money', total: 'total_vnd' },
  { key: 'deposit', title: 'Tiền cọc', width: 108, kind: 'money', total: 'deposit' },
  { key: 'due', title: 'Còn phải trả', width: 116, kind: 'money', total: 'due' },
  {
    key: 'method',
    title: 'Hình thức',
    width: 108,
    value: (row) => methodNames[row.method],
    filter: { kind: 'any', options: methodOptions },
  },
  { key: 'expected_cod', title: 'COD dự kiến', width: 110, kind: 'money', total: 'expected_cod' },
  { key: 'carrier', title: 'Giao bởi', width: 170, value: carrierOf },
  { key: 'batch_code', title: 'Danh sách giao', width: 112, kind: 'code' },
  { key: 'date', title: 'Ngày giao', width: 92 },
  {
    key: 'receiver',
    title: 'Người nhận',
    width: 240,
    value: (row) =>
      row.receiver
        ? [
            row.receiver.name,
            row.receiver.phone,
            row.receiver.address,
            row.receiver.ward,
            row.receiver.province,
          ]
            .filter(Boolean)
            .join(', ')
        : null,
  },
  { key: 'sale_name', title: 'Kinh doanh', width: 120 },
  { key: 'note', title: 'Ghi chú', width: 160 },
  { key: 'reason', title: 'Lý do', width: 160, hidden: true },
  { key: 'created_by_name', title: 'Người lập', width: 130, hidden: true },
  { key: 'created_at', title: 'Ngày lập', width: 128, kind: 'time', sortable: true },
]
