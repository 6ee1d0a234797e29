import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  forms: {
    'bill-create': 'src/billing/web/make-bill.tsx',
    'bill-edit': 'src/billing/web/parts/edit-bill.tsx',
    'bill-merge': 'src/billing/web/parts/bill-merge.tsx',
    'bill-confirm': 'src/billing/web/parts/customer-confirm.tsx',
    'bill-change-consignee': 'src/billing/web/parts/terms-form.tsx',
    'bill-change-partner': 'src/billing/web/parts/terms-form.tsx',
    'bill-refund': 'src/billing/web/parts/bill-fees.tsx',
    'bill-sub-invoice-fee-box': 'src/billing/web/parts/bill-fees.tsx',
  },
  items: [
    {
      screen: '/invoices',
      item: 'a carrier’s number at 15 from the slip, by a scan, then handed over',
      shown:
        'tests/journeys/goods.spec.ts › a released slip of a carrier gets its waybill by a scan from the slip, and is handed over',
    },
    {
      screen: '/invoice',
      item: 'storage since the price at 11 of each order, and in what the slip will ask',
      shown:
        'src/billing/server/storage-since.test.ts › the list to bill asks per order the storage since its price that the slip made of it asks',
    },
    {
      screen: '/invoice',
      item: 'receivers of earlier slips, places picked by the two levels of 2025',
      shown:
        'src/billing/server/terms.test.ts › a slip keeps the places that were picked, and offers them for the next one',
    },
    {
      screen: ['/invoices', '/invoices/export'],
      item: "the carrier's number of many slips, typed or scanned",
      shown:
        'src/billing/server/waybill.test.ts › at 15 the warehouse enters the numbers of many bills at once, and then they may be handed over',
    },
    {
      screen: ['/invoices', '/invoices/new', '/invoices/confirm', '/invoices/approve'],
      item: 'change of status, date, method, address, partner by id or ids',
      shown:
        'src/billing/server/terms.test.ts › day and method of many slips are changed at once; one that is on its way says why not',
    },
    {
      screen: ['/invoices', '/invoices/new', '/invoices/confirm'],
      item: 'slips move to another sale',
      shown:
        'src/billing/server/customer-bills.test.ts › a manager moves slips by themselves to another sales person, with their orders; what is approved stays',
    },
    {
      screen: '/invoices',
      item: 'sums of slips, cancelled ones apart',
      shown:
        'src/delivery/server/export-bills.test.ts › the lists of bills and of COD as files: the filtered rows, with their sums, for who may see them',
    },
    {
      screen: '/invoices',
      item: 'prints company, station and day',
      shown:
        'src/delivery/server/batch.test.ts › a printed list says company, station and day; where it is so set each slip stands behind it',
    },
    {
      screen: ['/invoices', '/invoices/approve', '/invoices/confirm', '/invoices/new'],
      item: 'what cancelling or releasing many slips books, row by row, before OK',
      shown:
        'src/cashdesk/bulk-preview.test.ts › many slips are cancelled: what each reverses and gives back, and what may not be, is told before',
    },
    {
      screen: ['/invoices', '/invoices/new', '/invoices/confirm'],
      item: 'many slips merged into one: which cannot be and why, and the sum, before OK',
      shown:
        'src/billing/server/billing.test.ts › merged slips go in one delivery: its fee is asked once, the rest is summed',
    },
    {
      screen: '/invoices',
      item: 'a carrier’s number is one customer’s, also when given twice in one instant',
      shown:
        'src/billing/server/waybill.test.ts › of two who give one number to slips of two customers in one instant the second is told so',
    },
    { screen: '/invoices', item: 'default page size 50', shown: 'src/billing/bill.api.ts' },
  ],
})
