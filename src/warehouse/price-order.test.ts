import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { recompute } from '#pricing/price.rules.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { storageSincePriced } from '#warehouse/server/storage-since.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const start = '2026-11-21T03:00:00Z'
let world: TestApp
let submit = 0
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] }, freight: { household: 221_000 } } })
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

const price = (...orders: { id: number }[]) =>
  world.as('OP').put('/api/quote/price', { ids: orders.map(({ id }) => id) })
const calculate = (order: { id: number }, body: object) => {
  submit += 1
  return world
    .as('AC')
    .put(`/api/quote/calculator/${order.id}`, body, { 'idempotency-key': `calculate-${submit}` })
}
const amounts = async ({ id }: { id: number }) =>
  (
    await sql<
      Record<string, number>
    >`select status::float8 as status, weight, v_weight, goods_vnd, service_vnd, freight_vnd,
      surcharge_vnd, extras_vnd, total_vnd from orders where id = ${id}`.execute(world.db)
  ).rows[0]
const explanationsOf = async ({ id }: { id: number }) =>
  (
    await sql<{ revision: number; explanation: PriceExplanation; total: number }>`
      select revision, explanation, total from order_price where order_id = ${id} and stage = 'checkin'
      order by revision`.execute(world.db)
  ).rows
const set = (order: TestOrder, columns: string) =>
  sql`update orders set ${sql.raw(columns)} where id = ${order.id}`.execute(world.db)

describe('the price at 11', () => {
  it('is the accepted quote plus freight by the chargeable weight', async () => {
    const order = await orderAt(world, 10, {
      checkin: { r_weight: 1.5, length: 40, width: 30, height: 20 },
    })
    done(await price(order))
    // v = 24,000 ÷ 6000 = 4.00 kg > 1.59; 4.00 × 221,000.
    expect(await amounts(order)).toEqual({
      status: 11,
      weight: 4,
      v_weight: 4,
      goods_vnd: 2_201_600,
      service_vnd: 110_080,
      freight_vnd: 884_000,
      surcharge_vnd: 0,
      extras_vnd: 0,
      total_vnd: 3_195_680,
    })
    const [kept] = await explanationsOf(order)
    expect(kept).toMatchObject({ revision: 1, total: 3_195_680 })
    expect(recompute(kept?.explanation as PriceExplanation)).toEqual(kept?.explanation)
  })
  it('has the surcharges of the goods type, and oversize where that is dearer', async () => {
    const order = await orderAt(world, 10, { quote: { goods_type: 'electronics', quality: 2 } })
    done(await price(order))
    // 2 × 150,000, and 2 % of 24,800 × 172 for want of a receipt.
    expect(await amounts(order)).toMatchObject({ surcharge_vnd: 300_000 + 85_312 })
    const sea = await orderAt(world, 10, {
      quote: { route_code: 'CN-ROAD' },
      checkin: { r_weight: 10, length: 130, width: 10, height: 10 },
    })
    done(await price(sea))
    // 10 kg × 60,000 over 130 cm, against 10 × 28,000.
    expect(await amounts(sea)).toMatchObject({ freight_vnd: 600_000 })
  })
  it('has the services asked for and storage after the free days', async () => {
    const order = await orderAt(world, 10, {
      quote: { services_extra: ['GOM', 'REPACK', 'FULLBOX'] },
      packages: 3,
    })
    world.setNow('2026-12-01T03:00:00Z')
    done(await price(order))
    // 2 × 20,000 + 30,000 + 50,000; 10 days, 3 beyond the free ones, × 2,000 × 1.59 kg.
    expect(await amounts(order)).toMatchObject({ extras_vnd: 120_000 + 9_540 })
  })
  it('follows the quantity that came and a cheaper purchase', async () => {
    const order = await orderAt(world, 10, { quote: { quality: 3 } })
    await set(order, 'qty_old = 3, quantity = 2')
    done(await price(order))
    expect(await amounts(order)).toMatchObject({ goods_vnd: 4_265_600, service_vnd: 191_952 })
    const cheaper = await orderAt(world, 10, { actualPrice: 11_000 })
    done(await price(cheaper))
    expect(await amounts(cheaper)).toMatchObject({ goods_vnd: 2_029_600 })
    const dearer = await orderAt(world, 10, { actualPrice: 12_200 })
    done(await price(dearer))
    expect(await amounts(dearer)).toMatchObject({ goods_vnd: 2_201_600 })
  })
  it('takes the tables of the day of the deposit', async () => {
    const order = await orderAt(world, 10)
    await sql`insert into freight_price (route_code, goods_type, from_kg, price, applied_date)
      values ('JP-AIR', 'household', 0, 999000, '2026-11-22')`.execute(world.db)
    world.setNow('2026-11-23T03:00:00Z')
    done(await price(order))
    expect(await amounts(order)).toMatchObject({ freight_vnd: 351_390 })
    await sql`delete from freight_price where price = 999000`.execute(world.db)
  })
  it('is found anew at 11, as the next revision', async () => {
    const order = await orderAt(world, 11)
    ok(await calculate(order, { r_weight: 3, save: true }))
    done(await price(order))
    expect(await amounts(order)).toMatchObject({ status: 11, weight: 3, freight_vnd: 663_000 })
    expect((await explanationsOf(order)).map((row) => row.revision)).toEqual([1, 2, 3])
  })
})

