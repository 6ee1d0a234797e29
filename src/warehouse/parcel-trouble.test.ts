import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { findConflicts } from '#orders/desk/server/find-conflicts.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const op = () => world.as('OP')
const receive = async (body: object) =>
  ok(await op().post('/api/import/quote/receive', { warehouse_code: 'JP-TYO', ...body })).data
/** Orders at 6 that wait for one track. */
async function waiting(track: string, customers: readonly number[]): Promise<TestOrder[]> {
  const orders: TestOrder[] = []
  for (const customerId of customers) {
    const order = await orderAt(world, 6, { customerId })
    ok(await op().put(`/api/quote/track/${order.id}`, { track }))
    orders.push(order)
  }
  return orders
}
const statuses = (orders: readonly TestOrder[]) => Promise.all(orders.map(({ id }) => statusOf(world, id)))

test('a track of two customers’ orders is received for both, stands among the conflicts, and on no waybill', async () => {
  const track = '990000000001'
  const customers = [(await customerOf(world)).id, (await customerOf(world)).id]
  const orders = await waiting(track, customers)
  const { outcome, package: parcel, warnings } = await receive({ track, d_weight: 2 })
  expect(outcome).toBe('received')
  expect(warnings).toContainEqual({
    code: 'customers',
    message: expect.stringMatching(/^Kiện có đơn của 2 khách: KH\d+ .+, KH\d+ /),
  })
  expect(await statuses(orders)).toEqual([7, 7])
  await findConflicts(world.db, world.now())
  const { results } = ok(await op().get('/api/quotes/conflict', { kind: 'track', q: track }))
  expect(results.map((row: { code: string; others: string }) => [row.code, row.others])).toEqual([
    [orders[0]!.code, orders[1]!.code],
    [orders[1]!.code, orders[0]!.code],
  ])
  expect((await op().post('/api/shipment', { packages: [parcel.id] })).body.error).toBe('shipments.not_one')
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('a track scanned before it is known: the parcel is strange, says so when its track is pasted, and goes to its order', async () => {
  const track = '990000000002'
  const early = await receive({ track, d_weight: 0.8 })
  expect(early.outcome).toBe('unknown')
  const order = await orderAt(world, 6)
  const rows = [{ line: 1, no: order.code, track }]
  const pasted = ok(await world.as('CS').post('/api/quote/bought/call', { rows })).data
  expect(pasted.rows).toMatchObject([
    { outcome: 'change', message: 'Kiện đã tới kho trước khi có mã: nhận ở Kiện lạ' },
  ])
  ok(await world.as('CS').post('/api/quote/bought/save', { rows }))
  expect(await statusOf(world, order.id)).toBe(6)
  // Scanned again it is known.
  const again = await receive({ track, d_weight: 0.8 })
  expect(again).toMatchObject({ outcome: 'received', package: { id: early.package.id } })
  expect(await statusOf(world, order.id)).toBe(7)
  const { rows: strange } = await sql`select from import_exception
    where package_id = ${early.package.id} and resolved_at is null`.execute(world.db)
  expect(strange).toEqual([])
})

test('of a parcel with three orders one of which is cancelled the other two go home', async () => {
  const track = '990000000003'
  const whose = (await customerOf(world)).id
  const orders = await waiting(track, [whose, whose, whose])
  const { package: parcel } = await receive({ track, d_weight: 3 })
  const lost = orders[2]!
  // As a refund of its seller ends it.
  await sql`update orders set status = 0 where id = ${lost.id}`.execute(world.db)
  const { data: flight } = ok(
    await op().post('/api/create/mawb/haki', { mawb: '205-00000022', warehouse_code: 'JP-TYO' }),
  )
  const packages = [{ id: parcel.id, isHandle: true }]
  ok(await op().post('/api/import/quote/add', { id: flight.id, packages: [parcel.id] }))
  ok(await op().post('/api/import/status/quotes', { id: flight.id, status: 8, packages }))
  expect(await statuses(orders)).toEqual([8, 8, 0])
  ok(await op().post('/api/import/status/quotes', { id: flight.id, status: 8.2, packages }))
  ok(await op().post('/api/import/quotes/scan', { code: track }))
  expect(await statuses(orders)).toEqual([9, 9, 0])
  const checkins = orders.slice(0, 2).map(({ id }) => ({ id, r_weight: 1.5 }))
  ok(await op().post('/api/quotes/checkin', { checkins }))
  expect(await statuses(orders)).toEqual([10, 10, 0])
  const { rows } = await sql<{ step: number }>`select receive_status::float8 as step from package
    where id = ${parcel.id}`.execute(world.db)
  expect(rows[0]?.step).toBe(10)
})

test('a parcel weighs for the orders that go on: a cancelled one bears no share and is nobody’s second customer', async () => {
  const track = '990000000004'
  const whose = (await customerOf(world)).id
  const orders = await waiting(track, [whose, whose, (await customerOf(world)).id])
  const { package: parcel } = await receive({ track, d_weight: 3 })
  const shares = async () => {
    const { rows } = await sql<{ d_weight: number }>`select o.d_weight::float8 as d_weight from orders o
      where o.id = any(${orders.map(({ id }) => id)}::bigint[]) order by o.id`.execute(world.db)
    return rows.map(({ d_weight }) => d_weight)
  }
  expect(await shares()).toEqual([1, 1, 1])
  await sql`update orders set status = 0 where id = ${orders[2]!.id}`.execute(world.db)
  const corrected = ok(await op().put('/api/import/quote/receive', { id: parcel.id, d_weight: 3 })).data
  expect((await shares()).slice(0, 2)).toEqual([1.5, 1.5])
  expect(corrected.warnings.map(({ code }: { code: string }) => code)).not.toContain('customers')
})

test('what is cancelled after it came gives its share of the weight to the others when the parcel goes on', async () => {
  const track = '990000000005'
  const whose = (await customerOf(world)).id
  const orders = await waiting(track, [whose, whose, whose])
  const { package: parcel } = await receive({ track, d_weight: 3 })
  const shares = async (n: number) => {
    const { rows } = await sql<{ d_weight: number }>`select o.d_weight::float8 as d_weight from orders o
      where o.id = any(${orders.map(({ id }) => id)}::bigint[]) order by o.id limit ${n}`.execute(world.db)
    return rows.map(({ d_weight }) => d_weight)
  }
  const cancel = (order: TestOrder) =>
    sql`update orders set status = 0 where id = ${order.id}`.execute(world.db)
  const { data: flight } = ok(
    await op().post('/api/create/mawb/haki', { mawb: '205-00000033', warehouse_code: 'JP-TYO' }),
  )
  const packages = [{ id: parcel.id, isHandle: true }]
  const fly = async (status: number) =>
    ok(await op().post('/api/import/status/quotes', { id: flight.id, status, packages }))
  ok(await op().post('/api/import/quote/add', { id: flight.id, packages: [parcel.id] }))
  await cancel(orders[2]!)
  expect(await shares(2)).toEqual([1, 1])
  await fly(8)
  expect(await shares(2)).toEqual([1.5, 1.5])
  await cancel(orders[1]!)
  await fly(8.2)
  expect(await shares(1)).toEqual([3])
  expect(await statuses(orders)).toEqual([8.2, 0, 0])
})

test('a flight with goods of two stations arrives whole, whoever marks it: nothing is missing', async () => {
  const { rows: stations } = await sql<{
    id: number
  }>`select id from station order by position, id limit 2`.execute(world.db)
  const first = await orderAt(world, 8, {
    customerId: (await customerOf(world, { station: stations[0]!.id })).id,
  })
  const second = await orderAt(world, 8, {
    customerId: (await customerOf(world, { station: stations[1]!.id })).id,
    mawb: first.mawb!,
  })
  const { rows: packages } = await sql<{
    id: number
    mawb: number
  }>`select p.id, p.mawb_id as mawb from package p
    join package_order po on po.package_id = p.id
    where po.order_id in (${first.id}, ${second.id}) order by p.id`.execute(world.db)
  const mawb = packages[0]!.mawb
  const arrived = ok(
    await world.as('OP', { station: stations[0]!.id }).post('/api/import/status/quotes', {
      id: mawb,
      status: 8.2,
      packages: packages.map(({ id }) => ({ id, isHandle: true })),
    }),
  ).data
  expect(arrived).toMatchObject({ done: packages.map(({ id }) => id), failed: [] })
  expect(await statuses([first, second])).toEqual([8.2, 8.2])
  const { rows: missing } = await sql`select from import_exception x join package p on p.id = x.package_id
    where p.mawb_id = ${mawb} and x.kind = 'missing'`.execute(world.db)
  expect(missing).toEqual([])
})
