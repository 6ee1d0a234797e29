import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportFilter, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What became of a promise to pay; each is one of them. */
export const promiseOutcomes = {
  kept: 'Đã giữ hẹn',
  broken: 'Lỡ hẹn',
  coming: 'Chưa đến hẹn',
} as const
export type PromiseOutcome = keyof typeof promiseOutcomes

const readers = roles('ql', 'kt', 'kd', 'cs')
const money = { kind: 'money', width: 140, sum: true } as const satisfies Partial<ReportColumn>
const drawer: ReportLink = { screen: '/customers', filters: { open: 'customer_id' }, rowsOnly: true }
const whose: readonly ReportFilter[] = [
  { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
  { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' },
]
const carried = { customer_id: 'customer_id', sale_id: 'sale_id' } as const
const orders: ReportLink = { screen: '/crm/finance/orders', filters: carried, period: 'date' }
const promises: ReportLink = { screen: '/crm/finance/promises', filters: carried, period: 'date' }
const promised = (outcome: PromiseOutcome) => ({ opens: { ...promises, fixed: { outcome } } })
const sumOf = {
  kept: { key: 'kept', title: 'Đã giữ hẹn', ...money, ...promised('kept') },
  broken: {
    key: 'broken',
    title: 'Lỡ hẹn',
    ...money,
    hint: 'Ngày hẹn trước hôm nay mà chưa được ghi là đã trả.',
    ...promised('broken'),
  },
  ended: {
    key: 'ended',
    title: 'Đã đến hẹn',
    ...money,
    hint: 'Đã giữ hẹn và lỡ hẹn.',
    opens: { ...promises, fixed: { outcome: 'kept,broken' } },
  },
} as const satisfies Record<string, ReportColumn>
const keptRate = {
  key: 'kept_rate',
  title: 'Tỷ lệ giữ hẹn',
  kind: 'percent',
  width: 116,
  of: ['kept', 'ended'],
  hint: 'Tiền đã giữ hẹn trên tiền đã giữ hẹn và lỡ hẹn.',
} as const satisfies ReportColumn

/** Each customer of a sales person: what they bring, owe, have put down, and whether they pay as they promise. */
export const crmFinanceReport = report({
  key: 'crm-finance',
  title: 'CRM: tài chính',
  noun: 'dòng báo cáo',
  path: '/api/crm/finance',
  screen: '/crm/finance',
  ids: { list: 'get-crm-finance', excel: 'post-crm-finance-excel' },
  roles: readers,
  period: 'range',
  dated: 'Ngày duyệt phiếu, ngày hẹn trả',
  columns: [
    { key: 'customer_name', title: 'Khách hàng', width: 190, by: 'customer_id', opens: drawer },
    { key: 'customer_no', title: 'Mã khách', width: 96, by: 'customer_id', opens: drawer },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
    {
      key: 'revenue',
      title: 'Doanh thu',
      ...money,
      card: 'amount',
      hint: 'Của phiếu đã duyệt trong kỳ, trừ thuế nộp hộ và phiếu bị đảo.',
      opens: orders,
    },
    {
      key: 'debt',
      title: 'Nợ trên phiếu hiện nay',
      ...money,
      width: 168,
      opens: {
        screen: '/debt/limit',
        filters: { customer_id: 'customer_id' },
        fixed: { tab: 'ageing' },
        rowsOnly: true,
      },
    },
    { key: 'deposit', title: 'Cọc đang giữ hiện nay', ...money, width: 168, opens: drawer },
    {
      key: 'coming',
      title: 'Hẹn trả sắp tới',
      ...money,
      hint: 'Mọi lời hẹn từ hôm nay trở đi, kể cả ngoài kỳ đang xem.',
      opens: {
        screen: promises.screen,
        filters: carried,
        fixed: { ...promised('coming').opens.fixed, date_from: '01-01-2000', date_to: '31-12-2099' },
      },
    },
    sumOf.kept,
    sumOf.broken,
    sumOf.ended,
    keptRate,
  ],
  rowKey: 'customer_id',
  filters: [
    ...whose,
    {
      key: 'side',
      title: 'Tình trạng',
      kind: 'any',
      chips: {},
      options: [
        { value: 'owing', label: 'Còn nợ' },
        { value: 'broken', label: 'Lỡ hẹn' },
        { value: 'bought', label: 'Có doanh thu' },
      ],
    },
  ],
  groupBy: [
    { key: 'customer', title: 'Kinh doanh, khách hàng', by: ['customer_id', 'sale_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
  ],
  defaultSort: '-revenue',
  charts: [
    {
      key: 'sales',
      title: 'Doanh thu, nợ và cọc theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['revenue', 'debt', 'deposit'],
    },
    {
      key: 'promises',
      title: 'Giữ hẹn, lỡ hẹn và sắp tới theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['kept', 'broken', 'coming'],
    },
  ],
  opens: {
    screen: '/crm/finance',
    fixed: { group_by: 'customer' },
    filters: { ...carried, side: 'side' },
    period: 'date',
  },
})

/** The orders behind the revenue: of a customer, whoever sold it then. */
export const crmFinanceOrderReport = report({
  key: 'crm-finance-orders',
  title: 'Chi tiết doanh thu của khách',
  noun: 'đơn trên phiếu',
  path: '/api/crm/finance/orders',
  screen: '/crm/finance/orders',
  ids: { list: 'get-crm-finance-orders', excel: 'post-crm-finance-orders-excel' },
  roles: readers,
  period: 'range',
  dated: 'Ngày duyệt phiếu',
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
    { key: 'revenue', title: 'Doanh thu', ...money, card: 'amount' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170 },
  ],
  rowKey: 'row_id',
  keys: ['order_id', 'bill_id', 'customer_id', 'sale_id'],
  filters: whose,
  defaultSort: '-day',
})

/** The promises themselves, by the day on which they are due. */
export const crmPromiseReport = report({
  key: 'crm-promises',
  title: 'Khách hẹn trả nợ',
  noun: 'lời hẹn',
  path: '/api/crm/finance/promises',
  screen: '/crm/finance/promises',
  ids: { list: 'get-crm-finance-promises', excel: 'post-crm-finance-promises-excel' },
  roles: readers,
  period: 'range',
  dated: 'Ngày hẹn',
  columns: [
    { key: 'day', title: 'Ngày hẹn', kind: 'date', width: 110, by: 'period' },
    { key: 'customer_no', title: 'Mã khách', width: 110, by: 'promise_id', opens: drawer },
    { key: 'customer_name', title: 'Khách hàng', width: 200, by: 'promise_id' },
    { key: 'outcome', title: 'Kết quả', names: promiseOutcomes, width: 130, by: 'promise_id' },
    { key: 'promised', title: 'Hẹn trả', ...money },
    sumOf.kept,
    sumOf.broken,
    { key: 'coming', title: 'Chưa đến hẹn', ...money, ...promised('coming') },
    sumOf.ended,
    keptRate,
    { key: 'note', title: 'Ghi chú', width: 260, by: 'promise_id' },
    { key: 'maker', title: 'Người ghi', width: 160, by: 'promise_id' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
  ],
  rowKey: 'promise_id',
  keys: ['customer_id'],
  filters: [
    {
      key: 'outcome',
      title: 'Kết quả',
      kind: 'any',
      chips: {},
      options: Object.entries(promiseOutcomes).map(([value, label]) => ({ value, label })),
    },
    ...whose,
    { key: 'promise_id', title: 'Lời hẹn', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'detail', title: 'Từng lời hẹn', step: 'day', by: ['promise_id', 'sale_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    ...bySteps,
  ],
  defaultSort: '-promised',
  charts: [
    {
      key: 'time',
      title: 'Giữ hẹn, lỡ hẹn và chưa đến hẹn theo thời gian',
      kind: 'bars',
      x: 'day',
      y: ['kept', 'broken', 'coming'],
    },
    {
      key: 'sales',
      title: 'Giữ hẹn, lỡ hẹn và chưa đến hẹn theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['kept', 'broken', 'coming'],
    },
  ],
  opens: {
    ...promises,
    fixed: { group_by: 'detail' },
    filters: { ...carried, promise_id: 'promise_id', outcome: 'outcome' },
  },
})