describe('storage after the price', () => {
  it('is what the days since add, without those on a bill', async () => {
    const order = await orderAt(world, 11)
    const until = async (day: string) =>
      (await storageSincePriced({ db: world.db, now: world.now() }, [order.id], day)).get(order.id)
    expect(await until('2026-11-28')).toBe(0)
    // 20 days from 22-11, 13 beyond the free ones, × 2,000 × 1.59 kg.
    expect(await until('2026-12-11')).toBe(41_340)
    await sql`insert into event (at, entity, entity_id, action, from_status, to_status, data) values
      ('2026-12-01T03:00:00Z', 'order', ${order.id}, 'bill', 11, 12, '{}'),
      ('2026-12-04T03:00:00Z', 'order', ${order.id}, 'back', 12, 11, '{}')`.execute(world.db)
    expect(await until('2026-12-11')).toBe(31_800)
  })
})

describe('the calculator', () => {
  it('tries without keeping, and keeps when told', async () => {
    const order = await orderAt(world, 10, { quote: { goods_type: 'electronics' } })
    const before = await amounts(order)
    const answer = ok(
      await calculate(order, {
        r_weight: 2,
        need_receipt: false,
        services_extra: ['REPACK'],
        repack_boxes: 2,
        customs: { declared: 1_000_000, duty_percent: 10, vat_percent: 10 },
      }),
    )
    expect(answer.message).toBe('Đã tính giá')
    const tried = answer.data
    // 100,000 duty and 10 % VAT of 1,100,000; 2 boxes.
    const byKey = Object.fromEntries(
      tried.price.lines.map((line: { formula: string; result: number }) => [line.formula, line.result]),
    )
    expect(byKey).toMatchObject({ repack: 60_000, customs: 210_000, surcharge: 150_000 })
    expect(tried.saved).toBe(false)
    expect(await amounts(order)).toEqual(before)
    const kept = ok(
      await calculate(order, { r_weight: 2, need_receipt: false, customs: { amount: 90_000 }, save: true }),
    ).data
    expect(await amounts(order)).toMatchObject({
      status: 11,
      surcharge_vnd: 150_000,
      extras_vnd: 90_000,
      total_vnd: kept.total_vnd,
    })
    // What a person gave stays when it is priced again.
    done(await price(order))
    expect(await amounts(order)).toMatchObject({ extras_vnd: 90_000, surcharge_vnd: 150_000 })
  })
  it('divides a shared weight evenly', async () => {
    const customer = await customerOf(world)
    const orders: TestOrder[] = []
    for (let n = 0; n < 3; n += 1) orders.push(await orderAt(world, 10, { customerId: customer.id }))
    const ids = orders.map(({ id }) => id)
    const answer = ok(await calculate(orders[0] as TestOrder, { r_weight: 10, ids, save: true })).data
    expect(answer.parts.map((part: { r_weight: number }) => part.r_weight)).toEqual([3.33, 3.33, 3.34])
    for (const order of orders) expect(await amounts(order)).toMatchObject({ status: 11 })
  })
})

