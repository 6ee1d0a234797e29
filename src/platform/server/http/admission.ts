import { refuse } from '#platform/contract/errors.ts'

interface Bounds {
  /** Worked at for everybody together. */
  most: number
  /** For one person, so that nobody takes the places of all others. */
  mostOfOne: number
}

/**
 * Lets so many requests be worked at. Beyond, they would wait for one another longer than anybody waits for an
 * answer: they are told at once to come again. @throws busy, too_many
 */
export function admission({ most, mostOfOne }: Bounds) {
  let inside = 0
  const people = new Map<number, number>()

  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    const own = people.get(person) ?? 0
    if (own >= mostOfOne) throw refuse('too_many', { values: { seconds: 1 } })
    if (inside >= most) throw refuse('busy')
    inside += 1
    people.set(person, own + 1)
    try {
      return await work()
    } finally {
      inside -= 1
      const left = (people.get(person) ?? 0) - 1
      if (left > 0) people.set(person, left)
      else people.delete(person)
    }
  }
}
