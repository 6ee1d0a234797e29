import { fold } from '#platform/rules/fold.ts'
import type { ScreenRow } from '#platform/contract/screens.ts'

export interface SearchHit {
  title: string
  /** A second, quieter word: whose order, which status. */
  hint?: string
  /** The path that opens it. */
  to: string
}
/** What a slice adds to the one search box: the `search` of a `web/parts/*.search.ts`. */
export interface SearchProvider {
  id: string
  /** The group's heading in the results. */
  title: string
  /** `text` is trimmed, at least 2 characters; a pasted column of codes comes joined by spaces. */
  search(text: string, signal: AbortSignal): Promise<SearchHit[]>
}

/**
 * Screens by every word of their title, without accents; a match at a word's start ranks first, and after those the
 * screens whose work is called so.
 */
export function screensMatching(text: string, all: readonly ScreenRow[]): SearchHit[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return all
    .filter(({ path }) => !path.includes(':'))
    .map((screen) => {
      const title = fold(screen.title)
      const found = words.every((word) => title.includes(word) || screen.path.includes(word))
      const rank = words.filter((word) => ` ${title}`.includes(` ${word}`)).length
      if (found) return { screen, rank: 1 + rank }
      const sought = ` ${title} ${fold(screen.soughtAs ?? '')}`
      return { screen, rank: screen.soughtAs && words.every((word) => sought.includes(` ${word}`)) ? 0 : -1 }
    })
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => b.rank - a.rank || a.screen.title.localeCompare(b.screen.title, 'vi'))
    .slice(0, 12)
    .map(({ screen: { title, path, menuSection } }) => ({ title, hint: menuSection ?? path, to: path }))
}

/**
 * What Enter opens: what the text names whole at once, else the first of all when all have answered; until then it
 * waits, for what came first is only what was asked of the quickest.
 */
export function awaitedHit(
  groups: readonly SearchGroup[],
  text: string,
  allAnswered: boolean,
): SearchHit | undefined {
  const first = inOrder(groups, text)[0]?.hits[0]
  return first && (allAnswered || names(first, fold(text))) ? first : undefined
}

/** One hit among all, however the groups move as answers come. */
export const hitKey = ({ to, title }: SearchHit): string => `${to} ${title}`

/** What Enter opens now: what the person chose themselves, pressed a second time what stands first, else `awaitedHit`. */
export function enteredHit(
  groups: readonly SearchGroup[],
  text: string,
  { chosen, again, allAnswered }: { chosen?: string | undefined; again: boolean; allAnswered: boolean },
): SearchHit | undefined {
  const hits = inOrder(groups, text).flatMap((group) => group.hits)
  return (
    hits.find((hit) => hitKey(hit) === chosen) ?? (again ? hits[0] : awaitedHit(groups, text, allAnswered))
  )
}

export interface SearchGroup {
  title: string
  /** The answers stand in one order, whichever comes first. */
  place: number
  hits: readonly SearchHit[]
}

/** Does the text, folded, name the hit whole? */
const names = ({ title, hint = '' }: SearchHit, wanted: string) =>
  [title, hint].some((words) => `${fold(words)} · `.startsWith(`${wanted} · `))

/** Groups in their order; but what the text names whole, a customer by their code or phone, comes first: Enter opens it. */
export function inOrder<G extends SearchGroup>(groups: readonly G[], text: string): G[] {
  const wanted = fold(text)
  const named = (hit: SearchHit) => names(hit, wanted)
  const rank = ({ hits }: G) => (hits.some(named) ? 0 : 1)
  return groups
    .map((group) => ({
      ...group,
      hits: group.hits.toSorted((a, b) => Number(named(b)) - Number(named(a))),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || a.place - b.place)
}
