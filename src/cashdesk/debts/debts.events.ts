import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['penalty', 'payment_reminder'],
  shows: {
    penalty: ['get-punishes'],
    payment_reminder: ['get-debt-ageing', 'get-debt-ageing-by-id'],
  },
}
