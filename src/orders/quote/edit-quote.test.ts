import { afterAll, beforeAll, expect, test } from 'vitest'
import { editBody } from '#orders/quote/web/quote-form.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

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

const put = (who: string, id: number, body: object) => world.as(who).put(`/api/quote/${id}`, body)

test('what an edit names of the customer and the item is kept: phone, e-mail, address, link, site, shop', async () => {
  const { id } = await orderAt(world, 1)
  const place = {
    address: '12 Lê Lợi',
    province: 'Thành phố Hà Nội',
    ward: 'Phường Ba Đình',
    ward_code: '00004',
  }
  ok(await put('SS', id, { phone: '0987 654 321', email: 'an@vidu.vn', ...place, province_code: '01' }))
  const receiver = { phone: '0987654321', email: 'an@vidu.vn', ...place, province_code: '01' }
  expect((await read(id)).receiver).toEqual(receiver)

  // Another place takes all of the old one along; what is emptied is gone.
  ok(await put('SS', id, { email: null, province: 'Tỉnh Lào Cai', ward: 'Phường Sa Pa' }))
  expect((await read(id)).receiver).toEqual({
    phone: '0987654321',
    address: '12 Lê Lợi',
    province: 'Tỉnh Lào Cai',
    ward: 'Phường Sa Pa',
  })
  ok(
    await put('SS', id, {
      link: 'Chị xem https://jp.mercari.com/item/m12345678901?utm_source=zalo',
      web_code: null,
    }),
  )
  expect(await read(id)).toMatchObject({
    link: 'https://jp.mercari.com/item/m12345678901',
    site_code: 'mercari',
    web_code: null,
    name: 'Ấm gang Nhật',
  })
  const unread = await put('SS', id, { link: 'không có liên kết' })
  expect([unread.status, unread.body.details[0].path]).toEqual([400, 'link'])
  const wrong = await put('SS', id, { phone: '12' })
  expect([wrong.status, wrong.body.details[0].path]).toEqual([400, 'phone'])
})

test('a quote sent for another item is another quote, one sent to another address is not', async () => {
  const { id } = await orderAt(world, 2)
  ok(await put('SS', id, { address: '5 Hai Bà Trưng' }))
  expect(await read(id)).toMatchObject({ status: 2, receiver: { address: '5 Hai Bà Trưng' } })
  ok(await put('SS', id, { link: 'https://jp.mercari.com/item/m12345678901' }))
  expect(await read(id)).toMatchObject({ status: 1 })
})

test('from the deposit on what is settled is refused by the name of its field, and by none that comes back as it is', async () => {
  const { id } = await orderAt(world, 4)
  const order = await read(id)
  const refused = await put('SS', id, {
    goods_values: order.goods_values + 1,
    link: 'https://jp.mercari.com/item/m12345678901',
    note: 'gấp',
  })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toBe('orders.agreed')
  expect(refused.body.message).toContain('Giá sản phẩm')
  expect(refused.body.message).toContain('Liên kết')
  expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['goods_values', 'link', 'site_code']),
  )
  expect(await read(id)).toEqual(order)

  const { goods_values, currency, quality, payment_percent, expiration_date, exchange_rate, link, name } =
    order
  const same = {
    goods_values,
    currency,
    quality,
    payment_percent,
    expiration_date,
    exchange_rate,
    name,
    version: order.version,
  }
  ok(
    await put('SS', id, {
      ...same,
      ...(link ? { link } : {}),
      user_id: order.customer_id,
      sale_id: order.sale_id,
      note: 'gấp',
    }),
  )
  expect(await read(id)).toMatchObject({ ...same, version: order.version + 1, note: 'gấp', status: 4 })
  // To whom it goes is open until a slip says it.
  ok(await put('SS', id, { phone: '0987654321' }))
  expect((await read(id)).receiver).toMatchObject({ phone: '0987654321' })
})

test('whose an order is changes until they agreed to it, and its sales person by another call', async () => {
  const { id } = await orderAt(world, 2)
  const other = await customerOf(world, { phone: '0987654322' })
  ok(await put('SS', id, { customer_code: other.code }))
  expect((await read(id)).customer_id).toBe(other.id)
  const agreed = await orderAt(world, 3)
  const refused = await put('SS', agreed.id, { user_id: other.id })
  expect([refused.status, refused.body.details[0].path]).toEqual([409, 'user_id'])
  const sale = await put('CS', id, { sale_id: (await world.as('CS').me()).id })
  expect([sale.status, sale.body.details[0].path]).toEqual([400, 'sale_id'])
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
