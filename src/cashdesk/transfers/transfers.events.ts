import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['transfer', 'money_transaction', 'partner_refund', 'support_request'],
  shows: {
    transfer: ['get-transfers', 'get-bank-transfers', 'get-transfers-get-partner'],
    money_transaction: ['get-transations'],
    partner_refund: ['get-partner-refunds'],
    support_request: ['get-request-supports'],
  },
}
