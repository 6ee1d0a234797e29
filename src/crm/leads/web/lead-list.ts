import { listCare } from '#crm/leads/care.api.ts'
import { careFields } from '#crm/leads/care.fields.ts'
import { listLeads } from '#crm/leads/lead.api.ts'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the lists of the screen ask at a first visit: that of leads. */
export const leadStart = {
  call: listLeads,
  size: 20,
  sort: '-created_at',
  filterKeys: [...filterKeys(leadFields), 'stalled'],
} satisfies ListStart

/** That of customers. */
export const careStart = {
  call: listCare,
  size: 20,
  sort: '-id',
  filterKeys: [...filterKeys(careFields), 'quiet', 'due'],
} satisfies ListStart
