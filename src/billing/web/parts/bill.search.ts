import { billPlaces } from '#billing/bill.places.ts'
import { billStatus } from '#billing/bill.status.ts'
import { listSearch } from '#platform/web/shell/list-search.ts'

/** Export slips by their code, waybill, an order's code or track. */
export const search = listSearch({
  id: 'bills',
  title: 'Phiếu xuất',
  places: billPlaces,
  coded: true,
  call: async () => (await import('#billing/bill.api.ts')).listBills,
  hit: ({ id, code, status, customer_name }, place) => ({
    title: code,
    hint: [billStatus.label(status), customer_name].filter(Boolean).join(' · '),
    to: `${place}?open=${id}`,
  }),
})
