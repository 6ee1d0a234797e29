import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, readBill } from '#testing/bill.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

let bills = 0
/** A slip as it stands in the database; the steps that lead there are billing's own tests. */
async function slip(
  customer: TestCustomer,
  given: { status: number; total?: number; delivered?: string; receiver?: string; made?: string },
): Promise<void> {
  bills += 1
  const receiver = JSON.stringify({
    name: given.receiver ?? 'Chị Hoa',
    phone: '0912000111',
    address: '1 Lê Lợi',
    ward: 'Phường Sài Gòn',
    province: 'Thành phố Hồ Chí Minh',
  })
  await sql`insert into bill (code, station_id, customer_id, status, total_vnd, goods_vnd, delivered_at, receiver,
      created_by, created_at)
    values (${`PX8000000${bills}`}, ${customer.station}, ${customer.id}, ${given.status}, ${given.total ?? 0},
      ${given.total ?? 0}, ${given.delivered ?? null}, ${receiver}, (select id from staff where username = 'cs'),
      ${given.made ?? '2026-11-01T03:00:00Z'})`.execute(world.db)
}

test('receivers of earlier slips are offered once each, the last used first, cancelled slips apart', async () => {
  const customer = await customerOf(world, { sale: 'ss' })
  await slip(customer, { status: 17, receiver: 'Chị Hoa' })
  await slip(customer, { status: 17, receiver: 'Anh Tú', made: '2026-11-03T03:00:00Z' })
  await slip(customer, { status: 17, receiver: 'Chị Hoa', made: '2026-11-02T03:00:00Z' })
  await slip(customer, { status: 0, receiver: 'Đã hủy' })
  const path = '/api/history/consignee'
  const { data } = ok(await world.as('SS').get(path, { user_id: customer.id }))
  expect(data).toMatchObject([
    { name: 'Anh Tú', bills: 1 },
    { name: 'Chị Hoa', bills: 2, address: '1 Lê Lợi', district: null },
  ])
  const other = await world.as('ss2').get(path, { user_id: customer.id })
  expect(other.body.error).toBe('customers.not_found')
  expect((await world.as('SS').get(path)).status).toBe(400)
})

test('VIP customers are listed by what they brought in the period; only complete slips count', async () => {
  const [one, two] = [await customerOf(world, { sale: 'ss' }), await customerOf(world, { sale: 'ss' })]
  for (const customer of [one, two]) {
    ok(await world.as('SS').post('/api/user/mercari/activate', { user_id: customer.id }))
  }
  await slip(one, { status: 17, total: 3_000_000, delivered: '2026-10-31T16:00:00Z' })
  await slip(one, { status: 17, total: 1_000_000, delivered: '2026-10-31T17:30:00Z' })
  await slip(one, { status: 16, total: 9_000_000 })
  await slip(two, { status: 17, total: 2_000_000, delivered: '2026-11-05T03:00:00Z' })
  const path = '/api/user/revenue/vip'
  const all = ok(await world.as('SS').get(path))
  expect(all.results.slice(0, 2)).toMatchObject([
    { id: one.id, revenue: 4_000_000, bills: 2 },
    { id: two.id, revenue: 2_000_000, bills: 1 },
  ])
  expect(all.totals).toEqual({ revenue: 6_000_000, bills: 3 })
  const november = ok(await world.as('SS').get(path, { delivered_at_from: '01-11-2026' }))
  expect(november.results.slice(0, 2)).toMatchObject([
    { id: two.id, revenue: 2_000_000 },
    { id: one.id, revenue: 1_000_000 },
  ])
  expect(ok(await world.as('ss2').get(path)).totals.revenue).toBe(0)
  const months = ok(await world.as('SS').post(path, { user_id: one.id })).data
  expect(months).toMatchObject({ revenue: 4_000_000, bills: 2 })
  expect(months.months).toHaveLength(12)
  expect(months.months.slice(-2)).toEqual([
    { month: '2026-10', revenue: 3_000_000, bills: 1 },
    { month: '2026-11', revenue: 1_000_000, bills: 1 },
  ])
  expect((await world.as('ss2').post(path, { user_id: one.id })).status).toBe(404)
})

