import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, shareOf } from './client.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { operationsOf } from './operations.ts'
import { memoryOf } from './processes.ts'
import { signIn } from './world.ts'
import type { Bench } from './sections.ts'

const clients = 256
const seconds = 30
/** What a server under more load than it bears may say; everything else is wrong. */
const allowed = [200, 429, 503]

/** Ten times the people it is made for, for half a minute: none of them thinks, and who is refused asks again. */
export async function overload(bench: Bench): Promise<Figure[]> {
  const { ours } = bench
  const people = await Promise.all(['cs', 'ad', 'su'].map((username) => signIn(ours.port, username)))
  const resting = memoryOf(ours.pid)
  const operations = (await operationsOf(bench.world)).filter(({ name }) =>
    ['list', 'open', 'create'].includes(name),
  )
  const asks = people.flatMap((headers) =>
    operations.map(({ operation }) => operation({ seller: headers, accountant: headers })),
  )
  const accepted: number[] = []
  let refused = 0
  let wrong = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const connection = new Connection(ours.port)
      for (let turn = client; performance.now() < end; turn += 1) {
        const before = performance.now()
        const problem = await asks[turn % asks.length]?.(connection, turn).catch((error: Error) => error)
        if (problem instanceof Error) {
          // `GET /api/quotes?…: 503 {…}`
          const status = Number(/: (\d{3}) /.exec(problem.message)?.[1])
          if (allowed.includes(status)) refused += 1
          else wrong += 1
          await sleep(100)
        } else accepted.push(performance.now() - before)
      }
      connection.close()
    }),
  )
  const high = memoryOf(ours.pid)
  await sleep(60_000)
  accepted.sort((a, b) => a - b)
  return [
    {
      name: `p99 of what is accepted of ${clients} clients`,
      value: shareOf(accepted, 0.99) / 1000,
      unit: 's',
      target: atMost(5, 2),
      cause: `${accepted.length} accepted, ${refused} told to come again`,
    },
    {
      name: `answers of ${clients} clients other than 200, 429 and 503`,
      value: wrong,
      unit: '',
      target: atMost(0, 0),
      cause: 'a connection that was lost, or an answer that is wrong',
    },
    {
      name: `memory a minute after ${clients} clients against before`,
      value: memoryOf(ours.pid) / resting,
      unit: '×',
      target: atMost(1.2, 1.1),
      cause: `${Math.round(resting)} MB before, ${Math.round(high)} at the end of the load`,
    },
  ]
}
