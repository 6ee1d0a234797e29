import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNextAct } from '#orders/mercari/server/send-acts.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { testMarkets } from '#testing/markets.ts'
import type { TestMarkets } from '#testing/markets.ts'
import { done, ok, orderAt } from '#testing/order.ts'
import type { OrderStep } from '#testing/order.ts'

let world: TestApp
let market: TestMarkets
beforeAll(async () => {
  market = await testMarkets({ timeoutMs: 3_000 })
  world = await testApp({ markets: market.markets })
})
afterAll(async () => {
  await world.close()
  await market.stop()
})

let items = 80_000_000_000
/** An order of Mercari with an account of ours, at a step within its status. */
async function mercariOrder(
  status: OrderStep,
  {
    sub = null,
    account = 'ours',
    arrived = true,
  }: { sub?: number | null; account?: string | null; arrived?: boolean } = {},
) {
  const order = await orderAt(world, status)
  const item = `m${(items += 1)}`
  market.sims.mercari.sale(item, { track: '401299990001', delivered: arrived })
  await sql`insert into buying_account (site_code, username) values ('mercari', ${account ?? 'ours'}) on conflict do nothing`.execute(
    world.db,
  )
  await sql`update orders set site_code = 'mercari', item_id = ${item}, mercari = true, sub_status = ${sub}, account_id =
    (select id from buying_account where site_code = 'mercari' and username = ${account}) where id = ${order.id}`.execute(
    world.db,
  )
  return { ...order, item }
}
const subOf = async (id: number) => ok(await world.as('SU').get(`/api/quote/id/${id}`)).data.sub_status
const send = async () => {
  while (await sendNextAct(market.markets, world.db, world.now()));
}
const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000))
const press = (ids?: number[], who = 'OP') =>
  world.as(who).post('/api/quote/mercari/autoconfirm', ids ? { ids } : {})
const listed = async (path: string, code: string) =>
  ok(await world.as('SU').get(path, { q: code })).results[0]
const receiptOf = (code: string) => listed('/api/quote/mercari/autoconfirm', code)
const commentOf = (code: string) => listed('/api/mercari/request-comment', code)
const settle = (id: number, step: string, reason?: string) =>
  world.as('OP').post('/api/mercari/acts/settle', { ids: [id], step, reason })

test('what arrived without a task gets one; its receipt is pressed at Mercari and the order goes on', async () => {
  const order = await mercariOrder(7)
  const { data } = ok(await world.as('OP').post('/api/quote/mercari/autoscan', {}))
  expect(data.opened).toBeGreaterThan(0)
  expect(data.waiting).toBeGreaterThan(0)
  expect(await subOf(order.id)).toBe(70)
  done(await press([order.id]))
  expect((await press([order.id])).body.data.failed[0]).toMatchObject({ id: order.id, error: 'mercari.live' })
  await send()
  expect(await subOf(order.id)).toBe(70.1)
  expect(market.sims.mercari.sale(order.item).pressed).toMatchObject({ good: true })
  expect(await receiptOf(order.code)).toMatchObject({ status: 'done', account_name: 'ours' })
})

test('an order that waits for no receipt, or is of another market, is refused by row', async () => {
  const order = await mercariOrder(6, { sub: 62 })
  expect((await press([order.id])).body.data.failed[0].error).toBe('mercari.no_receipt')
  expect((await press([order.id], 'AC')).status).toBe(403)
  const elsewhere = await mercariOrder(6, { sub: 69 })
  await sql`update orders set site_code = 'yahoo-auctions' where id = ${elsewhere.id}`.execute(world.db)
  expect((await press([elsewhere.id])).body.data.failed[0].error).toBe('mercari.no_receipt')
})

test('one that Mercari has already is pressed; one too early is refused in its words and sent again', async () => {
  const before = await mercariOrder(6, { sub: 69 })
  const early = await mercariOrder(6, { sub: 69, arrived: false })
  market.sims.mercari.sale(before.item, { delivered: true, pressed: { good: true, message: '' } })
  done(await press([before.id, early.id]))
  await send()
  expect([await subOf(before.id), await subOf(early.id)]).toEqual([69.1, 69])
  const refused = await receiptOf(early.code)
  expect(refused).toMatchObject({ status: 'refused', why: expect.stringContaining('F1005') })
  market.sims.mercari.sale(early.item, { delivered: true })
  done(await settle(refused.id, 'again'))
  await send()
  expect(await subOf(early.id)).toBe(69.1)
})

test('an answer that was lost is asked for again, and the receipt is pressed once', async () => {
  const order = await mercariOrder(6, { sub: 69 })
  done(await press([order.id]))
  market.sims.mercari.next('lose')
  await send()
  expect(await receiptOf(order.code)).toMatchObject({ status: 'unknown' })
  expect(await subOf(order.id)).toBe(69)
  later(301)
  await send()
  expect(await subOf(order.id)).toBe(69.1)
  expect(await receiptOf(order.code)).toMatchObject({ status: 'done' })
})