test('customers given to another sales person take along what is open, when the manager says so', async () => {
  const [one, two] = [await customerOf(world, { sale: 'ss' }), await customerOf(world, { sale: 'ss2' })]
  const order = await orderAt(world, 2, { customerId: one.id })
  for (const customer of [one, two]) {
    await slip(customer, { status: 12 })
    await slip(customer, { status: 14 })
  }
  const sale_id = (await world.as('ss2').me()).id
  const give = (body: object) => world.as('AD').post('/api/list-customer/sale', { sale_id, ...body })
  expect((await give({ ids: [one.id], sale_id: null, with_open: true })).body).toMatchObject({
    details: [{ path: 'sale_id' }],
  })
  const { data } = ok(await give({ ids: [one.id, two.id], with_open: true, note: 'Chia lại khách' }))
  // Who has the customer already is given what is open all the same.
  expect(data).toEqual({ done: [one.id, two.id], failed: [] })
  expect(ok(await world.as('ss2').get(`/api/quote/id/${order.id}`)).data.sale_id).toBe(sale_id)
  const { rows } = await sql<{ status: number; moved: boolean }>`select distinct status::float8 as status,
      sale_id is not distinct from ${sale_id} as moved from bill
    where customer_id in (${one.id}, ${two.id}) order by 1`.execute(world.db)
  expect(rows).toEqual([
    { status: 12, moved: true },
    { status: 14, moved: false },
  ])
  const back = (await world.as('ss').me()).id
  ok(await give({ ids: [one.id], sale_id: back }))
  expect(ok(await world.as('ss2').get(`/api/quote/id/${order.id}`)).data.sale_id).toBe(sale_id)
})

test('only a manager moves the open slips of a customer', async () => {
  const customer = await customerOf(world, { sale: 'ss' })
  await slip(customer, { status: 12 })
  await slip(customer, { status: 14 })
  const sale_id = (await world.as('ss2').me()).id
  const body = { user_id: customer.id, sale_id }
  expect((await world.as('SS').post('/api/customer/bill/sale', body)).status).toBe(403)
  const wrong = await world.as('AD').post('/api/customer/bill/sale', { ...body, sale_id: 1 })
  expect(wrong.body.error).toBe('customers.sale_unknown')
  expect(ok(await world.as('AD').post('/api/customer/bill/sale', body)).data).toMatchObject({
    orders: 0,
    bills: 1,
  })
  const { rows } = await sql<{ status: number }>`select status::float8 as status from bill
    where customer_id = ${customer.id} and sale_id = ${sale_id}`.execute(world.db)
  expect(rows).toEqual([{ status: 12 }])
})

test('a manager moves slips by themselves to another sales person, with their orders; what is approved stays', async () => {
  const [open, approved] = [await billAt(world, 12), await billAt(world, 14)]
  const sale_id = (await world.as('ss2').me()).id
  const path = '/api/customer/bill/sale'
  expect((await world.as('CS').post(path, { ids: [open.id], sale_id })).status).toBe(403)
  expect((await world.as('AD').post(path, { ids: [open.id], user_id: 1 })).status).toBe(400)
  const { data } = ok(await world.as('AD').post(path, { ids: [open.id, approved.id], sale_id }))
  expect(data).toMatchObject({ orders: 1, bills: 1, done: [open.id] })
  expect(data.failed).toMatchObject([{ id: approved.id, error: 'bills.status' }])
  expect(await readBill(world, open)).toMatchObject({ sale_id, status: 12 })
  expect((await readBill(world, approved)).sale_id).not.toBe(sale_id)
  const order = ok(await world.as('AD').get(`/api/quote/id/${open.orders[0]?.id}`)).data
  expect(order.sale_id).toBe(sale_id)
})
