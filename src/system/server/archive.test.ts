import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { readArchive } from '#system/server/archive.repo.ts'

/** A PostgreSQL whose archive is there as soon as a file is. */
let folder: string
let cluster: EmbeddedPostgres
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
  chmodSync(folder, 0o755)
  cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    extra: { fsync: 'off', archive_mode: 'on', archive_command: `test -f ${join(folder, 'there')}` },
    watch: false,
  })
  db = openDatabase(cluster.url, { max: 1, onError: () => {} })
}, 120_000)
afterAll(async () => {
  await db?.destroy()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A piece of the log is full, and to be kept. */
async function pieceOfLog(): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'test', 'something')`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
}

test('an archive that takes nothing is told since it last took something, until it does again', async () => {
  expect(await readArchive(db)).toEqual({ failingSince: null })
  await pieceOfLog()
  await expect.poll(() => readArchive(db), { timeout: 60_000 }).toEqual({ failingSince: expect.any(Date) })
  writeFileSync(join(folder, 'there'), '')
  await pieceOfLog()
  await expect.poll(() => readArchive(db), { timeout: 120_000 }).toEqual({ failingSince: null })
})
