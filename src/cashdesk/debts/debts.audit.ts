import { penaltyFields } from '#cashdesk/debts/penalty.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { penalty: penaltyFields },
  titles: {
    penalty: 'Phiếu phạt',
    payment_reminder: 'Nhắc thanh toán',
  },
  columns: {
    due: 'số tiền nợ',
  },
}
