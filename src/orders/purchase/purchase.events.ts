import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['charge', 'order_guarantee'],
  shows: { order_guarantee: ['get-quote-guarantees'] },
}
