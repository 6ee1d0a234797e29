import { contraNames } from '#cashdesk/transfers/transaction.api.ts'
import { report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What accountants wrote on customers' accounts by hand, by booking day and the account it stands against. */
export const transactionReport = report({
  key: 'transactions',
  title: 'Báo cáo giao dịch',
  noun: 'dòng báo cáo',
  path: '/api/report/transactions',
  screen: '/report/transactions',
  ids: { list: 'get-report-transactions', excel: 'post-report-transactions-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'Ngày ghi sổ',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    { key: 'contra', title: 'Tài khoản đối ứng', names: contraNames, width: 260 },
    { key: 'customers', title: 'Số khách', kind: 'number', width: 110 },
    { key: 'transactions', title: 'Số giao dịch', kind: 'number', width: 130, sum: true },
    { key: 'added', title: 'Cộng cho khách', kind: 'money', width: 150, sum: true },
    { key: 'subtracted', title: 'Trừ của khách', kind: 'money', width: 150, sum: true },
    { key: 'net', title: 'Cộng trừ', kind: 'money', width: 150, sum: true },
  ],
  filters: [{ key: 'customer_id', title: 'Khách hàng', kind: 'anyId' }],
  defaultSort: '-day',
  chart: { title: 'Cộng và trừ tiền khách theo ngày', x: 'day', y: ['added', 'subtracted'] },
})
