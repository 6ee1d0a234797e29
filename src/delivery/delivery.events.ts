import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['batch'],
  shows: {
    bill: ['get-bill-cods', 'get-deliveries', 'get-delivery-code-by-code', 'get-delivery-invoice-by-code'],
    batch: ['get-deliveries', 'get-delivery-code-by-code', 'get-delivery-by-id-histories'],
  },
}
