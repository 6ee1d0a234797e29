import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { done, ok, orderAt, statusOf } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const change = (ids: number[], services_extra: string[], who = 'OP') =>
  world.as(who).post('/api/quote/change/extras', { ids, services_extra })
const waiting = async (who = 'OP') =>
  (
    ok(await world.as(who).get('/api/quotes/extra')).results as { code: string; services_extra: string[] }[]
  ).map(({ code, services_extra }) => [code, services_extra])

async function fileOf(url: string) {
  const login = { username: 'op', password: 'Demo-2026!', role: 'staff' }
  const { access } = (await world.nobody.post('/api/v1/auth/login', login)).body
  const headers = { authorization: `Bearer ${access.token}`, 'x-station': '1' }
  const { rawPayload } = await world.app.inject({ method: 'POST', url, headers })
  const book = read(rawPayload)
  return utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
}

test('services wanted of an order are listed for the warehouse until it is priced', async () => {
  const order = await orderAt(world, 10)
  expect(await waiting()).toEqual([])
  done(await change([order.id], ['REPACK', 'GOM', 'REPACK'], 'CS'))
  expect(await waiting()).toEqual([[order.code, ['REPACK', 'GOM']]])
  const story = ok(await world.as('AC').get(`/api/v1/quote/histories/${order.id}`)).data
  expect(story.at(-1)).toMatchObject({ action: 'extras', reason: 'dịch vụ thêm' })
  expect(await fileOf('/api/quotes/extra/excel')).toEqual([
    expect.objectContaining({ 'Mã đơn': order.code, 'Dịch vụ thêm': 'REPACK, GOM' }),
    expect.anything(),
  ])
  done(await world.as('OP').put('/api/quote/price', { ids: [order.id] }))
  expect(await waiting()).toEqual([])
})

test('a priced order whose services change stands at 10 again, without its price', async () => {
  const { id } = await orderAt(world, 11)
  done(await change([id], ['REPACK']))
  expect(await statusOf(world, id)).toBe(10)
  const { rows } = await sql`select total_vnd, priced_at from orders where id = ${id}`.execute(world.db)
  expect(rows).toEqual([{ total_vnd: 0, priced_at: null }])
  done(await world.as('OP').put('/api/quote/price', { ids: [id] }))
  const priced = ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
  expect(priced.price.lines.map(({ key }: { key: string }) => key)).toContain('repack')
})

test('a service that no price list knows is refused, and so are orders on a bill', async () => {
  const { id } = await orderAt(world, 7)
  expect((await change([id], ['KHONG_CO'])).body.error).toBe('orders.service_unknown')
  await sql`update orders set status = 12 where id = ${id}`.execute(world.owner)
  expect((await change([id], [])).body.error).toBe('orders.status')
  await sql`update orders set status = 7 where id = ${id}`.execute(world.owner)
})

test('buying first asks for a guarantee with that reason, of each order by itself', async () => {
  const [one, paid] = [await orderAt(world, 3), await orderAt(world, 4)]
  const { data } = ok(
    await world.as('CS').post('/api/quote/buyfirst', { ids: [one.id, paid.id], note: 'sắp hết hàng' }),
  )
  expect(data.done).toEqual([one.id])
  expect(data.failed).toMatchObject([{ id: paid.id, error: 'orders.guarantee_needless' }])
  const { results } = ok(await world.as('AC').get('/api/quote/guarantees', { status: '0' }))
  expect(results).toMatchObject([{ code: one.code, reason: 'Mua trước: sắp hết hàng' }])
  expect((await world.as('OP').post('/api/quote/buyfirst', { ids: [one.id] })).status).toBe(403)
})
