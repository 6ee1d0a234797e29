import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['liquidation_payment', 'liquidation_refund'],
  shows: {
    liquidation_payment: ['get-bank-liquidations', 'get-liquidation-by-id-statement'],
    liquidation_refund: ['get-liquidation-refunds', 'get-liquidation-by-id-statement'],
    liquidation: ['get-liquidation-by-id-statement'],
  },
}