describe('a price is refused', () => {
  const refused = async (order: TestOrder, error: string) => {
    const before = await amounts(order)
    const prices = (await explanationsOf(order)).length
    submit += 1
    const answer = await world
      .as('OP')
      .put('/api/quote/price', { ids: [order.id] }, { 'idempotency-key': `price-${submit}` })
    expect(answer).toMatchObject({
      status: 409,
      body: { error, data: { failed: [{ id: order.id, error }] } },
    })
    expect(await amounts(order)).toEqual(before)
    expect((await explanationsOf(order)).length).toBe(prices)
  }
  it('without a freight row for its weight', async () => {
    const order = await orderAt(world, 10)
    await set(order, "goods_type = 'prohibited'")
    await refused(order, 'pricing.no_freight_bracket')
  })
  it('without a route or a goods type', async () => {
    const order = await orderAt(world, 10)
    await set(order, 'route_code = null')
    await refused(order, 'orders.no_route')
    await set(order, "route_code = 'JP-AIR', goods_type = null")
    await refused(order, 'orders.no_goods_type')
  })
  it('before check-in', async () => {
    await refused(await orderAt(world, 9), 'orders.status')
  })
  it('on a bill', async () => {
    const order = await orderAt(world, 11)
    await sql`with b as (insert into bill (code, station_id, customer_id, created_by)
        values ('PX00000018', 1, ${order.customerId}, 1) returning id)
      update orders set bill_id = b.id from b where orders.id = ${order.id}`.execute(world.db)
    await refused(order, 'checkin.on_bill')
    const tried = await calculate(order, { r_weight: 9 })
    expect(tried).toMatchObject({ status: 409, body: { error: 'checkin.on_bill' } })
  })
  it('to sales', async () => {
    const order = await orderAt(world, 10)
    expect((await world.as('SS').put('/api/quote/price', { ids: [order.id] })).status).toBe(403)
  })
  it('by row: the others are priced', async () => {
    const good = await orderAt(world, 10)
    const bad = await orderAt(world, 9)
    expect(ok(await price(good, bad)).data).toMatchObject({
      done: [good.id],
      failed: [{ id: bad.id, error: 'orders.status' }],
    })
  })
})

describe('the lists of the warehouse', () => {
  it('show what waits, what has no bill, and what is in stock, with sums by customer', async () => {
    const customer = await customerOf(world, { name: 'Nguyễn Thị Danh Sách' })
    const checked = await orderAt(world, 10, { customerId: customer.id })
    const priced = await orderAt(world, 11, { customerId: customer.id })
    const list = async (view: string) =>
      ok(await world.as('AC').get('/api/quotes/checkin', { view, customer_id: customer.id }))
    const ids = (body: { results: { id: number }[] }) =>
      body.results.map((row) => row.id).toSorted((a, b) => a - b)
    expect(ids(await list('waiting'))).toEqual([checked.id])
    expect(ids(await list('depots'))).toEqual([checked.id, priced.id])
    const newbill = await list('newbill')
    expect(ids(newbill)).toEqual([priced.id])
    expect(newbill.totals).toMatchObject({ total_vnd: 2_663_070, freight_vnd: 351_390, weight: 1.59 })
    expect(newbill.option.customers).toContainEqual({
      customer_id: customer.id,
      customer_no: customer.code,
      customer_name: 'Nguyễn Thị Danh Sách',
      orders: 1,
      weight: 1.59,
      total_vnd: 2_663_070,
    })
    expect((await list('depots')).option.counts).toEqual({ 10: 1, 11: 1 })
    const others = ok(await world.as('SS2').get('/api/quotes/checkin', { view: 'depots' }))
    expect(ids(others)).not.toContain(priced.id)
  })
})
