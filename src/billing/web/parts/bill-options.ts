import { partners } from '#catalog/catalog.api.ts'
import { listStaff } from '#catalog/lookup.api.ts'
import { useCall } from '#platform/web/api.ts'

/** Changed once in a while: asked again after five minutes. */
const still = { staleTime: 300_000 }

/** Carriers and our own people who deliver. */
export function useCarrierOptions() {
  const carriers = useCall(partners.calls.list, { query: { size: 99_999 } }, still)
  const staff = useCall(listStaff, { query: { role: 'OP', size: 1000 } }, still)
  return {
    carriers: (carriers.data?.results ?? [])
      .filter((row) => row.active && row.kind === 'carrier')
      .map((row) => ({ value: row.id, label: `${row.code} · ${row.name}` })),
    shippers: (staff.data?.results ?? []).map((person) => ({ value: person.id, label: person.name })),
  }
}
