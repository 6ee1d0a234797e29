import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['ticket'],
  shows: {
    ticket: [
      'get-crm-tickets',
      'get-crm-ticket-claims',
      'get-crm-ticket-people',
      'get-crm-by-id-comments',
      'get-crm-by-id-histories',
    ],
    support_request: ['get-crm-ticket-claims'],
  },
}
