/** An open posting that money may be for. */
export interface OpenItem {
  id: number
  /** What it still asks for, VND. */
  open: number
  /** Items settled together are remitted together. */
  group: string
}

export interface Combination<S extends OpenItem> {
  items: S[]
  why: 'statement' | 'all' | 'run' | 'some'
}

/** More sums than this say nothing about which items are meant. */
const mostSums = 4_000

/**
 * Which of these items, oldest first, make this amount: those settled together, all of them, a run of
 * them one after the other, or some that no other ones equal; the surest first, each set once.
 */
export function combinationsOf<S extends OpenItem>(items: readonly S[], amount: number): Combination<S>[] {
  const several = (why: Combination<S>['why'], found: readonly S[] | null): Combination<S>[] =>
    found && found.length > 1 ? [{ why, items: [...found] }] : []
  const statements = [...Map.groupBy(items, ({ group }) => group).values()].filter(
    (group) => sumOf(group) === amount,
  )
  const found = [
    ...statements.flatMap((group) => several('statement', group)),
    ...several('all', sumOf(items) === amount ? items : null),
    ...several('run', runOf(items, amount)),
  ]
  return once(found.length > 0 ? found : several('some', someOf(items, amount)))
}

export const sumOf = (items: readonly { open: number }[]): number =>
  items.reduce((sum, { open }) => sum + open, 0)

/** Items one after the other: found by what the sums up to them differ by. */
function runOf<S extends OpenItem>(items: readonly S[], amount: number): S[] | null {
  const at = new Map([[0, 0]])
  let sum = 0
  for (const [index, { open }] of items.entries()) {
    sum += open
    const start = at.get(sum - amount)
    if (start !== undefined) return items.slice(start, index + 1)
    at.set(sum, index + 1)
  }
  return null
}

/** Some items anywhere; null where two sets make the amount, or there are too many sums to tell. */
function someOf<S extends OpenItem>(items: readonly S[], amount: number): S[] | null {
  if (items.length > 60) return null
  let sums = new Map<number, S[] | null>([[0, []]])
  for (const item of items) {
    const next = new Map(sums)
    for (const [sum, set] of sums) {
      const more = sum + item.open
      if (more > amount) continue
      next.set(more, next.has(more) || set === null ? null : [...set, item])
    }
    sums = next
    if (sums.size > mostSums) return null
  }
  return sums.get(amount) ?? null
}

function once<S extends OpenItem>(found: Combination<S>[]): Combination<S>[] {
  const keyOf = ({ items }: Combination<S>) => items.map(({ id }) => id).join()
  return [...new Map(found.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

/** A carrier keeps its fee of what it collected: at most this share is read as one. */
export const mostFee = 0.1

/** What each item brings where the whole brings `amount`: the fee falls on each by its size, the rest on the last. */
export function feesOf(items: readonly { open: number }[], amount: number): number[] {
  const total = sumOf(items)
  const fee = total - amount
  const fees = items.map(({ open }) => Math.floor((open / total) * fee))
  const rest = fee - fees.reduce((sum, part) => sum + part, 0)
  return fees.map((part, index) => (index === fees.length - 1 ? part + rest : part))
}
