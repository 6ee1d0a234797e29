import { listLeads } from '#crm/leads/lead.api.ts'
import type { LeadRecord } from '#crm/leads/lead.api.ts'
import { leadTable, openLead } from '#crm/leads/lead.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const line = (lead: LeadRecord) => ({ code: lead.name, who: lead.sale_name, what: lead.next_step })

/** The next step whose day has come. */
export const leadsToContact = waits<LeadRecord>({
  key: 'leads-to-contact',
  title: 'Khách tiềm năng đến hẹn',
  entity: 'lead',
  step: { table: leadTable, action: 'contact', states: [...openLead] },
  roles: ['kd', 'cs'],
  next: 'Ghi liên hệ',
  late: 24,
  list: listLeads,
  screens: ['/crm/user'],
  filters: { tab: 'leads', status: openLead.join(',') },
  line,
})

/** Nothing was said or done for as long as the setting allows: their manager is told. */
export const leadsForgotten = waits<LeadRecord>({
  key: 'leads-forgotten',
  title: 'Khách tiềm năng bị bỏ quên',
  entity: 'lead',
  roles: ['ql', 'kd', 'cs'],
  next: 'Xem',
  late: 48,
  list: listLeads,
  screens: ['/crm/user'],
  filters: { tab: 'leads', stalled: 'true' },
  line,
})

export const waiting: readonly Waiting[] = [leadsToContact, leadsForgotten]
