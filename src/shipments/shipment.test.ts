import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCode } from '#platform/rules/luhn-code.ts'
import { followShipments } from '#shipments/server/follow-shipments.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const op = () => world.as('OP')
const seller = () => world.as('ss')

async function packagesOf(orders: readonly TestOrder[]) {
  const { rows } = await sql<{ id: number; track: string }>`select p.id, p.track from package p
    where p.track = any(${orders.flatMap((order) => order.tracks)}) order by p.id`.execute(world.db)
  return rows
}
/** Orders of one customer at 7, each in a package of its own. */
async function goods(n: number, customerId?: number) {
  const whose = customerId ?? (await customerOf(world)).id
  const orders: TestOrder[] = []
  for (let k = 0; k < n; k += 1) orders.push(await orderAt(world, 7, { customerId: whose }))
  return { whose, orders, packages: await packagesOf(orders) }
}
const full = {
  receiver: 'Nguyễn Thị Nhận',
  phone: '0912000111',
  address: '1 Lê Lợi, Huế',
  services: 'Bay',
  declared_vnd: 5_000_000,
}
const create = (packages: readonly { id: number }[], more: object = full) =>
  op().post('/api/shipment', { packages: packages.map(({ id }) => id), ...more })
async function waybill(n: number, more: object = full) {
  const made = await goods(n)
  const row = ok(await create(made.packages, more)).data
  return { ...made, id: row.id as number, code: row.code as string, row }
}
const read = async (code: string) => ok(await op().get(`/api/shipment/code/${code}`)).data
const statusOf = async (code: string) => (await read(code)).shipment.status
/** What the job of the minute does. */
const follow = () => followShipments(world.db, world.now())
const stepTo = async (packages: readonly { id: number }[], step: number) =>
  sql`update package set receive_status = ${step}::numeric where id = any(${packages.map(({ id }) => id)}::bigint[])`.execute(
    world.db,
  )
