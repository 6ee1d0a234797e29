import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const of = (item: string, user_id: number) => ({
  link: `https://jp.mercari.com/item/${item}`,
  goods_values: 3_000,
  currency: 'JPY',
  user_id,
})

test('several links become quotes, each by itself; what is refused says why and stops no other', async () => {
  const mine = await customerOf(world)
  const theirs = await customerOf(world, { sale: 'ss2' })
  const quotes = [of('m11100000001', mine.id), of('m11100000002', theirs.id), of('m11100000003', mine.id)]
  const { data } = ok(await world.as('SS').post('/api/quote-quicks', { quotes }))
  expect(data.done.map(({ line }: { line: number }) => line)).toEqual([1, 3])
  expect(data.failed).toMatchObject([{ line: 2, error: 'orders.customer_unknown' }])

  const { results } = ok(await world.as('SS').get(`/api/quote/user/${mine.id}`))
  expect(results.map(({ code }: { code: string }) => code).toSorted()).toEqual(
    data.done.map(({ code }: { code: string }) => code).toSorted(),
  )
  expect(ok(await world.as('SS').get(`/api/quote/user/${theirs.id}`)).results).toEqual([])

  // None that could be read is said in words of this form.
  const none = await world.as('SS').post('/api/quote-quicks', { quotes: [] })
  expect(none.body.details).toEqual([{ path: 'quotes', message: 'Chưa có dòng nào đủ liên kết và giá.' }])
})

test('a quick quote is changed by its version', async () => {
  const { id: user_id } = await customerOf(world)
  const { data } = ok(await world.as('SS').post('/api/quote-quick', of('m11100000004', user_id)))
  const change = (further: object) =>
    world.as('SS').post('/api/quote-quick/change', { id: data.id, version: data.version, ...further })
  expect(ok(await change({ goods_values: 4_500, note: 'đã hỏi người bán' })).data).toMatchObject({
    goods_values: 4_500,
    note: 'đã hỏi người bán',
    currency: 'JPY',
  })
  expect((await change({ goods_values: 5_000 })).body.error).toBe('conflict.stale')
})
