import { listSearch } from '#platform/web/shell/list-search.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'

/** Check-in slips by their code, or by an order or track that is on them. */
export const search = listSearch({
  id: 'inbills',
  title: 'Phiếu khai thác',
  places: ['/inbills', '/checkins'],
  coded: true,
  call: async () => (await import('#warehouse/inbill.api.ts')).listInbills,
  hit: ({ id, code, status }, place) => ({
    title: code,
    hint: inbillStatus.label(status),
    to: `${place}?open=${id}`,
  }),
})
