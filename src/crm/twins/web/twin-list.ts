import { listMerges, listTwins } from '#crm/twins/twin.api.ts'
import { mergeFields, twinFields } from '#crm/twins/twin.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of shared phones asks at a first visit. */
export const twinStart = {
  call: listTwins,
  size: 20,
  sort: '-created_at',
  filterKeys: [...filterKeys(twinFields)],
} satisfies ListStart

/** That of merges. */
export const mergeStart = {
  call: listMerges,
  size: 20,
  sort: '-created_at',
  filterKeys: [...filterKeys(mergeFields)],
} satisfies ListStart
