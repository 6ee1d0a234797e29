import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    penalty: 'Phiếu phạt',
    payment_reminder: 'Nhắc thanh toán',
  },
}
