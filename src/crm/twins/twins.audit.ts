import { mergeFields } from '#crm/twins/twin.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { crm_merge: 'Gộp hồ sơ khách' },
  fields: { crm_merge: mergeFields },
  columns: { before: 'trước khi gộp' },
}
