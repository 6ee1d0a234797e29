/** What a person keeps of a list's columns. Keys that are no longer columns are forgotten on the next save. */
export interface ColumnState {
  order: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
  widths: Readonly<Record<string, number>>
}

interface Declared {
  readonly key: string
  readonly width?: number
  readonly kind?: string
  readonly pinned?: boolean
  readonly hidden?: boolean
}

export const widthBounds = { least: 48, most: 800, usual: 120 } as const
/** px that the sign before a status takes; declared is the width of its words. */
const signWidth = 18

const declaredWidth = ({ width = widthBounds.usual, kind }: Declared): number =>
  kind === 'status' ? width + signWidth : width

export const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, widthBounds.least), widthBounds.most))

export function declaredState(columns: readonly Declared[]): ColumnState {
  return {
    order: columns.map((column) => column.key),
    hidden: columns.filter((column) => column.hidden).map((column) => column.key),
    pinned: columns.filter((column) => column.pinned).map((column) => column.key),
    widths: {},
  }
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined

/**
 * The columns as the person keeps them, whatever the release has done since: a column that came
 * later stands where the declaration puts it (behind its declared neighbour), hidden or pinned as
 * declared; one that is gone is dropped; a stored value of another shape is as good as none.
 */
export function mergeColumnState(columns: readonly Declared[], stored: unknown): ColumnState {
  const plain = declaredState(columns)
  if (typeof stored !== 'object' || stored === null) return plain
  const kept = stored as Partial<Record<keyof ColumnState, unknown>>
  const known = new Set(plain.order)
  const order = [...new Set(texts(kept.order) ?? [])].filter((key) => known.has(key))
  const seen = new Set(order)
  plain.order.forEach((key, index) => {
    if (seen.has(key)) return
    const neighbour = plain.order.slice(0, index).findLast((before) => order.includes(before))
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, key)
  })
  const flagged = (list: unknown, declared: readonly string[]) => {
    const chosen = texts(list)
    if (!chosen) return [...declared]
    return order.filter((key) => (seen.has(key) ? chosen.includes(key) : declared.includes(key)))
  }
  const widths: Record<string, number> = {}
  if (typeof kept.widths === 'object' && kept.widths !== null) {
    for (const [key, width] of Object.entries(kept.widths)) {
      if (known.has(key) && typeof width === 'number' && Number.isFinite(width))
        widths[key] = clampWidth(width)
    }
  }
  return {
    order,
    hidden: flagged(kept.hidden, plain.hidden),
    pinned: flagged(kept.pinned, plain.pinned),
    widths,
  }
}

/** Moves a column to stand where another stands. */
export function moveColumn(order: readonly string[], key: string, to: number): string[] {
  const rest = order.filter((one) => one !== key)
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, key)
  return rest
}

/** A column where it stands: its width in px and, for a pinned one, its distance from the left edge. */
export interface Standing<C> {
  column: C
  width: number
  left: number | undefined
  /** The last of the pinned ones. */
  last: boolean
}

/** The columns that are shown as they stand from left to right, the pinned ones first; `from` px are taken. */
export function standing<C extends Declared>(
  columns: readonly C[],
  state: ColumnState,
  from: number,
): Standing<C>[] {
  const place = new Map(state.order.map((key, index) => [key, index]))
  const at = ({ key }: C) => place.get(key) ?? state.order.length
  const seen = columns.filter(({ key }) => !state.hidden.includes(key)).toSorted((a, b) => at(a) - at(b))
  const isPinned = ({ key }: C) => state.pinned.includes(key)
  const pinned = seen.filter(isPinned)
  let left = from
  return [...pinned, ...seen.filter((column) => !isPinned(column))].map((column, index) => {
    const width = clampWidth(state.widths[column.key] ?? declaredWidth(column))
    if (index >= pinned.length) return { column, width, left: undefined, last: false }
    const stands = { column, width, left, last: index === pinned.length - 1 }
    left += width
    return stands
  })
}
