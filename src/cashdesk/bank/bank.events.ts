import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['bank_delivery', 'bank_transaction'],
  shows: {
    bank_transaction: [
      'get-bank-transactions',
      'get-bank-transaction-by-id',
      'get-bank-transactions-expected',
    ],
  },
}
