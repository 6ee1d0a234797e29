import type { findCustomers } from '#customers/customer.api.ts'
import type { Sent } from '#platform/contract/call.ts'
import { api } from '#platform/web/api.ts'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'

/** The calls about customers come with the first search, not with every list that could filter by one. */
async function options(query: NonNullable<Sent<typeof findCustomers>['query']>) {
  const { findCustomers } = await import('#customers/customer.api.ts')
  const { results } = await api(findCustomers, { query })
  return results.map(({ id, customer_no, name }) => ({
    value: String(id),
    label: [customer_no, name].filter(Boolean).join(' · '),
  }))
}

/** Customers as a filter of a list. */
export const customerFilter: RemoteFilter = {
  kind: 'remote',
  search: (q) => options(q ? { q } : {}),
  labelled: (values) => options({ ids: values.join(','), size: 50 }),
}
