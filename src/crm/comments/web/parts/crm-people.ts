import { listCrmPeople } from '#crm/comments/comment.api.ts'
import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'

interface Person {
  id: number
  name: string
  username?: string
}

/** Whom this person may give work to; the value sent is for the field to say. */
export const crmPersonPicker = remote<Person>({
  search: async (q, signal) => (await api(listCrmPeople, { query: q ? { q } : {}, signal })).data,
  keyOf: ({ id }) => id,
  labelOf: ({ name, username }) => (username ? `${name} (${username})` : name),
})
/** A picked record's key, as calls take it. */
export const keyOfPicked = (value: unknown): number | null => (value as { id: number } | null)?.id ?? null
