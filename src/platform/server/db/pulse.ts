import pg from 'pg'
import { accessChanged } from '#platform/server/db/changes.ts'
import type { Changes } from '#platform/server/db/changes.ts'

/** Whether PostgreSQL gives a sign of life, asked over a connection of its own that no request waits for. */
export interface Pulse {
  /** It did not answer in time, and has not since: whoever asks it anything waits in vain. */
  readonly isSilent: boolean
  /** Asks now, and knows after the patience at the latest. */
  isAlive(): Promise<boolean>
  /** Told of the moment in which it falls silent. */
  onSilence(listener: () => void): void
  stop(): void
}

/**
 * Asks PostgreSQL every second for a sign of life. A server that has stopped closes its connections, which
 * everybody notices by themselves; one that is frozen (its processes stopped, the network gone) keeps them open
 * and says nothing, and neither its own time limits nor TCP's tell of it within minutes. That a statement takes
 * long proves nothing: reports and waiting for a lock do. That this question is not answered does.
 *
 * @param every ms between two questions
 * @param patience ms until no answer is silence; both together are less than the 5 s in which callers are told
 * @param changes what the database tells of is heard over the same line: whether it is up is asked already
 */
export function feelPulse(
  url: string,
  { every = 1_000, patience = 2_500, changes }: { every?: number; patience?: number; changes?: Changes } = {},
): Pulse {
  const listeners = new Set<() => void>()
  let line: Line | undefined
  let asked: Promise<boolean> | undefined
  let isSilent = false

  async function ask(): Promise<boolean> {
    const known = line
    const { client, connected } = (line ??= dial())
    const answer = await Promise.race([
      connected
        .then(() => client.query('select 1'))
        .then(
          () => 'alive' as const,
          () => 'lost' as const,
        ),
      lateAfter(patience),
    ])
    if (answer !== 'alive') hangUp()
    else if (changes) void listen(client, changes)
    // A connection of before a restart says nothing of the server of now.
    if (answer === 'lost' && known) return ask()
    const fallsSilent = answer === 'late' && !isSilent
    isSilent = answer === 'late'
    if (fallsSilent) for (const listener of listeners) listener()
    return answer === 'alive'
  }
  function dial(): Line {
    const client = new pg.Client({ connectionString: url, application_name: 'back-office pulse' })
    client.on('error', () => {})
    const connected = client.connect()
    client.on('notification', () => changes?.changed())
    client.on('end', () => {
      if (line?.client === client) changes?.end()
    })
    return { client, connected }
  }
  function hangUp() {
    changes?.end()
    line?.client.connection.stream.destroy()
    line = undefined
  }
  const askOnce = () => (asked ??= ask().finally(() => (asked = undefined)))

  const timer = setInterval(askOnce, every)
  timer.unref()
  return {
    get isSilent() {
      return isSilent
    },
    isAlive: async () => !isSilent && askOnce(),
    onSilence: (listener) => void listeners.add(listener),
    stop() {
      clearInterval(timer)
      hangUp()
    },
  }
}

interface Line {
  client: pg.Client
  connected: Promise<unknown>
}

/** Once there is a sign of life, which waits for nothing else. A standby refuses it until it is the primary: asked again then. */
async function listen(client: pg.Client, changes: Changes): Promise<void> {
  if (changes.moment !== null) return
  await client.query(`listen ${accessChanged}`).then(
    () => changes.begin(),
    () => {},
  )
}

/** So long a time counts at most between two looks into the sockets, ms. */
const look = 100

/**
 * Where this process itself was held up, the answer lies in the socket and is read before time is called. A start puts
 * the application together in long steps, and connecting takes several turns: what a step took is not counted.
 */
async function lateAfter(ms: number): Promise<'late'> {
  for (let left = ms; left > 0; left -= look)
    await new Promise((resolve) => {
      setTimeout(() => setImmediate(resolve), Math.min(left, look)).unref()
    })
  return 'late'
}
