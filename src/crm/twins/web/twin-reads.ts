import { listCare } from '#crm/leads/care.api.ts'
import { listContacts, listLeads } from '#crm/leads/lead.api.ts'
import { listMerges, listTwins, readTwins } from '#crm/twins/twin.api.ts'
import type { Call } from '#platform/contract/call.ts'

/** What is read anew after two records became one, or two again. */
export const twinReads: readonly Call[] = [
  listTwins,
  readTwins,
  listMerges,
  listLeads,
  listContacts,
  listCare,
]
