import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['billing', 'card_load'],
  shows: {
    billing: ['get-billings', 'get-billing-by-id'],
  },
}
