import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { crm_comment: 'Bình luận CRM' },
  columns: { record_id: 'mục được bình luận', edited_at: 'sửa lúc', files: 'tệp kèm' },
}
