import { billStatus } from '#billing/bill.status.ts'
import { report } from '#platform/contract/report.ts'
import type { ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const { new: made, confirmed, approved, released, delivering, undeliverable } = billStatus

/** Export slips that are not finished. */
export const unfinishedBills = [made, confirmed, approved, released, delivering, undeliverable] as const

/** Days since the slip was made, each step up to its `most`. */
export const billAges = [
  { value: '0', label: '0–2 ngày', most: 2 },
  { value: '3', label: '3–7 ngày', most: 7 },
  { value: '8', label: '8–15 ngày', most: 15 },
  { value: '16', label: '16–30 ngày', most: 30 },
  { value: '31', label: 'Trên 30 ngày', most: null },
] as const

/** Who has to do something for it to get on. */
export const billHolders = {
  sale: 'Kinh doanh',
  accountant: 'Kế toán',
  warehouse: 'Kho',
  carrier: 'Người giao hàng',
  support: 'Chăm sóc khách hàng',
} as const
export type BillHolder = keyof typeof billHolders

/** By where the slip stands. */
export const holderAt: Readonly<Record<(typeof unfinishedBills)[number], BillHolder>> = {
  [made]: 'sale',
  [confirmed]: 'accountant',
  [approved]: 'warehouse',
  [released]: 'warehouse',
  [delivering]: 'carrier',
  [undeliverable]: 'support',
}

const bills: ReportLink = {
  screen: '/report/invoices-inventory',
  filters: {
    bill_id: 'bill_id',
    status: 'status',
    age: 'age',
    holder: 'holder',
    person_id: 'person_id',
    sale_id: 'sale_id',
    customer_id: 'customer_id',
    care: 'care',
  },
}

/** Export slips that are not finished: how old, what they ask for, who has them, and what was found about them. */
export const billFollowReport = report({
  key: 'invoice-inventory',
  title: 'Báo cáo tồn phiếu xuất',
  noun: 'phiếu xuất tồn',
  path: '/api/report/invoice-inventory',
  screen: '/report/invoices-inventory',
  ids: { list: 'get-report-invoice-inventory', excel: 'post-report-invoice-inventory-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'none',
  columns: [
    {
      key: 'code',
      title: 'Phiếu xuất',
      width: 100,
      by: 'bill_id',
      opens: { screen: '/invoices', filters: { open: 'bill_id' } },
    },
    { key: 'days', title: 'Tuổi (ngày)', kind: 'number', width: 92, by: 'bill_id', card: 'amount' },
    {
      key: 'age',
      title: 'Nhóm tuổi',
      names: Object.fromEntries(billAges.map(({ value, label }) => [value, label])),
      width: 104,
      by: 'age',
    },
    { key: 'status', title: 'Bước cuối', kind: 'status', names: billStatus.names, width: 150, by: 'status' },
    { key: 'holder', title: 'Đang chờ', names: billHolders, width: 130, by: 'holder' },
    { key: 'held_by', title: 'Ai giữ', width: 130, by: 'bill_id' },
    { key: 'person', title: 'Người theo dõi', width: 130, by: 'person_id' },
    { key: 'promised_day', title: 'Hẹn xong', kind: 'date', width: 96, by: 'bill_id' },
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 88,
      by: 'customer_id',
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'bills', title: 'Số phiếu', kind: 'number', width: 76, sum: true, opens: bills },
    { key: 'total', title: 'Tổng phiếu', kind: 'money', width: 130, sum: true, opens: bills },
    { key: 'due', title: 'Còn phải thu', kind: 'money', width: 130, sum: true, opens: bills },
    { key: 'note', title: 'Ghi chú', width: 200, by: 'bill_id' },
    { key: 'finding', title: 'Kết quả kiểm', width: 200, by: 'bill_id' },
    { key: 'checked_at', title: 'Kiểm lúc', kind: 'time', width: 136, by: 'bill_id' },
    { key: 'checked_by', title: 'Người kiểm', width: 150, by: 'bill_id' },
    { key: 'step_at', title: 'Ở bước cuối từ', kind: 'time', width: 136, by: 'bill_id' },
    { key: 'step_by', title: 'Người làm bước cuối', width: 160, by: 'bill_id' },
    { key: 'customer_name', title: 'Khách hàng', width: 180, by: 'customer_id' },
    { key: 'sale_name', title: 'Kinh doanh', width: 160, by: 'sale_id' },
  ],
  keys: ['version'],
  filters: [
    {
      key: 'care',
      title: 'Theo dõi',
      kind: 'any',
      chips: {},
      options: [
        { value: 'unchecked', label: 'Chưa kiểm' },
        { value: 'checked', label: 'Đã kiểm' },
        { value: 'nobody', label: 'Chưa có người theo dõi' },
        { value: 'broken', label: 'Quá hẹn' },
      ],
    },
    {
      key: 'status',
      title: 'Bước cuối',
      kind: 'anyNumber',
      options: unfinishedBills.map((status) => ({ value: String(status), label: billStatus.label(status) })),
    },
    {
      key: 'holder',
      title: 'Đang chờ',
      kind: 'any',
      options: Object.entries(billHolders).map(([value, label]) => ({ value, label })),
    },
    { key: 'age', title: 'Nhóm tuổi', kind: 'any', options: billAges },
    { key: 'person_id', title: 'Người theo dõi', kind: 'anyId', choices: 'person' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' },
    { key: 'bill_id', title: 'Phiếu xuất', kind: 'anyId' },
  ],
  groupBy: [
    {
      key: 'bill',
      title: 'Từng phiếu',
      by: ['bill_id', 'age', 'status', 'holder', 'person_id', 'customer_id', 'sale_id'],
    },
    { key: 'holder', title: 'Đang chờ', by: ['holder'] },
    { key: 'status', title: 'Bước cuối', by: ['status'] },
    { key: 'age', title: 'Nhóm tuổi', by: ['age'] },
    { key: 'person', title: 'Người theo dõi', by: ['person_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'customer', title: 'Khách hàng', by: ['customer_id'] },
  ],
  rowKey: 'bill_id',
  // What has lain longest first.
  defaultSort: '-days',
  charts: [
    {
      key: 'ages',
      title: 'Số phiếu theo tuổi',
      kind: 'bars',
      x: 'age',
      y: ['bills'],
      stages: billAges.map(({ value }) => value),
    },
    { key: 'due', title: 'Còn phải thu theo nơi đang chờ', kind: 'bars', x: 'holder', y: ['due'] },
    {
      key: 'holders',
      title: 'Số phiếu theo nơi đang chờ và tuổi',
      kind: 'stacked',
      x: 'holder',
      y: ['bills'],
      series: 'age',
    },
  ],
})
