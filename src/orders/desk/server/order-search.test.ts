import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerOf, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const found = async (q: string, query: Record<string, string> = {}, who = 'CS') => {
  const { status, body } = await world.as(who).get('/api/quotes', { q, ...query })
  expect(status).toBe(200)
  return body as {
    results: { id: number; code: string }[]
    pagination: { total: number }
    totals: Record<string, number | null>
    option: { counts: Record<string, number> }
  }
}
const ids = async (q: string, query?: Record<string, string>, who?: string) =>
  (await found(q, query, who)).results.map((row) => row.id)

describe('an order is found', () => {
  test('by a part of its customer’s name without accents, number or phone', async () => {
    const customer = await customerOf(world, { name: 'Phạm Quỳnh Đậu', phone: '0387654321' })
    const order = await orderAt(world, 1, { customerId: customer.id })
    for (const q of ['quynh dau', 'Quỳnh Đậu', customer.code, '87654321', '0387654321'])
      expect(await ids(q), q).toEqual([order.id])
  })

  test('under the name its customer has now, and no more under the old one', async () => {
    const customer = await customerOf(world, { name: 'Vũ Thị Cũ Kỹ', phone: '0387000111' })
    const order = await orderAt(world, 1, { customerId: customer.id })
    await world.db
      .updateTable('customer')
      .set({ name: 'Vũ Thị Tân Thời' })
      .where('id', '=', customer.id)
      .execute()
    expect(await ids('tan thoi')).toEqual([order.id])
    expect(await ids('cu ky')).toEqual([])
  })

  test('by the phone of the form while it has no customer', async () => {
    const made = await world.as('CS').post('/api/quote/save', {
      phone: '0356789123',
      link: 'https://jp.mercari.com/item/m12345678901',
      goods_values: 2_000,
      currency: 'JPY',
    })
    expect(made.status).toBe(200)
    expect(await ids('356789')).toEqual([made.body.data.id])
  })

  test('by any part of its name, across words; of two letters by where a word begins', async () => {
    const named = (name: string) => orderAt(world, 1, { quote: { name } })
    const [coat, other] = [await named('Áo khoác Thái 50% qz'), await named('Ghế văn phòng hai lớp aqz')]
    for (const q of ['khoac thai', 'oac th', 'thai 50% qz', 'o  khoác', 'c thái 50', 'qz'])
      expect(await ids(q), q).toEqual([coat.id])
    for (const q of ['van phong hai', 'g hai l', 'aq']) expect(await ids(q), q).toEqual([other.id])
    for (const q of ['van hai', 'khoacøthai', 'khoacthai', 'kho%thai', 'khoac_thai'])
      expect(await ids(q), q).toEqual([])
  })

  test('once, where its own text and its customer’s both match; counted once', async () => {
    const customer = await customerOf(world, { name: 'Lý Trùng Khớp', phone: '0387000222' })
    const order = await orderAt(world, 1, { customerId: customer.id, quote: { name: 'Áo trùng khớp' } })
    const { results, pagination } = await found('trung khop')
    expect(results.map((row) => row.id)).toEqual([order.id])
    expect(pagination.total).toBe(1)
  })

  test('and summed over all that is found; the sums are of the status asked for, the chips of each', async () => {
    const customer = await customerOf(world, { name: 'Tạ Cộng Dồn', phone: '0387000555' })
    const [first, other] = [
      await orderAt(world, 2, { customerId: customer.id }),
      await orderAt(world, 2, { customerId: customer.id }),
    ]
    await orderAt(world, 1, { customerId: customer.id })
    const totals = await world.db
      .selectFrom('orders')
      .select(['quoted_total', 'deposit_request'])
      .where('id', 'in', [first.id, other.id])
      .execute()
    const sum = (of: 'quoted_total' | 'deposit_request') => totals.reduce((all, row) => all + row[of], 0)
    const quoted = { quoted_total: sum('quoted_total'), deposit_request: sum('deposit_request') }
    expect(quoted.quoted_total).toBeGreaterThan(0)
    for (const [query, n] of [
      [{}, 3],
      [{ status: '2' }, 2],
      [{ status: '2', size: '1' }, 2],
    ] as const) {
      const { pagination, totals: told, option } = await found('cong don', query)
      expect(pagination.total).toBe(n)
      expect(told).toMatchObject({ ...quoted, cancelled_total: 0, deposit: 0 })
      expect(option.counts).toMatchObject({ 1: 1, 2: 2, 3: 0 })
    }
    const none = await found('cong don', { status: '3' })
    expect(none).toMatchObject({ totals: { quoted_total: 0 }, option: { counts: { 1: 1, 2: 2, 3: 0 } } })
  })

  test('in the order of the list and page by page', async () => {
    const customer = await customerOf(world, { name: 'Hồ Nhiều Trang', phone: '0387000333' })
    const orders = []
    for (let n = 0; n < 5; n += 1) {
      world.setNow(new Date(world.now().getTime() + 60_000))
      orders.push((await orderAt(world, 1, { customerId: customer.id })).id)
    }
    expect(await ids('nhieu trang', { size: '2' })).toEqual([orders[4], orders[3]])
    expect(await ids('nhieu trang', { size: '2', page: '3' })).toEqual([orders[0]])
    expect(await ids('nhieu trang', { sort: 'created_at' })).toEqual(orders)
    expect((await found('nhieu trang', { size: '2', page: '2' })).pagination.total).toBe(5)
  })
})

test('a search shows nobody the orders of another station', async () => {
  const customer = await customerOf(world, { name: 'Đoàn Trạm Khác', phone: '0387000444', station: 2 })
  const there = world.as('SU', { station: 2 })
  const made = await there.post('/api/quote/save', {
    user_id: customer.id,
    link: 'https://jp.mercari.com/item/m12345678902',
    goods_values: 2_000,
    currency: 'JPY',
  })
  expect((await there.get('/api/quotes', { q: 'tram khac' })).body.results).toMatchObject([
    { id: made.body.data.id },
  ])
  expect(await ids('tram khac')).toEqual([])
})
