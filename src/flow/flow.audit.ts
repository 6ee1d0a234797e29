import { issueFields } from '#flow/issue.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { shipment_issue: issueFields },
  titles: { shipment_issue: 'Sự cố vận đơn' },
  columns: {
    parcel_id: 'kiện gửi hãng',
    exception_id: 'báo khi quét',
  },
}
