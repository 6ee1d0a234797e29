import { useMemo } from 'react'
import { api, useCall } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { ManySelect } from '#platform/web/inputs/many-select.tsx'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'
import { namedByKey } from '#platform/web/list/named-by-key.ts'
import { listStaffs } from '#staff/staff.api.ts'
import { staffStatus } from '#staff/staff.status.ts'

export interface Person {
  id: number
  name: string
  username?: string | null
}
const working = { status: String(staffStatus.active) }
const labelOf = ({ name, username }: Person) => (username ? `${name} (${username})` : name)

/** Who works here, of a form: whoever has this screen may look them up. */
export const personInput = remote<Person>({
  search: async (q, signal) =>
    (await api(listStaffs, { query: { ...working, q, size: 20 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf,
})
export const keyed = (value: unknown) => (value as { id: number } | null)?.id ?? null

/** Several of them. */
export function PeopleInput(props: InputProps<number[]>) {
  const { data } = useCall(listStaffs, { query: { ...working, size: 1000 } })
  const options = useMemo(
    () => data?.results.map((person) => ({ value: person.id, label: labelOf(person) })) ?? [],
    [data],
  )
  return <ManySelect {...props} options={options} />
}

const optionsOf = (people: readonly Person[]) =>
  people.map(({ id, name }) => ({ value: String(id), label: name }))
/** Of a list: whoever holds, gives or asks. */
export const personFilter: RemoteFilter = {
  kind: 'remote',
  search: async (q) => optionsOf((await api(listStaffs, { query: { q, size: 20 } })).results),
  labelled: namedByKey(async (ids) => optionsOf((await api(listStaffs, { query: { ids } })).results)),
}
