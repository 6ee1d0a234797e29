import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { report } from '#platform/contract/report.ts'
import type { ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const { arrivedOverseas, exportedOverseas, arrivedVietnam, beingCheckedIn, checked, priced, undeliverable } =
  orderStatus

/** Goods that we hold and that are on no bill under way. */
export const stockStatuses = [
  arrivedOverseas,
  exportedOverseas,
  arrivedVietnam,
  beingCheckedIn,
  checked,
  priced,
  undeliverable,
] as const
/** Of these the ones that are in the air: no warehouse holds them, they come to one. */
export const comingStatuses = [exportedOverseas, arrivedVietnam] as const
const coming: readonly number[] = comingStatuses
export const heldStatuses = stockStatuses.filter((status) => !coming.includes(status))

/** Days in stock, each step up to its `most`. */
export const stockAges = [
  { value: '0', label: '0–7 ngày', most: 7 },
  { value: '8', label: '8–15 ngày', most: 15 },
  { value: '16', label: '16–30 ngày', most: 30 },
  { value: '31', label: '31–60 ngày', most: 60 },
  { value: '61', label: 'Trên 60 ngày', most: null },
] as const
const ageNames = Object.fromEntries(stockAges.map(({ value, label }) => [value, label]))

/** What an order in stock waits for before it is billed, by where it stands. */
const waitsFor: Readonly<Record<number, string>> = {
  [arrivedOverseas]: 'Chờ xuất kho nước ngoài',
  [exportedOverseas]: 'Đang về Việt Nam',
  [arrivedVietnam]: 'Chờ quét vào kho Việt Nam',
  [beingCheckedIn]: 'Chờ khai thác',
  [checked]: 'Chờ tính giá',
  [priced]: 'Chờ lập phiếu xuất',
  [undeliverable]: 'Giao không được, chờ xử lý',
}
/** A step within 7 or 9 says more than the status. */
const within = subStatus.chips.filter(({ value }) => Number(value) >= 70)
const whyNames: Readonly<Record<string, string>> = {
  ...waitsFor,
  ...Object.fromEntries(within.map(({ value, label }) => [value, label])),
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => Number(a.value) - Number(b.value))

/** The orders behind a number, on the same day. */
const orders: ReportLink = {
  screen: '/report/inventories',
  day: 'date',
  filters: {
    order_id: 'order_id',
    warehouse_code: 'warehouse_code',
    age: 'age',
    status: 'status',
    why: 'why',
    sale_id: 'sale_id',
    customer_id: 'customer_id',
  },
}
const drawer: ReportLink = { screen: '/quotes/tracks', filters: { open: 'order_id' } }
const customer: ReportLink = { screen: '/customers', filters: { open: 'customer_id' } }

/** What stands in stock at the end of a day, order by order. */
export const inventoryReport = report({
  key: 'inventories',
  title: 'Báo cáo tồn kho',
  noun: 'đơn tồn kho',
  path: '/api/report/inventories',
  screen: '/report/inventories',
  ids: { list: 'get-report-inventories', excel: 'post-report-inventories-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'asOf',
  dated: 'Tồn cuối ngày',
  columns: [
    { key: 'code', title: 'Mã đơn', width: 108, by: 'order_id', opens: drawer },
    { key: 'days', title: 'Tuổi (ngày)', kind: 'number', width: 92, by: 'order_id', card: 'amount' },
    { key: 'age', title: 'Nhóm tuổi', names: ageNames, width: 100, by: 'age' },
    { key: 'warehouse', title: 'Kho', width: 150, by: 'warehouse_code' },
    { key: 'shelf', title: 'Vị trí kệ', width: 76, by: 'order_id' },
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'status',
      names: orderStatus.names,
      width: 160,
      by: 'status',
    },
    {
      key: 'why',
      title: 'Vì sao chưa lập phiếu',
      kind: 'number',
      names: whyNames,
      width: 170,
      by: 'why',
    },
    { key: 'orders', title: 'Số đơn', kind: 'number', width: 68, sum: true, opens: orders },
    { key: 'weight', title: 'Cân (kg)', kind: 'weight', width: 84, sum: true, opens: orders },
    { key: 'value', title: 'Giá trị hàng', kind: 'money', width: 130, sum: true, opens: orders },
    { key: 'storage', title: 'Phí lưu kho đến nay', kind: 'money', width: 140, sum: true, opens: orders },
    { key: 'since', title: 'Vào kho', kind: 'date', width: 104, by: 'order_id' },
    { key: 'customer_no', title: 'Mã khách', width: 96, by: 'customer_id', opens: customer },
    { key: 'customer_name', title: 'Khách hàng', width: 180, by: 'customer_id' },
    { key: 'sale_name', title: 'Kinh doanh', width: 160, by: 'sale_id' },
    { key: 'name', title: 'Hàng hóa', width: 220, by: 'order_id' },
  ],
  filters: [
    { key: 'warehouse_code', title: 'Kho', kind: 'any', choices: 'warehouse' },
    { key: 'age', title: 'Nhóm tuổi', kind: 'any', chips: {}, options: stockAges },
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'anyNumber',
      options: stockStatuses.map((status) => ({
        value: String(status),
        label: orderStatus.label(status),
      })),
    },
    { key: 'why', title: 'Vì sao chưa lập phiếu', kind: 'anyNumber', options: options(whyNames) },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' },
    { key: 'order_id', title: 'Đơn hàng', kind: 'anyId' },
  ],
  groupBy: [
    {
      key: 'order',
      title: 'Từng đơn',
      by: ['order_id', 'warehouse_code', 'age', 'status', 'why', 'sale_id', 'customer_id'],
    },
    { key: 'warehouse', title: 'Kho', by: ['warehouse_code'] },
    { key: 'age', title: 'Nhóm tuổi', by: ['age'] },
    { key: 'warehouse_age', title: 'Kho, nhóm tuổi', by: ['warehouse_code', 'age'] },
    { key: 'why', title: 'Vì sao chưa lập phiếu', by: ['why'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'customer', title: 'Khách hàng', by: ['customer_id'] },
  ],
  rowKey: 'order_id',
  // The oldest first: they cost and are forgotten.
  defaultSort: '-days',
  charts: [
    {
      key: 'ages',
      title: 'Số đơn theo tuổi tồn',
      kind: 'bars',
      x: 'age',
      y: ['orders'],
      stages: stockAges.map(({ value }) => value),
    },
    {
      key: 'value',
      title: 'Giá trị hàng theo tuổi tồn',
      kind: 'bars',
      x: 'age',
      y: ['value'],
      stages: stockAges.map(({ value }) => value),
    },
    {
      key: 'warehouses',
      title: 'Số đơn theo kho và tuổi tồn',
      kind: 'stacked',
      x: 'warehouse',
      y: ['orders'],
      series: 'age',
    },
    { key: 'whys', title: 'Số đơn theo lý do chưa lập phiếu', kind: 'bars', x: 'why', y: ['orders'] },
  ],
})

/** Orders that a warehouse holds at the end of the period. */
const held: ReportLink = {
  screen: '/report/inventories',
  day: 'date',
  filters: { warehouse_code: 'warehouse_code' },
  fixed: { status: heldStatuses.join(',') },
}
const onTheWay: ReportLink = { ...held, fixed: { status: comingStatuses.join(',') } }
const old: ReportLink = { ...held, fixed: { ...held.fixed, age: '61' } }
/** Steps by which orders came into a warehouse, or went out of it. */
const moves = (moved: 'in' | 'out'): ReportLink => ({
  screen: '/report/orderHistory/steps',
  filters: { at: 'warehouse_code' },
  fixed: { moved },
  period: 'date',
})

/** The same by warehouse, with what came in and went out. */
export const warehouseReport = report({
  key: 'warehouses',
  title: 'Báo cáo kho',
  noun: 'kho',
  path: '/api/report/warehouses',
  screen: '/report/warehouses',
  ids: { list: 'get-report-warehouses', excel: 'post-report-warehouses-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày vào, ra kho',
  columns: [
    { key: 'warehouse', title: 'Kho', width: 190, by: 'warehouse_code' },
    {
      key: 'opening',
      title: 'Tồn đầu kỳ',
      kind: 'number',
      width: 104,
      sum: true,
      opens: { ...held, days: 'before' },
    },
    { key: 'came', title: 'Vào kho', kind: 'number', width: 92, sum: true, opens: moves('in') },
    { key: 'gone', title: 'Ra kho', kind: 'number', width: 92, sum: true, opens: moves('out') },
    {
      key: 'stock',
      title: 'Tồn cuối kỳ',
      kind: 'number',
      width: 108,
      sum: true,
      card: 'amount',
      opens: held,
    },
    { key: 'capacity', title: 'Sức chứa', kind: 'number', width: 100, sum: true },
    { key: 'filled', title: 'Đã dùng', kind: 'percent', width: 92 },
    { key: 'coming', title: 'Đang về', kind: 'number', width: 92, sum: true, opens: onTheWay },
    { key: 'old', title: 'Tồn trên 60 ngày', kind: 'number', width: 128, sum: true, opens: old },
    { key: 'weight', title: 'Cân nặng (kg)', kind: 'weight', width: 116, sum: true, opens: held },
    { key: 'value', title: 'Giá trị hàng', kind: 'money', width: 140, sum: true, opens: held },
    { key: 'storage', title: 'Phí lưu kho đến nay', kind: 'money', width: 150, sum: true, opens: held },
  ],
  filters: [{ key: 'warehouse_code', title: 'Kho', kind: 'any', choices: 'warehouse' }],
  groupBy: [{ key: 'warehouse', title: 'Kho', by: ['warehouse_code'] }],
  defaultSort: '-stock',
  charts: [
    { key: 'stock', title: 'Tồn cuối kỳ và đang về', kind: 'bars', x: 'warehouse', y: ['stock', 'coming'] },
    { key: 'flow', title: 'Vào và ra kho', kind: 'bars', x: 'warehouse', y: ['came', 'gone'] },
  ],
})
