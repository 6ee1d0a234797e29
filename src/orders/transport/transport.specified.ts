import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-quote-code-by-code': 'the list finds an order by its code, and its drawer reads it by key',
    'post-import-quote-add': 'parcels are put into a flight at `/mawbs`, whatever kind their order is',
    'put-import-quote-edit': 'a parcel is weighed again at `/mawbs`, whatever kind its order is',
    'get-history-consignee':
      'who received before is offered where the bill is made; here the customer’s own address is filled in',
  },
  forms: {
    'transport-quote': 'src/orders/transport/web/parts/transport-form.tsx',
    import: 'src/orders/transport/web/parts/carried-actions.tsx',
  },
  items: [
    {
      screen: '/order',
      item: 'from 6 to the customer’s door, the journal has only what the bill debits',
      shown:
        'src/orders/transport/transport.test.ts › goes from 6 to the customer’s door, and its journal has only what the bill debits',
    },
    {
      screen: '/order',
      item: 'a parcel that nobody waits for becomes a transport order',
      shown:
        'src/orders/transport/transport.test.ts › is claimed into a transport order, which stands at 7 with it',
    },
  ],
})
