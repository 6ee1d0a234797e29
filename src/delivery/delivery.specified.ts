import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'post-delivery-extra':
      'a price list of the delivery charges, kept with the other prices on `/prices/extras/delivery`',
  },
  items: [
    {
      screen: '/batchs',
      item: 'deletion is off, with its reason, once a slip was delivered',
      shown: 'tests/journeys/goods.spec.ts › a delivery list with a slip that is delivered is not deleted',
    },
    {
      screen: '/invoices/cods/unpaid',
      item: 'unpaid stays when filters are cleared; one who brings money a settlement',
      shown:
        'tests/journeys/goods.spec.ts › unpaid COD stays unpaid when filters are cleared, and two who bring it are not settled together',
    },
    {
      screen: '/batchs',
      item: 'fields batch_code, print flag, isBill flag',
      shown:
        'src/delivery/server/batch.test.ts › the lists sum what they hand out, cancelled ones apart; flags are kept as they are set',
    },
    {
      screen: '/batchs',
      item: 'results of many bills at once, with what they will book',
      shown:
        'src/delivery/server/batch.test.ts › the results of many bills are entered at once, each with its own; what each posts is shown before',
    },
    {
      screen: '/batchs',
      item: 'a list with a bill that has left is not deleted',
      shown:
        'src/delivery/server/batch.test.ts › a list of which one bill has gone out by itself is neither deleted nor cancelled',
    },
    {
      screen: '/batchs',
      item: 'note, print and isBill flags of a list that was handed over',
      shown: 'src/delivery/web/batch-flags.tsx',
    },
    { screen: '/batchs', item: 'default page size 50', shown: 'src/delivery/delivery.api.ts' },
    {
      screen: ['/invoices/cods', '/invoices/cods/paid', '/invoices/cods/unpaid'],
      item: 'COD filter all, paid, unpaid',
      shown:
        'src/delivery/server/cod.test.ts › within the unpaid, what was noted is found by itself and together, and is counted',
    },
    {
      screen: ['/invoices/cods', '/invoices/cods/unpaid'],
      item: 'the same slips settled from two tabs are booked once',
      shown:
        'src/delivery/server/cod.test.ts › two tabs settle the same slips in one instant: the money is booked once, the second is told',
    },
    {
      screen: ['/invoices/cods', '/invoices/cods/unpaid'],
      item: 'a settlement with one carrier, its journal rows before and after',
      shown:
        'src/delivery/server/cod.test.ts › a settlement shows what it will book, and afterwards tells that it booked just that',
    },
  ],
})
