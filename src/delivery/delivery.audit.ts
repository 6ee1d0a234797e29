import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    delivery_batch: 'Bảng kê giao hàng',
  },
}
