import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['buying'],
  shows: { buying: ['get-quote-autobuy'] },
}
