import { orderStatus } from '#orders/core/order.status.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'
import { settledStatuses } from '#reports/orders.report.ts'

const { awaitingQuote, quoted, transacting, cancelled } = orderStatus
const orders: ReportLink = {
  screen: '/quotes/tracks',
  filters: { sale_id: 'sale_id' },
  period: 'created_at',
}
/** The orders behind a number of these statuses alone. */
const at = (...statuses: readonly number[]) => ({
  opens: { ...orders, fixed: { status: statuses.join(',') } },
})
const count = { kind: 'number', width: 104, sum: true } as const satisfies Partial<ReportColumn>
const money = { kind: 'money', width: 144, sum: true } as const satisfies Partial<ReportColumn>

/** What customers asked the price of, by the day they asked, and what of it they paid for. */
export const crmQuoteReport = report({
  key: 'crm-quotes',
  title: 'Báo cáo chốt báo giá',
  noun: 'dòng báo cáo',
  path: '/api/crm/report/quotes',
  screen: '/crm/report/quotes',
  ids: { list: 'get-crm-report-quotes', excel: 'post-crm-report-quotes-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày hỏi giá',
  columns: [
    { key: 'day', title: 'Ngày hỏi giá', kind: 'date', width: 114, by: 'period' },
    { key: 'sale_name', title: 'Kinh doanh', width: 190, by: 'sale_id' },
    { key: 'asked', title: 'Yêu cầu báo giá', ...count, width: 130 },
    { key: 'unquoted', title: 'Chờ báo giá', ...count, ...at(awaitingQuote) },
    {
      key: 'quotes',
      title: 'Đã báo giá',
      ...count,
      hint: 'Yêu cầu không còn chờ báo giá, gồm cả đơn khách đã hủy.',
      ...at(quoted, transacting, cancelled, ...settledStatuses),
    },
    { key: 'deciding', title: 'Khách đang cân nhắc', ...count, width: 156, ...at(quoted, transacting) },
    {
      key: 'paid',
      title: 'Đã trả tiền',
      ...count,
      card: 'amount',
      hint: 'Khách đã trả đủ phần phải trả trước, đơn không bị hủy.',
      ...at(...settledStatuses),
    },
    { key: 'cancelled', title: 'Đã hủy', ...count, ...at(cancelled) },
    {
      key: 'rate',
      title: 'Tỷ lệ chốt',
      kind: 'percent',
      width: 104,
      of: ['paid', 'quotes'],
      hint: 'Đơn đã trả tiền trên đơn đã báo giá.',
    },
    { key: 'paid_total', title: 'Giá trị đã chốt', ...money, ...at(...settledStatuses) },
    { key: 'deciding_total', title: 'Giá trị đang chờ', ...money, ...at(quoted, transacting) },
    { key: 'cancelled_total', title: 'Giá trị đã hủy', ...money, ...at(cancelled) },
  ],
  filters: [{ key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' }],
  groupBy: [
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    ...bySteps,
    { key: 'detail', title: 'Tháng, kinh doanh', step: 'month', by: ['sale_id'] },
  ],
  defaultSort: '-paid',
  charts: [
    {
      key: 'sales',
      title: 'Đã báo giá và đã trả tiền theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['quotes', 'paid'],
    },
    { key: 'rate', title: 'Tỷ lệ chốt theo tuần (%)', kind: 'lines', x: 'day', y: ['rate'], step: 'week' },
    { key: 'funnel', title: 'Từ hỏi giá đến trả tiền', kind: 'funnel', y: ['asked', 'quotes', 'paid'] },
    {
      key: 'weeks',
      title: 'Đã báo giá và đã trả tiền theo tuần',
      kind: 'bars',
      x: 'day',
      y: ['quotes', 'paid'],
      step: 'week',
    },
  ],
  opens: orders,
})
