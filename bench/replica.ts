import { join } from 'node:path'
import { digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuOfFamily, serverProgram, start } from './processes.ts'
import { measured } from './reports.ts'
import type { Bench } from './sections.ts'
import { signIn } from './world.ts'
import { startReplica } from '#testing/replica.ts'

/**
 * The reports once more, of a server that reads them from a streaming replica beside the primary (one machine, one
 * disk): what they cost there, and what is left for the primary.
 */
export async function replicated({
  world,
  environment,
  data,
  orders,
  rounds,
  say,
}: Bench): Promise<Figure[]> {
  const folder = join(data, String(orders))
  say('  copying the database for a streaming replica')
  const copying = performance.now()
  const replica = await startReplica({
    dataDir: join(folder, 'postgres'),
    superUrl: world.url,
    folder: join(folder, 'replica'),
    url: environment['DATABASE_URL'] ?? world.url,
    log: say,
  })
  const copied = (performance.now() - copying) / 1000
  const ours = await start(serverProgram, { ...environment, DATABASE_READ_URL: replica.url })
  try {
    await followed(ours.port, world)
    const before = cpuOfFamily(world.postmaster)
    const figures = await measured({ world, ours, rounds, database: replica.pid, prefix: 'replica, ' })
    const primary = cpuOfFamily(world.postmaster) - before
    say(`  meanwhile the primary used ${digits(primary)} ms of CPU`)
    return [
      { name: 'replica: copied and caught up', value: copied, unit: 's' },
      ...figures,
      { name: 'replica: CPU of the primary beside all these reports', value: primary, unit: 'ms' },
    ]
  } finally {
    await ours.stop()
    await replica.stop()
  }
}

/** Until the server has found the replica up to date. */
async function followed(port: number, world: Bench['world']): Promise<void> {
  const headers = await signIn(port, 'su')
  for (const until = Date.now() + 60_000; ;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/report/quotes?group_by=month`, { headers })
    await answer.arrayBuffer()
    if (answer.headers.get('x-read-from') === 'replica') return
    if (Date.now() > until) throw new Error('the server does not read from the replica')
    await world.query('select pg_sleep(0.2)')
  }
}
