import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportDeclaration } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

export const paymentMethods = { bank: 'Chuyển khoản', cash: 'Tiền mặt' } as const

const common = {
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày ghi sổ',
} as const satisfies Partial<ReportDeclaration>

const receipts = { key: 'receipts', title: 'Số phiếu thu', kind: 'number', width: 120, sum: true } as const
const received = { key: 'received', title: 'Đã thu', kind: 'money', width: 150, sum: true } as const
const payouts = { key: 'payouts', title: 'Số phiếu chi', kind: 'number', width: 120, sum: true } as const
const paid = { key: 'paid', title: 'Đã chi', kind: 'money', width: 150, sum: true } as const
const net = { key: 'net', title: 'Thu trừ chi', kind: 'money', width: 150, sum: true } as const
const sums = [receipts, received, payouts, paid, net] as const satisfies ReportDeclaration['columns']

const method = {
  key: 'method',
  title: 'Hình thức',
  kind: 'any',
  options: Object.entries(paymentMethods).map(([value, label]) => ({ value, label })),
} as const

/** Money received from and paid out to customers, by booking day, method and account. */
export const paymentReport = report({
  ...common,
  key: 'payments',
  title: 'Báo cáo thanh toán',
  noun: 'dòng báo cáo',
  path: '/api/report/payments',
  screen: '/report/payments',
  ids: { list: 'get-report-payments', excel: 'post-report-payments-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'method', title: 'Hình thức', names: paymentMethods, width: 140, by: 'method' },
    { key: 'account', title: 'Tài khoản', width: 220, by: 'account_id' },
    ...sums,
  ],
  filters: [method, { key: 'account_id', title: 'Tài khoản', kind: 'anyId', choices: 'account' }],
  groupBy: [
    { key: 'detail', title: 'Ngày, tài khoản', step: 'day', by: ['method', 'account_id'] },
    ...bySteps,
    { key: 'account', title: 'Tài khoản', by: ['method', 'account_id'] },
    { key: 'method', title: 'Hình thức', by: ['method'] },
  ],
  defaultSort: '-day',
  charts: [
    { key: 'days', title: 'Đã thu và đã chi', kind: 'bars', x: 'day', y: ['received', 'paid'] },
    { key: 'net', title: 'Thu trừ chi', kind: 'lines', x: 'day', y: ['net'] },
    {
      key: 'methods',
      title: 'Đã thu theo hình thức',
      kind: 'stacked',
      x: 'day',
      y: ['received'],
      series: 'method',
    },
    {
      key: 'accounts',
      title: 'Đã thu và đã chi theo tài khoản',
      kind: 'bars',
      x: 'account',
      y: ['received', 'paid'],
    },
  ],
  opens: {
    screen: '/report/payments/lines',
    filters: { method: 'method', account_id: 'account_id' },
    period: 'date',
  },
})

/** The receipts and payouts behind it; a reversal is a line of its own day. */
export const paymentLineReport = report({
  ...common,
  key: 'payment-lines',
  title: 'Chi tiết thanh toán',
  noun: 'phiếu thu chi',
  path: '/api/report/payments/lines',
  screen: '/report/payments/lines',
  ids: { list: 'get-report-payments-lines', excel: 'post-report-payments-lines-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    { key: 'document', title: 'Chứng từ', width: 170 },
    { key: 'reference', title: 'Mã phiếu', width: 130 },
    // The amounts where the narrowest desk sees them without scrolling.
    received,
    paid,
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 110,
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'customer_name', title: 'Khách hàng', width: 220 },
    { key: 'method', title: 'Hình thức', names: paymentMethods, width: 140 },
    { key: 'account', title: 'Tài khoản', width: 220 },
    // Every line counts one.
    receipts,
    payouts,
    net,
  ],
  rowKey: 'line_id',
  keys: ['customer_id'],
  filters: [method, { key: 'account_id', title: 'Tài khoản', kind: 'anyId', choices: 'account' }],
  defaultSort: '-day',
})
