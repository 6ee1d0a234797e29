import { listSearch } from '#platform/web/shell/list-search.ts'
import { mawbPlaces } from '#warehouse/mawb.places.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'

/** Flights by their MAWB, or by a track that is in them. */
export const search = listSearch({
  id: 'mawbs',
  title: 'MAWB',
  places: mawbPlaces,
  coded: true,
  call: async () => (await import('#warehouse/mawb.api.ts')).listMawbs,
  hit: ({ id, mawb, status }, place) => ({
    title: mawb,
    hint: mawbStatus.label(status),
    to: `${place}?open=${id}`,
  }),
})
