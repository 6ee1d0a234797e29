/** A chip above a list counts no further: at this number there may be more. */
export const chipCap = 1_000

/** What waits is counted so far: "99+" says enough. */
export const waitingCap = 100
/** `99+` where counting stopped. */
export const waitingWords = (count: number): string =>
  count >= waitingCap ? `${waitingCap - 1}+` : String(count)

/** Counting rows stops here: a page number past it helps nobody, and a million rows are not counted. */
export const countCap = 10_000
