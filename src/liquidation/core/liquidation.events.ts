import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['liquidation', 'liquidation_order'],
  shows: {
    liquidation: [
      'get-liquidations',
      'get-liquidation-by-id',
      'get-liquidation-candidates',
      'get-liquidation-candidate-by-id',
    ],
    liquidation_order: ['get-liquidation-orders', 'get-liquidation-order-by-id', 'get-liquidation-by-id'],
    order: ['get-liquidation-candidates', 'get-liquidation-candidate-by-id'],
  },
}
