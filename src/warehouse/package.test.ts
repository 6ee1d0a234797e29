import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { stepBackTo } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { nextMawb } from '#warehouse/mawb.rules.ts'
import { undoWarehouseOverseas } from '#warehouse/server/step-back-overseas.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

let numbers = 0
let flight = '205-00000011'
const op = () => world.as('OP')
const newTrack = () => `5012${String((numbers += 1)).padStart(8, '0')}`
const newFlight = () => (flight = nextMawb(flight) as string)
const receive = (body: object, headers = {}) =>
  op().post('/api/import/quote/receive', { warehouse_code: 'JP-TYO', ...body }, headers)
const one = async <T>(query: { execute(db: TestApp['db']): Promise<{ rows: T[] }> }): Promise<T> =>
  (await query.execute(world.db)).rows[0] as T

/** An order at 6 that waits for a track. */
async function waiting(track: string): Promise<TestOrder> {
  const order = await orderAt(world, 6)
  ok(await op().put(`/api/quote/track/${order.id}`, { track }))
  return order
}
/** A received package and its order. */
async function received(more: object = {}) {
  const track = newTrack()
  const order = await waiting(track)
  const { data } = ok(await receive({ track, d_weight: 1.2, ...more }))
  return { track, order, id: data.package.id as number }
}
const pack = (mawb: string, packages: unknown[]) =>
  op().post('/api/import/quote/add', { mawb, warehouse_code: 'JP-TYO', packages })
const move = (id: number, status: number, packages: unknown[]) =>
  op().post('/api/import/status/quotes', { id, status, packages })

