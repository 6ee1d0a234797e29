/** px of the longer side that is sent: what a viewer shows whole, and a label is legible in. */
export const longestSent = 2_000

/** The size in which a picture is sent; undefined: it is small enough. The proportions stay, no side is lost. */
export function fitted(width: number, height: number): { width: number; height: number } | undefined {
  const by = longestSent / Math.max(width, height)
  if (by >= 1) return undefined
  const scaled = (px: number) => Math.max(1, Math.round(px * by))
  return { width: scaled(width), height: scaled(height) }
}

/** What the worker is asked and answers. */
export interface ShrinkAsked {
  id: number
  file: Blob
  /** Also where it is small: of a kind that the server does not take. */
  redraw: boolean
}
export interface ShrinkAnswer {
  id: number
  /** null: as it is. */
  blob: Blob | null
  /** The browser knows how to read it. */
  read: boolean
}
