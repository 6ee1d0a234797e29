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

test('a quick quote becomes a customer’s, chosen or made of its phone and a name; its age and its seller stay', async () => {
  const asked = async (item: string, phone: string) =>
    ok(await world.as('SS').post('/api/quote-quick', { ...of(item, 0), user_id: undefined, phone })).data
  const change = (id: number, further: object, who = 'SS') =>
    world.as(who).post('/api/quote-quick/change', { id, ...further })
  const quick = await asked('m11100000005', '0986111222')
  expect(quick.customer_id).toBeNull()
  const made = ok(await change(quick.id, { customer_name: 'Nguyễn Thị Mới', version: quick.version })).data
  expect(made).toMatchObject({
    customer_name: 'Nguyễn Thị Mới',
    customer_no: expect.stringMatching(/^KH\d+/),
    code: quick.code,
    created_at: quick.created_at,
    sale_id: quick.sale_id,
  })
  const known = ok(await world.as('SS').get(`/api/user/${made.customer_id}/info`)).data
  expect(known).toMatchObject({ phone: '0986111222', sale_id: quick.sale_id })
  const twice = await change(quick.id, { customer_name: 'Nguyễn Thị Mới' })
  expect([twice.status, twice.body.details[0].path]).toEqual([400, 'customer_name'])

  // A phone that is somebody's already: they are chosen, nobody is made a second time.
  const again = await asked('m11100000006', '0986111222')
  const taken = await change(again.id, { customer_name: 'Người khác' })
  expect([taken.status, taken.body.error]).toEqual([409, 'customers.duplicate_phone'])
  const chosen = ok(await change(again.id, { user_id: made.customer_id })).data
  expect(chosen).toMatchObject({ customer_id: made.customer_id, created_at: again.created_at })

  // Whoever was too late has made no customer.
  const third = await asked('m11100000007', '0986111333')
  ok(await change(third.id, { note: 'hỏi lại', version: third.version }))
  const late = await change(third.id, { customer_name: 'Người mới', version: third.version })
  expect(late.body.error).toBe('conflict.stale')
  ok(await change(third.id, { customer_name: 'Người mới' }))
})
