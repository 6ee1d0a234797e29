import { groupModes } from '#bidding/core/bid.words.ts'
import { findGroups, type BidGroup } from '#bidding/desk/bid-room.api.ts'
import { api } from '#platform/web/api.ts'
import { remote, type InputKind } from '#platform/web/form/form-types.ts'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'

const modeWords = new Map<string, string>(groupModes.map(({ value, label }) => [value, label]))
const labelOf = ({ name, mode, live }: BidGroup) =>
  [name, modeWords.get(mode), live > 0 ? `${live} lượt đang chạy` : 'không còn lượt nào'].join(' · ')

/** Finds a group of a customer's wishes by its name. */
export const groupInput = (customer: number | undefined): InputKind =>
  remote<BidGroup>({
    search: async (q, signal) =>
      (await api(findGroups, { query: { q, ...(customer ? { user_id: customer } : {}) }, signal })).data,
    keyOf: ({ id }) => id,
    labelOf,
  })

const options = async (query: { q?: string; ids?: string }) =>
  (await api(findGroups, { query })).data.map((one) => ({ value: String(one.id), label: labelOf(one) }))

/** Groups as a filter of the lists. */
export const groupFilter: RemoteFilter = {
  kind: 'remote',
  search: (q) => options({ q }),
  labelled: (values) => options({ ids: values.join(',') }),
}
