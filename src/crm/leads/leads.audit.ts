import { contactFields, leadFields } from '#crm/leads/lead.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { lead: leadFields, crm_contact: contactFields },
  titles: { lead: 'Khách tiềm năng', crm_contact: 'Liên hệ khách' },
}
