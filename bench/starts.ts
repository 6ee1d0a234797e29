import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './client.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { postmasterOf, serverProgram, start } from './processes.ts'

/**
 * The product on an empty folder: its own PostgreSQL and the demo company, then the same folder again, and
 * again after both have been killed.
 */
export async function starts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-bench-'))
  // PostgreSQL's own account must come through.
  await chmod(folder, 0o711)
  const environment = { DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'error' }
  try {
    const first = await start(serverProgram, environment)
    await first.stop()
    const later = await start(serverProgram, environment)
    const ready: number[] = []
    let running = later
    for (let round = 0; round < 10; round += 1) {
      const postmaster = postmasterOf(join(folder, 'postgres'))
      process.kill(running.pid, 'SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      running = await start(serverProgram, environment)
      ready.push(running.boot)
    }
    await running.stop()
    return [
      {
        name: 'first start on empty data, with the demo company',
        value: first.boot / 1000,
        unit: 's',
        target: atMost(15, 10),
        cause: 'the demo company is made through the usecases, one order after the other',
      },
      {
        name: 'later start, PostgreSQL included',
        value: later.boot / 1000,
        unit: 's',
        target: atMost(3, 1.5),
        cause: 'modules are loaded while PostgreSQL starts; then the migrations are compared',
      },
      {
        name: 'ready after kill -9 of server and PostgreSQL',
        value: median(ready) / 1000,
        unit: 's',
        target: atMost(3, 2),
        cause: 'PostgreSQL recovers while modules are loaded',
      },
    ]
  } finally {
    // Where a start failed, its PostgreSQL may write its last while this empties the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
