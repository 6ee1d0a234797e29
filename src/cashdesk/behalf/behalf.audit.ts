import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    behalf_payment: 'Thanh toán hộ',
  },
}
