import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['bill', 'bill_cod'],
  shows: {
    order: ['get-quotes-invoice'],
    bill: ['get-bills', 'get-quotes-invoice', 'get-v1-bill-code-by-code', 'get-bill-histories-by-id'],
    batch: ['get-bills'],
  },
}
