import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-report-inventories':
      'the same by warehouse is a report of its own at /report/warehouses (`GET /api/report/warehouses`); each of its numbers opens these rows at /report/inventories',
    'post-quote-inventory-excel':
      'the stock of a day is exported where it is reported, at /report/inventories; of the lists of stock at their stations',
    'get-warehouse': 'a report of warehouses names them itself; they are kept at /setting/warehouses',
    'get-v1-quote-histories-by-id':
      'the history of one order is told in its drawer, which its code opens; the steps of all are at /report/orderHistory/steps',
  },
  items: [
    {
      screen: '/report/inventories',
      item: 'orders in stock as they stood on the day asked for, age, weight, value, storage so far, why not billed',
      shown:
        'src/reports/server/stock.test.ts › something of everything stands in stock: nothing is true of nothing',
    },
    {
      screen: '/report/warehouses',
      item: 'in, out, stock, capacity',
      shown:
        'src/reports/server/stock.test.ts › each warehouse holds for %s what was there, came and did not go',
    },
    {
      screen: '/report/checkins',
      item: 'orders, packages, kilograms, per hour, corrections, weight gaps by person and day',
      shown: 'src/reports/server/stock.test.ts › check-ins that stand are counted for who did them, for %s',
    },
    {
      screen: '/report/invoices-inventory',
      item: 'checked with a finding',
      shown:
        'src/reports/server/bill-follow.test.ts › what was found marks it as checked, by whom and when, and its history tells it',
    },
    {
      screen: '/report/invoices-inventory',
      item: 'note, person, promised day',
      shown:
        'src/reports/server/bill-follow.test.ts › a note, a person and a promised day are read back, and each stays where it is not named',
    },
  ],
})