describe('a track scanned overseas', () => {
  it('moves its order from 6 to 7 with weight and sides, and warns without a photo', async () => {
    const track = newTrack()
    const order = await waiting(track)
    const spoken = track.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const { data } = ok(
      await receive({
        track: `${spoken.slice(0, 4)} - ${spoken.slice(4)}`,
        d_weight: 1.5,
        length: 30,
        width: 20,
        height: 10,
      }),
    )
    expect(data).toMatchObject({ outcome: 'received', track, package: { d_weight: 1.5, v_weight: 1 } })
    expect(data.warnings).toEqual([{ code: 'no_photo', message: 'Chưa có ảnh kho nước ngoài' }])
    const row = await one(sql`select status::float8 as status, d_weight, v_weight, length, overseas_warehouse
      from orders where id = ${order.id}`)
    expect(row).toEqual({ status: 7, d_weight: 1.5, v_weight: 1, length: 30, overseas_warehouse: 'JP-TYO' })
  })

  it('weighed as nothing is still told to be weighed', async () => {
    const track = newTrack()
    await waiting(track)
    const { data } = ok(await receive({ track, d_weight: 0 }))
    expect(data.warnings).toContainEqual({ code: 'no_weight', message: 'Chưa cân kiện' })
  })

  it('scanned again is a repeat that changes nothing', async () => {
    const { track, order } = await received()
    const again = ok(await receive({ track, d_weight: 9 })).data
    expect(again).toMatchObject({ outcome: 'repeat', package: { d_weight: 1.2 } })
    expect(await one(sql`select d_weight from orders where id = ${order.id}`)).toEqual({ d_weight: 1.2 })
    const events =
      await one(sql`select count(*)::int as n from event where entity = 'order' and entity_id = ${order.id}
      and action = 'receive_overseas'`)
    expect(events).toEqual({ n: 1 })
  })

  it('of two people at once makes one package, and a double submit gets the first answer', async () => {
    const track = newTrack()
    const order = await waiting(track)
    const body = { track, warehouse_code: 'JP-TYO', d_weight: 1 }
    const answers = await Promise.all([
      op().post('/api/import/quote/receive', body),
      world.as('SU').post('/api/import/quote/receive', body),
      world.as('AD').post('/api/import/quote/receive', body),
    ])
    expect(answers.map(({ body: { data } }) => data.outcome).toSorted()).toEqual([
      'received',
      'repeat',
      'repeat',
    ])
    expect(await one(sql`select count(*)::int as n from package where track = ${track}`)).toEqual({ n: 1 })
    expect(await statusOf(world, order.id)).toBe(7)

    const other = newTrack()
    await waiting(other)
    const key = { 'idempotency-key': randomUUID() }
    const first = ok(await receive({ track: other }, key))
    expect(ok(await receive({ track: other }, key))).toEqual(first)
    expect(first.data.outcome).toBe('received')
  })

  it('with several orders splits the weight evenly, what is left over on the last', async () => {
    const track = newTrack()
    const orders = [await waiting(track), await waiting(track), await waiting(track)]
    ok(await receive({ track, d_weight: 1 }))
    const { rows } = await sql<{ d_weight: number }>`select d_weight from orders
      where id = any(${orders.map((order) => order.id)}::bigint[]) order by id`.execute(world.db)
    expect(rows.map((row) => row.d_weight)).toEqual([0.33, 0.33, 0.34])
    ok(await op().put('/api/import/quote/receive', { track, d_weight: 2 }))
    const after = await sql<{ d_weight: number }>`select d_weight from orders
      where id = any(${orders.map((order) => order.id)}::bigint[]) order by id`.execute(world.db)
    expect(after.rows.map((row) => row.d_weight)).toEqual([0.67, 0.67, 0.66])
  })

  it('that nobody waits for is a strange package until it is given to an order', async () => {
    const track = newTrack()
    const strange = ok(await receive({ track, d_weight: 2 })).data
    expect(strange).toMatchObject({ outcome: 'unknown', orders: [] })
    const order = await orderAt(world, 6)
    const settle = { id: strange.exception_id, code: order.code }
    const settled = ok(await op().post('/api/import/exception', settle)).data
    expect(settled).toMatchObject({ order_code: order.code, package_id: strange.package.id })
    expect(await statusOf(world, order.id)).toBe(7)
    expect(await one(sql`select d_weight, track from orders where id = ${order.id}`)).toEqual({
      d_weight: 2,
      track,
    })
    expect(await op().post('/api/import/exception', settle)).toMatchObject({
      status: 409,
      body: { error: 'import.exception_settled' },
    })
  })

  it('whose order got a strange package is a repeat that says by which code it came, not a second stranger', async () => {
    const [label, own] = [newTrack(), newTrack()]
    const strange = ok(await receive({ track: label, d_weight: 2 })).data
    const order = await waiting(own)
    ok(await op().post('/api/import/exception', { id: strange.exception_id, code: order.code }))
    for (const code of [own, order.code]) {
      const again = ok(await receive({ track: code })).data
      expect(again).toMatchObject({ outcome: 'repeat', track: label, exception_id: null })
      expect(again.package).toMatchObject({ id: strange.package.id, received_name: (await op().me()).name })
      expect(again.orders).toMatchObject([{ code: order.code, moved: false }])
    }
    expect(await one(sql`select count(*)::int as n from package where track = ${own}`)).toEqual({ n: 0 })
    expect(await one(sql`select count(*)::int as n from import_exception where track = ${own}`)).toEqual({
      n: 0,
    })
  })

  it('is looked up with its carriers and its orders, and a pasted column told apart', async () => {
    const { track, order } = await received()
    const looked = ok(await op().get('/api/quote/scan', { code: track })).data
    expect(looked.orders.map((one: { id: number }) => one.id)).toEqual([order.id])
    expect(looked.candidates.length).toBeGreaterThan(0)
    const { counts } = ok(
      await op().post('/api/quotes/scan/filter', { codes: [track, track, 'XX12345678'] }),
    ).data
    expect(counts).toEqual({ received: 1, duplicate: 1, unknown: 1 })
  })
})

it.each(['SU', 'AD', 'AC', 'CS', 'SS', 'CC', 'OP'])(
  '%s looks up tracks and reads what was scanned',
  async (role) => {
    const who = world.as(role)
    for (const path of ['/api/quote/track', '/api/quote/scan'])
      ok(await who.get(path, { code: '501200000000' }))
    for (const path of ['/api/quotes/scan', '/api/scan/quotes']) ok(await who.get(path, { size: 1 }))
    ok(await who.post('/api/quotes/scan/filter', { codes: ['501200000000'] }))
  },
)

