import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { brokenInvariants } from '#invariants.ts'
import { reverse, standingEntry } from '#ledger/server/journal.repo.ts'
import { findConflicts } from '#orders/desk/server/find-conflicts.usecase.ts'
import { billAt, moneyOf } from '#testing/bill.ts'
import { askCarried, customerOf, done, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

interface Found {
  code: string
  shared: string
  others: string | null
  why: string
  mend: string | null
}
const listed = async (kind: string, who = 'CS') => {
  await findConflicts(world.db, world.now())
  const { results, option } = ok(await world.as(who).get('/api/quotes/conflict', { kind, size: '200' }))
  return { rows: results as Found[], counts: option.counts as Record<string, number> }
}
const codesOf = (rows: Found[]) => rows.map(({ code }) => code)
const details = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data

test('an item that two live orders want stands twice, until one of them is cancelled', async () => {
  const link = 'https://jp.mercari.com/item/m12345678901'
  const quote = { link, site_code: 'mercari' }
  const [one, other] = [await orderAt(world, 2, { quote }), await orderAt(world, 3, { quote })]
  const { rows, counts } = await listed('item')
  expect(codesOf(rows)).toEqual([one.code, other.code])
  expect(rows[0]).toMatchObject({ shared: 'Mercari Nhật · m12345678901', others: other.code })
  expect(counts['item']).toBe(2)
  ok(await world.as('CS').post('/api/quote/cancel/quotes', { ids: [other.id], reason: 'trùng' }))
  expect((await listed('item')).rows).toEqual([])
})

test('a track on orders of two customers is shown until one of them is corrected; of one customer it is no conflict', async () => {
  const customerId = (await customerOf(world)).id
  const mine = [await orderAt(world, 6, { customerId }), await orderAt(world, 6, { customerId })]
  const foreign = await orderAt(world, 6)
  for (const { id } of [...mine, foreign])
    ok(await world.as('CS').put(`/api/quote/track/${id}`, { track: '600000000001' }))
  const { rows } = await listed('track')
  expect(new Set(codesOf(rows))).toEqual(new Set([...mine, foreign].map(({ code }) => code)))
  const { version } = await details(foreign.id)
  ok(await world.as('CS').put(`/api/quote/track/${foreign.id}`, { track: '600000000002', version }))
  expect((await listed('track')).rows).toEqual([])
})

test('a number at the seller stands once on an account', async () => {
  const [one, other] = [await orderAt(world, 6), await orderAt(world, 6)]
  const change = async (id: number, supplier_order_no: string) => {
    const { card_id, actual_price, version } = await details(id)
    ok(
      await world
        .as('CS')
        .post(`/api/quote/updatebuy/${id}`, { supplier_order_no, card_id, actual_price, version }),
    )
  }
  await change(one.id, 'SHOP-77')
  await change(other.id, 'SHOP-77')
  const { rows } = await listed('supplier')
  expect(rows.map(({ code, others }) => [code, others])).toEqual([
    [one.code, other.code],
    [other.code, one.code],
  ])
  await change(other.id, 'SHOP-78')
  expect((await listed('supplier')).rows).toEqual([])
})

test('an order whose status and papers disagree says which, and is stepped back', async () => {
  const { id, code } = await orderAt(world, 10)
  expect((await listed('state')).rows).toEqual([])
  await sql`update package set receive_status = 8.2 where id in
    (select package_id from package_order where order_id = ${id})`.execute(world.owner)
  const { rows, counts } = await listed('state', 'OP')
  expect(rows).toMatchObject([{ code, why: 'Đã khai thác nhưng còn kiện chưa quét vào kho' }])
  expect(counts['state']).toBe(1)
  ok(await world.as('AC').post('/api/quote/back-status', { ids: [id], reason: 'quét thiếu' }))
  expect((await details(id)).status).toBe(9)
})

test('what was mended since it was found is no longer shown, and what is found again stands once', async () => {
  const { id, code } = await orderAt(world, 10)
  const kept = sql`select order_id from order_conflict where kind = 'state' and order_id = ${id}`
  const scan = (step: number) =>
    sql`update package set receive_status = ${step} where id in
      (select package_id from package_order where order_id = ${id})`.execute(world.owner)
  const seen = async () =>
    codesOf(ok(await world.as('OP').get('/api/quotes/conflict', { kind: 'state' })).results).includes(code)
  await scan(8.2)
  expect(await seen()).toBe(false)
  await listed('state')
  await listed('state')
  expect(await seen()).toBe(true)
  await scan(9)
  expect(await seen()).toBe(false)
  expect((await kept.execute(world.db)).rows).toHaveLength(1)
  await listed('state')
  expect((await kept.execute(world.db)).rows).toEqual([])
})

test('customer care sees no order of another’s customer, not even as the other one', async () => {
  const quote = { link: 'https://jp.mercari.com/item/m98765432101', site_code: 'mercari' }
  const own = await orderAt(world, 2, { quote, customerId: (await customerOf(world, { sale: 'cc' })).id })
  await orderAt(world, 2, { quote })
  expect((await listed('item', 'CC')).rows).toMatchObject([{ code: own.code, others: null }])
})

const carried = async (tracks: string[], user_id?: number) =>
  ok(await askCarried(world, { tracks, user_id })).data as { id: number; code: string }
const tracksOf = async (id: number) => (await details(id)).tracks as string[]

test('each of the tracks of an order that is only carried may be another’s, and is mended by itself', async () => {
  const [bought, other] = [await orderAt(world, 6), await orderAt(world, 6)]
  const order = await carried(['610000000001', '610000000002', '610000000003'])
  for (const [{ id }, track] of [
    [bought, '610000000002'],
    [other, '610000000003'],
  ] as const)
    ok(await world.as('CS').put(`/api/quote/track/${id}`, { track }))
  const mine = async () => (await listed('track')).rows.filter(({ code }) => code === order.code)
  expect(await mine()).toMatchObject([{ shared: '610000000002', others: `${bought.code}, ${other.code}` }])
  expect((await listed('track')).rows.find(({ code }) => code === bought.code)).toMatchObject({
    shared: '610000000002',
    others: order.code,
  })
  const change = async (tracks: string[]) =>
    ok(
      await world
        .as('CS')
        .put('/api/quote-transport', { _id: order.id, tracks, version: (await details(order.id)).version }),
    )
  await change(['610000000001', '610000000012', '610000000003'])
  expect(await mine()).toMatchObject([{ shared: '610000000003', others: other.code }])
  await change(['610000000001', '610000000012'])
  expect(await mine()).toEqual([])
  expect(await tracksOf(order.id)).toEqual(['610000000001', '610000000012'])
  // What is added may still not be another customer's.
  const refused = await world
    .as('CS')
    .put('/api/quote-transport', { _id: order.id, tracks: ['610000000001', '610000000003'] })
  expect(refused.body.error).toBe('orders.track_elsewhere')
})

test('two orders that are only carried share a track where neither has it first', async () => {
  const [one, two] = [await carried(['620000000001', '620000000002']), await carried(['620000000003'])]
  await sql`insert into order_track values (${two.id}, '620000000002', 2)`.execute(world.db)
  const found = (await listed('track')).rows.filter(({ shared }) => shared === '620000000002')
  expect(found.map(({ code, others }) => [code, others])).toEqual([
    [one.code, two.code],
    [two.code, one.code],
  ])
})

const mend = async (id: number, kind: string, who = 'AC') =>
  world.as(who).post('/api/v1/quotes/conflict/mend', {
    id,
    mend: kind,
    reason: 'đối chiếu phiếu',
    version: (await details(id)).version,
  })
const lying = async (code: string) => (await listed('state')).rows.filter((row) => row.code === code)

test('an order that lost its bill is put back on the one that names it', async () => {
  const bill = await billAt(world, 14)
  const [{ id, code }] = bill.orders as [(typeof bill.orders)[number]]
  await sql`update orders set bill_id = null where id = ${id}`.execute(world.db)
  expect(await lying(code)).toMatchObject([
    { why: 'Ở bước phiếu xuất nhưng không nằm trên phiếu nào', mend: 'follow_bill' },
  ])
  expect((await mend(id, 'follow_bill', 'OP')).status).toBe(403)
  ok(await mend(id, 'follow_bill'))
  expect(await details(id)).toMatchObject({ status: 14, bill_code: bill.code })
  expect(await lying(code)).toEqual([])
  expect((await mend(id, 'follow_bill')).body.error).toBe('mend.agrees')
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('an order that stands at a bill’s step though no bill names it waits for one again', async () => {
  const order = await orderAt(world, 11)
  await sql`update orders set status = 13 where id = ${order.id}`.execute(world.db)
  ok(await mend(order.id, 'follow_bill'))
  expect(await details(order.id)).toMatchObject({ status: 11, bill_code: null })
  expect(await lying(order.code)).toEqual([])
})

test('an order that left its bill’s step goes where the bill stands, or is off a bill that names it no more', async () => {
  const bill = await billAt(world, 13, { orders: 2 })
  const [left, gone] = bill.orders as [(typeof bill.orders)[number], (typeof bill.orders)[number]]
  await sql`update orders set status = 11 where id in (${left.id}, ${gone.id})`.execute(world.db)
  await sql`update bill_order set removed_at = now() where order_id = ${gone.id}`.execute(world.db)
  for (const { code } of [left, gone])
    expect(await lying(code)).toMatchObject([
      { why: 'Còn ghi phiếu xuất nhưng đã rời bước phiếu', mend: 'follow_bill' },
    ])
  ok(await mend(left.id, 'follow_bill'))
  ok(await mend(gone.id, 'follow_bill'))
  expect(await details(left.id)).toMatchObject({ status: 13, bill_code: bill.code })
  expect(await details(gone.id)).toMatchObject({ status: 11, bill_code: null })
  expect([...(await lying(left.code)), ...(await lying(gone.code))]).toEqual([])
})

test('a deposit that is locked for a cancelled order is free again, once', async () => {
  const order = await orderAt(world, 4)
  const { locked } = await moneyOf(world, order.customerId)
  await sql`update orders set status = 0 where id = ${order.id}`.execute(world.db)
  expect(await lying(order.code)).toMatchObject([
    { why: 'Đã hủy nhưng tiền cọc còn khóa', mend: 'free_deposit' },
  ])
  expect(locked).toBeGreaterThan(0)
  const answers = await Promise.all([mend(order.id, 'free_deposit'), mend(order.id, 'free_deposit', 'SU')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await moneyOf(world, order.customerId)).locked).toBe(0)
  expect(await lying(order.code)).toEqual([])
  expect(await brokenInvariants(world.db)).toEqual([])
})

/** The entry of a purchase, reversed by hand. */
async function unbook({ id, station }: { id: number; station: number }) {
  const accountant = (await world.as('AC').me()).id
  await world.owner.transaction().execute(async (db) => {
    const entry = (await standingEntry(db, 'purchase', { type: 'order', id })) as number
    await reverse(db, entry, 'nhầm', { station, now: world.now(), maker: accountant })
  })
}

test('an order that was bought without an entry is stepped back, to be bought again', async () => {
  const order = await orderAt(world, 6)
  await unbook(order)
  expect(await lying(order.code)).toMatchObject([
    { why: 'Đã mua nhưng chưa có bút toán mua', mend: 'step_back' },
  ])
  done(await world.as('AC').post('/api/quote/back-status', { ids: [order.id], reason: 'mua lại' }))
  expect((await details(order.id)).status).toBe(5)
  expect(await lying(order.code)).toEqual([])
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('a purchase that waits for a second person is no disagreement', async () => {
  const order = await orderAt(world, 6)
  await unbook(order)
  await sql`update orders set purchase_waits = true where id = ${order.id}`.execute(world.owner)
  expect(await lying(order.code)).toEqual([])
})

test('what could be no track is refused in words, of a bought and of a carried order, and changes nothing', async () => {
  const bought = await orderAt(world, 6)
  const { id } = await carried(['690000000001', '690000000002'])
  const before = [await details(bought.id), await details(id)]
  for (const wrong of ['?? !!', 'KHÔNG RÕ', 'ABC'])
    for (const { status, body } of [
      await world.as('CS').put(`/api/quote/track/${bought.id}`, { track: wrong }),
      await world.as('CS').put('/api/quote-transport', { _id: id, tracks: ['690000000001', wrong] }),
    ]) {
      expect(status, wrong).toBe(400)
      expect(body.details[0].message).toContain('Mã vận đơn chỉ gồm chữ và số')
    }
  expect([await details(bought.id), await details(id)]).toEqual(before)
})
