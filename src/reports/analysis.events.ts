import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  shows: { order: ['get-analysis-quote-date', 'get-analysis-quote-route', 'get-analysis-quote-type'] },
}
