import { guaranteeFields } from '#orders/purchase/guarantee.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { order_guarantee: guaranteeFields },
  titles: {
    order_guarantee: 'Bảo lãnh đơn hàng',
  },
  columns: {
    answer: 'trả lời',
  },
}
