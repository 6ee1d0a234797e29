import type { AuditFile } from '#platform/contract/audit.ts'
import { importRevenueFields } from '#salary/import-revenue.fields.ts'

export const audit: AuditFile['audit'] = {
  fields: { import_revenue: importRevenueFields },
  columns: { factor: 'hệ số', month: 'tháng' },
  titles: {
    import_revenue: 'Doanh thu nhập',
    salary_base: 'Lương cơ bản',
    salary_factor: 'Hệ số hoa hồng',
    salary_kg_factor: 'Hệ số cân nhập',
    salary_order_mark: 'Hệ số sửa tay của doanh thu nhập',
  },
}
