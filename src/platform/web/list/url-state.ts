import type { Pagination } from '#platform/contract/call.ts'

/** What a list shows, as the address holds it. Filters are the texts of the wire (`status=1,2`). */
export interface ListState {
  page: number
  size: number
  sort: string | undefined
  q: string
  filters: Readonly<Record<string, string>>
  open: number | undefined
  /** `open=found`: the record is the only one that the text finds, whatever its id. */
  openFound?: true
}

export interface ListDefaults {
  size: number
  /** Rows of the longest page, where the call gives more than other lists do. */
  most?: number | undefined
  sort?: string | undefined
  /** The query fields the list knows (`created_at_from`); any other stays untouched in the address. */
  filterKeys: readonly string[]
  /** Filters of a first visit, when the address names none. */
  filters?: Readonly<Record<string, string>>
}

const pageSizes = [20, 50, 100, 200] as const
const longest = 200
/** What a person may choose, and what the address says. */
export const sizesWith = (size: number, most = longest): number[] =>
  [...new Set([...pageSizes, most, size])].toSorted((a, b) => a - b)
/** What every list knows beside its own filters: what of it waits for the person, and what was done with it on a day. */
export const waitsKey = 'waits'
export const doneKey = 'done'
export const doneToKey = 'done_to'
const keysOf = ({ filterKeys }: ListDefaults) => [...filterKeys, waitsKey, doneKey, doneToKey]
const own = ['page', 'size', 'sort', 'q', 'open', 'all'] as const

const positive = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/** Reads the address; what makes no sense in it counts as not said. */
export function readListState(search: URLSearchParams, defaults: ListDefaults): ListState {
  const filters: Record<string, string> = {}
  for (const key of keysOf(defaults)) {
    const value = search.get(key)
    if (value !== null && value !== '') filters[key] = value
  }
  // `all=1` says that the person cleared the filters of a first visit; a link that looks for a text looks in all.
  const untouched = Object.keys(filters).length === 0 && !search.has('all') && !search.get('q')
  const size = positive(search.get('size'))
  return {
    page: positive(search.get('page')) ?? 1,
    size: size !== undefined && size <= (defaults.most ?? longest) ? size : defaults.size,
    sort: search.get('sort') || defaults.sort,
    q: search.get('q') ?? '',
    filters: untouched ? { ...defaults.filters } : filters,
    open: positive(search.get('open')),
    ...(search.get('open') === 'found' ? { openFound: true } : {}),
  }
}

/** Does only the filter of a first visit stand, which nobody set? */
export const isFirstVisit = ({ q, filters }: ListState, { filters: first = {} }: ListDefaults): boolean =>
  q === '' &&
  Object.keys(filters).length === Object.keys(first).length &&
  Object.entries(first).every(([key, value]) => filters[key] === value)

/** The address of a state: only what differs from the defaults, other parameters kept as they are. */
export function writeListState(
  state: ListState,
  defaults: ListDefaults,
  current: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(current)
  for (const key of [...own, ...keysOf(defaults)]) search.delete(key)
  const said = Object.entries(state.filters).filter(([, value]) => value !== '')
  for (const [key, value] of said) search.set(key, value)
  if (said.length === 0 && Object.keys(defaults.filters ?? {}).length > 0) search.set('all', '1')
  if (state.q !== '') search.set('q', state.q)
  if (state.sort !== undefined && state.sort !== defaults.sort) search.set('sort', state.sort)
  if (state.size !== defaults.size) search.set('size', String(state.size))
  if (state.page > 1) search.set('page', String(state.page))
  if (state.open !== undefined) search.set('open', String(state.open))
  return search
}

/** A change of what is listed goes back to the first page; opening a record or turning a page does not. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  const relisted = 'filters' in change || 'q' in change || 'sort' in change || 'size' in change
  return { ...state, ...(relisted ? { page: 1 } : {}), ...change }
}

/** The query of the wire, without paging when `paging` is off (an export takes every row). */
export function wireQuery(state: ListState, paging = true): Record<string, string | number> {
  return {
    ...state.filters,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.sort === undefined ? {} : { sort: state.sort }),
    ...(paging ? { page: state.page, size: state.size } : {}),
  }
}

/** A header's click: ascending, descending, as the list comes. */
export function nextSort(current: string | undefined, field: string): string | undefined {
  if (current === field) return `-${field}`
  return current === `-${field}` ? undefined : field
}

export const readAny = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((part) => part !== '')

/** Adds or takes away one value of an any-of filter. */
export function toggleAny(text: string | undefined, value: string): string {
  const values = readAny(text)
  return (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join(',')
}

/** Where a list stands that could not be read (document 2, section 8.4): an empty first page. */
export const failedPage = (size: number) => ({ page: 1, size, total: 0 })

/** The last page there is, where the one that was asked for lies beyond it: an old link, or its rows are gone. */
export function lastPageBefore({ page, size, total }: Pagination, shown: number): number | undefined {
  const last = Math.max(Math.ceil(total / size), 1)
  return shown === 0 && last < page ? last : undefined
}
