import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/server/db/migrate.ts'
import { runs } from '#testing/attack.ts'
import { testDatabase } from '#testing/database.ts'
import { serverStart } from '#testing/server.ts'

/** The last migration of the release that is upgraded from. */
const RELEASE = '20261122T1430_guarantee_version'
const orders = runs(20_000, 1_000_000)
/** Whoever waits longer for a lock fails. */
const LONGEST = '2s'

interface Server {
  printed: string[]
  /** Resolves with whether it came to serve. */
  ready: Promise<boolean>
  kill(): void
}

const { args, env } = await serverStart()

function serve(environment: Record<string, string>, heard: (line: string) => void = () => {}): Server {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...env,
      ...environment,
      NODE_ENV: 'production',
      TOKEN_SECRET: 'b3BlbnNzbCByYW5kIC1iYXNlNjQgMzIK',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: string[] = []
  const ready = new Promise<boolean>((resolve) => {
    let rest = ''
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        printed.push(line)
        heard(line)
        if (line.includes('localhost:')) resolve(true)
      }
    })
    child.once('exit', () => resolve(false))
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { printed, ready, kill: () => void child.kill('SIGKILL') }
}

const appliedBy = (...servers: Server[]) =>
  servers.flatMap(({ printed }) =>
    printed.flatMap((line) => /^migration (\S+) applied in/.exec(line)?.[1] ?? []),
  )

test(`two servers at once over ${orders} orders of the release before, one killed on the way: each migration once, nobody waits ${LONGEST} for an order`, async () => {
  const made = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const admin = new pg.Client({ connectionString: made.ownerUrl })
  await admin.connect()
  const name = `test_${process.pid}_upgraded`
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await made.drop()
  })
  const here = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const ownerUrl = here(made.ownerUrl)
  const { rows: all } = await admin.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name collate "C"',
  )
  const before = all.filter((migration) => migration.name <= RELEASE)
  const pending = all.slice(before.length).map((migration) => migration.name)
  expect(pending.length).toBeGreaterThan(5)
  await migrate(ownerUrl, { only: before })

  const writer = new pg.Client({ connectionString: ownerUrl, options: `-c lock_timeout=${LONGEST}` })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query(`insert into station (code, name) values ('S', 'Trạm');
    insert into site (code, name, country, currency) values ('khac', 'Khác', 'JP', 'JPY')`)
  await writer.query(
    `insert into orders (code, station_id, status, site_code, name, goods_values, currency, quoted_total, deposit_request)
      select 'DH' || n, (select id from station), 2, 'khac', 'Hàng ' || n, 10, 'JPY', n, n from generate_series(1, $1::int) n`,
    [orders],
  )

  const environment = {
    DATABASE_URL: here(made.url),
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: join(folder, 'data'),
  }
  const over = new AbortController()
  let written = 0
  const writing = (async () => {
    for (let n = 1; !over.signal.aborted; n += 1) {
      await writer.query('update orders set quoted_total = quoted_total + 1 where code = $1', [
        `DH${(n * 7919) % orders}`,
      ])
      written += 1
    }
  })()

  let killed: Server | undefined
  killed = serve(environment, (line) => line.includes(' applied in ') && killed?.kill())
  expect(await killed.ready).toBe(false)
  const both = [serve(environment), serve(environment)]
  expect(await Promise.all(both.map(({ ready }) => ready))).toEqual([true, true])
  over.abort()
  await writing

  expect(written).toBeGreaterThan(10)
  const { rows } = await writer.query<{ name: string }>(
    'select name from schema_migration order by name collate "C"',
  )
  expect(rows.map((row) => row.name)).toEqual(all.map((migration) => migration.name))
  // What the killed one had not said may have been done by it all the same, but none was done twice.
  const later = appliedBy(...both)
  expect(new Set(later).size).toBe(later.length)
  expect(later.filter((one) => !pending.includes(one))).toEqual([])
  expect(appliedBy(killed).filter((one) => later.includes(one))).toEqual([])
  expect(later.length).toBeGreaterThan(0)
})
