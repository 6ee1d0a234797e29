import { listContacts, listLeads } from '#crm/leads/lead.api.ts'
import type { Call } from '#platform/contract/call.ts'

/** What is read anew after a write about a lead or a contact. */
export const leadReads: readonly Call[] = [listLeads, listContacts]
