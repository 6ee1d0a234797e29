import { report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

export const paymentMethods = { bank: 'Chuyển khoản', cash: 'Tiền mặt' } as const

/** Money received from and paid out to customers, by booking day, method and account. */
export const paymentReport = report({
  key: 'payments',
  title: 'Báo cáo thanh toán',
  noun: 'dòng báo cáo',
  path: '/api/report/payments',
  screen: '/report/payments',
  ids: { list: 'get-report-payments', excel: 'post-report-payments-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'Ngày ghi sổ',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    { key: 'method', title: 'Hình thức', names: paymentMethods, width: 140 },
    { key: 'account', title: 'Tài khoản', width: 220 },
    { key: 'receipts', title: 'Số phiếu thu', kind: 'number', width: 120, sum: true },
    { key: 'received', title: 'Đã thu', kind: 'money', width: 150, sum: true },
    { key: 'payouts', title: 'Số phiếu chi', kind: 'number', width: 120, sum: true },
    { key: 'paid', title: 'Đã chi', kind: 'money', width: 150, sum: true },
    { key: 'net', title: 'Thu trừ chi', kind: 'money', width: 150, sum: true },
  ],
  filters: [
    {
      key: 'method',
      title: 'Hình thức',
      kind: 'any',
      options: Object.entries(paymentMethods).map(([value, label]) => ({ value, label })),
    },
  ],
  defaultSort: '-day',
  chart: { title: 'Đã thu và đã chi theo ngày', x: 'day', y: ['received', 'paid'] },
})
