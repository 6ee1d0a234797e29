import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const change = (who: string, ids: number[], mercari: unknown) =>
  world.as(who).post('/api/quote/change/mercari', { ids, mercari })
const flagOf = async (id: number): Promise<boolean> =>
  ok(await world.as('SU').get(`/api/quote/id/${id}`)).data.mercari

test('whether the receipt of a bought order is to be pressed is turned on and off, and told in its story', async () => {
  const { id } = await orderAt(world, 6)
  const before = await flagOf(id)
  done(await change('CS', [id], !before))
  expect(await flagOf(id)).toBe(!before)
  done(await change('AF', [id], before))
  expect(await flagOf(id)).toBe(before)
  const story = ok(await world.as('CS').get(`/api/v1/quote/histories/${id}`)).data
  expect(story.at(-1)).toMatchObject({ action: 'mercari', label: 'Bấm nhận hàng Mercari' })
})

test('before the purchase and after the arrival it is refused, row by row; a wrong value names its field', async () => {
  const [quote, bought] = [await orderAt(world, 2), await orderAt(world, 6)]
  const before = await flagOf(bought.id)
  const { data } = ok(await change('CS', [quote.id, bought.id], !before))
  expect(data.done).toEqual([bought.id])
  expect(data.failed).toMatchObject([{ id: quote.id, error: 'orders.status' }])
  expect(await flagOf(quote.id)).toBe(false)
  const wrong = await change('CS', [bought.id], 'maybe')
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(wrong.body)).toContain('mercari')
  expect((await change('OP', [bought.id], true)).status).toBe(403)
})
