import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['liquidation_payment', 'liquidation_refund'],
  shows: {
    liquidation_payment: [
      'get-bank-liquidations',
      'get-liquidation-by-id-statement',
      'get-liquidation-orders',
      'get-liquidation-order-by-id',
    ],
    liquidation_refund: ['get-liquidation-refunds', 'get-liquidation-by-id-statement'],
    liquidation: ['get-liquidation-by-id-statement'],
  },
}
