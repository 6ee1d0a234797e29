import { batchFields } from '#delivery/batch.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { delivery_batch: batchFields },
  titles: {
    delivery_batch: 'Bảng kê giao hàng',
  },
  columns: {
    shipper_id: 'nhân viên giao hàng',
  },
}
