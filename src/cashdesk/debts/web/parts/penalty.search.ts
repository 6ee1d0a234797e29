import { way } from '#cashdesk/debts/penalty.places.ts'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import { findPath } from '#platform/web/record/coded.tsx'
import { listSearch } from '#platform/web/shell/list-search.ts'

/** Penalties by their code. */
export const search = listSearch({
  id: 'penalties',
  title: 'Phạt',
  places: way.places,
  coded: true,
  call: async () => (await import('#cashdesk/debts/penalty.api.ts')).listPenalties,
  hit: ({ code, status, customer_name }, place) => ({
    title: code,
    hint: [penaltyStatus.label(status), customer_name].filter(Boolean).join(' · '),
    to: findPath(place, code),
  }),
})
