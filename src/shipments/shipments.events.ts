import type { EventsFile } from '#platform/contract/live.ts'

const bags = ['get-packages-invoices', 'get-packages-invoice']
const packages = ['get-packages', 'get-packages-exports', ...bags]
const shipments = ['get-shipments', 'get-shipment-code-by-code', 'get-delivery-shipments']

export const events: EventsFile['events'] = {
  entities: ['shipment'],
  shows: {
    package: [...packages, ...shipments],
    mawb: packages,
    container: packages,
    shipment: [...shipments, 'get-packages'],
  },
}
