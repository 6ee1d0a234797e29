/** What a person has read already: each screen tells itself once. */
export interface HelpRead {
  read: readonly string[]
  /** None wanted of the others either. */
  off: boolean
}
export const helpKey = 'help'

export function helpReadOf(kept: unknown): HelpRead {
  const { read, off } = (kept && typeof kept === 'object' ? kept : {}) as Record<string, unknown>
  return {
    read: Array.isArray(read) ? [...new Set(read.filter((path) => typeof path === 'string'))] : [],
    off: off === true,
  }
}
