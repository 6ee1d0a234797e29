import type { AuditFile } from '#platform/contract/audit.ts'
import { importRevenueFields } from '#reports/import-revenue.fields.ts'

export const audit: AuditFile['audit'] = {
  fields: { import_revenue: importRevenueFields },
  titles: { import_revenue: 'Doanh thu nhập' },
}
