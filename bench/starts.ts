import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { start } from './processes.ts'

/** The product on an empty folder: its own PostgreSQL and the demo company, then the same folder again. */
export async function starts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-bench-'))
  const environment = { DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'error' }
  try {
    const first = await start('src/server.ts', environment)
    await first.stop()
    const later = await start('src/server.ts', environment)
    await later.stop()
    return [
      {
        name: 'first start on empty data, with the demo company',
        value: first.boot / 1000,
        unit: 's',
        target: atMost(30, 20),
        cause: 'the demo company is made through the usecases, one order after the other',
      },
      {
        name: 'later start, PostgreSQL included',
        value: later.boot / 1000,
        unit: 's',
        target: atMost(3, 1.5),
        cause: 'modules are loaded and PostgreSQL is started one after the other',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
