import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['order_offer'],
  shows: { order_offer: ['get-quote-offers'] },
}
