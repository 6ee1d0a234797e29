import { orderStatus } from '#orders/core/order.status.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

// Whole numbers come first in an object whatever their place: 8.2 belongs behind 8.
const statusOptions = Object.entries(orderStatus.names)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => Number(a.value) - Number(b.value))
const astray: readonly number[] = [orderStatus.cancelled, orderStatus.undeliverable]
const stages = statusOptions.map(({ value }) => value).filter((value) => !astray.includes(Number(value)))

/** Where an order is when its customer has still to agree or to pay: its price is no turnover. */
export const waitingStatuses = [
  orderStatus.awaitingQuote,
  orderStatus.quoted,
  orderStatus.transacting,
] as const
const waiting: readonly number[] = waitingStatuses
const all = statusOptions.map(({ value }) => Number(value))
/** What was agreed to and paid for as asked, and was not cancelled. */
export const settledStatuses = all.filter(
  (status) => status !== orderStatus.cancelled && !waiting.includes(status),
)

const orders: ReportLink = {
  screen: '/quotes/tracks',
  filters: { status: 'status', sale_id: 'sale_id' },
  period: 'created_at',
}
/** The orders behind a number of these statuses alone. */
const of = (...statuses: readonly number[]) => ({
  opens: { ...orders, fixed: { status: statuses.join(',') } },
})

/** Orders by the day they were made, status and sales person. */
export const orderReport = report({
  key: 'quotes',
  title: 'Báo cáo đơn hàng',
  noun: 'dòng báo cáo',
  path: '/api/report/quotes',
  screen: '/report/quotes',
  ids: { list: 'get-report-quotes', excel: 'post-report-quotes-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày tạo đơn',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'status',
      names: orderStatus.names,
      width: 190,
      by: 'status',
    },
    { key: 'sale_name', title: 'Kinh doanh', width: 190, by: 'sale_id' },
    { key: 'orders', title: 'Tất cả đơn', kind: 'number', width: 104, sum: true },
    { key: 'waiting', title: 'Đơn chờ khách', kind: 'number', width: 116, sum: true, ...of(...waiting) },
    {
      key: 'cancelled',
      title: 'Đơn hủy',
      kind: 'number',
      width: 92,
      sum: true,
      ...of(orderStatus.cancelled),
    },
    {
      key: 'quoted_total',
      title: 'Giá trị đã chốt',
      kind: 'money',
      width: 150,
      sum: true,
      ...of(...settledStatuses),
    },
    {
      key: 'waiting_total',
      title: 'Báo giá chờ khách',
      kind: 'money',
      width: 150,
      sum: true,
      ...of(...waiting),
    },
    {
      key: 'cancelled_total',
      title: 'Giá trị đơn hủy',
      kind: 'money',
      width: 140,
      sum: true,
      ...of(orderStatus.cancelled),
    },
    {
      key: 'deposit_request',
      title: 'Yêu cầu cọc',
      kind: 'money',
      width: 150,
      sum: true,
      ...of(...all.filter((status) => status !== orderStatus.cancelled)),
    },
    { key: 'deposit', title: 'Tiền cọc', kind: 'money', width: 150, sum: true },
  ],
  filters: [
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'anyNumber',
      options: statusOptions,
    },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
  ],
  groupBy: [
    { key: 'detail', title: 'Ngày, trạng thái, kinh doanh', step: 'day', by: ['status', 'sale_id'] },
    ...bySteps,
    { key: 'status', title: 'Trạng thái', by: ['status'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'value',
      title: 'Giá trị đã chốt và báo giá chờ khách',
      kind: 'bars',
      x: 'day',
      y: ['quoted_total', 'waiting_total'],
    },
    {
      key: 'statuses',
      title: 'Số đơn theo thời gian và trạng thái',
      kind: 'stacked',
      x: 'day',
      y: ['orders'],
      series: 'status',
    },
    {
      key: 'sales-by-week',
      title: 'Số đơn theo tuần của từng kinh doanh',
      kind: 'multiples',
      x: 'day',
      y: ['orders'],
      series: 'sale_name',
    },
    { key: 'funnel', title: 'Số đơn theo bước', kind: 'funnel', x: 'status', y: ['orders'], stages },
    {
      key: 'sales',
      title: 'Giá trị đã chốt và báo giá chờ khách theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['quoted_total', 'waiting_total'],
    },
  ],
  opens: orders,
})
