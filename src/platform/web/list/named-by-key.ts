import { noValue } from '#platform/contract/list.ts'
import type { Option, RemoteFilter } from '#platform/web/list/list-types.ts'

/** The records that a filter is set to, asked for by their keys; what is set to none is called so. */
export const namedByKey =
  (ask: (ids: string) => Promise<readonly Option[]>): RemoteFilter['labelled'] =>
  async (values) => {
    const ids = values.filter((value) => value !== noValue)
    const named = ids.length > 0 ? await ask(ids.join(',')) : []
    return ids.length < values.length ? [{ value: noValue, label: 'Không có' }, ...named] : named
  }
