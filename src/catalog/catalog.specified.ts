import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-service':
      'an order’s services are the extra services (`GET /common/extra-service-type`) that its form offers; the table of services is `/setting/services`',
  },
})
