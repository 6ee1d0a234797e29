import { bySteps, report } from '#platform/contract/report.ts'
import type { Report, ReportDeclaration, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'
import { settledStatuses } from '#reports/orders.report.ts'

/** The orders behind a number, of the day, route or goods type it stands at. */
const orders = (statuses?: readonly number[]): ReportLink => ({
  screen: '/quotes/tracks',
  filters: { route_code: 'route_code', goods_type: 'goods_type' },
  none: ['route_code', 'goods_type'],
  period: 'created_at',
  ...(statuses ? { fixed: { status: statuses.join(',') } } : {}),
})

const sums = [
  { key: 'orders', title: 'Đơn tạo', kind: 'number', width: 120, sum: true },
  {
    key: 'settled',
    title: 'Đơn đã chốt',
    kind: 'number',
    width: 120,
    sum: true,
    opens: orders(settledStatuses),
  },
  {
    key: 'quoted_total',
    title: 'Giá trị đã chốt',
    kind: 'money',
    width: 150,
    sum: true,
    opens: orders(settledStatuses),
  },
] as const satisfies ReportDeclaration['columns']

const common = {
  noun: 'dòng phân tích',
  /** They are the charts of the overview. */
  screen: '/',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày tạo đơn',
  opens: orders(),
  size: 200,
} as const satisfies Partial<ReportDeclaration>

/** Orders by the day they were made. */
export const ordersByDate: Report = report({
  ...common,
  key: 'analysis-date',
  title: 'Đơn hàng theo ngày',
  path: '/api/analysis/quote/date',
  ids: { list: 'get-analysis-quote-date', excel: 'post-analysis-quote-date-excel' },
  columns: [{ key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' }, ...sums],
  groupBy: bySteps,
  defaultSort: 'day',
  charts: [
    { key: 'value', title: 'Giá trị đã chốt theo ngày tạo đơn', kind: 'bars', x: 'day', y: ['quoted_total'] },
    { key: 'orders', title: 'Số đơn tạo theo ngày', kind: 'bars', x: 'day', y: ['orders'] },
  ],
})

/** Orders by the route their goods take. */
export const ordersByRoute: Report = report({
  ...common,
  key: 'analysis-route',
  title: 'Đơn hàng theo tuyến',
  path: '/api/analysis/quote/route',
  ids: { list: 'get-analysis-quote-route', excel: 'post-analysis-quote-route-excel' },
  columns: [{ key: 'route_name', title: 'Tuyến', width: 190, by: 'route_code' }, ...sums],
  groupBy: [{ key: 'route', title: 'Tuyến', by: ['route_code'] }],
  defaultSort: '-quoted_total',
  charts: [
    { key: 'value', title: 'Giá trị đã chốt theo tuyến', kind: 'bars', x: 'route_name', y: ['quoted_total'] },
    { key: 'orders', title: 'Số đơn tạo theo tuyến', kind: 'bars', x: 'route_name', y: ['orders'] },
  ],
})

/** Orders by the type of their goods. */
export const ordersByType: Report = report({
  ...common,
  key: 'analysis-type',
  title: 'Đơn hàng theo loại hàng',
  path: '/api/analysis/quote/type',
  ids: { list: 'get-analysis-quote-type', excel: 'post-analysis-quote-type-excel' },
  columns: [{ key: 'goods_name', title: 'Loại hàng', width: 190, by: 'goods_type' }, ...sums],
  groupBy: [{ key: 'type', title: 'Loại hàng', by: ['goods_type'] }],
  defaultSort: '-quoted_total',
  charts: [
    {
      key: 'value',
      title: 'Giá trị đã chốt theo loại hàng',
      kind: 'bars',
      x: 'goods_name',
      y: ['quoted_total'],
    },
    { key: 'orders', title: 'Số đơn tạo theo loại hàng', kind: 'bars', x: 'goods_name', y: ['orders'] },
  ],
})
