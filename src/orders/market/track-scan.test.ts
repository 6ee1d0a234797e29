import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanNextTracks } from '#orders/market/server/scan-tracks.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { testMarkets } from '#testing/markets.ts'
import type { TestMarkets } from '#testing/markets.ts'
import { ok, orderAt } from '#testing/order.ts'
import type { OrderStep } from '#testing/order.ts'

let world: TestApp
let market: TestMarkets
beforeAll(async () => {
  market = await testMarkets()
  world = await testApp({ markets: market.markets })
})
afterAll(async () => {
  await world.close()
  await market.stop()
})

const path = '/api/quote/auto-fill-tracking'
let items = 70_000_000_000
/** An order of Mercari that was bought with an account of ours. */
async function mercariOrder(
  track: string | null,
  { status = 6, account = 'ours' }: { status?: OrderStep; account?: string } = {},
) {
  const order = await orderAt(world, status)
  const item = `m${(items += 1)}`
  market.sims.mercari.sale(item, { track })
  await sql`insert into buying_account (site_code, username) values ('mercari', ${account}) on conflict do nothing`.execute(
    world.db,
  )
  await sql`update orders set site_code = 'mercari', item_id = ${item}, account_id =
    (select id from buying_account where site_code = 'mercari' and username = ${account})
    where id = ${order.id}`.execute(world.db)
  return { ...order, item }
}
const trackOf = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data.track
const run = async () => {
  while ((await scanNextTracks(market.markets, world.db, { now: world.now() })) > 0);
}
const ask = async (ids?: number[], who = 'AD') => world.as(who).post(path, ids ? { ids } : {})
const last = async (who = 'AD') => ok(await world.as(who).get(path)).data.scan
const outcomes = (scan: { rows: { order_id: number; outcome: string }[] }) =>
  new Map(scan.rows.map(({ order_id, outcome }) => [order_id, outcome]))

test('each order has its own answer: found and saved, none yet, had one, not asked for, account signed out', async () => {
  market.sims.mercari.sign('gone', true)
  const found = await mercariOrder('401299990001')
  const none = await mercariOrder(null)
  const tracked = await mercariOrder('401299990003')
  await sql`update orders set track = '401299999999' where id = ${tracked.id}`.execute(world.db)
  const early = await mercariOrder('401299990004', { status: 5 })
  const gone = await mercariOrder('401299990005', { account: 'gone' })
  const elsewhere = await orderAt(world, 6)
  const ids = [found, none, tracked, early, gone, elsewhere].map(({ id }) => id)

  expect(ok(await ask(ids)).data).toMatchObject({ total: 6 })
  expect((await last()).counts).toEqual({ waiting: 6 })
  // One run a person.
  expect(await ask(ids)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('chờ lượt') },
  })
  await run()
  const scan = await last()
  expect(scan.finished_at).not.toBeNull()
  expect(outcomes(scan)).toEqual(
    new Map([
      [found.id, 'found'],
      [none.id, 'none'],
      [tracked.id, 'tracked'],
      [early.id, 'refused'],
      [gone.id, 'refused'],
      [elsewhere.id, 'by_hand'],
    ]),
  )
  expect(await trackOf(found.id)).toBe('401299990001')
  expect(await trackOf(tracked.id)).toBe('401299999999')
  expect(await trackOf(none.id)).toBeNull()
  const { rows } = await sql<{ action: string; actor_id: number | null }>`select action, actor_id from event
    where entity = 'order' and entity_id = ${found.id} order by id desc limit 1`.execute(world.db)
  expect(rows[0]).toEqual({ action: 'track', actor_id: null })
})

test('a track of another customer’s order is not written, and a text that is none neither', async () => {
  const holder = await mercariOrder(null)
  await sql`update orders set track = '401299990010' where id = ${holder.id}`.execute(world.db)
  const taken = await mercariOrder('401299990010')
  const odd = await mercariOrder('未発送')
  await ask([taken.id, odd.id])
  await run()
  const scan = await last()
  expect(scan.rows.map(({ outcome, why }: { outcome: string; why: string }) => [outcome, why])).toEqual([
    ['refused', `Mã vận đơn này đang ở đơn ${holder.code} của khách khác`],
    ['refused', 'Không giống mã vận đơn'],
  ])
  expect(await trackOf(odd.id)).toBeNull()
})

test('a market that falls silent is left alone; its orders are unknown, and asked again by the next run', async () => {
  const order = await mercariOrder('401299990020')
  await ask([order.id])
  market.sims.mercari.next('lose')
  await run()
  expect(outcomes(await last()).get(order.id)).toBe('unknown')
  expect(await trackOf(order.id)).toBeNull()
  await ask([order.id])
  await run()
  expect(await trackOf(order.id)).toBe('401299990020')
})

test('what a process took and never answered is taken again after its patience', async () => {
  const order = await mercariOrder('401299990030')
  await ask([order.id])
  await sql`update track_scan_order set taken_at = ${world.now()} where order_id = ${order.id}`.execute(
    world.db,
  )
  await run()
  expect((await last()).finished_at).toBeNull()
  world.setNow(new Date(world.now().getTime() + 121_000))
  await run()
  expect(outcomes(await last()).get(order.id)).toBe('found')
})

test('a support person has the orders they made or sell asked for; others only by a manager', async () => {
  const of = '/api/systemconfig/request-scan-tracking-for-cs'
  const { id: cs } = await world.as('CS').me()
  const { id: sale } = await world.as('SS').me()
  const own = await mercariOrder('401299990040')
  await sql`update orders set created_by = ${cs} where id = ${own.id}`.execute(world.db)
  expect(await world.as('CS').post(of, { staff_id: sale })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'staff_id', message: 'Chỉ quản lý lấy mã vận đơn cho người khác' }] },
  })
  expect(ok(await world.as('AD').post(of, { staff_id: cs })).data).toEqual({
    id: expect.any(Number),
    total: 1,
  })
  expect((await world.as('CS').post(of, {})).status).toBe(409)
  await run()
  expect(await last('CS')).toMatchObject({ counts: { found: 1 }, finished_at: expect.any(String) })
  expect(await trackOf(own.id)).toBe('401299990040')
  expect((await world.as('CS').post(of, {})).body.message).toBe(
    'Không có đơn đã mua nào còn thiếu mã vận đơn.',
  )
})

test('orders of others are not named', async () => {
  const order = await mercariOrder('401299990050')
  await sql`update orders set sale_id = (select id from staff where username = 'ss2') where id = ${order.id}`.execute(
    world.db,
  )
  expect((await ask([order.id], 'CC')).status).toBe(404)
})
