import { Connection } from './client.ts'
import { costOf, cpuText, timeToRead } from './cost-of.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { signIn } from './world.ts'
import type { Bench } from './sections.ts'
import { readDayFigures, readQueue } from '#home/queue.api.ts'

/** Somebody of each role. */
const people = ['su', 'ad', 'ac', 'cs', 'ss', 'cc', 'op', 'af', 'pa', 'mkt']

/** What everybody opens the day with: all that waits for them, and what was done. */
export async function queued(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const person of people) figures.push(await asked(bench, person, 'queue of the day', readQueue.path))
  figures.push(await asked(bench, 'su', 'figures of the day', readDayFigures.path))
  return figures
}

async function asked(
  { world, ours, rounds }: Bench,
  person: string,
  name: string,
  path: string,
): Promise<Figure> {
  const headers = await signIn(ours.port, person)
  const connection = new Connection(ours.port)
  const ask = () => timeToRead(connection, path, headers, person)
  await ask()
  const cost = await costOf({ ours, database: world.postmaster }, 3 * rounds, ask)
  connection.close()
  return {
    name: `${name}, ${person}`,
    value: cost.time,
    unit: 'ms',
    target: atMost(150, 100),
    cause: cpuText(cost),
  }
}