const orderTo = async (orders: readonly { id: number }[], status: number) =>
  sql`update orders set status = ${status}::numeric where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(
    world.db,
  )
/** Landed and scanned in Vietnam, as the stations leave it. */
async function scanned(orders: readonly TestOrder[], packages: readonly { id: number }[]) {
  await stepTo(packages, 9)
  await orderTo(orders, 9)
}

describe('a waybill', () => {
  it('has a code that notices a wrong digit, what the customer is called, and its packages', async () => {
    const { code, packages, row } = await waybill(3, {})
    expect(isCode(code, 'WB', 8)).toBe(true)
    expect(row).toMatchObject({ status: 1, packages: 3, orders: 3, scanned: 0, receiver: 'Trần Văn Khách' })
    expect((await read(code)).packages.map((one: { track: string }) => one.track)).toEqual(
      packages.map(({ track }) => track),
    )
    expect(ok(await op().get('/api/shipments', { q: packages[1]!.track })).results).toMatchObject([{ code }])
  })

  it('is of one customer, and a package is on one waybill', async () => {
    const [one, other] = [await goods(1), await goods(1)]
    expect((await create([...one.packages, ...other.packages])).body.error).toBe('shipments.not_one')
    const { code } = ok(await create(one.packages)).data
    const again = await create(one.packages)
    expect(again.body).toMatchObject({
      error: 'shipments.taken',
      message: `Kiện ${one.packages[0]!.track} đang ở vận đơn ${code}.`,
    })
  })

  it('is of one warehouse and one route', async () => {
    const { packages, orders } = await goods(2)
    const mixed = async () => (await create(packages)).body.error
    await sql`update orders set route_code = (select code from route where code <> 'JP-AIR' order by code limit 1)
      where id = ${orders[1]!.id}`.execute(world.db)
    expect(await mixed()).toBe('shipments.not_one')
    await sql`update orders set route_code = 'JP-AIR' where id = ${orders[1]!.id}`.execute(world.db)
    await sql`update package set warehouse_code = 'US-LAX' where id = ${packages[1]!.id}`.execute(world.db)
    expect(await mixed()).toBe('shipments.not_one')
    await sql`update package set warehouse_code = 'JP-TYO' where id = ${packages[1]!.id}`.execute(world.db)
    ok(await create(packages))
  })

  it('gives a package that is in no bag back from the list of packages too, but for the last', async () => {
    const { id, code, packages } = await waybill(2)
    const [one, two] = [packages[0]!, packages[1]!]
    const off = (which: { id: number }) => op().put('/api/package/remove', { ids: [which.id] })
    expect(ok(await off(one)).data.done).toEqual([one.id])
    expect((await read(code)).shipment).toMatchObject({ packages: 1, status: 1 })
    expect((await off(one)).body.error).toBe('packages.not_packed')
    expect((await off(two)).body.error).toBe('shipments.last_package')
    ok(await op().post('/api/shipment/confirm/status', { ids: [id] }))
    await stepTo([two], 8)
    await follow()
    expect((await off(two)).body.error).toBe('shipments.status')
  })

  it('two people who put one package on a waybill at once: it is on one', async () => {
    const { packages } = await goods(1)
    const body = { packages: packages.map(({ id }) => id), ...full }
    const answers = await Promise.all([
      op().post('/api/shipment', body),
      world.as('SU').post('/api/shipment', body),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('takes packages at 7 and 8 only', async () => {
    const { packages } = await goods(1)
    await stepTo(packages, 8.2)
    expect((await create(packages)).body.error).toBe('shipments.package_step')
    await stepTo(packages, 8)
    ok(await create(packages))
  })

  it('of packages of many customers there is one each', async () => {
    const [one, other, late] = [await goods(2), await goods(1), await goods(1)]
    await stepTo(late.packages, 9)
    const { data } = ok(
      await op().post('/api/shipments', {
        packages: [...one.packages, ...other.packages, ...late.packages].map(({ id }) => id),
      }),
    )
    expect(data.shipments.map((made: { packages: number }) => made.packages)).toEqual([2, 1])
    expect(data.failed).toMatchObject([{ id: late.packages[0]!.id, error: 'shipments.package_step' }])
  })

  it('is confirmed by operations when it is complete', async () => {
    const { id, code } = await waybill(1, { receiver: 'Nguyễn Thị Nhận' })
    const confirm = (who = op()) => who.post('/api/shipment/confirm/status', { ids: [id] })
    expect((await confirm(seller())).status).toBe(403)
    expect((await confirm()).body.error).toBe('shipments.incomplete')
    ok(await op().put(`/api/shipment/${id}`, full))
    expect(ok(await confirm()).data.done).toEqual([id])
    expect(await statusOf(code)).toBe(2)
    expect((await confirm(world.as('SU'))).body.error).toBe('shipments.status')
  })

  it('saved as it is stays as it is; who saw an older one is refused', async () => {
    const { id, row } = await waybill(1)
    const same = ok(await op().put(`/api/shipment/${id}`, { ...full, version: row.version })).data
    expect(same.receiver).toBe(full.receiver)
    ok(await op().put(`/api/shipment/${id}`, { note: 'Hàng dễ vỡ' }))
    const stale = await op().put(`/api/shipment/${id}`, { note: 'Khác', version: row.version })
    expect(stale.body.error).toBe('conflict.stale')
  })

  it('takes further packages of its customer, and gives them back but for the last', async () => {
    const { id, code, whose, packages } = await waybill(1)
    const more = await goods(1, whose)
    const foreign = await goods(1)
    const add = (which: readonly { id: number }[]) =>
      op().put(`/api/shipment/${id}`, { packages: which.map((one) => one.id) })
    expect((await add(foreign.packages)).body.error).toBe('shipments.not_one')
    expect(ok(await add(more.packages)).data.packages).toBe(2)
    const off = (which: readonly { id: number }[]) =>
      op().put('/api/shipment/remove', { id, packages: which.map((one) => one.id) })
    expect(ok(await off(more.packages)).data.packages).toBe(1)
    expect((await off(more.packages)).body.error).toBe('shipments.not_on')
    expect((await off(packages)).body.error).toBe('shipments.last_package')
    ok(await create(more.packages))
    expect(await statusOf(code)).toBe(1)
  })
})

describe('a waybill cancelled', () => {
  it('by sales while it is new, by operations once confirmed; its packages are free', async () => {
    const { id, packages, code } = await waybill(1)
    ok(await op().post('/api/shipment/confirm/status', { ids: [id] }))
    const bySales = await seller().del(`/api/shipment/${id}`, { reason: 'Khách đổi ý' })
    expect(bySales.body.error).toBe('shipments.status')
    ok(await op().del(`/api/shipment/${id}`, { reason: 'Khách đổi ý' }))
    expect(await statusOf(code)).toBe(0)
    ok(await create(packages))
  })

  it('by operations while it is new, too, and by nobody once it has left', async () => {
    const [fresh, gone] = [await waybill(1), await waybill(1)]
    ok(await op().del(`/api/shipment/${fresh.id}`, { reason: 'Gộp nhầm' }))
    ok(await op().post('/api/shipment/confirm/status', { ids: [gone.id] }))
    await stepTo(gone.packages, 8)
    await follow()
    for (const who of [op(), seller(), world.as('SU')]) {
      const answer = await who.del(`/api/shipment/${gone.id}`, { reason: 'Gộp nhầm' })
      expect(answer).toMatchObject({ status: 409, body: { error: 'shipments.status' } })
    }
    expect(await statusOf(gone.code)).toBe(3)
  })

  it('many at once, and by the status 0; no other status is set by hand', async () => {
    const [one, two] = [await waybill(1), await waybill(1)]
    expect(
      ok(await seller().put('/api/v1/shipment/remove', { ids: [one.id], reason: 'Gộp lại' })).data.done,
    ).toEqual([one.id])
    const change = (status: number) =>
      op().post('/api/shipment/change/status', { ids: [two.id], status, reason: 'Gộp lại' })
    for (const status of [1, 2, 3, 4, 5, 6])
      expect((await change(status)).body.error).toBe('shipments.follows')
    expect(ok(await change(0)).data.done).toEqual([two.id])
    expect((await change(0)).body.error).toBe('shipments.status')
  })
})

describe('where a waybill stands', () => {
  it('follows its packages there and back, and its orders onto a bill', async () => {
    const { id, code, packages, orders } = await waybill(2)
    ok(await op().post('/api/shipment/confirm/status', { ids: [id] }))
    const stands = async (status: number) => {
      await follow()
      expect(await statusOf(code)).toBe(status)
    }
    await stepTo(packages.slice(0, 1), 8)
    await stands(2)
    await stepTo(packages, 8)
    await stands(3)
    await stepTo(packages.slice(0, 1), 7)
    await stands(2)
    await stepTo(packages, 8.2)
    await stands(4)
    await scanned(orders, packages)
    ok(await op().post('/api/shipment/checkin', { code, weight: 3 }))
    await orderTo(orders, 12)
    await stands(6)
    await orderTo(orders.slice(0, 1), 11)
    await stands(5)
    expect(await follow()).toBe(0)
  })
})

describe('a waybill checked in', () => {
  async function landed(n: number) {
    const made = await waybill(n)
    ok(await op().post('/api/shipment/confirm/status', { ids: [made.id] }))
    await stepTo(made.packages, 8.2)
    await orderTo(made.orders, 8.2)
    await follow()
    return made
  }

  it('is weighed as one: weight and fee evenly over its orders, the remainder on the last', async () => {
    const { code, packages, orders } = await landed(3)
    await scanned(orders, packages)
    const { data } = ok(await op().post('/api/shipment/checkin', { code, weight: 10, fee: 100 }))
    expect(data.orders.map((order: { r_weight: number }) => order.r_weight)).toEqual([3.33, 3.33, 3.34])
    expect(data.orders.map((order: { fee_vnd: number }) => order.fee_vnd)).toEqual([33, 33, 34])
    expect(data).toMatchObject({
      sum: { balanced: true },
      missing: [],
      shipment: { status: 5, r_weight: 10, fee_vnd: 100 },
    })
    const kept = await sql<{
      w: number
    }>`select r_weight as w from orders where id = any(${orders.map(({ id }) => id)}::bigint[]) order by id`.execute(
      world.db,
    )
    expect(kept.rows.map((row) => row.w)).toEqual([3.33, 3.33, 3.34])
    expect(ok(await op().get('/api/delivery/shipments', { q: code })).results).toMatchObject([
      { code, status: 5 },
    ])
    const again = await op().post('/api/shipment/checkin', { code, weight: 11 })
    expect(again.body.error).toBe('shipments.status')
  })

  it('of four packages with one missing says which, goes on without it, and it is free', async () => {
    const { code, packages, orders } = await landed(4)
    await scanned(orders.slice(0, 3), packages.slice(0, 3))
    const lost = packages[3]!.track
    const found = ok(await op().get(`/api/shipment/checkin/${packages[0]!.track}`)).data
    expect(found).toMatchObject({ shipment: { code, scanned: 3, packages: 4 }, missing: [lost] })
    const refused = await op().post('/api/shipment/checkin', { code, weight: 6 })
    expect(refused.body).toMatchObject({
      error: 'shipments.missing',
      message: `Vận đơn ${code} mới có 3/4 kiện, còn thiếu: ${lost}.`,
    })
    const { data } = ok(await op().post('/api/shipment/checkin', { code, weight: 6, without_missing: true }))
    expect(data).toMatchObject({ missing: [lost], shipment: { packages: 3, status: 5 } })
    expect(data.orders).toHaveLength(3)
    const off = await sql<{
      why: string
    }>`select off_why as why from shipment_package where package_id = ${packages[3]!.id}`.execute(world.db)
    expect(off.rows).toEqual([{ why: 'missing' }])
  })

  it('an order one of whose packages is missing waits for it', async () => {
    const whose = (await customerOf(world)).id
    const [whole, half] = [
      await orderAt(world, 7, { customerId: whose }),
      await orderAt(world, 7, { customerId: whose, packages: 2 }),
    ]
    const packages = await packagesOf([whole, half])
    const { id, code } = ok(await create(packages)).data
    ok(await op().post('/api/shipment/confirm/status', { ids: [id] }))
    await stepTo(packages.slice(0, 2), 9)
    await stepTo(packages.slice(2), 8.2)
    await orderTo([whole], 9)
    await orderTo([half], 8.2)
    const { data } = ok(await op().post('/api/shipment/checkin', { code, weight: 2, without_missing: true }))
    expect(data.orders.map((order: { id: number }) => order.id)).toEqual([whole.id])
    expect(data.shipment.packages).toBe(1)
  })

  it('by two stations at once is checked in once', async () => {
    const { code, packages, orders } = await landed(2)
    await scanned(orders, packages)
    const answers = await Promise.all([
      op().post('/api/shipment/checkin', { code, weight: 3 }),
      world.as('SU').post('/api/shipment/checkin', { code, weight: 4 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('before it is confirmed, or once cancelled, is refused', async () => {
    const { id, code, packages, orders } = await waybill(1)
    await scanned(orders, packages)
    const checkIn = async () => (await op().post('/api/shipment/checkin', { code, weight: 1 })).body.error
    expect(await checkIn()).toBe('shipments.status')
    ok(await op().del(`/api/shipment/${id}`, { reason: 'Gộp nhầm' }))
    expect(await checkIn()).toBe('shipments.status')
  })

  it('with nothing here, or weighing nothing, is refused', async () => {
    const { code } = await landed(1)
    expect(
      (await op().post('/api/shipment/checkin', { code, weight: 1, without_missing: true })).body.error,
    ).toBe('shipments.nothing_here')
    expect((await op().post('/api/shipment/checkin', { code, weight: 0 })).status).toBe(400)
    expect((await op().post('/api/shipment/checkin', { code: 'WB00000000', weight: 1 })).body.error).toBe(
      'shipments.unknown',
    )
  })

  it('stands at 4 again when its slip is cancelled', async () => {
    const { code, packages, orders } = await landed(1)
    await scanned(orders, packages)
    const { data } = ok(await op().post('/api/shipment/checkin', { code, weight: 2 }))
    ok(await op().post('/api/checkin/cancel', { id: data.inbill.id, reason: 'Cân nhầm' }))
    await follow()
    expect((await read(code)).shipment).toMatchObject({ status: 4, r_weight: null })
  })
})

describe('its papers', () => {
  it('are a label for each package with k of n, and an invoice in two languages with its value in words', async () => {
    const { id, code, orders } = await waybill(2)
    const labels = ok(await op().post('/api/shipment/print/bill', { ids: [id] })).data
    expect(labels.n).toBe(2)
    expect(labels.content).toContain('Kiện 2/2')
    const { rows } = await sql<{ no: string; receiver: string; phone: string }>`select c.customer_no as no,
      w.receiver, w.phone from shipment w join customer c on c.id = w.customer_id where w.id = ${id}`.execute(
      world.db,
    )
    expect(labels.content).toContain(`<b>${rows[0]!.no}</b>`)
    for (const said of [rows[0]!.receiver, rows[0]!.phone]) expect(labels.content).not.toContain(said)
    const zpl = ok(
      await op().post('/api/shipment/print/bill', { ids: [id], format: 'zpl', size: '100x150' }),
    ).data
    expect(zpl.content).toContain(`^FD${code}^FS`)
    expect(zpl.again).toBe(2)
    const { content } = ok(await op().post('/api/shipment/print/invoice', { ids: [id] })).data
    for (const words of [
      'Commercial invoice',
      orders[0]!.code,
      '5,000,000',
      'Five million dong',
      'Năm triệu đồng',
    ])
      expect(content).toContain(words)
  })
})

describe('of other stations and sales', () => {
  it('a waybill is not there', async () => {
    const { id, code } = await waybill(1)
    const { rows } = await sql<{
      id: number
    }>`select id from station order by position, id offset 1 limit 1`.execute(world.db)
    const elsewhere = world.as('SU', { station: rows[0]!.id })
    const other = world.as('ss2')
    for (const person of [elsewhere, other]) {
      expect((await person.get(`/api/shipment/code/${code}`)).status).toBe(404)
      expect((await person.del(`/api/shipment/${id}`, { reason: 'Thử' })).status).toBe(404)
      expect((await person.post('/api/shipment/print/invoice', { ids: [id] })).status).toBe(404)
    }
    expect((await seller().get(`/api/shipment/code/${code}`)).status).toBe(200)
  })
})
