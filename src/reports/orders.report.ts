import { orderStatusNames } from '#orders/core/order.status.ts'
import { report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** Orders by the day they were made, status and sales person. */
export const orderReport = report({
  key: 'quotes',
  title: 'Báo cáo đơn hàng',
  noun: 'dòng báo cáo',
  path: '/api/report/quotes',
  screen: '/report/quotes',
  ids: { list: 'get-report-quotes', excel: 'post-report-quotes-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'Ngày tạo đơn',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    { key: 'status', title: 'Trạng thái', kind: 'status', names: orderStatusNames, width: 190 },
    { key: 'sale_name', title: 'Kinh doanh', width: 190 },
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
      // Whole numbers come first in an object whatever their place: 8.2 belongs behind 8.
      options: Object.entries(orderStatusNames)
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => Number(a.value) - Number(b.value)),
    },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId' },
  ],
  defaultSort: '-day',
  chart: { title: 'Tổng báo giá theo ngày', x: 'day', y: ['quoted_total'] },
})
