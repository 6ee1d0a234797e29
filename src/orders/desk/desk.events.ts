import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  shows: {
    order: [
      'get-quotes',
      'get-quotes-tracks',
      'get-quote-user-by-user-id',
      'get-quotes-unclaimed',
      'get-quotes-conflict',
      'get-quotes-extra',
      'get-quote-guarantees',
      'get-quote-id-by-id',
      'get-quote-code-by-code',
      'get-v1-quote-histories-by-id',
    ],
    transfer: ['get-quotes', 'get-quote-id-by-id'],
  },
}
