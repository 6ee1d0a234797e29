import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['system'],
  shows: { system: ['get-system', 'get-queue'] },
}
