import type { Answer, Call, List, OutputOf, Schema, Sent } from '#platform/contract/call.ts'
import type { Args } from '#platform/contract/client.ts'
import { api } from '#platform/web/api.ts'
import { mayOpen, sessionState } from '#platform/web/session.ts'
import type { SearchHit, SearchProvider } from '#platform/web/shell/search.ts'

type ListCall = Call & { readonly row: Schema }

/**
 * A list that the one search box asks: by its own search, so that an index serves it and nobody finds what their list
 * does not show. `places` are the screens that open what is found, as in `Field.opens`.
 */
export function listSearch<C extends ListCall>({
  id,
  title,
  places,
  call,
  coded,
  hit,
}: {
  id: string
  title: string
  places: readonly string[]
  /** It comes with the first search. */
  call: () => Promise<C>
  /** Asked only for what has a number in it: names are found elsewhere. */
  coded?: true
  hit: (row: OutputOf<C['row']>, place: string) => SearchHit
}): SearchProvider {
  return {
    id,
    title,
    async search(text, signal) {
      const state = sessionState()
      const place = places.find(mayOpen)
      // A link or a column of codes is the orders' business.
      if (state.status !== 'in' || !place || /[/:]/.test(text) || text.length > 60) return []
      if (coded && !/\d{3}/.test(text)) return []
      const asked = await call()
      if (asked.roles !== 'public' && !asked.roles.includes(state.person.role)) return []
      const sent = { query: { q: text, size: 5 }, signal } as unknown as Sent<C>
      const answer = (await api(asked, ...([sent] as unknown as Args<C>))) as Answer<C> &
        List<OutputOf<C['row']>>
      return answer.results.map((row) => hit(row, place))
    },
  }
}
