import { orderStatus } from '#orders/core/order.status.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

// Whole numbers come first in an object whatever their place: 8.2 belongs behind 8.
const statusOptions = Object.entries(orderStatus.names)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => Number(a.value) - Number(b.value))
const astray: readonly number[] = [orderStatus.cancelled, orderStatus.undeliverable]
const stages = statusOptions.map(({ value }) => value).filter((value) => !astray.includes(Number(value)))

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
    { key: 'orders', title: 'Số đơn', kind: 'number', width: 100, sum: true },
    { key: 'quoted_total', title: 'Tổng báo giá', kind: 'money', width: 150, sum: true },
    { key: 'deposit_request', title: 'Yêu cầu cọc', kind: 'money', width: 150, sum: true },
    { key: 'deposit', title: 'Đang giữ cọc', kind: 'money', width: 150, sum: true },
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
    { key: 'value', title: 'Tổng báo giá theo thời gian', kind: 'bars', x: 'day', y: ['quoted_total'] },
    {
      key: 'statuses',
      title: 'Số đơn theo thời gian và trạng thái',
      kind: 'stacked',
      x: 'day',
      y: ['orders'],
      series: 'status',
    },
    { key: 'funnel', title: 'Số đơn theo bước', kind: 'funnel', x: 'status', y: ['orders'], stages },
    {
      key: 'sales',
      title: 'Tổng báo giá theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['quoted_total'],
    },
  ],
  opens: {
    screen: '/quotes/tracks',
    filters: { status: 'status', sale_id: 'sale_id' },
    period: 'created_at',
  },
})
