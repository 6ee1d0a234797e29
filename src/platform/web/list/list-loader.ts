import type { Call, Schema } from '#platform/contract/call.ts'
import type { ListDefaults, ListState } from '#platform/web/list/url-state.ts'
import type { Screen } from '#platform/web/screens.ts'

type Fixed = Readonly<Record<string, string | number>>

/** How a list begins: which call, and what of the address it is asked. Its screen reads the same. */
export interface ListStart extends ListDefaults {
  call: Call & { readonly row: Schema }
  /** Fields of the query that are not in the address but always hold, or follow from what it says. */
  fixed?: Fixed | ((state: ListState) => Fixed)
  /** Filters without which nothing is asked. */
  required?: readonly string[]
}

interface Declared extends Omit<Screen, 'loader'> {
  /** `async () => (await import('#cashdesk/transfers/web/transfer-list.ts')).transferStart` */
  list: () => Promise<ListStart>
}

/** A screen of `*.screens.ts` that is a list: its first query starts beside its chunk. */
export function listScreen({ list, ...screen }: Declared): Screen {
  return {
    ...screen,
    loader: async ({ url, prefetch }) => {
      const [{ readListState, wireQuery }, { call, fixed, required = [], ...defaults }] = await Promise.all([
        import('#platform/web/list/url-state.ts'),
        list(),
      ])
      const state = readListState(url.searchParams, defaults)
      if (!required.every((key) => state.filters[key])) return
      prefetch(call, {
        query: { ...wireQuery(state), ...(typeof fixed === 'function' ? fixed(state) : fixed) },
      })
    },
  }
}
