/** Who sees what of an order follows from the declarations of its fields: in its drawer, its lists and its story. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { isSeen } from '#platform/contract/record.ts'
import type { Field } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const guarded = Object.entries<Field>(orderFields).filter(([, { seenBy }]) => seenBy)
/** What the order below has, so that hiding it can be told from its not being there. */
const filled = [
  'customer_id',
  'customer_no',
  'customer_name',
  'customer_phone',
  'receiver',
  'payment_percent',
  'quoted_total',
  'deposit_request',
  'deposit',
  'goods_vnd',
  'service_vnd',
  'freight_estimate',
  'actual_price',
  'card_id',
]

let world: TestApp
let order: TestOrder
beforeAll(async () => {
  world = await testApp()
  const customer = await customerOf(world, { name: 'Đặng Thị Bí Mật', phone: '0987654321' })
  order = await orderAt(world, 6, {
    customerId: customer.id,
    quote: { phone: '0977123456', address: '12 Hàng Bạc', province: 'Hà Nội' },
  })
  await sql`update orders set sale_id = (select id from staff where username = 'ss') where id = ${order.id}`.execute(
    world.db,
  )
})
afterAll(() => world.close())

test('the order has something to hide in each field that is guarded', () => {
  const known = guarded.map(([name]) => name)
  expect(known).toEqual(expect.arrayContaining(filled))
})

/** Sales of customer care have customers of their own. */
const whoReads = getOrder.roles.filter((role) => role !== 'CC')

describe.each(whoReads)('%s', (role: RoleCode) => {
  const seen = guarded.filter(([, field]) => isSeen(field, role)).map(([name]) => name)
  const hidden = guarded.map(([name]) => name).filter((name) => !seen.includes(name))

  test('reads in the drawer what the declarations allow, and no more', async () => {
    const { data } = ok(await world.as(role).get(`/api/quote/id/${order.id}`))
    expect(hidden.filter((name) => data[name] !== null)).toEqual([])
    expect(filled.filter((name) => seen.includes(name) && data[name] === null)).toEqual([])
  })

  test('nor by its lists or its story', async () => {
    for (const path of ['/api/quotes', '/api/quotes/tracks']) {
      const [row] = ok(await world.as(role).get(path, { q: order.code })).results
      expect(hidden.filter((name) => (row[name] ?? null) !== null)).toEqual([])
    }
    const story = ok(await world.as(role).get(`/api/v1/quote/histories/${order.id}`)).data
    const told = JSON.stringify(story.map(({ data }: { data: object }) => data))
    expect(told.includes('2131000')).toBe(seen.includes('deposit'))
  })
})

test('a buyer is not told whose an order is or what is paid for it, by no way of asking', async () => {
  const { data } = ok(await world.as('AF').get(`/api/quote/id/${order.id}`))
  expect(data).toMatchObject({ price: null, memo: null, qr: null, money: null })
  expect(JSON.stringify(data)).not.toMatch(/Bí Mật|0987654321|0977123456|Hàng Bạc/)
  for (const q of ['0987654321', '0977123456', 'bi mat'])
    expect(ok(await world.as('AF').get('/api/quotes', { q })).results).toEqual([])
  expect(ok(await world.as('SS').get('/api/quotes', { q: '0987654321' })).results).toHaveLength(1)
  // What the order is, a buyer finds it by.
  expect(ok(await world.as('AF').get('/api/quotes', { q: 'am gang' })).results).not.toEqual([])
  const track = await world.as('AF').put(`/api/quote/track/${order.id}`, { track: 'JP123' })
  expect(ok(track).data).toMatchObject({ track: 'JP123', customer_name: null, deposit: null })
})
