import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['rate_proposal'],
  shows: { rate_proposal: ['get-rate-proposals'] },
}
