import { specified } from '#platform/contract/specified.ts'

const form = 'src/orders/quote/web'

export const rows = specified({
  without: {
    'post-quote-transport': 'goods that the customer bought themselves have a screen of their own, `/order`',
    'put-quote-transport': 'goods that the customer bought themselves have a screen of their own, `/order`',
    'post-quote-transport-import': 'the sheet of goods that are only carried comes in at `/order`',
    'get-exchange-rate':
      'the quote asks what applies to its customer today (`GET /api/exchange-price`); the table itself is /prices/exchanges',
    'get-bids-quote-get': 'bids that became orders are read where bids are, at `/bids?view=orders`',
    'get-exchange-private-user':
      'the quote asks what applies to its customer today (`GET /api/exchange-price`); private rates are kept on /exchange/private',
  },
  forms: {
    'quote-form': `${form}/quote.tsx`,
    'quick-quote': `${form}/parts/quick-quote.tsx`,
    'payment-quote': 'src/cashdesk/behalf/web/payment.screen.tsx',
    calculator: 'src/pricing/web/calculator.screen.tsx',
  },
  items: [
    {
      screen: '/quote/simple',
      item: 'a weight of 1,250 is asked about',
      shown: 'tests/journeys/goods.spec.ts › a weight of 1,250 is asked about, a third decimal is rounded',
    },
    {
      screen: '/quote/simple',
      item: 'the percent of the customer’s level is offered by a press',
      shown:
        'tests/journeys/figures.spec.ts › a deposit opens at 100 %, and what the customer’s level asks is taken by a press',
    },
    {
      screen: ['/quote/simple', '/quote/auction'],
      item: 'fields kept after save (goods_type … district, payment_percent 100)',
      shown:
        'src/orders/quote/web/quote-form.test.ts › after a save the specified fields stay, the item and its price go',
    },
    {
      screen: ['/quote/simple', '/quote/auction'],
      item: 'default currency USD, payment_percent 100',
      shown: 'src/orders/quote/quote-defaults.test.ts › a quote asks for all of it unless somebody said less',
    },
    {
      screen: ['/quote/simple', '/quote/auction'],
      item: 'expiration_date: an impossible day is refused in words on the screen',
      shown:
        'src/platform/web/form/typed-problems.test.ts › a day that there is not is refused at its field, in words',
    },
    {
      screen: ['/quote/simple', '/quote/auction'],
      item: 'weight rounded to 2 decimals',
      shown: 'src/weights.test.ts › every call that takes a weight rounds its third decimal',
    },
    {
      screen: '/quotes',
      item: 'several quick quotes, quick change',
      shown: 'src/orders/quote/quick-quotes.test.ts › several links become quotes, each by itself',
    },
  ],
})
