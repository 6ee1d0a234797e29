import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportDeclaration, ReportFilter, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const keepers = roles('ql', 'kt')
const money = { kind: 'money', width: 130, sum: true } as const

/** What was billed, by the accounts of revenue that the bill was posted to; what a reversal takes back is taken off on its own day. */
export const billedColumns = [
  {
    key: 'total',
    title: 'Tổng tiền phiếu',
    ...money,
    width: 150,
    card: 'amount',
    hint: 'Số đã ghi nợ khách khi duyệt phiếu. Phiếu bị đảo được trừ ra vào ngày đảo.',
  },
  {
    key: 'revenue',
    title: 'Doanh thu',
    ...money,
    hint: 'Tổng tiền phiếu trừ thuế nộp hộ.',
  },
  {
    key: 'cost',
    title: 'Giá vốn hàng',
    ...money,
    seenBy: keepers,
    hint: 'Tiền thẻ thật trả cho người bán, theo sổ. Chưa gồm chi phí bay và giao hàng: sổ chưa ghi theo từng đơn.',
  },
  {
    key: 'margin',
    title: 'Lãi gộp',
    ...money,
    seenBy: keepers,
    hint: 'Doanh thu trừ giá vốn hàng; chi phí bay và giao hàng chưa trừ.',
  },
  {
    key: 'margin_percent',
    title: '% lãi',
    kind: 'percent',
    width: 90,
    of: ['margin', 'revenue'],
    seenBy: keepers,
    hint: 'Lãi gộp trên doanh thu.',
  },
  { key: 'goods', title: 'Tiền hàng', ...money },
  {
    key: 'service',
    title: 'Phí dịch vụ',
    ...money,
    hint: 'Gồm phí dịch vụ, dịch vụ thêm và phí đóng thùng, sau giảm giá.',
  },
  { key: 'freight', title: 'Cước vận chuyển', ...money, width: 140 },
  { key: 'surcharge', title: 'Phụ thu', ...money },
  { key: 'storage', title: 'Lưu kho', ...money },
  { key: 'delivery', title: 'Phí giao hàng', ...money },
  {
    key: 'customs',
    title: 'Thuế nộp hộ',
    ...money,
    hint: 'Thu hộ rồi nộp lại, không phải doanh thu.',
  },
  {
    key: 'discount',
    title: 'Đã giảm giá',
    ...money,
    hint: 'Các cột doanh thu đã trừ khoản này.',
  },
] as const satisfies readonly ReportColumn[]

const counts = [
  { key: 'bills', title: 'Số phiếu', kind: 'number', width: 92, sum: true },
  { key: 'orders', title: 'Số đơn', kind: 'number', width: 92, sum: true, hint: 'Đã trừ đơn bị đảo.' },
  {
    key: 'undone',
    title: 'Đơn bị đảo',
    kind: 'number',
    width: 110,
    sum: true,
    hint: 'Đơn trên phiếu đã duyệt rồi bị đảo, tính vào ngày đảo.',
  },
] as const satisfies readonly ReportColumn[]

const filters: readonly ReportFilter[] = [
  { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
  { key: 'route_code', title: 'Tuyến', kind: 'any', choices: 'route' },
  { key: 'station_id', title: 'Trạm', kind: 'anyId', choices: 'station' },
]

const common = {
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày duyệt phiếu',
  defaultSort: '-day',
} as const satisfies Partial<ReportDeclaration>

const lines: ReportLink = {
  screen: '/report/quote/revenues/orders',
  filters: { sale_id: 'sale_id', route_code: 'route_code', station_id: 'station_id' },
  period: 'date',
}

/** Revenue, cost and margin by the day on which bills were approved. */
export const revenueReport = report({
  ...common,
  key: 'revenues',
  title: 'Báo cáo doanh thu đơn hàng',
  noun: 'dòng báo cáo',
  path: '/api/report/revenues',
  screen: '/report/quote/revenues',
  ids: { list: 'get-report-revenues', excel: 'post-report-revenues-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'sale_name', title: 'Kinh doanh', width: 190, by: 'sale_id' },
    { key: 'route', title: 'Tuyến', width: 160, by: 'route_code' },
    { key: 'station', title: 'Trạm', width: 160, by: 'station_id' },
    ...counts,
    ...billedColumns,
  ],
  filters,
  groupBy: [
    ...bySteps,
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'route', title: 'Tuyến', by: ['route_code'] },
    { key: 'station', title: 'Trạm', by: ['station_id'] },
    { key: 'detail', title: 'Ngày, kinh doanh, tuyến', step: 'day', by: ['sale_id', 'route_code'] },
  ],
  charts: [
    {
      key: 'parts',
      title: 'Doanh thu theo loại',
      kind: 'stacked',
      x: 'day',
      y: ['goods', 'service', 'freight', 'surcharge', 'storage', 'delivery'],
    },
    {
      key: 'margin',
      title: 'Doanh thu và lãi gộp',
      kind: 'bars',
      x: 'day',
      y: ['revenue', 'margin'],
    },
    { key: 'sales', title: 'Doanh thu theo kinh doanh', kind: 'bars', x: 'sale_name', y: ['revenue'] },
    { key: 'routes', title: 'Doanh thu theo tuyến', kind: 'bars', x: 'route', y: ['revenue'] },
    { key: 'stations', title: 'Doanh thu theo trạm', kind: 'bars', x: 'station', y: ['revenue'] },
  ],
  opens: lines,
})

/** The orders behind it, as their bills were posted; what takes a posting back is a line of its own day. */
export const revenueOrderReport = report({
  ...common,
  key: 'revenue-quotes',
  title: 'Chi tiết doanh thu theo đơn',
  noun: 'đơn trên phiếu',
  path: '/api/report/revenue/quotes',
  screen: '/report/quote/revenues/orders',
  ids: { list: 'get-report-revenue-quotes', excel: 'post-report-revenue-quotes-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    {
      key: 'order_code',
      title: 'Mã đơn',
      width: 130,
      opens: { screen: '/quotes/tracks', filters: { open: 'order_id' } },
    },
    {
      key: 'bill_code',
      title: 'Phiếu xuất',
      width: 120,
      opens: { screen: '/invoices', filters: { open: 'bill_id' } },
    },
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 110,
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'customer_name', title: 'Khách hàng', width: 200 },
    ...billedColumns,
    { key: 'level', title: 'Hạng khách', width: 130, hint: 'Hạng hiện nay của khách.' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170 },
    { key: 'route', title: 'Tuyến', width: 150 },
    { key: 'station', title: 'Trạm', width: 150 },
    ...counts,
  ],
  rowKey: 'row_id',
  keys: ['order_id', 'bill_id', 'customer_id'],
  filters: [...filters, { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' }],
})
