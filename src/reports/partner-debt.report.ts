import { report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** Debts of partners are followed from this day (document 1); what was before is the old debt. */
export const partnerDebtFrom = '2025-04-19'

export const partnerDebtTypes: Readonly<Record<string, string>> = {
  old_dept: 'Nợ cũ',
  transfer: 'Giao dịch',
  refund: 'Hoàn tiền',
}

/** A partner sees neither whose customer a row is of nor who wrote it. */
const others = roles('ql', 'kt', 'kd', 'cs')

/** What stands against partners, row by row, from the old debt to the last. */
export const partnerDebtReport = report({
  key: 'partner-debt',
  title: 'Báo cáo công nợ đối tác',
  noun: 'dòng công nợ',
  path: '/api/partner-dept-report/details',
  screen: '/report/dept/partner',
  ids: { list: 'get-partner-dept-report-details', excel: 'post-partner-dept-report-details-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs', 'pa'),
  period: 'range',
  dated: 'Ngày xác nhận',
  since: { day: partnerDebtFrom, of: 'Công nợ đối tác' },
  columns: [
    { key: 'confirm_date', title: 'Ngày xác nhận', kind: 'date', width: 120 },
    { key: 'type', title: 'Loại', kind: 'status', names: partnerDebtTypes, width: 120 },
    { key: 'partner', title: 'Đối tác', width: 200, seenBy: others },
    { key: 'description', title: 'Diễn giải', width: 260 },
    { key: 'card_infor', title: 'Tài khoản', width: 200 },
    { key: 'amount', title: 'Số tiền', kind: 'money', width: 140, card: 'amount' },
    { key: 'dept', title: 'Công nợ', kind: 'money', width: 150 },
    { key: 'note', title: 'Ghi chú', width: 220 },
    { key: 'customer_info', title: 'Khách hàng', width: 220, seenBy: others },
    { key: 'creator_name', title: 'Người tạo', width: 150, seenBy: others },
    { key: 'transferred', title: 'Giao dịch', kind: 'money', sum: true, hidden: true },
    { key: 'refunded', title: 'Hoàn tiền', kind: 'money', sum: true, hidden: true },
    // What moved in the period; with what stood before it, the debt at the end.
    { key: 'closing', title: 'Công nợ cuối kỳ', kind: 'money', sum: true, hidden: true },
  ],
  rowKey: 'line_id',
  keys: ['partner_id', 'partner_code', 'partner_name', 'created_by', 'user_id'],
  filters: [{ key: 'partner_ids', title: 'Đối tác', kind: 'anyId', required: true, seenBy: others }],
  defaultSort: 'confirm_date',
  size: 50,
})
