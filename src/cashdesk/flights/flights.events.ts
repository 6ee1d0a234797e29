import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['flight_invoice'],
  shows: { flight_invoice: ['get-mawb-by-id-invoices'] },
}
