import { partners } from '#catalog/catalog.api.ts'
import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'
import { namedByKey } from '#platform/web/list/named-by-key.ts'

/** Specified for look-ups of partners. */
const lookup = 500

interface Partner {
  id: number
  name: string
  code: string
}
async function partnersBy(query: Record<string, string | number>, signal?: AbortSignal): Promise<Partner[]> {
  const sent = { query, ...(signal ? { signal } : {}) } as never
  return ((await api(partners.calls.list, sent)) as unknown as { results: Partner[] }).results
}
/** A partner, of a form. */
export const partnerInput = remote<Partner>({
  search: (q, signal) => partnersBy({ q, size: lookup }, signal),
  keyOf: ({ id }) => id,
  labelOf: ({ name, code }) => `${name} (${code})`,
})
const optionOf = ({ id, name }: Partner) => ({ value: String(id), label: name })
/** Partners, of a list. */
export const partnerFilter: RemoteFilter = {
  kind: 'remote',
  search: async (q) => (await partnersBy({ q, size: lookup })).map(optionOf),
  labelled: namedByKey(async (ids) => (await partnersBy({ ids, size: lookup })).map(optionOf)),
}
