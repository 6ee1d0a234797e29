import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['customer', 'level_proposal', 'customer_debt', 'auction_vip', 'mercari_vip'],
  shows: {
    customer: [
      'get-users',
      'get-customers',
      'get-user-by-id-info',
      'get-users-assign-by-id',
      'get-points',
      'get-customer-debts',
      'get-level-proposals',
    ],
  },
}
