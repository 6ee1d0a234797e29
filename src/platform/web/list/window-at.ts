/** Rows up to this many all stand in the page. */
const whole = 200
export const isWhole = (count: number): boolean => count <= whole
/** Rows come and go by so many, so that scrolling draws none of them mostly. */
const step = 20

/** Which rows stand in the page, and how much room is kept for those before and after, px. */
export interface RowWindow {
  first: number
  until: number
  above: number
  below: number
}

/** `top`: how far the first row is above what is seen; `view`, `height`: of what is seen and of a row; px. */
export function windowAt({
  top,
  view,
  count,
  height,
}: {
  top: number
  view: number
  count: number
  height: number
}): RowWindow {
  if (isWhole(count)) return { first: 0, until: count, above: 0, below: 0 }
  const at = (px: number) => Math.min(Math.max(px / height, 0), count)
  const first = Math.max(Math.floor(at(top) / step) * step - step, 0)
  const until = Math.min(Math.ceil(at(top + view) / step) * step + step, count)
  return { first, until, above: first * height, below: (count - until) * height }
}

/** The same place in a list that has grown or shrunk meanwhile. */
export function fitted({ first, until }: RowWindow, count: number, height: number): RowWindow {
  if (isWhole(count) || until === 0) return windowAt({ top: 0, view: 1_000, count, height })
  const from = Math.min(first, Math.max(count - (until - first), 0))
  const to = Math.min(until, count)
  return { first: from, until: to, above: from * height, below: (count - to) * height }
}

export const isSameWindow = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first &&
  one.until === other.until &&
  one.above === other.above &&
  one.below === other.below