describe('who may receive', () => {
  it('is operations and managers', async () => {
    for (const role of ['AC', 'SS', 'CS', 'AF', 'PA', 'MKT']) {
      const { status } = await world.as(role).post('/api/import/quote/receive', { track: 'X1234567' })
      expect(status, role).toBe(403)
    }
  })
  it('is not a person of another station, and not of another warehouse', async () => {
    const track = newTrack()
    await waiting(track)
    const elsewhere = world.as('OP', { station: 2 })
    const answer = await elsewhere.post('/api/import/quote/receive', { track, warehouse_code: 'JP-TYO' })
    expect(answer).toMatchObject({ status: 404, body: { error: 'import.not_here' } })
    const { id } = await received()
    await sql`update staff set warehouse_code = 'US-LAX' where username = 'op'`.execute(world.db)
    try {
      const correction = await op().put('/api/import/quote/receive', { id, d_weight: 3 })
      expect(correction).toMatchObject({ status: 404, body: { error: 'import.package_unknown' } })
      expect((await receive({ track })).status).toBe(403)
      expect(ok(await op().get('/api/quotes/scan')).results).toEqual([])
    } finally {
      await sql`update staff set warehouse_code = null where username = 'op'`.execute(world.db)
    }
  })
})

describe('a flight', () => {
  it('is refused with the digit named when its number is malformed', async () => {
    const wrong = await op().post('/api/create/mawb/haki', { mawb: '176-12345676', warehouse_code: 'JP-TYO' })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        details: [{ path: 'mawb', message: 'Số kiểm tra của MAWB sai: sau 1234567 phải là 5, không phải 6' }],
      },
    })
    const shape = await op().post('/api/create/mawb/haki', { mawb: '176-1234', warehouse_code: 'JP-TYO' })
    expect(shape.body.details).toEqual([
      { path: 'mawb', message: 'MAWB phải có 11 chữ số, dạng 176-12345675' },
    ])
    const mawb = newFlight()
    const made = ok(await op().post('/api/create/mawb/haki', { mawb, warehouse_code: 'JP-TYO' })).data
    expect(made).toMatchObject({ mawb, status: 7, airline: 'All Nippon Airways', unknown_prefix: false })
    const again = await op().post('/api/create/mawb/haki', { mawb, warehouse_code: 'JP-TYO' })
    expect(again).toMatchObject({ status: 409, body: { error: 'mawb.exists' } })
  })

  it('leaves and arrives with the packages flagged isHandle alone', async () => {
    const [a, b, c] = [await received(), await received(), await received()]
    const mawb = newFlight()
    const packed = ok(await pack(mawb, [a.id, b.id, { id: c.id, isHandle: true }])).data
    expect(packed.done).toEqual([a.id, b.id, c.id])
    const { id } = packed.mawb
    const none = await move(id, 8, [{ id: a.id, isHandle: false }])
    expect(none).toMatchObject({ status: 400, body: { error: 'import.nothing_handled' } })
    const early = await move(id, 8.2, [{ id: a.id, isHandle: true }])
    expect(early).toMatchObject({ status: 409, body: { error: 'mawb.not_exported' } })
    const left = ok(
      await move(id, 8, [
        { id: a.id, isHandle: true },
        { id: b.id, isHandle: true },
        { id: c.id, isHandle: false },
      ]),
    ).data
    expect(left.orders_moved.map((one: { id: number }) => one.id)).toEqual([a.order.id, b.order.id])
    expect([await statusOf(world, a.order.id), await statusOf(world, c.order.id)]).toEqual([8, 7])
    expect(await one(sql`select mawb from orders where id = ${a.order.id}`)).toEqual({ mawb })
    ok(await move(id, 8.2, [{ id: a.id, isHandle: true }, { id: b.id }]))
    expect([await statusOf(world, a.order.id), await statusOf(world, b.order.id)]).toEqual([8.2, 8])
    const missing = ok(await op().get('/api/import/exception', { kind: 'missing', open: '1' })).results
    expect(missing.map((row: { track: string }) => row.track)).toEqual([b.track])
    const docked = ok(await op().post('/api/import/quote/docked', { id })).data
    expect(docked).toMatchObject({ repeats: [], mawb: { docked: 1 } })
    expect(ok(await op().post('/api/import/quote/docked', { id })).data.docked).toEqual([])
    const content = ok(await op().get(`/api/import/quotes/mawb/${mawb}`)).data
    expect(content.packages).toHaveLength(2)
    expect(ok(await op().get('/api/import/mawbs', { status: '8.2' })).option.counts['8.2']).toBeGreaterThan(0)
  })

  it('is summed over the flights shown, and a package is found by its key', async () => {
    const [one, two] = [await received({ d_weight: 1.2 }), await received({ d_weight: 2.3 })]
    const mawb = newFlight()
    ok(await pack(mawb, [one.id, two.id]))
    const { totals } = ok(await op().get('/api/import/mawbs', { q: mawb }))
    expect(totals).toEqual({ packages: 2, d_weight: 3.5, waiting: 2, flown: 0, arrived: 0, scanned: 0 })
    const { results } = ok(await op().get('/api/import/quotes', { id: two.id }))
    expect(results).toMatchObject([{ id: two.id, track: two.track, mawb }])
  })

  it('is found by the track, the bag or the order of what it carries', async () => {
    const { id, track, order } = await received()
    const mawb = newFlight()
    const { container } = ok(await pack(mawb, [id])).data
    for (const hawb of [track, container, order.code]) {
      const { data } = ok(await op().get('/api/ackouts/hawb', { hawb }))
      expect(data).toMatchObject([{ track, bag: container, mawb, order_codes: [order.code] }])
    }
    expect(ok(await op().get('/api/ackouts/hawb', { hawb: 'KHONGCO1' })).data).toEqual([])
    expect(ok(await world.as('SS2').get('/api/ackouts/hawb', { hawb: track })).data).toEqual([])
    expect((await world.as('AF').get('/api/ackouts/hawb', { hawb: track })).status).toBe(403)
  })

  it('is waited for by an order until the last of its packages has moved', async () => {
    const first = await received()
    const extra = ok(await receive({ track: newTrack(), d_weight: 0.8 })).data
    ok(await op().post('/api/import/exception', { id: extra.exception_id, code: first.order.code }))
    expect(await one(sql`select d_weight from orders where id = ${first.order.id}`)).toEqual({ d_weight: 2 })
    const { mawb } = ok(await pack(newFlight(), [first.id, extra.package.id])).data
    ok(await move(mawb.id, 8, [{ id: first.id, isHandle: true }]))
    expect(await statusOf(world, first.order.id)).toBe(7)
    ok(await move(mawb.id, 8, [{ id: extra.package.id, isHandle: true }]))
    expect(await statusOf(world, first.order.id)).toBe(8)
  })

  it.each([71, 72, 73, 76, 77, 78])('does not take an order under %s', async (sub) => {
    const { id, order } = await received()
    await sql`update orders set sub_status = ${sub} where id = ${order.id}`.execute(world.db)
    const { mawb } = ok(await pack(newFlight(), [id])).data
    const refused = await move(mawb.id, 8, [{ id, isHandle: true }])
    expect(refused).toMatchObject({ status: 409, body: { error: 'import.blocked' } })
    expect(refused.body.message).toContain(order.code)
    expect(await statusOf(world, order.id)).toBe(7)
  })

  it('changes its number or is cancelled before it has arrived, and all follow', async () => {
    const { id, order } = await received()
    const { mawb } = ok(await pack(newFlight(), [id])).data
    ok(await move(mawb.id, 8, [{ id, isHandle: true }]))
    const renamed = newFlight()
    ok(await op().put('/api/import/quote/edit', { id: mawb.id, mawb: renamed }))
    expect(await one(sql`select mawb from orders where id = ${order.id}`)).toEqual({ mawb: renamed })
    const cancelled = ok(
      await op().post('/api/import/quote/cancel', { id: mawb.id, reason: 'Hãng hủy chuyến' }),
    ).data
    expect(cancelled.orders_moved).toEqual([{ id: order.id, code: order.code, from: 8, to: 7 }])
    expect(await one(sql`select status::float8 as status, mawb from orders where id = ${order.id}`)).toEqual({
      status: 7,
      mawb: null,
    })
    const next = ok(await pack(renamed, [id])).data.mawb
    ok(await move(next.id, 8, [{ id, isHandle: true }]))
    ok(await move(next.id, 8.2, [{ id, isHandle: true }]))
    const late = await op().post('/api/import/quote/cancel', { id: next.id, reason: 'muộn' })
    expect(late).toMatchObject({ status: 409, body: { error: 'mawb.arrived' } })
  })
})

