import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['bill_parcel', 'carrier_message'],
  shows: {
    carrier_message: ['get-carriers-messages'],
    bill_parcel: ['get-carriers-bill-by-bill', 'get-vnpost-history'],
    bill: ['get-carriers-bill-by-bill'],
  },
}
