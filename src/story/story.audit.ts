import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { story_link: 'Liên kết theo dõi của khách' },
}
