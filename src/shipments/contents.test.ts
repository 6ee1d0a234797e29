import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followShipments } from '#shipments/server/follow-shipments.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { askCarried, customerOf, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] } } })
})
afterAll(() => world.close())

const op = () => world.as('OP')
interface Made {
  whose: number
  orders: { id: number; code: string }[]
  packages: { id: number; track: string }[]
}
const here = { receiver: 'Nguyễn Thị Nhận', phone: '0912000111', address: '1 Lê Lợi, Huế', services: 'Bay' }

/** Orders of one customer at 7, each in a package of its own. */
async function goods(n: number): Promise<Made> {
  const whose = (await customerOf(world)).id
  const orders: Made['orders'] = []
  const packages: Made['packages'] = []
  for (let k = 0; k < n; k += 1) {
    const { id, code, tracks } = await orderAt(world, 7, { customerId: whose })
    orders.push({ id, code })
    const { rows } = await sql<{ id: number; track: string }>`select id, track from package
      where track = any(${tracks})`.execute(world.db)
    packages.push(...rows)
  }
  return { whose, orders, packages }
}
const create = (packages: Made['packages'], more: object = { ...here, declared_vnd: 5_000_000 }) =>
  op().post('/api/shipment', { packages: packages.map(({ id }) => id), ...more })
async function confirmed(n: number) {
  const made = await goods(n)
  const { id, code } = ok(await create(made.packages)).data
  ok(await op().post('/api/shipment/confirm/status', { ids: [id] }))
  return { ...made, id: id as number, code: code as string }
}
const read = async (code: string) => ok(await op().get(`/api/shipment/code/${code}`)).data
const follow = () => followShipments(world.db, world.now())
const undo = async ({ id }: { id: number }) =>
  ok(await world.as('SU').del(`/api/package/${id}`, { reason: 'Nhận nhầm' }))
const packagesTo = (packages: Made['packages'], step: number) =>
  sql`update package set receive_status = ${step}::numeric
    where id = any(${packages.map(({ id }) => id)}::bigint[]) and cancelled_at is null`.execute(world.db)
