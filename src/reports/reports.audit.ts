import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { bill_follow: 'Theo dõi phiếu tồn' },
  columns: {
    checked_by: 'người kiểm',
    finding: 'nội dung kiểm thấy',
    person_id: 'người theo dõi',
    promised_day: 'hẹn xong',
  },
}
