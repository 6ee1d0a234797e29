import { listSearch } from '#platform/web/shell/list-search.ts'
import { mawbPlaces } from '#warehouse/mawb.places.ts'

/** Packages by their track or the code of an order in them. */
export const search = listSearch({
  id: 'packages',
  title: 'Kiện hàng',
  places: mawbPlaces,
  coded: true,
  call: async () => (await import('#warehouse/package.api.ts')).listImported,
  hit: ({ id, track, order_codes, mawb }, place) => ({
    title: track,
    hint: [order_codes.join(', '), mawb].filter(Boolean).join(' · '),
    to: `${place}?view=packages&open=${id}`,
  }),
})
