import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import { listSales } from '#staff/staff.api.ts'

interface Seller {
  id: number
  name: string
  stations?: readonly { code: string }[]
}

/** A sales person at work, with their stations; the value sent is for the field to say. */
export const salePicker = remote<Seller>({
  search: async (q, signal) => (await api(listSales, { query: { q, size: 50 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name, stations = [] }) =>
    stations.length ? `${name} (${stations.map(({ code }) => code).join(', ')})` : name,
})
