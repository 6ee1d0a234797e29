import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { productLogin } from '#platform/server/db/product-role.ts'
import { startTown } from '#testing/market-town.ts'
import { startServer } from '#testing/server.ts'

/**
 * Before the journeys: server and web are built as `npm start` builds them, the demo company made once, and for each worker a server started on a
 * copy of it, and simulated auctions whose ends it decides. A worker finds its own by its number
 * (playwright.config.ts, auctions.ts).
 */
export default async function start({ workers }: FullConfig): Promise<(() => Promise<void>) | void> {
  if (process.env['JOURNEY_BASES']) return
  const web = buildWeb()
  // Waited for below, where its failure is told.
  web.catch(() => {})
  const folder = mkdtempSync(join(process.env['TEST_MEMORY'] ?? tmpdir(), 'back-office-journeys-'))
  // As root PostgreSQL runs under another account, which must reach its data here and nowhere else.
  chmodSync(folder, 0o755)
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    extra: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      max_parallel_workers_per_gather: '0',
    },
  })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  const product = await productLogin(cluster.url, 'back_office', 'of the journeys')
  const databaseOf = (address: string, name: string) =>
    Object.assign(new URL(address), { pathname: `/${name}` }).href
  const serve = (name: string, given: Record<string, string> = {}) =>
    startServer({
      DATABASE_URL: databaseOf(product, name),
      DATABASE_OWNER_URL: databaseOf(cluster.url, name),
      DATA_DIR: join(folder, name),
      ...given,
    })
  await admin.query('create database company')
  const company = await serve('company', { DEMO_ORDERS: '3000' })
  await handedOver(databaseOf(cluster.url, 'company'))
  await company.end('SIGTERM')
  await web
  const names = Array.from({ length: workers }, (_, worker) => `worker_${worker}`)
  for (const name of names) {
    await admin.query(`create database ${name} template company strategy file_copy`)
    cpSync(join(folder, 'company'), join(folder, name), { recursive: true })
  }
  const towns = await Promise.all(names.map(() => startTown()))
  const servers = await Promise.all(
    names.map((name, worker) => serve(name, { YAHOO_PARTNER_URL: towns[worker]?.reach ?? '' })),
  )
  process.env['JOURNEY_TOWNS'] = towns.map(({ control }) => control).join(' ')
  process.env['JOURNEY_CLUSTER'] = `${cluster.url} ${product}`
  process.env['JOURNEY_BASES'] = servers.map(({ base }) => base).join(' ')

  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    for (const town of towns) town.end()
    await admin.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function buildWeb(): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, ['tools/launch/build-web.mjs'], { stdio: 'inherit' }),
    'exit',
  )
  if (code !== 0) throw new Error('the web could not be built')
}

/**
 * What the company's making has left to hand over is told before it is copied: else bells ring of it once somebody has
 * begun to look at them, on a slow machine for a minute.
 */
async function handedOver(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const marks = async () => (await client.query('select from hand_over_mark limit 1')).rowCount
  for (const until = Date.now() + 120_000; Date.now() < until && (await marks());) await sleep(100)
  await client.end()
}