describe('stepping back', () => {
  const stepBack = async (id: number, to: number) => {
    const me = await world.as('SU').me()
    const actor = { id: me.id, role: 'SU', station: 'all', stations: [], warehouse: null } as unknown as Actor
    await world.db.transaction().execute(async (tx) => {
      const context: Context = { db: tx, actor, now: world.now() }
      const order = await lockOrder(tx, actor, id)
      const effect = async () => ({ set: await undoWarehouseOverseas(context, order, 'nhầm') })
      await stepBackTo(to, order, { context, reason: 'nhầm', effect })
    })
  }
  it('undoes arrival, export and receipt, one after the other', async () => {
    const { id, order, track } = await received()
    const { mawb } = ok(await pack(newFlight(), [id])).data
    ok(await move(mawb.id, 8, [{ id, isHandle: true }]))
    ok(await move(mawb.id, 8.2, [{ id, isHandle: true }]))
    const stepOf = () =>
      one(sql`select receive_status::float8 as step, mawb_id from package where id = ${id}`)
    await stepBack(order.id, 8)
    expect(await stepOf()).toEqual({ step: 8, mawb_id: mawb.id })
    await stepBack(order.id, 7)
    expect(await stepOf()).toEqual({ step: 7, mawb_id: null })
    await stepBack(order.id, 6)
    expect(await one(sql`select d_weight from orders where id = ${order.id}`)).toEqual({ d_weight: null })
    expect(ok(await receive({ track })).data.outcome).toBe('received')
    expect(await statusOf(world, order.id)).toBe(7)
  })
  it('does not part orders of one package', async () => {
    const track = newTrack()
    const orders = [await waiting(track), await waiting(track)]
    const { id } = ok(await receive({ track, d_weight: 1 })).data.package
    const { mawb } = ok(await pack(newFlight(), [id])).data
    ok(await move(mawb.id, 8, [{ id, isHandle: true }]))
    await expect(stepBack(orders[0]?.id ?? 0, 7)).rejects.toMatchObject({ code: 'import.shared_package' })
  })
})

