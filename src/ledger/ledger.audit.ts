import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    allocation: 'Phân bổ tiền',
    customer_lock: 'Tiền khóa của khách',
    opening_import: 'Số dư đầu kỳ',
  },
  columns: {
    credit: 'tổng dư có',
    debit: 'tổng dư nợ',
    entry_id: 'bút toán',
    file_name: 'tên tệp',
    lock_id: 'khoản tiền khóa',
    released_at: 'nhả lúc',
    released_why: 'lý do nhả',
    reversed_at: 'đảo lúc',
    reversed_by: 'người đảo',
  },
}
