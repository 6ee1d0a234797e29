import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['lead', 'crm_contact'],
  shows: {
    lead: ['get-crm-leads', 'get-crm-contacts'],
    crm_contact: ['get-crm-leads', 'get-crm-contacts'],
  },
}
