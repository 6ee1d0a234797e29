import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['lead', 'crm_contact'],
  shows: {
    lead: ['get-crm-leads', 'get-crm-contacts', 'get-crm-by-id-comments', 'get-crm-by-id-histories'],
    crm_contact: ['get-crm-leads', 'get-crm-contacts', 'get-crm-users', 'get-crm-timeline-by-id'],
    customer: ['get-crm-users', 'get-crm-timeline-by-id'],
    feedback: ['get-crm-users', 'get-crm-timeline-by-id'],
    order: ['get-crm-timeline-by-id'],
    bill: ['get-crm-timeline-by-id'],
    crm_task: ['get-crm-users', 'get-crm-timeline-by-id'],
    ticket: ['get-crm-users', 'get-crm-timeline-by-id'],
  },
}
