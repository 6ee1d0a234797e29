import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerOf, done, ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

type Who = 'SS' | 'ss2' | 'CS' | 'SU'
const submit = () => ({ 'idempotency-key': randomUUID() })
let items = 20_000_000_000
const add = (who: Who, more: object = {}) =>
  world.as(who).post(
    '/api/cart/add',
    {
      link: `https://jp.mercari.com/item/m${(items += 1)}`,
      name: 'Máy ảnh Canon AE-1',
      price: 12_000,
      currency: 'JPY',
      quantity: 2,
      ...more,
    },
    submit(),
  )
const quote = (who: Who, id: number, body: object = {}) =>
  world.as(who).put(`/api/cart/quote/${id}`, body, submit())
const listed = async (who: Who, query: object = {}): Promise<{ id: number }[]> =>
  ok(await world.as(who).get('/api/carts', { size: 200, ...query })).results
const sees = async (who: Who, id: number) => (await listed(who)).some((row) => row.id === id)

it('becomes an order at 1 with what was collected, and names it; once', async () => {
  const customer = await customerOf(world)
  const row = ok(await add('SS', { user_id: customer.id, note: 'màu đen' })).data
  expect(row).toMatchObject({ status: 'open', site_code: 'mercari', owner_name: expect.any(String) })
  const answers = await Promise.all([quote('SS', row.id), quote('SS', row.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [now] = await listed('SS', { ids: row.id })
  expect(now).toMatchObject({ status: 'quoted' })
  const { order_id } = now as unknown as { order_id: number }
  expect(ok(await world.as('SS').get(`/api/quote/id/${order_id}`)).data).toMatchObject({
    status: 1,
    name: 'Máy ảnh Canon AE-1',
    goods_values: 12_000,
    currency: 'JPY',
    quality: 2,
    note: 'màu đen',
    item_id: `m${items}`,
  })
})

it('without a customer asks for one, or for a phone, and changes nothing until then', async () => {
  const { id } = ok(await add('CS')).data
  const refused = await quote('CS', id)
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'user_id'])
  expect((await listed('CS', { ids: id }))[0]).toMatchObject({ status: 'open', order_id: null })
  expect(ok(await quote('CS', id, { phone: '0912345678' })).data).toMatchObject({ status: 'quoted' })
})

it('is seen by who keeps it and by the sale of its customer; what nobody keeps by all, until somebody takes it', async () => {
  const mine = ok(await add('SS')).data
  expect([await sees('SS', mine.id), await sees('ss2', mine.id), await sees('CS', mine.id)]).toEqual([
    true,
    false,
    true,
  ])
  const shared = ok(await add('CS', { shared: true })).data
  expect(await sees('ss2', shared.id)).toBe(true)
  done(await world.as('ss2').put('/api/cart/receive', { ids: [shared.id] }, submit()))
  expect(await sees('SS', shared.id)).toBe(false)
  expect((await listed('ss2', { whose: 'own' })).map(({ id }) => id)).toContain(shared.id)

  const customer = await customerOf(world)
  const ofCustomer = ok(await add('CS', { user_id: customer.id })).data
  expect([await sees('SS', ofCustomer.id), await sees('ss2', ofCustomer.id)]).toEqual([true, false])
  const stolen = await world.as('ss2').put('/api/cart/receive', { ids: [ofCustomer.id] }, submit())
  expect(stolen.body.data.failed[0].error).toBe('carts.not_found')
})

it('is edited by its version, kept or dropped with a reason; an order is no cart any more', async () => {
  const row = ok(await add('SS')).data
  const edit = (body: object) =>
    world.as('SS').post('/api/cart/edit', { id: row.id, version: row.version, ...body }, submit())
  expect(ok(await edit({ price: 9_500 })).data).toMatchObject({ price: 9_500, quantity: 2 })
  expect((await edit({ price: 9_000 })).body.error).toBe('conflict.stale')
  const drop = (reason: string) => world.as('SS').put('/api/cart/drop', { ids: [row.id], reason }, submit())
  expect((await drop('')).status).toBe(400)
  done(await drop('khách không mua nữa'))
  expect(
    (await world.as('SS').put('/api/cart/keep', { ids: [row.id] }, submit())).body.data.failed[0].error,
  ).toBe('carts.status')
  expect((await quote('SS', row.id)).body.error).toBe('carts.status')
})

it('is asked about after two weeks, until it is kept for two more', async () => {
  const { id } = ok(await add('SS')).data
  const waits = async () => (await listed('SS', { waits: 'old-carts' })).some((row) => row.id === id)
  expect(await waits()).toBe(false)
  await sql`update cart_row set kept_at = kept_at - interval '15 days' where id = ${id}`.execute(world.owner)
  expect(await waits()).toBe(true)
  done(await world.as('SS').put('/api/cart/keep', { ids: [id] }, submit()))
  expect(await waits()).toBe(false)
})

it('names a field that is wrong: no link and no site, a price of nothing', async () => {
  const noSite = await add('SS', { link: undefined })
  expect([noSite.status, noSite.body.details[0].path]).toEqual([400, 'site_code'])
  const free = await add('SS', { price: 0 })
  expect([free.status, free.body.details[0].path]).toEqual([400, 'price'])
})
