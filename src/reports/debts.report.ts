import { report } from '#platform/contract/report.ts'
import type { ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')

const lines: ReportLink = {
  screen: '/report/debts/customer',
  filters: { customer_id: 'customer_id' },
  period: 'date',
}

const ageing: ReportLink = {
  screen: '/debt/limit',
  filters: { customer_id: 'customer_id' },
  fixed: { tab: 'ageing' },
}
const drawer: ReportLink = { screen: '/customers', filters: { open: 'customer_id' } }

/** What customers owe, or have with us, at the end of the period, and how it came about. */
export const debtReport = report({
  key: 'debts',
  title: 'Báo cáo công nợ khách hàng',
  noun: 'khách hàng',
  path: '/api/report/debts',
  screen: '/report/debts',
  ids: { list: 'get-report-debts', excel: 'post-report-debts-excel' },
  roles: readers,
  period: 'range',
  dated: 'Ngày ghi sổ',
  columns: [
    // What made the debt, not who the customer is.
    { key: 'customer_no', title: 'Mã khách', width: 92, opens: { ...lines, days: 'until', rowsOnly: true } },
    { key: 'customer_name', title: 'Khách hàng', width: 170 },
    // Of this moment: balance = locked + free, and what bills ask for is taken off the free money.
    { key: 'bill_due', title: 'Nợ trên phiếu hiện nay', kind: 'money', width: 178, sum: true, opens: ageing },
    { key: 'due_since', title: 'Nợ từ', kind: 'date', width: 92, opens: ageing },
    { key: 'days', title: 'Số ngày nợ', kind: 'number', width: 92, opens: ageing },
    // Those who owe and those who have money with us stand in the same lines.
    {
      key: 'owed',
      title: 'Còn nợ cuối kỳ',
      kind: 'money',
      width: 122,
      sum: true,
      card: 'amount',
      opens: { ...lines, days: 'until', rowsOnly: true },
    },
    {
      key: 'prepaid',
      title: 'Dư tiền cuối kỳ',
      kind: 'money',
      width: 122,
      sum: true,
      card: 'amount',
      opens: { ...lines, days: 'until', rowsOnly: true },
    },
    {
      key: 'opening',
      title: 'Nợ đầu kỳ',
      kind: 'money',
      width: 104,
      sum: true,
      opens: { ...lines, days: 'before', rowsOnly: true },
    },
    {
      key: 'opening_prepaid',
      title: 'Dư tiền đầu kỳ',
      kind: 'money',
      width: 122,
      sum: true,
      opens: { ...lines, days: 'before', rowsOnly: true },
    },
    { key: 'debit', title: 'Phát sinh nợ', kind: 'money', width: 112, sum: true, opens: lines },
    { key: 'credit', title: 'Đã trả', kind: 'money', width: 132, sum: true, opens: lines },
    { key: 'locked', title: 'Tạm giữ hiện nay', kind: 'money', width: 126, opens: drawer },
    { key: 'free', title: 'Khả dụng hiện nay', kind: 'money', width: 132, opens: drawer },
    { key: 'debt_limit', title: 'Hạn mức nợ', kind: 'money', width: 116 },
    { key: 'sale_name', title: 'Kinh doanh', width: 150, by: 'sale_id' },
  ],
  rowKey: 'customer_id',
  filters: [
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' },
    {
      key: 'side',
      title: 'Tình trạng',
      kind: 'any',
      // Who owes nothing is no debtor: they are shown to who asks for all.
      chips: { first: 'owed' },
      options: [
        { value: 'owed', label: 'Còn nợ' },
        { value: 'prepaid', label: 'Dư tiền' },
        { value: 'over', label: 'Nợ trên phiếu vượt hạn mức' },
      ],
    },
  ],
  // On an account that more was paid into than a bill asks for the debt is the bill's alone.
  defaultSort: '-bill_due',
  charts: [
    {
      key: 'standing',
      title: 'Còn nợ và dư tiền theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['owed', 'prepaid'],
    },
    {
      key: 'moved',
      title: 'Phát sinh nợ và đã trả theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['debit', 'credit'],
    },
  ],
  // Who owes since before the period finds what made it so.
  opens: { ...lines, days: 'until' },
})

/** Every line of the customers' accounts in the period. */
export const debtCustomerReport = report({
  key: 'debts-customer',
  title: 'Chi tiết công nợ khách hàng',
  noun: 'dòng công nợ',
  path: '/api/report/debts/customer',
  screen: '/report/debts/customer',
  ids: { list: 'get-report-debts-customer', excel: 'post-report-debts-customer-excel' },
  roles: readers,
  period: 'range',
  dated: 'Ngày ghi sổ',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110 },
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 110,
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'customer_name', title: 'Khách hàng', width: 220 },
    { key: 'document', title: 'Chứng từ', width: 170 },
    { key: 'reference', title: 'Liên quan', width: 130 },
    { key: 'content', title: 'Nội dung', width: 240 },
    { key: 'debit', title: 'Phát sinh nợ', kind: 'money', width: 140, sum: true },
    { key: 'credit', title: 'Đã trả', kind: 'money', width: 140, sum: true },
    { key: 'sale_name', title: 'Kinh doanh', width: 160 },
  ],
  rowKey: 'line_id',
  keys: ['customer_id'],
  filters: [{ key: 'customer_id', title: 'Khách hàng', kind: 'anyId' }],
  defaultSort: '-day',
})
