import { listStaff } from '#catalog/lookup.api.ts'
import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'

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
