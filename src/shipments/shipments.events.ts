import type { EventsFile } from '#platform/contract/live.ts'

const packages = ['get-packages', 'get-packages-exports']
const shipments = ['get-shipments', 'get-shipment-code-by-code', 'get-delivery-shipments']

export const events: EventsFile['events'] = {
  entities: ['shipment'],
  shows: { package: [...packages, ...shipments], mawb: packages, shipment: [...shipments, 'get-packages'] },
}