test('what a process asked for and never noted is unknown after its patience, not asked for in silence', async () => {
  const order = await mercariOrder(6, { sub: 69 })
  done(await press([order.id]))
  await sql`update site_act set status = 'asked', taken_at = ${world.now()}, tries = 3 where order_id = ${order.id}`.execute(
    world.db,
  )
  await send()
  expect(await receiptOf(order.code)).toMatchObject({ status: 'asked' })
  later(121)
  await send()
  const lost = await receiptOf(order.code)
  expect(lost).toMatchObject({ status: 'unknown' })
  later(301)
  await send()
  expect(await receiptOf(order.code)).toMatchObject({ status: 'unknown' })
  done(await settle(lost.id, 'settle'))
  expect(await subOf(order.id)).toBe(69.1)
})

test('without an account of ours it is a person’s work, whose word brings the order on', async () => {
  const order = await mercariOrder(6, { sub: 69, account: null })
  done(await press([order.id]))
  await send()
  const task = await receiptOf(order.code)
  expect(task).toMatchObject({ status: 'by_hand', account_name: null })
  expect((await settle(task.id, 'drop')).body.data.failed[0].error).toBe('mercari.reason')
  done(await settle(task.id, 'settle'))
  expect(await subOf(order.id)).toBe(69.1)
  expect((await settle(task.id, 'settle')).body.data.failed[0].error).toBe('mercari.status')
})

const propose = (codes: string[], who = 'CS', text = '購入希望です。') =>
  world.as(who).post('/api/v1/quote/mercari/autocomment', { codes, text })
const approve = (ids: number[], who = 'SS', own?: boolean) =>
  world.as(who).post('/api/mercari/approve-comment', own ? { ids, own } : { ids })

test('a comment is sent once another person approved it', async () => {
  const { code, item } = await mercariOrder(5)
  done(await propose([code]))
  const { id, status, text } = await commentOf(code)
  expect([status, text]).toEqual(['proposed', '購入希望です。'])
  expect((await propose([code])).body.data.failed[0].error).toBe('mercari.live')
  await send()
  expect(await commentOf(code)).toMatchObject({ status: 'proposed' })
  expect((await approve([id], 'CS')).body.data.failed[0].error).toBe('access.own_work')
  done(await approve([id], 'AD'))
  await send()
  expect(await commentOf(code)).toMatchObject({ status: 'done', approved_name: expect.any(String) })
  expect(market.sims.mercari.comments.filter(({ listing }) => listing === item)).toHaveLength(1)
})

test('a comment that is not approved is not sent, says why, and another may be proposed', async () => {
  const { code } = await mercariOrder(5)
  done(await propose([code]))
  const { id } = await commentOf(code)
  const reject = (reason?: string) =>
    world.as('AD').post('/api/mercari/reject-comment', { ids: [id], reason })
  expect((await reject()).body.data.failed[0].error).toBe('mercari.reason')
  done(await reject('Khách đã đổi ý'))
  expect(await commentOf(code)).toMatchObject({ status: 'rejected', why: 'Khách đã đổi ý' })
  done(await propose([code]))
  expect(await commentOf(code)).toMatchObject({ status: 'proposed' })
})

test('one that was written by hand is done without being sent', async () => {
  const { code, item } = await mercariOrder(5)
  done(await propose([code]))
  const { id } = await commentOf(code)
  done(await approve([id], 'CS', true))
  await send()
  expect(await commentOf(code)).toMatchObject({ status: 'done' })
  expect(market.sims.mercari.comments.filter(({ listing }) => listing === item)).toEqual([])
})

test('an account writes so many comments a day; a lost one is never sent a second time by itself', async () => {
  await sql`insert into config_factor (key, value, applied_date) values ('mercari.comments_a_day', 1, '2021-01-01')`.execute(
    world.db,
  )
  const [one, other] = [await mercariOrder(5, { account: 'few' }), await mercariOrder(5, { account: 'few' })]
  done(await propose([one.code, other.code]))
  const [first, second] = [await commentOf(one.code), await commentOf(other.code)]
  const { data } = ok(await approve([first.id, second.id], 'AD'))
  expect(data.done).toEqual([first.id])
  expect(data.failed).toMatchObject([{ id: second.id, error: 'mercari.quota' }])
  market.sims.mercari.next('lose')
  await send()
  later(3_600)
  await send()
  expect(await commentOf(one.code)).toMatchObject({ status: 'unknown' })
  later(24 * 3_600)
  done(await approve([second.id], 'AD'))
})

test('only items of Mercari that are not bought yet are commented on; an unknown order is said so', async () => {
  const bought = await mercariOrder(6)
  expect((await propose([bought.code])).body.data.failed[0].error).toBe('mercari.no_comment')
  expect((await propose(['DH999999999'])).body.error).toBe('orders.not_found')
  expect((await world.as('OP').post('/api/v1/quote/mercari/autocomment', { text: 'x' })).status).toBe(403)
})
