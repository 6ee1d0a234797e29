import type { EventsFile } from '#platform/contract/live.ts'

const lists = ['get-bids', 'get-ebays', 'get-mercari-bids', 'get-bids-quote-get', 'get-bid-assigns']

export const events: EventsFile['events'] = {
  entities: ['bid', 'bid_watch'],
  shows: {
    bid: [...lists, 'get-bid-histories-by-id', 'get-ebay-bid-histories-by-id'],
    // Another price or leader.
    bid_watch: lists,
    order: ['get-bids-quote-get'],
  },
}
