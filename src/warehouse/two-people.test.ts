import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, orderAt, statusOf } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { nextMawb } from '#warehouse/mawb.rules.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

let flight = '180-00000011'
const newFlight = () => (flight = nextMawb(flight) as string)
const here = () => world.as('OP')
const there = () => world.as('SU')
const newSubmit = () => ({ 'idempotency-key': randomUUID() })
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(world.db)).rows[0]?.n

/** A package at an overseas warehouse, received for its order. */
async function received() {
  const order = await orderAt(world, 7)
  const { rows } = await sql<{ id: number; track: string; warehouse: string }>`select p.id, p.track,
    p.warehouse_code as warehouse from package p where p.track = ${order.tracks[0]}`.execute(world.db)
  return { order, ...(rows[0] as { id: number; track: string; warehouse: string }) }
}
const newFlightAt = async (warehouse_code: string) =>
  ok(await here().post('/api/create/mawb/haki', { mawb: newFlight(), warehouse_code })).data as {
    id: number
    mawb: string
  }

describe('two people at the same instant', () => {
  it('pack one package into two flights: it flies once, and the other hears on which', async () => {
    const { id, track, warehouse } = await received()
    const flights = [await newFlightAt(warehouse), await newFlightAt(warehouse)] as const
    const answers = await Promise.all([
      here().post('/api/import/quote/add', { id: flights[0].id, packages: [id] }),
      there().post('/api/import/quote/add', { id: flights[1].id, packages: [id] }),
    ])
    const packed = await sql<{
      mawb: string
    }>`select m.number as mawb from package p join mawb m on m.id = p.mawb_id
      where p.id = ${id}`.execute(world.db)
    const { mawb } = packed.rows[0] as { mawb: string }
    const refused = answers.flatMap(({ body }) => body.data?.failed ?? [{ message: body.message }])
    expect(refused).toEqual([
      expect.objectContaining({ message: `Kiện ${track} đang nằm trong MAWB ${mawb}.` }),
    ])
  })

  it('open one flight: it is there once, and the other hears so', async () => {
    const mawb = newFlight()
    const form = { mawb, warehouse_code: 'JP-TYO' }
    const answers = await Promise.all([
      here().post('/api/create/mawb/haki', form),
      there().post('/api/create/mawb/haki', form),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.message)).toContain(`MAWB ${mawb} đã có.`)
  })

  it('let one flight leave: its package and its order move once', async () => {
    const { id, order, warehouse, track } = await received()
    const one = await newFlightAt(warehouse)
    ok(await here().post('/api/import/quote/add', { id: one.id, packages: [id] }))
    const leave = { id: one.id, status: 8, packages: [{ id, isHandle: true }] }
    const answers = await Promise.all([
      here().post('/api/import/status/quotes', leave),
      there().post('/api/import/status/quotes', leave),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain(track)
    expect(
      await count(sql`select count(*)::int as n from event where entity = 'order' and entity_id = ${order.id}
        and action = 'export_overseas'`),
    ).toBe(1)
  })

  it('scan the two packages of one order: it is here', async () => {
    const order = await orderAt(world, 8.2, { packages: 2 })
    const [one, two] = order.tracks
    await Promise.all([
      here().post('/api/import/quotes/scan', { code: one }, newSubmit()),
      there().post('/api/import/quotes/scan', { code: two }, newSubmit()),
    ])
    expect(await statusOf(world, order.id)).toBe(9)
  })

  it('scan a code that nobody knows: one exception is open', async () => {
    const code = 'LA7770001'
    await Promise.all(
      [here(), there(), here()].map((who) => who.post('/api/import/quotes/scan', { code }, newSubmit())),
    )
    expect(await count(sql`select count(*)::int as n from import_exception where track = ${code}`)).toBe(1)
  })

  it('check one order in: it is weighed once, on one slip, and the other hears that it is done', async () => {
    const order = await orderAt(world, 9)
    const before = await count(sql`select count(*)::int as n from inbill`)
    const answers = await Promise.all([
      here().post('/api/quotes/checkin', { checkins: [{ id: order.id, r_weight: 1.2 }] }),
      there().post('/api/quotes/checkin', { checkins: [{ id: order.id, r_weight: 1.3 }] }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await count(sql`select count(*)::int as n from inbill`)).toBe((before ?? 0) + 1)
    expect(await count(sql`select count(*)::int as n from inbill_order where order_id = ${order.id}`)).toBe(1)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain(order.code)
  })

  it('check cartons in that share an order: one carton as a whole, whoever lists it how', async () => {
    const orders = [await orderAt(world, 9), await orderAt(world, 9), await orderAt(world, 9)]
    const [a, b, c] = orders.map(({ id }) => ({ id })) as [{ id: number }, { id: number }, { id: number }]
    const answers = await Promise.all([
      here().post('/api/quotes/checkin', { checkins: [a, b], carton: { weight: 3, fee: 0 } }),
      there().post('/api/quotes/checkin', { checkins: [c, b], carton: { weight: 5, fee: 0 } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const steps = await Promise.all(orders.map(({ id }) => statusOf(world, id)))
    expect(steps.toSorted((x, y) => x - y)).toEqual([9, 10, 10])
  })
})

it('a weighing sent again after its answer was lost is one weighing', async () => {
  const order = await orderAt(world, 9)
  const body = { checkins: [{ id: order.id, r_weight: 2.5 }] }
  const key = newSubmit()
  const first = ok(await here().post('/api/quotes/checkin', body, key))
  expect(ok(await here().post('/api/quotes/checkin', body, key))).toEqual(first)
  expect(await count(sql`select count(*)::int as n from inbill_order where order_id = ${order.id}`)).toBe(1)
})
