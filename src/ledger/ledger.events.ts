import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['period', 'opening_import', 'expected_booking'],
  shows: {
    transfer: ['get-user-by-id-statement'],
    money_transaction: ['get-user-by-id-statement'],
    period: ['get-ledger-periods'],
    opening_import: ['get-ledger-openings', 'get-ledger-opening-by-id'],
    penalty: ['get-user-by-id-statement'],
    behalf_payment: ['get-user-by-id-statement'],
  },
}
