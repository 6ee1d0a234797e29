import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'
import { listBags } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'

/** What the list of bags asks at a first visit. */
export const bagStart = {
  call: listBags,
  size: 50,
  sort: '-created_at',
  filterKeys: filterKeys(bagFields),
} satisfies ListStart
