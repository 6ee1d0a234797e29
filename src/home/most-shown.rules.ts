/**
 * How many of each kind stand on the day: a few kinds show their oldest five, many three each, so that a screen shows
 * them all; on a phone many kinds show what is oldest, and the way to the others.
 */
export function mostOf(kinds: number, phone: boolean): number {
  if (phone) return kinds > 2 ? 1 : 3
  return kinds > 4 ? 3 : 5
}
