import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const levelOf = async (id: number) => ok(await world.as('AD').get(`/api/user/${id}/info`)).data.level_code
const otherLevel = async (id: number) => {
  const mine = await levelOf(id)
  const { results } = ok(await world.as('AD').get('/api/level-customers'))
  return results.find((level: { code: string }) => level.code !== mine).code as string
}
const propose = async (id: number, level: string, who = 'AC') =>
  world
    .as(who)
    .post('/api/level-proposal', { customer_id: id, level_code: level, reason: 'Mua đều mỗi tháng' })

test('the accountant proposes a level, a manager grants it once, and the customer has it', async () => {
  const { id } = await customerOf(world)
  const level = await otherLevel(id)
  const made = ok(await propose(id, level)).data
  expect(made).toMatchObject({ status: 'waiting', level_code: level })
  expect(await levelOf(id)).not.toBe(level)
  expect((await world.as('AC').post('/api/level-proposal/grant', { id: made.id })).status).toBe(403)
  expect(ok(await world.as('AD').post('/api/level-proposal/grant', { id: made.id })).data.level_code).toBe(
    level,
  )
  expect(await levelOf(id)).toBe(level)
  const again = await world.as('AD').post('/api/level-proposal/refuse', { id: made.id, reason: 'nhầm' })
  expect(again).toMatchObject({ status: 409, body: { error: 'customers.debt_decided' } })
  const [row] = ok(await world.as('AC').get('/api/level-proposals', { customer_id: id })).results
  expect(row).toMatchObject({ status: 'granted', decided_by_name: expect.any(String) })
  expect((await world.as('AC').del(`/api/level-proposal/${made.id}`)).status).toBe(409)
})

test('a refused proposal changes nothing and keeps why', async () => {
  const { id } = await customerOf(world)
  const before = await levelOf(id)
  const made = ok(await propose(id, await otherLevel(id), 'CS')).data
  ok(await world.as('AD').post('/api/level-proposal/refuse', { id: made.id, reason: 'Chưa đủ doanh số' }))
  expect(await levelOf(id)).toBe(before)
  const { data } = ok(await world.as('CS').get(`/api/level-proposal/${made.id}`))
  expect(data).toMatchObject({ status: 'refused', decision: 'Chưa đủ doanh số' })
})

test('the level they have, an unknown one and a customer of somebody else are refused by field', async () => {
  const { id } = await customerOf(world)
  const same = await propose(id, await levelOf(id))
  expect(same.body.details).toMatchObject([{ path: 'level_code', message: 'Khách đang ở hạng này' }])
  expect((await propose(id, 'KHONG-CO')).body.details).toMatchObject([{ path: 'level_code' }])
  const stranger = await propose(id, await otherLevel(id), 'SS2')
  expect(stranger.body.details).toMatchObject([{ path: 'customer_id' }])
  expect((await propose(id, await otherLevel(id), 'OP')).status).toBe(403)
})
