import { sql } from 'kysely'
import { exportUsers } from '#customers/customer-sheet.api.ts'
import { listUsers } from '#customers/customer.api.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { customerListing, vipFilter, visibleCustomers } from '#customers/server/customer.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'

const columns = fileColumns<CustomerRecord>(customerFields, {
  locked: { value: (row) => (row.locked ? 'Có' : '') },
})

/** The customers of the list's filters that the person may see. @throws bad_input by field */
export function customersFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> {
  const filters = filtersOf(listUsers.query, query, body) as ListQuery & { vip?: string[] }
  return exportList<CustomerRecord>(context, {
    name: exportUsers.file,
    columns,
    definition: customerListing,
    query: filters,
    scope: sql<boolean>`${visibleCustomers(context.actor)} and ${vipFilter(filters.vip)}`,
    summed: ['balance'],
  })
}
