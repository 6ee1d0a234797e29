import { batchPlaces } from '#delivery/batch.places.ts'
import { batchStatus } from '#delivery/batch.status.ts'
import { listSearch } from '#platform/web/shell/list-search.ts'

/** Delivery lists by their code, or by a slip or waybill that is on them. */
export const search = listSearch({
  id: 'batches',
  title: 'Phiếu xuất nội bộ',
  places: batchPlaces,
  coded: true,
  call: async () => (await import('#delivery/delivery.api.ts')).listBatches,
  hit: ({ id, batch_code, status }, place) => ({
    title: batch_code,
    hint: batchStatus.label(status),
    to: `${place}?open=${id}`,
  }),
})
