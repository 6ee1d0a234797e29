import { exportBills } from '#billing/bill-export.api.ts'
import { listBills } from '#billing/bill.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { methodNames } from '#billing/bill.words.ts'
import { billListing, visibleBills } from '#billing/server/bill.repo.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'

/** What every file about bills says of one. */
export const billFileColumns: readonly ExportColumn<BillRecord>[] = [
  { key: 'code', title: 'Mã phiếu', width: 13 },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 20,
    value: (row) => billStatus.label(row.status),
  },
  { key: 'created_at', title: 'Ngày lập', kind: 'time' },
  { key: 'date', title: 'Ngày giao', kind: 'date' },
  { key: 'customer_no', title: 'Mã khách', width: 12 },
  { key: 'customer_name', title: 'Khách hàng', width: 24 },
  { key: 'sale_name', title: 'Kinh doanh', width: 18 },
  { key: 'codes', title: 'Đơn hàng', width: 30, value: (row) => row.codes.join(', ') },
  { key: 'weight', title: 'Cân nặng (kg)', kind: 'weight', width: 13 },
  { key: 'method', title: 'Hình thức', width: 14, value: (row) => methodNames[row.method] },
  {
    key: 'partner_name',
    title: 'Đối tác giao',
    width: 18,
    value: (row) => row.shipper_name ?? row.partner_name,
  },
  { key: 'waybill', title: 'Mã vận đơn', width: 18 },
  { key: 'batch_code', title: 'Danh sách giao', width: 14 },
]

const money: readonly ExportColumn<BillRecord>[] = [
  { key: 'total_vnd', title: 'Tổng tiền (đ)', kind: 'money' },
  { key: 'deposit', title: 'Tiền cọc (đ)', kind: 'money' },
  { key: 'paid', title: 'Đã thu (đ)', kind: 'money' },
  { key: 'due', title: 'Còn phải thu (đ)', kind: 'money' },
  { key: 'expected_cod', title: 'COD dự kiến (đ)', kind: 'money' },
  { key: 'collected_cod', title: 'COD đã thu (đ)', kind: 'money' },
  { key: 'cod_status', title: 'Đối soát COD', width: 16, value: (row) => codStatus.label(row.cod_status) },
  { key: 'note', title: 'Ghi chú', width: 30 },
]

/** The bills of the list's filters that the person may see. @throws bad_input by field */
export const billsFile = exportOf<BillRecord>(exportBills, listBills, ({ actor }) => ({
  columns: [...billFileColumns, ...money],
  definition: billListing,
  scope: visibleBills(actor),
  summed: ['total_vnd', 'deposit', 'paid', 'due', 'expected_cod', 'collected_cod'],
}))
