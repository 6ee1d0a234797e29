import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-notification-sale':
      'what customers were told stands at `/notifications`; the overview has the notices of the house',
  },
})
