import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'delete-liquidation-order-by-id':
      'cancelling with a reason (`put-liquidation-order-update-status-by-id`) does the same',
  },
  forms: { liquidation: 'src/liquidation/core/web/liquidation-forms.ts' },
  items: [],
})
