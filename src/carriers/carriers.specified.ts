import { specified } from '#platform/contract/specified.ts'

const tests = 'src/carriers/server'
const bills = ['/invoices', '/invoices/export'] as const

const fromBill = 'a parcel is priced and sent from its slip: the tab `Vận đơn` of the slip on `/invoices`'

export const rows = specified({
  without: {
    'get-v1-service': fromBill,
    'get-v1-extra-service': fromBill,
    'get-v1-price-calculator': fromBill,
    'post-viettel-bill-save': fromBill,
    'post-viettel-service': fromBill,
  },
  items: [
    {
      screen: bills,
      item: 'services and prices of all carriers side by side',
      shown: `${tests}/send-parcels.test.ts › what every carrier asks for the parcels of a bill stands side by side`,
    },
    {
      screen: bills,
      item: 'a save without a code fails, with the carrier’s reason',
      shown: `${tests}/send-parcels.test.ts › what the carrier refuses is told in its words; it is mended, sent again by the same reference, or dropped`,
    },
    {
      screen: bills,
      item: 'never two waybills for one parcel',
      shown: `${tests}/send-parcels.test.ts › killed at any moment between request and answer, 200 times: one waybill each, or a task for a person`,
    },
  ],
})
