import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/server/config.ts'
import { isUnavailable, openDatabase, requestLimit, sessionSettings } from '#platform/server/db/database.ts'
import { refusePoolers, takesConnections } from '#platform/server/db/pooler.ts'
import { testDatabase } from '#testing/database.ts'

let url: string
let ownerUrl: string
let pooledUrl: string
let pooledOwnerUrl: string
let drop: () => Promise<void>
let pooler: ReturnType<typeof simulatedPooler>

beforeAll(async () => {
  ;({ url, ownerUrl, drop } = await testDatabase())
  pooler = simulatedPooler(Number(new URL(url).port))
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  const { port } = pooler.address() as AddressInfo
  const through = (address: string) => Object.assign(new URL(address), { port: String(port) }).href
  pooledUrl = through(url)
  pooledOwnerUrl = through(ownerUrl)
})
afterAll(async () => {
  pooler.close()
  await drop()
})

/** What a client sees of PgBouncer: it takes no settings with a connection, and greets with a key of its own. */
function simulatedPooler(port: number) {
  return createServer((client) => {
    client.on('error', () => {})
    client.once('data', (startup) => {
      if (startup.includes('\0options\0')) return void client.end(refusedStartup)
      const server = connect(port, '127.0.0.1', () => server.write(startup))
      server.on('error', () => client.destroy())
      server.on('data', (answer) => {
        const key = answer.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
        if (key >= 0) answer.writeUInt32BE(1, key + 5)
        client.write(answer)
      })
      client.on('data', (question) => server.write(question))
      client.on('close', () => server.destroy())
    })
  })
}
const refusal = 'SFATAL\0C08P01\0Munsupported startup parameter in options: lock_timeout\0\0'
const refusedStartup = Buffer.concat([
  Buffer.from('E\0\0\0'),
  Buffer.from([refusal.length + 4]),
  Buffer.from(refusal),
])

const refused = async (ways: Parameters<typeof refusePoolers>[0]) => {
  const error: unknown = await refusePoolers(ways).catch((problem: unknown) => problem)
  if (!(error instanceof ConfigError)) throw error
  return error.message.split('\n')
}

test('without a pooler one address is enough, and brings its settings along', async () => {
  expect(await refusePoolers({ url, sessionUrl: undefined, ownerUrl })).toBe(false)
})

test('a pooler in the way of the queue, migrations or alone is refused by the name of the setting', async () => {
  const problems = await refused({ url: pooledUrl, sessionUrl: undefined, ownerUrl: pooledOwnerUrl })
  expect(problems[0]).toMatch(
    /^DATABASE_OWNER_URL: dẫn đến một bộ gộp kết nối .*: hãy ghi địa chỉ của chính PostgreSQL$/,
  )
  expect(problems[1]).toMatch(/^DATABASE_SESSION_URL: phải có, vì DATABASE_URL dẫn đến một bộ gộp kết nối/)
  expect(await refused({ url, sessionUrl: pooledUrl, ownerUrl })).toEqual([
    expect.stringMatching(/^DATABASE_SESSION_URL: dẫn đến một bộ gộp kết nối/),
  ])
  expect(await refused({ url, sessionUrl: ownerUrl, ownerUrl })).toEqual([
    'DATABASE_SESSION_URL: phải dùng đúng tài khoản của DATABASE_URL',
  ])
})

test('a pooler sets its connections as the product sets its own, or the start names what is missing', async () => {
  const ways = { url: pooledUrl, sessionUrl: url, ownerUrl }
  const [problem] = await refused(ways)
  expect(problem).toContain('set lock_timeout=10000')
  expect(problem).toContain('set statement_timeout=20000')

  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const role = owner.escapeIdentifier(new URL(url).username)
  const database = owner.escapeIdentifier(new URL(url).pathname.slice(1))
  for (const setting of [...sessionSettings, `statement_timeout=${requestLimit}`])
    await owner.query(`alter role ${role} in database ${database} set ${setting}`)
  await owner.end()
  expect(await refusePoolers(ways)).toBe(true)
})

test('through a pooler no settings are sent, for it would refuse the connection', async () => {
  const sending = openDatabase(pooledUrl, { max: 1, onError: () => {} })
  await expect(sql`select 1`.execute(sending)).rejects.toMatchObject({ code: '08P01' })
  const db = openDatabase(pooledUrl, { max: 1, pooled: true, onError: () => {} })
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await Promise.all([sending.destroy(), db.destroy()])
})

test('a server that was the primary until now counts as away: it can only read', async () => {
  const standby = openDatabase(url, { max: 1, readOnly: true, onError: () => {} })
  const error: unknown = await sql`delete from idempotency`
    .execute(standby)
    .catch((problem: unknown) => problem)
  expect(isUnavailable(error)).toBe(true)
  await standby.destroy()
})

/** Not every machine speaks IPv6 with itself. */
const speaksIPv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
)
const ways: [host: string, written: string][] = [['127.0.0.1', '127.0.0.1']]
if (speaksIPv6) ways.push(['::1', '[::1]'])

test.each(ways)(
  'a pooler at %s that is gone takes no connections; one that is busy does',
  async (host, written) => {
    const busy = createServer(() => {})
    await once(busy.listen(0, host), 'listening')
    const { port } = busy.address() as AddressInfo
    const address = `postgres://product@${written}:${port}/back_office`
    expect(await takesConnections(address)).toBe(true)
    busy.close()
    await once(busy, 'close')
    expect(await takesConnections(address)).toBe(false)
  },
)

test('nor one that is reached by a socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'))
  const busy = createServer(() => {})
  await once(busy.listen(join(folder, '.s.PGSQL.6432')), 'listening')
  const address = `postgres://product@/back_office?host=${folder}&port=6432`
  expect(await takesConnections(address)).toBe(true)
  busy.close()
  await once(busy, 'close')
  expect(await takesConnections(address)).toBe(false)
  rmSync(folder, { recursive: true })
})