it('a customer of another sales person is not in the lists of sales', async () => {
  const customer = await customerOf(world, { sale: 'ss2' })
  const order = await orderAt(world, 6, { customerId: customer.id })
  const track = newTrack()
  ok(await op().put(`/api/quote/track/${order.id}`, { track }))
  ok(await receive({ track }))
  expect(ok(await world.as('SS').get('/api/quotes/scan', { q: track })).results).toEqual([])
  expect(ok(await op().get('/api/quotes/scan', { q: track })).results).toHaveLength(1)
})

it('a package is shown to the station of its orders, and to each where they are of several', async () => {
  const { id, track, order } = await received()
  const seen = async () => {
    const at = async (station: number) =>
      ok(await world.as('OP', { station }).get('/api/quotes/scan', { q: track })).results.length === 1
    return [await at(1), await at(2)]
  }
  const kept = () =>
    one(sql<{
      station: number | null
      version: number
      audited: number
    }>`select p.station_id as station, p.version,
      (select count(*)::int from audit where table_name = 'package' and row_id = p.id) as audited
      from package p where p.id = ${id}`)
  const { version, audited } = await kept()
  expect(await seen()).toEqual([true, false])
  const other = await orderAt(world, 6)
  const move = (moved: number) =>
    sql`update orders set station_id = 2 where id = ${moved}`.execute(world.owner)
  await move(order.id)
  expect(await seen()).toEqual([false, true])
  await sql`insert into package_order values (${id}, ${other.id})`.execute(world.owner)
  expect([await kept(), await seen()]).toEqual([{ station: null, version, audited }, [true, true]])
  await move(other.id)
  expect(await kept()).toEqual({ station: 2, version, audited })
  await sql`delete from package_order where package_id = ${id}`.execute(world.owner)
  expect([await kept(), await seen()]).toEqual([{ station: null, version, audited }, [true, true]])
})

describe('what a receipt warns of', () => {
  const warningsUnder = async (sub: number) => {
    const { track, order } = await received()
    await sql`update orders set sub_status = ${sub} where id = ${order.id}`.execute(world.db)
    const { warnings } = ok(await receive({ track })).data
    return {
      code: order.code,
      said: warnings
        .map((one: { message: string }) => one.message)
        .filter((one: string) => one.includes('Đơn')),
    }
  }
  it('is trouble only where the goods must stay', async () => {
    const broken = await warningsUnder(72)
    expect(broken.said).toEqual([`Đơn ${broken.code} đang “Hàng vỡ, sai”, chưa được xuất kho`])
    const boxed = await warningsUnder(75)
    expect(boxed.said).toEqual([])
  })
  it('is the click that an order waits for, by its own name', async () => {
    const waits = await warningsUnder(70)
    expect(waits.said).toEqual([`Đơn ${waits.code} chờ bấm nhận hàng cho người bán`])
  })
})
