import { listLocations } from '#geography/geography.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of places keeps in its address; the loader and the list read the same. */
export const locationStart = {
  call: listLocations,
  size: 50,
  sort: 'id',
  filters: { type: 'province', system: '2025' },
  filterKeys: ['type', 'system', 'kind', 'status', 'parent_id'],
} satisfies ListStart
