import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeDemoCompany } from '#demo/company.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { postmasterOf } from './processes.ts'

export interface World {
  url: string
  /** Process id of the database's postmaster, for its CPU. */
  postmaster: number
  // oxlint-disable-next-line typescript/no-explicit-any -- rows are read by name, as whatever the query selects
  query<Row = Record<string, any>>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const years = 3 * 365

/** A database with a company of this many orders; kept in `folder` for the next run. */
export async function openWorld(folder: string, orders: number, log: (line: string) => void): Promise<World> {
  mkdirSync(folder, { recursive: true })
  const done = join(folder, 'filled')
  const data = join(folder, 'postgres')
  if (existsSync(data) && !existsSync(done)) rmSync(data, { recursive: true, force: true })
  const cluster = await startEmbeddedPostgres({ dataDir: data, log })
  await migrate(cluster.url)
  if (!existsSync(done)) {
    const db = openDatabase(cluster.url, { onError: (error) => log(error.message) })
    const now = new Date()
    await makeDemoCompany(db, new Date(now.getTime() - years * 86_400_000))
    await makeDemoLife(db, orders, { now, days: years, log })
    await db.destroy()
  }
  const client = new pg.Client({ connectionString: cluster.url, types: { getTypeParser } })
  await client.connect()
  await forgetMissedNights(client)
  if (!existsSync(done)) {
    await client.query('vacuum analyze')
    await sealAll(client)
    writeFileSync(done, String(orders))
  }
  return {
    url: cluster.url,
    postmaster: postmasterOf(data),
    query: async (text, values = []) => (await client.query(text, values)).rows,
    async close() {
      await client.end()
      await cluster.stop()
    },
  }
}

/** What nights were missed since the world was last open would be made up for beside whatever is measured, for minutes. */
async function forgetMissedNights(client: pg.Client): Promise<void> {
  await client.query(`delete from graphile_worker._private_jobs
    where key in (select identifier from graphile_worker._private_known_crontabs)`)
  await client.query('update graphile_worker._private_known_crontabs set last_execution = now()')
}

/** A company seals its rows by the minute: a backlog of millions would be sealed beside whatever is measured. */
async function sealAll(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>('select table_name as name from sealed_table')
  for (const { name } of tables) {
    // The first call says how far the rows are complete, the next ones seal them.
    for (let idle = 0; idle < 2;) {
      const { rows } = await client.query<{ rows: number }>('select seal_next($1, 100000) as rows', [name])
      idle = rows[0]?.rows ? 0 : idle + 1
    }
  }
}

const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')

/** An access token of a person of the demo company. */
export async function signIn(port: number, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-2026!', role: 'staff' }),
  })
  const { access } = (await answer.json()) as { access: { token: string } }
  return {
    authorization: `Bearer ${access.token}`,
    'x-station': '1',
    'x-source': 'web',
    'x-client-id': 'bench',
  }
}
