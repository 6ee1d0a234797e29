import { customerFields } from '#customers/customer.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the lists of customers ask at a first visit. */
export const customerDefaults: ListDefaults & { sort: string } = {
  size: 50,
  sort: '-id',
  filterKeys: [...filterKeys(customerFields), 'vip'],
}
