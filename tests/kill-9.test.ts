import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { brokenInvariants } from '#invariants.ts'
import { testDatabase } from '#testing/database.ts'
import { startServer } from '#testing/server.ts'

const kills = Number(process.env['KILLS'] ?? 3)
const seed = Number(process.env['SEED'] ?? 9)

let url: string
let ownerUrl: string
let drop: () => Promise<void>
let db: Db
let dataDir: string
beforeAll(async () => {
  ;({ url, ownerUrl, drop } = await testDatabase())
  db = openDatabase(url, { onError: () => {} })
  dataDir = mkdtempSync(join(tmpdir(), 'back-office-kill-'))
})
afterAll(async () => {
  await db.destroy()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () => startServer({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir })

/** A write and its key; sent again after a lost answer it must have had one effect. */
interface Write {
  who: string
  path: string
  body: unknown
  key: string
  answer?: { code: number; data: { id: number } }
}

test(`kill -9 of the server ${kills} times between any two statements: nothing acknowledged is lost, nothing is half done (seed ${seed})`, async () => {
  const random = seeded(seed)
  const writes: Write[] = []
  let server = await start()
  const tokens = new Map<string, string>()
  const signIn = async (who: string) => {
    const answer = await fetch(`${server.base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: who, password: 'Demo-2026!', role: 'staff' }),
    })
    tokens.set(who, ((await answer.json()) as { access: { token: string } }).access.token)
  }
  for (const who of ['cs', 'ac']) await signIn(who)
  const customer = (
    await db
      .selectFrom('customer')
      .select('id')
      .where('station_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
  const bank = (
    await db.selectFrom('card').select('id').where('kind', '=', 'bank').limit(1).executeTakeFirstOrThrow()
  ).id

  let answered = () => {}
  /** So many more writes have been answered. */
  const answers = (more: number) =>
    new Promise<void>((resolve) => {
      let left = more
      answered = () => {
        left -= 1
        if (left === 0) resolve()
      }
    })
  const send = async (write: Write) => {
    const answer = await fetch(server.base + write.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.get(write.who)}`,
        'x-station': '1',
        'idempotency-key': write.key,
      },
      body: JSON.stringify(write.body),
    })
    const body = (await answer.json()) as NonNullable<Write['answer']>
    expect(answer.status, JSON.stringify(body)).toBe(200)
    write.answer = body
    answered()
    return body.data
  }
  const write = (who: string, path: string, body: unknown) => {
    const made: Write = { who, path, body, key: randomUUID() }
    writes.push(made)
    return send(made)
  }
  /** One person's work without end: quotes, and receipts that another confirms. */
  const work = async () => {
    for (;;) {
      const quote = {
        link: 'https://jp.mercari.com/item/m12345678901',
        goods_values: random.int(100, 9000),
        currency: 'JPY',
        user_id: customer,
        route_code: 'JP-AIR',
        goods_type: 'household',
      }
      const order = await write('cs', '/api/quote/save', quote)
      await write('cs', `/api/quote/send/${order.id}`, {})
      const receipt = await write('cs', '/api/transfer', {
        customer_id: customer,
        order_id: order.id,
        amount: random.int(1, 9) * 100_000,
        card_id: bank,
      })
      await write('ac', '/api/transfer/confirm', { id: receipt.id })
    }
  }

  for (let round = 0; round < kills; round += 1) {
    // Workers end when the server is gone under them.
    const workers = [work(), work(), work()].map((worker) => worker.catch((error: unknown) => error))
    // However fast the machine is, some writes are through and others on their way.
    await Promise.race([answers(random.int(4, 16)), Promise.all(workers)])
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 40)))
    await server.end('SIGKILL')
    const ends = await Promise.all(workers)
    for (const end of ends) expect(String(end)).toMatch(/fetch failed|terminated|ECONN|SocketError/)
    server = await start()
  }

  const acknowledged = writes.filter((each) => each.answer)
  expect(acknowledged.length).toBeGreaterThan(kills * 3)
  // What had no answer is sent again with its key: it happens once, or had happened and is told again.
  for (const each of writes.filter((unanswered) => !unanswered.answer)) await send(each)
  // And what had one gets the same again.
  for (const each of acknowledged.slice(-5)) {
    const first = each.answer
    await send(each)
    expect(each.answer?.data.id).toBe(first?.data.id)
  }
  await server.end('SIGKILL')

  const count = async (table: 'orders' | 'transfer') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  expect(await count('orders')).toBe(writes.filter((each) => each.path === '/api/quote/save').length)
  expect(await count('transfer')).toBe(writes.filter((each) => each.path === '/api/transfer').length)
  expect(await brokenInvariants(db)).toEqual([])
})
