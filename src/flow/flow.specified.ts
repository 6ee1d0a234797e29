import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-rpt-delivery-quality-by-time':
      'has a screen of its own, `/report/deliveryQuality`, to which this one leads (`src/flow/web/purchase-delivery.parts.tsx`)',
  },
})
