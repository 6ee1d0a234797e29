import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { home } from '#testing/bill.ts'
import { form } from '#testing/form.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'

let world: TestApp
let proof: string
beforeAll(async () => {
  world = await testApp()
  proof = await uploaded()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
const arrived = new Date('2026-11-21T03:00:00Z')
const setDay = (days: number) => world.setNow(new Date(arrived.getTime() + days * 86_400_000).toISOString())

async function uploaded(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer()
  const { body, headers } = form({ folder: 'images/liquidations' }, [
    { field: 'files', name: 'bien-nhan.jpg', bytes },
  ])
  return ok(await world.as('CS').post('/api/upload/images', body, headers)).data.path
}

const tell = (order: number, kind: string, more = {}) =>
  world.as('CS').post('/api/liquidation/notice', {
    order_id: order,
    kind,
    channel: 'letter',
    sent_to: '12 Lý Thường Kiệt, Hà Nội',
    content: `Kính gửi quý khách: ${kind}`,
    delivered: 'yes',
    attachments: [proof],
    ...more,
  })
const propose = (order: number, more = {}, who = 'CS') =>
  world
    .as(who)
    .post('/api/liquidation', { order_id: order, liquidation_price: 1_000_000, images: [proof], ...more })
const accept = (id: number, who = 'AC') => world.as(who).put(`/api/liquidation/accept/${id}`, {})
const sell = (id: number, more = {}, who = 'SS') =>
  world.as(who).post('/api/liquidation-order', { liquidated_product_id: id, quantity: 1, ...more })
const listing = { kind: 'listing', offered_by: 'Chợ Tốt', price: 1_200_000, link: 'https://chotot.example/1' }

/** An order that lies for 90 days, whose owner was told what the law asks; the day is the ninetieth after it came. */
async function unclaimed({ quantity = 1 } = {}): Promise<TestOrder> {
  world.setNow(arrived.toISOString())
  const order = await orderAt(world, 11)
  await sql`update orders set quantity = ${quantity} where id = ${order.id}`.execute(world.owner)
  setDay(45)
  ok(await tell(order.id, 'debt'))
  ok(await tell(order.id, 'lien'))
  setDay(91)
  ok(await tell(order.id, 'sale'))
  return order
}
/** The same, accepted and with a listing: for sale. */
async function onSale(more = {}): Promise<{ id: number; order: TestOrder }> {
  const order = await unclaimed(more)
  const { id } = ok(await propose(order.id)).data
  ok(await world.as('CS').post('/api/liquidation/offer', { liquidation_id: id, ...listing }))
  ok(await accept(id))
  return { id, order }
}
const soldOf = async (id: number) => {
  const { rows } = await sql<{ sold: number }>`select sold from liquidation where id = ${id}`.execute(
    world.db,
  )
  return rows[0]?.sold
}

test('goods that nobody comes for are candidates after 30 days and may be proposed after 90, told for 45', async () => {
  world.setNow(arrived.toISOString())
  const order = await orderAt(world, 11)
  const candidate = async () =>
    ok(await world.as('CS').get('/api/liquidation/candidates', { size: '200' })).results.find(
      (row: { id: number }) => row.id === order.id,
    )
  setDay(29)
  expect(await candidate()).toBeUndefined()
  setDay(30)
  expect(await candidate()).toMatchObject({ days: 30, stage: 'warn', lien_on: null })
  const toTell = async () => {
    const { kinds } = ok(await world.as('CS').get('/api/queue')).data
    const kind = kinds.find(({ key }: { key: string }) => key === 'liquidation-liens-to-send')
    return kind?.rows.map(({ id }: { id: number }) => id) ?? []
  }
  setDay(44)
  expect(await toTell()).not.toContain(order.id)
  setDay(45)
  expect(await candidate()).toMatchObject({ stage: 'lien' })
  expect(await toTell()).toContain(order.id)
  ok(await tell(order.id, 'lien'))
  expect(await candidate()).toMatchObject({ stage: 'noticed' })
  expect(await toTell()).not.toContain(order.id)
  setDay(89)
  expect(why(await propose(order.id))).toBe('liquidations.too_early')
  setDay(91)
  const row = await candidate()
  expect(row.stage).toBe('saleable')
  expect(row.storage_vnd).toBeGreaterThan(0)
  for (const text of [order.code, row.name, row.customer_name]) {
    const path = `/api/quotes-liquidation/search/${encodeURIComponent(text)}`
    const { results } = ok(await world.as('CS').get(path))
    expect(results, text).toContainEqual(expect.objectContaining({ id: order.id, stage: 'saleable' }))
  }
  ok(await propose(order.id))
  expect(why(await propose(order.id))).toBe('liquidations.order_live')
})

test('what was given up in writing is sold without the days, and not without the writing', async () => {
  world.setNow(arrived.toISOString())
  const order = await orderAt(world, 11)
  expect(why(await propose(order.id, { ground: 'abandoned' }))).toBe('liquidations.not_abandoned')
  ok(await tell(order.id, 'abandoned'))
  expect(why(await propose(order.id, { ground: 'damaged' }))).toBe('liquidations.not_damaged')
  ok(await propose(order.id, { ground: 'abandoned' }))
})

test('another person accepts, the accountant up to a ceiling; the order goes on no bill until it is called off', async () => {
  const order = await unclaimed()
  /** Does it wait for a bill, in whichever way? */
  const waitsForBill = async () => {
    const kinds = ['orders-to-bill', 'orders-stored', 'orders-stored-long']
    const found = await Promise.all(
      kinds.map((waits) => world.as('CS').get('/api/quotes', { waits, ids: order.id })),
    )
    return found.some(({ body }) => body.results.length > 0)
  }
  expect(await waitsForBill()).toBe(true)
  const { id, version } = ok(await propose(order.id, { liquidation_price: 6_000_000 }, 'AC')).data
  expect(why(await accept(id, 'AC'))).toBe('access.own_work')
  expect(why(await accept(id, 'AC2'))).toBe('liquidations.ceiling')
  ok(await world.as('CS').put(`/api/liquidation/${id}`, { liquidation_price: 5_000_000, version }))
  expect(ok(await accept(id, 'AC2')).data).toMatchObject({ status: 1, accepted_price: 5_000_000 })
  const bill = await world.as('CS').post('/api/bill', { ids: [order.id], address: home })
  expect(why(bill)).toBe('orders.liquidating')
  expect(await waitsForBill()).toBe(false)
  const cancel = { newStatus: -1, reason: 'Khách xin nhận lại' }
  expect((await world.as('SS').put(`/api/liquidation/update-status/${id}`, cancel)).status).toBe(403)
  expect(ok(await world.as('AC').put(`/api/liquidation/update-status/${id}`, cancel)).data.status).toBe(-1)
  expect(await waitsForBill()).toBe(true)
  ok(await world.as('CS').post('/api/bill', { ids: [order.id], address: home }))
})

test('nothing is sold before the check list is complete, unless a manager says why', async () => {
  const order = await unclaimed()
  const { id } = ok(await propose(order.id)).data
  ok(await accept(id))
  const buyer = await customerOf(world)
  expect(why(await sell(id, { customer_id: buyer.id }, 'CS'))).toBe('liquidations.unchecked')
  const read = ok(await world.as('CS').get(`/api/liquidation/${id}`)).data
  expect(read.sellable).toBe(false)
  expect(read.checks.filter((item: { done: boolean }) => !item.done)).toMatchObject([{ key: 'value' }])
  expect((await world.as('AC').post('/api/liquidation/override', { id, reason: 'Gấp' })).status).toBe(403)
  ok(await world.as('AD').post('/api/liquidation/override', { id, reason: 'Hàng rẻ, không ai trả giá' }))
  ok(await sell(id, { customer_id: buyer.id }, 'CS'))
})

test('two people selling the last piece sell it once', async () => {
  const { id } = await onSale()
  const buyer = await customerOf(world)
  const answers = await Promise.all([
    sell(id, { customer_id: buyer.id, note: 'một' }, 'CS'),
    sell(id, { customer_id: buyer.id, note: 'hai' }, 'AC'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.map(why)).toContain('liquidations.stock')
  expect(await soldOf(id)).toBe(1)
})

test('who proposed, accepted or priced goods does not buy them, and no colleague below the floor', async () => {
  const { id } = await onSale({ quantity: 3 })
  const meOf = async (who: string) => (await world.as(who).me()).id
  const toStaff = async (who: string, more = {}) =>
    sell(id, { buyer_type: 'staff', staff_id: await meOf(who), ...more }, 'SS')
  expect(why(await toStaff('AC'))).toBe('liquidations.own_purchase')
  expect(why(await toStaff('CS'))).toBe('liquidations.own_purchase')
  expect(why(await toStaff('SS'))).toBe('liquidations.own_purchase')
  const price = (of: number, who: string) =>
    world.as(who).put(`/api/liquidation/update-liquidation-price/${id}`, { liquidation_price: of })
  expect(why(await price(699_999, 'AC2'))).toBe('liquidations.below_floor')
  ok(await price(700_000, 'AC2'))
  const { buyer_name } = ok(await toStaff('OP')).data
  expect(buyer_name).toBe((await world.as('OP').me()).name)
  ok(await price(600_000, 'AD'))
  expect(why(await toStaff('OP', { note: 'thêm một cái' }))).toBe('liquidations.staff_below_floor')
  const buyer = await customerOf(world)
  ok(await sell(id, { customer_id: buyer.id }, 'CS'))
  const { log } = ok(await world.as('CS').get(`/api/liquidation/${id}`)).data
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'add',
    'update',
    'accept',
    'update-liquidation-price',
    'create-order',
    'update-liquidation-price',
    'create-order',
  ])
})

test('an order that is given up frees its pieces; the sale is not called off while pieces are sold', async () => {
  const { id } = await onSale({ quantity: 2 })
  const buyer = await customerOf(world)
  const made = ok(await sell(id, { customer_id: buyer.id, quantity: 2 }, 'CS')).data
  expect(made.code).toMatch(/^TL\d{8}$/)
  const off = { newStatus: -1, reason: 'Không bán nữa' }
  expect(why(await world.as('AC').put(`/api/liquidation/update-status/${id}`, off))).toBe(
    'liquidations.sold_some',
  )
  const fewer = { quantity: 1, version: made.version }
  expect(ok(await world.as('CS').put(`/api/liquidation-order/${made.id}`, fewer)).data.amount).toBe(1_000_000)
  expect(await soldOf(id)).toBe(1)
  expect(why(await world.as('CS').put(`/api/liquidation-order/${made.id}`, { quantity: 3 }))).toBe(
    'liquidations.stock',
  )
  const hand = { newStatus: 2 }
  expect(why(await world.as('OP').put(`/api/liquidation-order/update-status/${made.id}`, hand))).toBe(
    'liquidations.status',
  )
  ok(await world.as('CS').del(`/api/liquidation-order/${made.id}`))
  expect(await soldOf(id)).toBe(0)
  ok(await world.as('AC').put(`/api/liquidation/update-status/${id}`, off))
})

test('sales people see whatever is for sale, but not whose goods of colleagues they were', async () => {
  const { id, order } = await onSale()
  await sql`update orders set sale_id = (select id from staff where username = 'ss') where id = ${order.id}`.execute(
    world.owner,
  )
  const seenBy = async (who: string) =>
    ok(await world.as(who).get('/api/liquidations', { ids: String(id) })).results[0]
  expect(await seenBy('SS')).toMatchObject({ id, customer_id: order.customerId })
  expect(await seenBy('SS2')).toMatchObject({ id, customer_id: null, customer_name: null })
  expect(await seenBy('MKT')).toMatchObject({ id, customer_id: null, accepted_price: null })
})
