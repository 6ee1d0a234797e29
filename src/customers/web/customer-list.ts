import { listUsers } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the lists of customers ask at a first visit. */
export const customerStart = {
  call: listUsers,
  size: 50,
  sort: '-id',
  filterKeys: [...filterKeys(customerFields), 'vip'],
} satisfies ListStart
