import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['bank_delivery', 'bank_import', 'bank_transaction'],
  shows: {
    bank_import: ['get-bank-statements', 'get-bank-statement-by-id'],
    bank_transaction: [
      'get-bank-transactions',
      'get-bank-transaction-by-id',
      'get-bank-transactions-expected',
    ],
  },
}
