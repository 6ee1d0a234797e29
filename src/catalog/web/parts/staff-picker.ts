import { listStaff } from '#catalog/lookup.api.ts'
import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'
import { namedByKey } from '#platform/web/list/named-by-key.ts'

interface Person {
  id: number
  name: string
  username?: string
}

/** A member of staff by name or sign-in name; the value sent is for the field to say. */
export const staffPicker = remote<Person>({
  search: async (q, signal) => (await api(listStaff, { query: { q, size: 20 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name, username }) => (username ? `${name} (${username})` : name),
})

const optionsOf = (people: readonly Person[]) =>
  people.map(({ id, name }) => ({ value: String(id), label: name }))

/** A list's filter by a member of staff. */
export const staffFilter: RemoteFilter = {
  kind: 'remote',
  search: async (q) => optionsOf((await api(listStaff, { query: { q, size: 20 } })).results),
  labelled: namedByKey(async (ids) => optionsOf((await api(listStaff, { query: { ids } })).results)),
}
