/** What waits for nothing: clients that fall silent, and a database that does. The real time limits, idled through. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { systemClock } from '#platform/server/clock.ts'
import { isAlive, openDatabase, sqlState, statementEnded } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { buildServer } from '#platform/server/http/http.ts'
import { serve } from '#platform/server/http/route.ts'
import { testDatabase } from '#testing/database.ts'
import { demoCompany, demoPassword } from '#testing/demo.ts'
import { lineTo } from '#testing/line-to-postgres.ts'
import type { Line } from '#testing/line-to-postgres.ts'
import { startServer } from '#testing/server.ts'
import type { TestServer } from '#testing/server.ts'

let dataDir: string
let url: string
let ownerUrl: string
let drop: () => Promise<void>
/** The line of the server whose database freezes; the other server has a database that does not. */
let line: Line
let frozen: TestServer
let well: TestServer
let token: string
beforeAll(async () => {
  ;({ url, ownerUrl, drop } = await testDatabase(demoCompany(new Date())))
  line = await lineTo(url)
  dataDir = mkdtempSync(join(tmpdir(), 'back-office-silent-'))
  frozen = await startServer({ DATABASE_URL: line.url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir })
  well = await startServer({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir })
  const signIn = () =>
    fetch(`${well.base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ss', password: demoPassword, role: 'staff' }),
    })
  let answer = await signIn()
  // A machine that had no time for its database yet says to come again.
  while (answer.status === 503) {
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1))
    answer = await signIn()
  }
  expect(answer.status).toBe(200)
  token = ((await answer.json()) as { access: { token: string } }).access.token
})
afterAll(async () => {
  await Promise.all([frozen.end('SIGKILL'), well.end('SIGKILL')])
  await line.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The status of an answer, what it says, and after how many ms it came. */
async function ask(base: string, path: string, { write = false } = {}) {
  const started = performance.now()
  const answer = await fetch(base + path, {
    ...(write ? { method: 'PUT', body: '{"value":1}' } : {}),
    headers: { authorization: `Bearer ${token}`, 'x-station': '1', 'content-type': 'application/json' },
    signal: AbortSignal.timeout(20_000),
  })
  const body = (await answer.json()) as { error?: string }
  return {
    status: answer.status,
    error: body.error,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - started,
  }
}

describe.concurrent('silence', () => {
  test('a database that freezes under requests: every one is told 503 within five seconds, and all is well when it thaws', async () => {
    const { base } = frozen
    expect((await ask(base, '/api/quotes')).status).toBe(200)
    line.freeze()
    // Some find idle connections, others none; they come one after the other, as people do.
    const asked: ReturnType<typeof ask>[] = []
    // No more than one person may have open at once: whoever is known is counted before the database is asked.
    for (let n = 0; n < 22; n += 1) {
      asked.push(ask(base, '/api/quotes'), ask(base, '/api/me/preference/silence', { write: true }))
      await sleep(50)
    }
    const health = await ask(base, '/healthz')
    expect(health).toMatchObject({ status: 503, retryAfter: expect.any(String) })
    const answers = await Promise.all(asked)
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, error: 'unavailable', retryAfter: expect.any(String) })
      expect(answer.ms).toBeLessThan(5_000)
    }
    // While it stays silent nobody waits for it anew: who asks now is told sooner than anybody who waited.
    expect((await ask(base, '/api/quotes')).ms).toBeLessThan(Math.min(...answers.map(({ ms }) => ms)))
    line.thaw()
    await expect.poll(async () => (await ask(base, '/healthz')).status).toBe(200)
    expect((await ask(base, '/api/quotes')).status).toBe(200)

    // Restarted while nobody asks: every idle connection is dead. One caller may find that out, no more.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 12 }, () => ask(base, '/api/quotes')))
      line.cut()
      line.mend()
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push((await ask(base, '/api/quotes')).status)
      expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1)
    }
    // Whoever asks while it starts waits for it, once the loss of the idle connections has been noticed;
    // while it is gone nobody waits long.
    line.cut()
    await expect.poll(async () => (await ask(base, '/healthz')).status).toBe(503)
    const meanwhile = Array.from({ length: 6 }, () => ask(base, '/api/quotes'))
    await sleep(100)
    line.mend()
    for (const { status } of await Promise.all(meanwhile)) expect(status).toBe(200)
    line.cut()
    const gone = Array.from({ length: 6 }, () => sleep(300).then(() => ask(base, '/api/quotes')))
    for (const answer of await Promise.all(gone)) {
      expect(answer).toMatchObject({ status: 503, error: 'unavailable' })
      expect(answer.ms).toBeLessThan(5_000)
    }
    line.mend()
  })

  test('two hundred clients that begin a request and fall silent: others are answered, and each is told 408 within a minute', async () => {
    const { port } = new URL(well.base)
    const starts = [
      '',
      'POST /api/quote/save HTTP/1.1\r\nhost: x\r\n',
      `POST /api/quote/save HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{`,
      `POST /api/quote/upload/image HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 999\r\n\r\n--edge`,
    ]
    // Fewer uploads than are taken of one person at once: one more is told so, and need not wait.
    const kindOf = (n: number) => (n % 12 === 11 ? 3 : n % 3)
    const silent = Array.from({ length: 200 }, (_, n) => beginAndWait(Number(port), starts[kindOf(n)] ?? ''))
    for (let n = 0; n < 20; n += 1) {
      await sleep(2_000)
      expect(await ask(well.base, '/api/quotes')).toMatchObject({ status: 200 })
    }
    for (const { told, ms } of await Promise.all(silent)) {
      expect(told).toContain('HTTP/1.1 408')
      expect(told).toContain('"error":"timeout"')
      expect(ms).toBeLessThan(60_000)
    }
  })

  test('an answer that takes half a minute and more is given all the same', async () => {
    const slow = call({
      id: 'slow',
      method: 'GET',
      path: '/slow',
      summary: '',
      roles: 'public',
      raw: z.object({ said: z.string() }),
    })
    const app = await buildServer({
      routes: [serve(slow, () => sleep(35_000, { said: 'here it is' }))],
      // Nothing of this call reads the database.
      db: undefined as unknown as Db,
      longWork: undefined as unknown as Db,
      authenticate: async () => null,
      isHealthy: async () => true,
      clock: systemClock,
      logLevel: 'silent',
      trustProxy: 0,
    })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await (await fetch(`${base}/slow`)).json()).toEqual({ said: 'here it is' })
    await app.close()
  })
})

test('a statement that goes on too long is ended, and its connection serves on', async () => {
  const db = openDatabase(url, { max: 1, statementLimit: 50, onError: () => {} })
  const ended = await sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error)
  expect(sqlState(ended)).toBe(statementEnded)
  expect(await isAlive(db)).toBe(true)
  await db.destroy()
})

/** What the server says to somebody who sends this much and no more, and after how many ms it closes. */
function beginAndWait(port: number, bytes: string): Promise<{ told: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let told = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (told += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve({ told, ms: performance.now() - started }))
  })
}
