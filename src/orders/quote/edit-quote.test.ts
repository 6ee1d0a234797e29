import { afterAll, beforeAll, expect, test } from 'vitest'
import { editBody } from '#orders/quote/web/quote-form.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const read = async (id: number) => ok(await world.as('SS').get(`/api/quote/id/${id}`)).data
const edit = (who: string, id: number, body: object) => world.as(who).post(`/api/quote/edit/${id}`, body)

test('a second tab does not put the old price back: it is told who changed the quote, and when', async () => {
  const { id } = await orderAt(world, 1)
  const opened = await read(id)
  const values = {
    version: opened.version,
    goods_values: { amount: opened.goods_values, currency: opened.currency },
  }
  const price = { amount: opened.goods_values + 500, currency: opened.currency }
  ok(await edit('SU', id, editBody({ ...values, goods_values: price }, values)))

  const late = editBody({ ...values, note: 'gấp' }, values)
  const refused = await edit('SS', id, late)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ error: 'conflict.stale', data: { version: opened.version + 1 } })
  const { name } = await world.as('SU').me()
  expect(refused.body.changed.by).toBe(name)
  expect(Date.parse(refused.body.changed.at)).not.toBeNaN()

  ok(await edit('SS', id, { ...late, version: opened.version + 1 }))
  expect(await read(id)).toMatchObject({ goods_values: price.amount, note: 'gấp' })
})

test('a note on a quote that was sent leaves it sent: the price was not touched', async () => {
  const { id } = await orderAt(world, 2)
  const first = { version: (await read(id)).version, note: null, quality: 1, payment_percent: 70 }
  ok(await edit('SS', id, editBody({ ...first, note: 'khách hỏi thêm ảnh' }, first)))
  expect(await read(id)).toMatchObject({ status: 2, note: 'khách hỏi thêm ảnh' })
})

test('emptied fields are said as what an order has of nothing', () => {
  const first = { version: 2, domestic_ship: 500, note: 'gấp', route_code: 'JP-AIR', services_extra: ['GOM'] }
  expect(
    editBody({ version: 2, domestic_ship: null, note: '', route_code: null, services_extra: [] }, first),
  ).toEqual({
    version: 2,
    domestic_ship: 0,
    note: null,
    route_code: null,
    services_extra: [],
  })
})
