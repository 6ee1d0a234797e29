import { openingFields } from '#ledger/opening.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    allocation: 'Phân bổ tiền',
    books: 'Sổ kế toán',
    customer_lock: 'Tiền tạm giữ của khách',
    opening_import: 'Số dư đầu kỳ',
  },
  fields: { opening_import: openingFields },
  columns: {
    entry_id: 'bút toán',
    first_month: 'tháng đầu của sổ',
    lock_id: 'khoản tạm giữ',
    released_at: 'nhả lúc',
    released_why: 'lý do nhả',
    reversed_by: 'người đảo',
  },
}
