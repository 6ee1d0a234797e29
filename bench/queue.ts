import { Connection, median } from './client.ts'
import { atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
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
  const ask = async () => {
    const started = performance.now()
    const { status, text } = await connection.send({ method: 'GET', path, headers })
    if (status !== 200) throw new Error(`${path} of ${person}: ${status} ${text.slice(0, 200)}`)
    return performance.now() - started
  }
  await ask()
  const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
  const times: number[] = []
  const asks = 3 * rounds
  for (let n = 0; n < asks; n += 1) times.push(await ask())
  connection.close()
  const cpu = (before: number, now: number) => `${digits((now - before) / asks)} ms`
  return {
    name: `${name}, ${person}`,
    value: median(times),
    unit: 'ms',
    target: atMost(150, 100),
    cause: `CPU: server ${cpu(own, cpuOf(ours.pid))}, database ${cpu(database, cpuOfFamily(world.postmaster))}`,
  }
}
