import type { AuditFile } from '#platform/contract/audit.ts'
import { importRevenueFields } from '#reports/import-revenue.fields.ts'

export const audit: AuditFile['audit'] = {
  fields: { import_revenue: importRevenueFields },
  titles: { import_revenue: 'Doanh thu nhập', bill_follow: 'Theo dõi phiếu tồn' },
  columns: {
    checked_by: 'người kiểm',
    finding: 'kết quả kiểm',
    person_id: 'người theo dõi',
    promised_day: 'hẹn xong',
  },
}
