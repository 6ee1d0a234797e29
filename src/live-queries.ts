import type { LiveQueries } from '#platform/web/live-frames.ts'

/** Which answers on a screen show rows of which entity: they are read anew when something happens to one. */
export const liveQueries: LiveQueries = {
  order: [
    'get-quotes',
    'get-quotes-tracks',
    'get-quotes-unclaimed',
    'get-quote-id-by-id',
    'get-quote-code-by-code',
    'get-v1-quote-histories-by-id',
  ],
  transfer: ['get-transfers', 'get-quotes', 'get-quote-id-by-id'],
}
