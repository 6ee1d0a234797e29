import { specified } from '#platform/contract/specified.ts'

const lists = [
  '/quotes',
  '/approves',
  '/boughts',
  '/quotes/cancels',
  '/quotes/tracks',
  '/affiliate/quotes/tracks',
] as const
const bulk = ['/quotes/status', '/quotes/substatus'] as const

export const rows = specified({
  without: {
    'get-quote-get-basic-quotes-by-query-string-by-q':
      'where an order is picked: `/transfer`, `/request-support`, `/punishes`, `/billings`; the list has its own search',
    'get-quotes': 'guarantees are a list of their own, `GET /api/quote/guarantees`; a row leads to its order',
    'get-customer-debts':
      'what a customer may owe is kept at `/debt/limit`; here stands what each order lacks',
    'post-quote-status-by-id':
      'one order moves by the action of its drawer, each with its own call; many by `POST /api/quote/change/status` at `/quotes/status`',
    'post-quote-change-status':
      'what is bought goes on by the warehouse’s stations, and back by `POST /api/quote/back-status`; by status at `/quotes/status`',
    'post-import-status-quotes':
      'here by the tracks of the orders, `POST /api/import/status/tracks`; a flight as a whole at `/mawbs`',
    'get-quote-track': 'the list’s own search finds by track; what a track is, is looked up at `/scan-track`',
    'post-quote-bought-call':
      'tracks of many bought orders are pasted at `/quotes/bought/track`, one is typed in its row here',
    'post-import-quotes-tracks':
      'it packs tracks onto a flight, at `/mawbs/excel`; tracks of orders are saved by `POST /api/quote/bought/save`',
    'get-sales': 'filter and dialog take the sales people of `GET /api/staff/all`',
    'post-quotes-payments-excel':
      'the file is that of the payments on behalf, taken at `/payments`; what is pasted here is checked on the screen',
  },
  forms: {
    'update-buy': 'src/orders/purchase/web/parts/buy-form.tsx',
    'back-status': 'src/orders/desk/web/bulk-targets.ts',
    refund: 'src/orders/desk/web/parts/close-order.tsx',
    import: 'src/orders/desk/web/bulk-codes.tsx',
  },
  items: [
    {
      screen: '/affiliate/quotes',
      item: 'the buyer’s drawer is without phone, address, fees and deposit',
      shown:
        'tests/journeys/refused.spec.ts › the buyer is told neither whose an order is, nor where it goes and what is paid for it',
    },
    {
      screen: '/quotes',
      item: 'opens on what waits before the purchase (1 to 5), all one press away',
      shown:
        'src/orders/desk/order-lists.test.ts › the list of quotes opens on what waits before the purchase',
    },
    {
      screen: lists,
      item: 'named notes: chosen, filtered by, shown in list, drawer and file',
      shown:
        'src/orders/desk/order-notes.test.ts › what an order waits for is noted by name, found by it, and taken away without touching the rest',
    },
    {
      screen: lists.slice(0, 5),
      item: 'sums: what is quoted and stands; quotes made anew and cancelled orders apart',
      shown:
        'src/orders/desk/order-totals.test.ts › sums of orders count what is quoted and stands; a quote made anew and a cancelled order stand apart',
    },
    {
      screen: '/boughts',
      item: 'sub-statuses 61 to 69.1 as chips with counts',
      shown: 'src/orders/desk/order-notes.test.ts › the chips of bought orders count their sub-statuses',
    },
    {
      screen: lists,
      item: 'packages with receive_status, position (shelf), merges and slip in the drawer',
      shown:
        'src/orders/desk/order-parts.test.ts › an order’s drawer tells its packages, where each is and on which shelf, to its buyer too',
    },
    {
      screen: ['/affiliate/quotes', '/affiliate/approves', '/affiliate/quotes/tracks'],
      item: 'phone, address, fees and deposit are not told to buyers',
      shown:
        'src/orders/desk/hidden-facts.test.ts › a buyer is not told whose an order is or what is paid for it, by no way of asking',
    },
    {
      screen: bulk,
      item: 'orders by codes or tracks, pasted or from a file',
      shown:
        'src/orders/desk/order-notes.test.ts › codes and tracks are looked up at once, each order with the tracks of its packages, from a file too',
    },
    {
      screen: ['/quotes', '/quotes/status'],
      item: 'what a change of many orders posts and sets free, row by row, before OK',
      shown:
        'src/cashdesk/bulk-preview.test.ts › many orders: the deposits that come free are told by row; a slip of two orders steps back once',
    },
    {
      screen: '/quotes/status',
      item: 'the statuses that apply to the orders and the person, with the step back',
      shown:
        'src/orders/desk/bulk-targets.test.ts › each is offered what leads on from where an order stands, to whom the step belongs',
    },
    {
      screen: '/quotes/substatus',
      item: 'the sub-statuses under 6, 7 and 9 that apply',
      shown:
        'src/orders/desk/bulk-targets.test.ts › a sub-status is offered to whom its step belongs, and applies to orders that stand before it',
    },
  ],
})
