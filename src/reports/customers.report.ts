import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportDeclaration, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'
import { billedColumns } from '#reports/revenue.report.ts'

const keepers = roles('ql', 'kt')
const readers = roles('ql', 'kt', 'kd', 'cs')
const money = { kind: 'money', width: 130, sum: true } as const
const counted = { kind: 'number', width: 110, sum: true } as const
const drawer: ReportLink = { screen: '/customers', filters: { open: 'customer_id' } }

/** By the days since the first and the last order, as the settings say. */
export const segments = {
  new: 'Khách mới',
  active: 'Đang mua',
  sleeping: 'Ngủ đông',
  lost: 'Đã mất',
  none: 'Chưa có đơn',
} as const
export const turns = { new: 'Đơn đầu tiên', back: 'Quay lại', lost: 'Mất' } as const

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const customerOrders: ReportLink = {
  screen: '/report/users/orders',
  filters: { customer_id: 'customer_id', sale_id: 'sale_id', level_code: 'level_code' },
}
const choices = [
  { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
  { key: 'level_code', title: 'Hạng khách', kind: 'any', choices: 'level' },
] as const satisfies ReportDeclaration['filters']

/** Every customer: what they bought, what they owe, and how long ago it was. */
export const customerReport = report({
  key: 'customers',
  title: 'Báo cáo khách hàng',
  noun: 'khách hàng',
  path: '/api/report/customers',
  screen: '/report/users',
  ids: { list: 'get-report-customers', excel: 'post-report-customers-excel' },
  roles: readers,
  period: 'none',
  columns: [
    { key: 'customer_no', title: 'Mã khách', width: 110, opens: drawer },
    { key: 'customer_name', title: 'Khách hàng', width: 200, opens: drawer },
    {
      key: 'segment',
      title: 'Nhóm',
      names: segments,
      width: 120,
      by: 'segment',
      hint: 'Theo số ngày từ đơn đầu và đơn cuối; các mốc ngày nằm trong Cấu hình.',
    },
    { key: 'customers', title: 'Số khách', ...counted, hidden: true },
    {
      key: 'orders',
      title: 'Số đơn',
      ...counted,
      hint: 'Đơn đã đủ cọc, không tính đơn đã hủy.',
      opens: { ...drawer, rowsOnly: true },
    },
    {
      key: 'spend',
      title: 'Đã mua',
      ...money,
      width: 150,
      card: 'amount',
      hint: 'Tổng tiền các phiếu đã duyệt, trừ phiếu đã đảo.',
      opens: customerOrders,
    },
    {
      key: 'margin',
      title: 'Lãi gộp',
      ...money,
      seenBy: keepers,
      opens: customerOrders,
      hint: 'Doanh thu trừ giá vốn hàng; chi phí bay và giao hàng chưa trừ.',
    },
    { key: 'first_day', title: 'Đơn đầu', kind: 'date', width: 110 },
    { key: 'last_day', title: 'Đơn cuối', kind: 'date', width: 110 },
    { key: 'days', title: 'Số ngày chưa mua', kind: 'number', width: 130 },
    {
      key: 'debt',
      title: 'Nợ trên phiếu',
      ...money,
      opens: {
        screen: '/debt/limit',
        filters: { customer_id: 'customer_id' },
        fixed: { tab: 'ageing' },
        rowsOnly: true,
      },
    },
    { key: 'deposit', title: 'Cọc đang giữ', ...money, opens: { ...drawer, rowsOnly: true } },
    { key: 'level', title: 'Hạng khách', width: 130, by: 'level_code' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
  ],
  rowKey: 'customer_id',
  keys: ['sale_id', 'level_code'],
  filters: [
    { key: 'segment', title: 'Nhóm', kind: 'any', options: optionsOf(segments), chips: {} },
    ...choices,
    { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' },
  ],
  defaultSort: '-spend',
  charts: [
    { key: 'segments', title: 'Số khách theo nhóm', kind: 'bars', x: 'segment', y: ['customers'] },
    { key: 'spends', title: 'Đã mua theo nhóm', kind: 'bars', x: 'segment', y: ['spend'] },
    { key: 'levels', title: 'Đã mua theo hạng khách', kind: 'bars', x: 'level', y: ['spend'] },
    { key: 'sales', title: 'Số khách theo kinh doanh', kind: 'bars', x: 'sale_name', y: ['customers'] },
  ],
  opens: {
    screen: '/report/users',
    filters: { segment: 'segment', sale_id: 'sale_id', level_code: 'level_code', customer_id: 'customer_id' },
  },
})

/** What their bills were posted for, of all time: of own customers, whoever sold it then. */
export const customerOrderReport = report({
  key: 'customer-orders',
  title: 'Chi tiết mua hàng của khách',
  noun: 'đơn trên phiếu',
  path: '/api/report/customers/orders',
  screen: '/report/users/orders',
  ids: { list: 'get-report-customers-orders', excel: 'post-report-customers-orders-excel' },
  roles: readers,
  period: 'none',
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
    { key: 'customer_no', title: 'Mã khách', width: 110, opens: drawer },
    { key: 'customer_name', title: 'Khách hàng', width: 200 },
    ...billedColumns.map((column) => (column.key === 'total' ? { ...column, key: 'spend' } : column)),
    { key: 'sale_name', title: 'Kinh doanh', width: 170 },
    { key: 'level', title: 'Hạng khách', width: 130 },
  ],
  rowKey: 'row_id',
  keys: ['order_id', 'bill_id', 'customer_id', 'sale_id', 'level_code'],
  filters: [...choices, { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' }],
  defaultSort: '-day',
})

const turnLines: ReportLink = {
  screen: '/report/users/turns/lines',
  filters: { sale_id: 'sale_id' },
  period: 'date',
}
const turned = (turn: keyof typeof turns) => ({ opens: { ...turnLines, fixed: { turn } } })
const turning = {
  roles: readers,
  period: 'range',
  dated: 'Ngày',
  defaultSort: '-day',
} as const satisfies Partial<ReportDeclaration>
const turnCounts = [
  {
    key: 'first_orders',
    title: 'Khách mới',
    ...counted,
    ...turned('new'),
    hint: 'Mua đơn đầu tiên vào ngày đó.',
  },
  {
    key: 'won_back',
    title: 'Quay lại',
    ...counted,
    ...turned('back'),
    hint: 'Mua lại sau khi đã mất.',
  },
  {
    key: 'lost',
    title: 'Mất',
    ...counted,
    ...turned('lost'),
    hint: 'Ngày mà số ngày chưa mua vượt mốc mất khách trong Cấu hình.',
  },
] as const satisfies ReportDeclaration['columns']

/** First orders, customers lost and won back, by day and sales person. */
export const customerTurnReport = report({
  ...turning,
  key: 'customer-turns',
  title: 'Khách mới, mất và quay lại',
  noun: 'dòng báo cáo',
  path: '/api/report/customers/turns',
  screen: '/report/users/turns',
  ids: { list: 'get-report-customers-turns', excel: 'post-report-customers-turns-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'sale_name', title: 'Kinh doanh', width: 190, by: 'sale_id' },
    ...turnCounts,
    {
      key: 'net',
      title: 'Tăng giảm',
      ...counted,
      opens: turnLines,
      hint: 'Khách mới cộng quay lại trừ mất.',
    },
  ],
  filters: [{ key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' }],
  groupBy: [
    ...bySteps.filter(({ step }) => step === 'month'),
    ...bySteps.filter(({ step }) => step !== 'month'),
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'detail', title: 'Tháng, kinh doanh', step: 'month', by: ['sale_id'] },
  ],
  charts: [
    {
      key: 'turns',
      title: 'Khách mới, quay lại và mất theo thời gian',
      kind: 'bars',
      x: 'day',
      y: ['first_orders', 'won_back', 'lost'],
    },
    {
      key: 'sales',
      title: 'Khách mới, quay lại và mất theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['first_orders', 'won_back', 'lost'],
    },
  ],
  opens: turnLines,
})

/** The customers behind it. */
export const customerTurnLineReport = report({
  ...turning,
  key: 'customer-turn-lines',
  title: 'Chi tiết khách mới, mất và quay lại',
  noun: 'khách hàng',
  path: '/api/report/customers/turns/lines',
  screen: '/report/users/turns/lines',
  ids: { list: 'get-report-customers-turns-lines', excel: 'post-report-customers-turns-lines-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    { key: 'turn', title: 'Biến động', names: turns, width: 140 },
    { key: 'customer_no', title: 'Mã khách', width: 110, opens: drawer },
    { key: 'customer_name', title: 'Khách hàng', width: 220, opens: drawer },
    { key: 'sale_name', title: 'Kinh doanh', width: 190 },
    { key: 'last_day', title: 'Đơn cuối', kind: 'date', width: 110 },
    { key: 'spend', title: 'Đã mua', kind: 'money', width: 150, card: 'amount' },
    ...turnCounts.map(({ opens: _, ...column }) => column),
    { key: 'net', title: 'Tăng giảm', ...counted },
  ],
  rowKey: 'row_id',
  keys: ['customer_id'],
  filters: [
    { key: 'turn', title: 'Biến động', kind: 'any', options: optionsOf(turns), chips: {} },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
  ],
})

/** Who registered and was not made a customer yet. */
export const registeredReport = report({
  key: 'user',
  title: 'Báo cáo người đăng ký chưa thành khách',
  noun: 'người đăng ký',
  path: '/api/report/user',
  screen: '/report/users/registered',
  ids: { list: 'get-report-user', excel: 'post-report-user-excel' },
  roles: readers,
  period: 'none',
  columns: [
    {
      key: 'customer_name',
      title: 'Người đăng ký',
      width: 220,
      opens: { screen: '/users', filters: { open: 'customer_id' } },
    },
    { key: 'phone', title: 'Điện thoại', width: 130 },
    { key: 'account_no', title: 'Tài khoản', width: 120 },
    { key: 'registered', title: 'Ngày đăng ký', kind: 'date', width: 120 },
    { key: 'days', title: 'Số ngày chờ', kind: 'number', width: 110, card: 'amount' },
    { key: 'people', title: 'Số người', ...counted, hidden: true },
    {
      key: 'quotes',
      title: 'Báo giá đã hỏi',
      ...counted,
      width: 130,
      opens: {
        screen: '/users',
        filters: { open: 'customer_id' },
        rowsOnly: true,
      },
    },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
    { key: 'station', title: 'Trạm', width: 150, by: 'station_id' },
  ],
  rowKey: 'customer_id',
  keys: ['sale_id', 'station_id'],
  filters: [
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'station_id', title: 'Trạm', kind: 'anyId', choices: 'station' },
  ],
  defaultSort: '-days',
  charts: [
    { key: 'sales', title: 'Số người đăng ký theo kinh doanh', kind: 'bars', x: 'sale_name', y: ['people'] },
    { key: 'stations', title: 'Số người đăng ký theo trạm', kind: 'bars', x: 'station', y: ['people'] },
  ],
  opens: { screen: '/report/users/registered', filters: { sale_id: 'sale_id', station_id: 'station_id' } },
})
