import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['behalf_payment'],
  shows: {
    behalf_payment: ['get-quote-payments', 'get-quote-payment-by-id'],
  },
}
