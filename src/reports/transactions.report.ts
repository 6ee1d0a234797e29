import { contraNames } from '#cashdesk/transfers/transaction.api.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportDeclaration } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const common = {
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày ghi sổ',
} as const satisfies Partial<ReportDeclaration>

const transactions = {
  key: 'transactions',
  title: 'Số giao dịch',
  kind: 'number',
  width: 130,
  sum: true,
} as const
const added = { key: 'added', title: 'Cộng cho khách', kind: 'money', width: 150, sum: true } as const
const subtracted = {
  key: 'subtracted',
  title: 'Trừ của khách',
  kind: 'money',
  width: 150,
  sum: true,
} as const
const net = { key: 'net', title: 'Cộng trừ', kind: 'money', width: 150, sum: true } as const
const sums = [transactions, added, subtracted, net] as const satisfies ReportDeclaration['columns']

const customer = { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' } as const

/** What accountants wrote on customers' accounts by hand, by booking day and the account it stands against. */
export const transactionReport = report({
  ...common,
  key: 'transactions',
  title: 'Báo cáo giao dịch',
  noun: 'dòng báo cáo',
  path: '/api/report/transactions',
  screen: '/report/transactions',
  ids: { list: 'get-report-transactions', excel: 'post-report-transactions-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'contra', title: 'Tài khoản đối ứng', names: contraNames, width: 260, by: 'contra_id' },
    { key: 'customers', title: 'Số khách', kind: 'number', width: 110 },
    ...sums,
  ],
  filters: [customer, { key: 'contra_id', title: 'Tài khoản đối ứng', kind: 'anyId' }],
  groupBy: [
    { key: 'detail', title: 'Ngày, tài khoản đối ứng', step: 'day', by: ['contra_id'] },
    ...bySteps,
    { key: 'contra', title: 'Tài khoản đối ứng', by: ['contra_id'] },
  ],
  defaultSort: '-day',
  charts: [
    { key: 'days', title: 'Cộng và trừ tiền khách', kind: 'bars', x: 'day', y: ['added', 'subtracted'] },
    {
      key: 'contras',
      title: 'Cộng và trừ theo tài khoản đối ứng',
      kind: 'bars',
      x: 'contra',
      y: ['added', 'subtracted'],
    },
  ],
  opens: {
    screen: '/report/transactions/lines',
    filters: { customer_id: 'customer_id', contra_id: 'contra_id' },
    period: 'date',
  },
})

/** The transactions behind it; what was changed or deleted is a line of the day of its reversal. */
export const transactionLineReport = report({
  ...common,
  key: 'transaction-lines',
  title: 'Chi tiết giao dịch',
  noun: 'giao dịch',
  path: '/api/report/transactions/lines',
  screen: '/report/transactions/lines',
  ids: { list: 'get-report-transactions-lines', excel: 'post-report-transactions-lines-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    { key: 'document', title: 'Chứng từ', width: 190 },
    { key: 'reference', title: 'Mã giao dịch', width: 130 },
    // The amounts where the narrowest desk sees them without scrolling.
    added,
    subtracted,
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 110,
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'customer_name', title: 'Khách hàng', width: 220 },
    { key: 'contra', title: 'Tài khoản đối ứng', names: contraNames, width: 220 },
    { key: 'content', title: 'Nội dung', width: 220 },
    transactions,
    net,
  ],
  rowKey: 'line_id',
  keys: ['customer_id'],
  filters: [customer, { key: 'contra_id', title: 'Tài khoản đối ứng', kind: 'anyId' }],
  defaultSort: '-day',
})
