import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam' } })
})
afterAll(() => world.close())

const why = ({ body }: TestAnswer) => body.error
const post = (who: string, path: string, body: object) => world.as(who).post(path, body)
const scan = (id: number, code: string, who = 'OP') => post(who, '/api/asset-count/scan', { id, code })
const made = async (name: string, more = {}) => ok(await post('AC', '/api/asset', { name, ...more })).data
const read = async (id: number) => ok(await world.as('OP').get(`/api/asset-count/${id}`)).data

test('labels are scanned: what is missing and what nobody knows is named, a second scan is told as one', async () => {
  const { id: ss } = await world.as('SS').me()
  const laptop = await made('Laptop', { staff_ids: [ss] })
  const scale = await made('Cân sàn')
  const lost = await made('Máy quét')
  ok(await world.as('AC').put(`/api/asset/${lost.id}`, { status: 4, reason: 'mất' }))
  const count = ok(await post('OP', '/api/asset-count', { note: 'cuối năm' })).data
  expect(count).toMatchObject({ status: 0, found: 0, missing: 2, unknown: 0 })
  expect(why(await post('AC', '/api/asset-count', {}))).toBe('asset_counts.open')
  expect(ok(await scan(count.id, ` ${laptop.code.toLowerCase()} `)).data).toEqual({
    result: 'found',
    code: laptop.code,
    name: 'Laptop',
    holders: 'Vũ Hoàng Nam',
  })
  // Two people over the same label: one found it, the other is told so.
  const both = await Promise.all([scan(count.id, 'TS999999'), scan(count.id, 'TS999999', 'AC')])
  expect(both.map((answer) => ok(answer).data.result).toSorted()).toEqual(['again', 'unknown'])
  expect(ok(await scan(count.id, laptop.code)).data.result).toBe('again')
  expect((await scan(count.id, laptop.code, 'SS')).status).toBe(403)
  const going = await read(count.id)
  expect(going).toMatchObject({ found: 1, missing: 1, unknown: 1 })
  expect(going.lines.map(({ code, found }: { code: string; found: boolean }) => [code, found])).toEqual([
    [scale.code, false],
    ['TS999999', true],
    [laptop.code, true],
  ])
})

test('a closed count stays as it was, whatever is bought or found later', async () => {
  const [count] = ok(await world.as('OP').get('/api/asset-counts', { status: 0 })).results
  expect(ok(await post('AC', '/api/asset-count/close', { id: count.id })).data).toMatchObject({
    status: 1,
    missing: 1,
  })
  await made('Bàn làm việc')
  expect(await read(count.id)).toMatchObject({ found: 1, missing: 1, unknown: 1 })
  expect(why(await scan(count.id, 'TS000001'))).toBe('asset_counts.closed')
  expect(why(await post('AC', '/api/asset-count/close', { id: count.id }))).toBe('asset_counts.closed')
  const { content } = ok(await post('SS', '/api/report-asset-repeat/print', { id: count.id })).data
  expect(content).toContain('Có mặt 1 · thiếu 1 · mã lạ 1')
  expect(content).toContain('Cân sàn')
  expect(content).toContain('TS999999')
})
