import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    admin_unit: 'Đơn vị hành chính',
  },
  columns: {
    full_name: 'tên đầy đủ',
    merged_into_id: 'sáp nhập vào',
    name_en: 'tên tiếng Anh',
    system: 'hệ thống',
    valid_from: 'hiệu lực từ',
    valid_to: 'hết hiệu lực',
  },
}
