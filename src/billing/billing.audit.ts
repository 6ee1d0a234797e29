import { billFields } from '#billing/bill.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    bill: 'Phiếu xuất',
    bill_order: 'Đơn của phiếu xuất',
  },
  fields: { bill: billFields },
}
