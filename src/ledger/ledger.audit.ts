import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    allocation: 'Phân bổ tiền',
    customer_lock: 'Tiền khóa của khách',
  },
}
