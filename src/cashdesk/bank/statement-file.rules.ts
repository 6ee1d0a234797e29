interface Printed {
  /** VND, + in, − out. */
  amount: number
  balance: number | null
}

/**
 * The balances that a file prints before its first and after its last booking, whether the newest stands first or last;
 * null where none are printed.
 */
export function printedEnds(lines: readonly Printed[]): { opening: number; closing: number } | null {
  const told = lines.flatMap(({ amount, balance }) => (balance === null ? [] : [{ amount, balance }]))
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last) return null
  const pairs = told.slice(1).map((line, at) => [told[at] as typeof line, line] as const)
  const risesDown = pairs.filter(([before, after]) => after.balance - before.balance === after.amount)
  const risesUp = pairs.filter(([before, after]) => before.balance - after.balance === before.amount)
  const [oldest, newest] = risesUp.length > risesDown.length ? [last, first] : [first, last]
  return { opening: oldest.balance - oldest.amount, closing: newest.balance }
}
