import { pageSize } from '#platform/contract/list.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the list of a resource keeps in its address; the loader and the list read the same. */
export function listDefaultsOf({ fields, defaultSort, page }: Resource): ListDefaults {
  return { size: page?.size ?? pageSize.plain, sort: defaultSort, filterKeys: filterKeys(fields) }
}
