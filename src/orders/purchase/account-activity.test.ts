import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let yahoo: number
beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<{ id: number }>`select id from buying_account
    where site_code = 'yahoo-auctions' order by id limit 1`.execute(world.db)
  yahoo = rows[0]?.id as number
  const order = (n: number, values: Record<string, unknown>) =>
    world.db
      .insertInto('orders')
      .values({
        code: `DH99900000${n}`,
        station_id: 1,
        site_code: 'yahoo-auctions',
        name: `Đơn thử ${n}`,
        goods_values: 1000,
        currency: 'JPY',
        account_id: yahoo,
        ...values,
      } as never)
      .execute()
  const bought = (days: number) => new Date(world.now().getTime() - days * 86_400_000)
  await order(1, { status: 5 })
  await order(2, { status: 6, sub_status: 61, bought_at: bought(0) })
  await order(3, { status: 6, sub_status: 63, bought_at: bought(9) })
  await order(4, { status: 6, sub_status: 63, bought_at: bought(9), track: '1234' })
  await order(5, { status: 6, sub_status: 66, bought_at: bought(2) })
  await order(6, { status: 11, bought_at: bought(20) })
})
afterAll(() => world.close())

test('each account says what it waits for of its sellers', async () => {
  const { body } = await world.as('SU').get('/api/account-seller', { site_code: 'yahoo-auctions' })
  expect(body.results[0]).toMatchObject({
    id: yahoo,
    to_buy: 1,
    bought: 4,
    waiting_payment: 1,
    waiting_ship: 0,
    no_tracking: 2,
    waiting_refund: 1,
    late: 1,
    oldest: '12-11-2026',
  })
  expect(body.results[1]).toMatchObject({ bought: 0, oldest: null })
})

test.each(['/api/yahoo-account-monitor/counts', '/api/yahoo-account-monitor'])(
  'the Yahoo accounts at a glance: %s',
  async (path) => {
    const { body } = await world.as('AD').get(path)
    expect(body.data).toEqual({
      accounts: 3,
      active: 3,
      to_buy: 1,
      bought: 4,
      bought_today: 1,
      waiting_payment: 1,
      no_tracking: 2,
      late: 1,
    })
    expect((await world.as('CS').get(path)).status).toBe(403)
  },
)
