import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = { titles: { queue_job: 'Công việc nền' } }