const ordersTo = (orders: Made['orders'], status: number) =>
  sql`update orders set status = ${status}::numeric where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(
    world.db,
  )

test('a package that was undone is on no waybill any more, and keeps none from going on', async () => {
  const { id, code, packages } = await confirmed(2)
  const [stays, gone] = packages as [Made['packages'][number], Made['packages'][number]]
  await undo(gone)
  const shown = await read(code)
  expect(shown.shipment).toMatchObject({ packages: 1, orders: 1 })
  expect(shown.packages.map((one: { track: string }) => one.track)).toEqual([stays.track])
  expect(shown.missing).toEqual([stays.track])
  expect(ok(await op().post('/api/shipment/print/bill', { ids: [id] })).data.n).toBe(1)
  await packagesTo([stays], 8)
  await follow()
  expect((await read(code)).shipment.status).toBe(3)
})

test('a waybill all of whose packages were undone stands still', async () => {
  const { code, packages } = await confirmed(1)
  await undo(packages[0]!)
  await follow()
  expect((await read(code)).shipment).toMatchObject({ status: 2, packages: 0, orders: 0 })
})

test('a waybill whose orders are all cancelled is neither checked in nor billed', async () => {
  const { code, packages, orders } = await confirmed(2)
  await packagesTo(packages, 8.2)
  await ordersTo(orders, 0)
  await follow()
  expect((await read(code)).shipment.status).toBe(4)
  // Of those whose goods came some are billed: that is where the waybill stands.
  await ordersTo(orders.slice(0, 1), 12)
  await follow()
  expect((await read(code)).shipment.status).toBe(6)
})

test('a waybill that stands at 5 stays there when the last of its orders is cancelled', async () => {
  const { code, packages, orders } = await confirmed(1)
  await packagesTo(packages, 9)
  await ordersTo(orders, 9)
  ok(await op().post('/api/shipment/checkin', { code, weight: 2 }))
  await ordersTo(orders, 0)
  await follow()
  expect((await read(code)).shipment.status).toBe(5)
})

test('of a parcel with three orders the cancelled one counts for nothing', async () => {
  const { whose, orders, packages } = await goods(1)
  const [two, three] = [
    await orderAt(world, 7, { customerId: whose }),
    await orderAt(world, 7, { customerId: whose }),
  ]
  await sql`insert into package_order (package_id, order_id) values
    (${packages[0]!.id}, ${two.id}), (${packages[0]!.id}, ${three.id})`.execute(world.db)
  await ordersTo([three], 0)
  const { code, declared_vnd } = ok(await create(packages, here)).data
  expect((await read(code)).orders.map((one: { code: string }) => one.code)).toEqual([
    orders[0]!.code,
    two.code,
  ])
  const { rows } = await sql<{ goods: number }>`select sum(goods_vnd)::bigint as goods from orders
    where id in (${orders[0]!.id}, ${two.id})`.execute(world.db)
  expect(declared_vnd).toBe(rows[0]?.goods)
})

test('a parcel of cancelled orders alone goes on no waybill', async () => {
  const { orders, packages } = await goods(1)
  await ordersTo(orders, 0)
  expect((await create(packages)).body.error).toBe('shipments.no_orders')
})

test('a waybill of goods that we only carry declares what their customer did, line by line', async () => {
  const whose = (await customerOf(world)).id
  const track = 'KG700000001'
  const order = ok(await askCarried(world, { user_id: whose, tracks: [track] })).data
  const parcel = ok(
    await op().post('/api/import/quote/receive', { track, warehouse_code: 'JP-TYO', d_weight: 1.4 }),
  ).data
  const made = ok(await create([parcel.package], {})).data
  expect(made).toMatchObject({
    declared_vnd: 2 * 9_000 * 172,
    address: '12 Lê Lợi, Phường Bến Thành, Thành phố Hồ Chí Minh',
  })
  const { content } = ok(await op().post('/api/shipment/print/invoice', { ids: [made.id] })).data
  const line = (content as string).split('<tr>').find((row) => row.includes(order.code))
  expect(line).toContain('3,096,000')
})

test('a waybill goes where its customer has things sent first, before where an order went', async () => {
  const { whose, packages } = await goods(1)
  await sql`insert into customer_address (customer_id, name, phone, address, ward, province, is_primary) values
    (${whose}, 'Trần Văn Cũ', '0905000001', '1 Đường cũ', 'Phường 1', 'Huế', false),
    (${whose}, 'Trần Thị Nhà', '0905000002', '7 Bạch Đằng', 'Phường Hải Châu', 'Đà Nẵng', true)`.execute(
    world.db,
  )
  await sql`update orders set receiver = '{"address": "9 Nơi khác"}' where customer_id = ${whose}`.execute(
    world.db,
  )
  expect(ok(await create(packages, {})).data).toMatchObject({
    receiver: 'Trần Thị Nhà',
    phone: '0905000002',
    address: '7 Bạch Đằng, Phường Hải Châu, Đà Nẵng',
  })
})

/** What the job would look at. */
const marked = async () =>
  (
    await sql<{ id: number }>`select distinct shipment_id as id from shipment_mark order by 1`.execute(
      world.db,
    )
  ).rows.map(({ id }) => id)

test('the job looks at waybills something on which moved, and at no other', async () => {
  const [one, two, still] = [await confirmed(1), await confirmed(1), await confirmed(1)]
  await follow()
  await follow()
  expect(await marked()).toEqual([])
  await packagesTo(one.packages, 8)
  await ordersTo(two.orders, 8)
  expect(await marked()).toEqual([one.id, two.id])
  expect(await follow()).toBe(1)
  expect((await read(one.code)).shipment.status).toBe(3)
  expect((await read(still.code)).shipment.status).toBe(2)
  // That it moved is looked at once more, and nothing is left.
  await follow()
  expect(await marked()).toEqual([])
})

test('what moves while the job works is seen by the next one', async () => {
  const { code, packages } = await confirmed(1)
  await follow()
  await follow()
  await packagesTo(packages, 8)
  const late = await world.owner.startTransaction().execute()
  await sql`update package set receive_status = 8.2 where id = ${packages[0]!.id}`.execute(late)
  await follow()
  expect((await read(code)).shipment.status).toBe(3)
  await late.commit().execute()
  await follow()
  expect((await read(code)).shipment.status).toBe(4)
})

test('a billed waybill is looked at again when its order leaves the bill', async () => {
  const { code, packages, orders } = await confirmed(1)
  await packagesTo(packages, 9)
  await ordersTo(orders, 12)
  await follow()
  expect((await read(code)).shipment.status).toBe(6)
  await ordersTo(orders, 11)
  await follow()
  expect((await read(code)).shipment.status).toBe(5)
})
