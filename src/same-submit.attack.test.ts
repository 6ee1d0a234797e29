/** One submit that arrives more than once: at the same time, or again after its answer was lost on the way. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { demoPassword } from '#testing/demo.ts'

let world: TestApp
let base: string
let token: string
let customer: number
let bank: number
beforeAll(async () => {
  world = await testApp({ now: new Date().toISOString() })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: 'cs',
    password: demoPassword,
    role: 'staff',
  })
  token = body.access.token
  const id = (table: 'customer' | 'card', column: 'station_id' | 'kind', value: number | string) =>
    world.db.selectFrom(table).select('id').where(column, '=', value).orderBy('id').executeTakeFirstOrThrow()
  customer = (await id('customer', 'station_id', 1)).id
  bank = (await id('card', 'kind', 'bank')).id
})
afterAll(() => world.close())

const quote = () => ({
  link: 'https://jp.mercari.com/item/m12345678901',
  goods_values: 2_000,
  currency: 'JPY',
  user_id: customer,
  route_code: 'JP-AIR',
  goods_type: 'household',
})
const receipt = () => ({ customer_id: customer, amount: 300_000, card_id: bank, another: true })
const writes = [
  { path: '/api/quote/save', body: quote, table: 'orders' },
  { path: '/api/transfer', body: receipt, table: 'transfer' },
] as const

const count = async (table: 'orders' | 'transfer') =>
  (
    await world.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test.each(writes)(
  '$path sixteen times at once under one key makes one row',
  async ({ path, body, table }) => {
    for (let round = 0; round < runs(2, 50); round += 1) {
      const before = await count(table)
      const key = { 'idempotency-key': randomUUID() }
      const send = () => world.as('CS').post(path, body(), key)
      const answers = await Promise.all(Array.from({ length: 16 }, send))
      const made = answers.filter(({ status }) => status === 200)
      const waiting = answers.filter(({ status }) => status !== 200)
      expect(made.length).toBeGreaterThan(0)
      for (const answer of made) expect(answer.body).toEqual(made[0]?.body)
      for (const answer of waiting)
        expect([answer.status, answer.body.error]).toEqual([409, 'idempotency.in_flight'])
      expect((await send()).body).toEqual(made[0]?.body)
      expect(await count(table)).toBe(before + 1)
    }
  },
)

test.each(writes)(
  '$path whose answer is lost has one effect when it is sent again',
  async ({ path, body, table }) => {
    const before = await count(table)
    const rounds = runs(5, 100)
    for (let round = 0; round < rounds; round += 1) {
      const key = randomUUID()
      await sendAndVanish(path, body(), key)
      // The first may still be at work: it is asked again until it is not.
      await expect
        .poll(async () => (await world.as('CS').post(path, body(), { 'idempotency-key': key })).status)
        .toBe(200)
    }
    expect(await count(table)).toBe(before + rounds)
    expect(await brokenInvariants(world.db)).toEqual([])
  },
)

/** Sends all of a request and is gone before its answer. */
function sendAndVanish(path: string, body: object, key: string): Promise<void> {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    'x-station: 1',
    'x-client-id: test-cs',
    'content-type: application/json',
    `idempotency-key: ${key}`,
    `content-length: ${Buffer.byteLength(text)}`,
  ].join('\r\n')
  const { port, hostname } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy()),
    )
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })
}
