/** How often something may be tried that can be guessed: so often at once, then ever later. */
export interface Bound {
  /** Failures without a wait. */
  free: number
  /** Failures that are forgotten in an hour. */
  anHour: number
}

/** What has failed so far: each adds one, and they are forgotten little by little. */
export interface Tally {
  level: number
  at: Date
}

/** The first wait; each further failure doubles it. */
const firstSeconds = 30
/** Nobody is shut out for longer than this without trying again. */
const longestSeconds = 15 * 60

/** Failures that still count. */
export function levelAt({ level, at }: Tally, { anHour }: Bound, now: Date): number {
  const hours = Math.max(now.getTime() - at.getTime(), 0) / 3_600_000
  return Math.max(level - hours * anHour, 0)
}

/** Seconds until the next attempt is allowed; 0: it is now. At most 15 minutes, whatever has failed. */
export function waitOf({ level, at }: Tally, bound: Bound, now: Date): number {
  if (levelAt({ level, at }, bound, now) <= bound.free - 1) return 0
  const wait = Math.min(firstSeconds * 2 ** (level - bound.free), longestSeconds)
  const since = Math.max(now.getTime() - at.getTime(), 0) / 1000
  return Math.max(Math.ceil(wait - since), 0)
}
