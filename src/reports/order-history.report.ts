import { orderStatus } from '#orders/core/order.status.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportDeclaration, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'
import { orderStepActions } from '#reports/order-history.words.ts'

const common = {
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày rời bước',
} as const satisfies Partial<ReportDeclaration>

const steps: ReportLink = {
  screen: '/report/orderHistory/steps',
  filters: { status: 'status', station_id: 'station_id', sale_id: 'sale_id' },
  period: 'date',
}
const late: ReportLink = { ...steps, fixed: { over: 'late' } }

const statusFilter = {
  key: 'status',
  title: 'Bước',
  kind: 'anyNumber',
  options: orderStatus.chips.toSorted((a, b) => Number(a.value) - Number(b.value)),
} as const
const sale = { key: 'sale_name', title: 'Kinh doanh', width: 190, by: 'sale_id' } as const
const station = { key: 'station', title: 'Trạm', width: 150, by: 'station_id' } as const

/** How long orders stood at each step, of those that left it in the period. */
export const orderHistoryReport = report({
  ...common,
  key: 'order-history',
  title: 'Báo cáo lịch sử đơn hàng',
  noun: 'dòng báo cáo',
  path: '/api/report/order-history',
  screen: '/report/orderHistory',
  ids: { list: 'get-report-order-history', excel: 'post-report-order-history-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'status', title: 'Bước', kind: 'status', names: orderStatus.names, width: 190, by: 'status' },
    station,
    sale,
    { key: 'steps', title: 'Lượt rời bước', kind: 'number', width: 116, sum: true, opens: steps },
    { key: 'median', title: 'Trung vị (ngày)', kind: 'number', width: 124, card: 'amount' },
    { key: 'p90', title: '90% trong (ngày)', kind: 'number', width: 130 },
    { key: 'mean', title: 'Trung bình', kind: 'duration', width: 116, of: ['minutes', 'steps'] },
    { key: 'promised', title: 'Thời hạn (ngày)', kind: 'number', width: 124, by: 'status' },
    { key: 'late', title: 'Quá hạn', kind: 'number', width: 96, sum: true, opens: late },
    { key: 'late_share', title: 'Tỷ lệ quá hạn', kind: 'percent', width: 112, of: ['late', 'steps'] },
    { key: 'minutes', title: 'Tổng thời gian', kind: 'duration', width: 150, sum: true, opens: steps },
  ],
  filters: [
    statusFilter,
    { key: 'station_id', title: 'Trạm', kind: 'anyId', choices: 'station' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
  ],
  groupBy: [
    { key: 'status', title: 'Bước', by: ['status'] },
    ...bySteps,
    { key: 'station', title: 'Trạm', by: ['station_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
  ],
  defaultSort: 'status',
  charts: [
    {
      key: 'days',
      title: 'Số ngày ở mỗi bước: trung vị và 90% số lượt',
      kind: 'bars',
      x: 'status',
      y: ['median', 'p90'],
      stages: statusFilter.options.map(({ value }) => value),
    },
    {
      key: 'late',
      title: 'Lượt rời bước và quá hạn theo bước',
      kind: 'bars',
      x: 'status',
      y: ['steps', 'late'],
      stages: statusFilter.options.map(({ value }) => value),
    },
    { key: 'time', title: 'Lượt rời bước và quá hạn', kind: 'bars', x: 'day', y: ['steps', 'late'] },
  ],
})

const order: ReportLink = { screen: '/quotes/tracks', filters: { open: 'order_id' } }

/** The steps themselves: an order left one, for where, when, by whom, after how long. */
export const orderStepReport = report({
  ...common,
  key: 'order-steps',
  title: 'Chi tiết lịch sử đơn hàng',
  noun: 'bước của đơn',
  path: '/api/report/order-history/steps',
  screen: '/report/orderHistory/steps',
  ids: { list: 'get-report-order-history-steps', excel: 'post-report-order-history-steps-excel' },
  columns: [
    { key: 'at', title: 'Lúc', kind: 'time', width: 140 },
    { key: 'code', title: 'Mã đơn', width: 124, opens: order },
    { key: 'status', title: 'Rời bước', kind: 'status', names: orderStatus.names, width: 180 },
    { key: 'to_status', title: 'Sang bước', kind: 'status', names: orderStatus.names, width: 180 },
    { key: 'days', title: 'Số ngày ở bước', kind: 'number', width: 120, card: 'amount' },
    { key: 'minutes', title: 'Thời gian ở bước', kind: 'duration', width: 130, sum: true },
    { key: 'promised', title: 'Thời hạn (ngày)', kind: 'number', width: 124 },
    { key: 'late', title: 'Quá hạn', kind: 'number', width: 92, sum: true },
    { key: 'action', title: 'Thao tác', names: orderStepActions, width: 180 },
    { key: 'who', title: 'Người làm', width: 160 },
    { key: 'customer_no', title: 'Mã khách', width: 96 },
    { key: 'customer_name', title: 'Khách hàng', width: 180 },
    { key: 'sale_name', title: 'Kinh doanh', width: 160 },
    { key: 'warehouse', title: 'Kho rời', width: 150 },
    { key: 'to_warehouse', title: 'Kho đến', width: 150 },
    { key: 'steps', title: 'Số lượt', kind: 'number', width: 88, sum: true },
  ],
  rowKey: 'step_id',
  keys: ['order_id'],
  filters: [
    statusFilter,
    {
      key: 'over',
      title: 'Thời hạn',
      kind: 'any',
      chips: {},
      options: [
        { value: 'late', label: 'Quá hạn' },
        { value: 'within', label: 'Trong hạn' },
      ],
    },
    {
      key: 'moved',
      title: 'Vào, ra kho',
      kind: 'any',
      options: [
        { value: 'in', label: 'Vào kho' },
        { value: 'out', label: 'Ra kho' },
      ],
    },
    { key: 'at', title: 'Kho', kind: 'any' },
    { key: 'station_id', title: 'Trạm', kind: 'anyId' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId' },
    { key: 'staff_id', title: 'Người làm', kind: 'anyId' },
    { key: 'order_id', title: 'Đơn hàng', kind: 'anyId' },
  ],
  defaultSort: '-at',
})
