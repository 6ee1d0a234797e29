import { listLeads } from '#crm/leads/lead.api.ts'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of leads asks at a first visit. */
export const leadStart = {
  call: listLeads,
  size: 20,
  sort: '-created_at',
  filterKeys: [...filterKeys(leadFields), 'stalled'],
} satisfies ListStart
