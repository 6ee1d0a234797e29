import { transferPlaces } from '#cashdesk/transfers/transfer.places.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { listSearch } from '#platform/web/shell/list-search.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Receipts and payouts by their code, an order's code, or the memo of the transfer. */
export const search = listSearch({
  id: 'transfers',
  title: 'Thu chi khách hàng',
  places: transferPlaces,
  coded: true,
  call: async () => (await import('#cashdesk/transfers/transfer.api.ts')).listTransfers,
  hit: ({ id, code, status, amount, message }, place) => ({
    title: [code, amount === null ? null : `${grouped(amount)} đ`].filter(Boolean).join(' · '),
    hint: [transferStatus.label(status), message].filter(Boolean).join(' · '),
    to: `${place}?open=${id}`,
  }),
})
