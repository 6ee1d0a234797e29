import { median } from './client.ts'
import type { Connection } from './client.ts'
import { digits } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import type { Running } from './processes.ts'

/** What one of several asks takes, ms: the median of their times, and the CPU of server and database. */
export interface Cost {
  time: number
  server: number
  database: number
}

/**
 * Asks one after the other, so many times.
 * @param ask answers with how long it took, ms
 * @param database process id of the postmaster that answers the server
 */
export async function costOf(
  { ours, database }: { ours: Running; database: number },
  times: number,
  ask: (turn: number) => Promise<number>,
): Promise<Cost> {
  const [own, other] = [cpuOf(ours.pid), cpuOfFamily(database)]
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) took.push(await ask(turn))
  const each = (before: number, now: number) => (now - before) / Math.max(1, times)
  return {
    time: median(took),
    server: each(own, cpuOf(ours.pid)),
    database: each(other, cpuOfFamily(database)),
  }
}

/** The CPU as the cause of a figure. */
export const cpuText = ({ server, database }: Cost): string =>
  `CPU: server ${digits(server)} ms, database ${digits(database)} ms`

/**
 * Reads what must be there.
 * @param headers of the person who reads, named where it goes wrong
 * @returns how long the answer took, ms
 */
export async function timeToRead(
  connection: Connection,
  path: string,
  headers: Record<string, string>,
  person: string,
): Promise<number> {
  const started = performance.now()
  const { status, text } = await connection.send({ method: 'GET', path, headers })
  if (status !== 200) throw new Error(`${path} of ${person}: ${status} ${text.slice(0, 200)}`)
  return performance.now() - started
}
