import { specified } from '#platform/contract/specified.ts'

const standing = 'src/pricing/server/standing.test.ts'

export const rows = specified({
  items: [
    {
      screen: [
        '/prices/prices',
        '/prices/express',
        '/prices/exchanges',
        '/prices/services',
        '/exchange/private',
      ],
      item: 'which row holds today is marked; a row in force is followed by a copy',
      shown: `${standing} › of the rows of one price the one that holds today is marked, and why the others do not`,
    },
    {
      screen: '/prices/services',
      item: 'change of a row that is not yet in force',
      shown: `${standing} › a tier of the service fee is changed until it begins, then no more`,
    },
    {
      screen: '/prices/prices',
      item: 'reasons of a price name their rows by words',
      shown: `${standing} › the rows behind a price are named by words; a customer’s own only to whom they may be shown`,
    },
    {
      screen: '/prices/prices',
      item: 'a whole price list at once, pasted from a sheet',
      shown:
        'src/pricing/price-lines.test.ts › a list pasted from a sheet is read a bracket a line, however its numbers are written',
    },
    {
      screen: '/prices/exchanges',
      item: 'exchange_date, applied_date, expried_date (DD-MM-YYYY)',
      shown: 'src/pricing/price-fields.ts',
    },
    { screen: '/setting/coupons', item: 'read by cs', shown: 'src/pricing/pricing.screens.ts' },
  ],
})
