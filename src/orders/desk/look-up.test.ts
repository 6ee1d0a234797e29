import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const lookUp = async (q: string, query = {}, who = 'SS') =>
  ok(await world.as(who).get(`/api/quote/get-basic-quotes-by-query-string/${encodeURIComponent(q)}`, query))
    .results as { id: number; code: string }[]

test('a picker finds an order by its code, its track, its number at the seller, its link and its words', async () => {
  const link = 'https://page.auctions.yahoo.co.jp/jp/auction/k1100223344'
  const order = await orderAt(world, 6, { quote: { link, name: 'Máy ảnh phim Canon' } })
  await orderAt(world, 1)
  ok(await world.as('SU').put(`/api/quote/track/${order.id}`, { track: 'JP-5577-8899' }))
  for (const q of [order.code, 'JP55778899', `RKT-${order.id}`, link, 'may anh phim'])
    expect(
      (await lookUp(q)).map(({ id }) => id),
      q,
    ).toEqual([order.id])
  expect((await lookUp(order.code))[0]).toMatchObject({
    code: order.code,
    status: 6,
    supplier_order_no: `RKT-${order.id}`,
  })
  expect(await lookUp('https://example.com/khong-co')).toEqual([])
})

test('of one customer only theirs are found, and nobody finds what they may not see', async () => {
  const mine = await orderAt(world, 1, { quote: { name: 'Đèn bàn thử' } })
  const { id: other } = await customerOf(world)
  expect(await lookUp(mine.code, { customer_id: other })).toEqual([])
  expect((await lookUp(mine.code, { customer_id: mine.customerId })).length).toBe(1)
  const notMine = await orderAt(world, 1, { customerId: (await customerOf(world, { sale: 'su' })).id })
  expect(await lookUp(notMine.code)).toEqual([])
})

test('an order is read by its code; another’s is not', async () => {
  const order = await orderAt(world, 2)
  const read = (code: string, who = 'SS') => world.as(who).get(`/api/quote/code/${code}`)
  expect(ok(await read(order.code)).data).toMatchObject({ id: order.id, code: order.code, status: 2 })
  const notMine = await orderAt(world, 2, { customerId: (await customerOf(world, { sale: 'su' })).id })
  expect((await read(notMine.code)).status).toBe(404)
  expect(ok(await read(notMine.code, 'SU')).data.id).toBe(notMine.id)
})

test('packages to choose from for a flight are those on none yet', async () => {
  const here = await orderAt(world, 7)
  const gone = await orderAt(world, 8)
  const found = async (q: string) =>
    ok(await world.as('OP').get('/api/import/mawb/package/quotes', { packed: 0, q })).results.length
  expect([await found(here.code), await found(gone.code)]).toEqual([1, 0])
  expect((await world.as('AF').get('/api/import/mawb/package/quotes', { packed: 0 })).status).toBe(403)
})

test('what a customer asked for and nobody quoted is told by their code or phone, the oldest first', async () => {
  const customer = await customerOf(world, { phone: '0977112233' })
  const first = await orderAt(world, 1, { customerId: customer.id, quote: { name: 'Bình giữ nhiệt' } })
  const second = await orderAt(world, 1, { customerId: customer.id })
  await orderAt(world, 2, { customerId: customer.id })
  const asked = async (username: string, who = 'SS') =>
    world.as(who).get('/api/request-quote/get', { username })
  const { data } = ok(await asked(customer.code.toLowerCase()))
  expect(data.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
  expect(data[0]).toMatchObject({
    name: 'Bình giữ nhiệt',
    goods_values: 12_000,
    domestic_ship: 800,
    currency: 'JPY',
  })
  expect(ok(await asked('0977 112 233')).data.length).toBe(2)
  const refused = await asked('KH000000')
  expect([refused.status, refused.body.error]).toEqual([404, 'orders.customer_unknown'])
  expect((await asked(customer.code, 'AF')).status).toBe(403)
})

const details = (body: object, who = 'SS') => world.as(who).post('/api/quote/change/update', body)

test('once the price is settled name, link, colour, size, receiver and note still change, with old and new in the history', async () => {
  const link = 'https://page.auctions.yahoo.co.jp/jp/auction/k1100223355'
  const order = await orderAt(world, 5, { quote: { link, name: 'Áo khoác', site_code: 'yahoo-auctions' } })
  const before = ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data
  ok(
    await details({
      id: order.id,
      name: 'Áo khoác dạ',
      color: 'xanh',
      size: 'L',
      note: 'khách đổi cỡ',
      link: 'https://page.auctions.yahoo.co.jp/jp/auction/k1100223366',
      address: '12 Lý Thường Kiệt',
      version: before.version,
    }),
  )
  const after = ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data
  expect(after).toMatchObject({
    name: 'Áo khoác dạ',
    color: 'xanh',
    size: 'L',
    note: 'khách đổi cỡ',
    item_id: 'k1100223366',
  })
  expect(after.receiver.address).toBe('12 Lý Thường Kiệt')
  for (const same of ['status', 'quoted_total', 'deposit', 'goods_values', 'quality', 'exchange_rate'])
    expect(after[same], same).toEqual(before[same])
  const story = ok(await world.as('SS').get(`/api/v1/quote/histories/${order.id}`)).data.at(-1)
  expect(story).toMatchObject({ action: 'details', label: 'Sửa thông tin đơn' })
  expect(story.data).toMatchObject({ name: 'Áo khoác → Áo khoác dạ', size: 'trống → L' })
  // The buyer is told what to buy, not where it goes.
  const buyers = ok(await world.as('AF').get(`/api/v1/quote/histories/${order.id}`)).data.at(-1)
  expect(buyers.data.size).toBe('trống → L')
  expect(JSON.stringify(buyers)).not.toContain('Lý Thường Kiệt')
})

test('another shop, an older version, a quote that is open and one that is billed are refused', async () => {
  const order = await orderAt(world, 4)
  const shop = await details({ id: order.id, link: 'https://www.ebay.com/itm/123456789012' })
  expect([shop.status, shop.body.details?.[0]?.path]).toEqual([400, 'link'])
  expect((await details({ id: order.id, note: 'a', version: 1 })).body.error).toBe('conflict.stale')
  expect((await details({ id: (await orderAt(world, 2)).id, note: 'a' })).body.error).toBe('orders.status')
  expect((await details({ id: order.id, note: 'a' }, 'OP')).status).toBe(403)
  const { version } = ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data
  ok(await details({ id: order.id, name: 'Ấm gang Nhật' }))
  expect(ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data.version).toBe(version)
})

test('the file of the stock has the rows of its list, under its filters', async () => {
  const order = await orderAt(world, 11)
  await orderAt(world, 6)
  const list = ok(await world.as('OP').get('/api/quotes/checkin', { view: 'depots' }))
  expect(list.results.map(({ id }: { id: number }) => id)).toContain(order.id)
  const file = await world.as('OP').post('/api/quote/inventory/excel', { view: 'depots', codes: order.code })
  expect(file.status).toBe(200)
  const logged = await sql<{ rows: number }>`select (new ->> 'rows')::int as rows from audit
    where table_name = 'export' and new ->> 'report' = 'Đơn hàng trong kho' order by id desc limit 1`.execute(
    world.db,
  )
  expect(logged.rows[0]?.rows).toBe(1)
  expect((await world.as('AF').post('/api/quote/inventory/excel', {})).status).toBe(403)
})

const reload = (ids: number[], save?: boolean, who = 'OP') =>
  world.as(who).post('/api/quotes/reload', { ids, ...(save === undefined ? {} : { save }) })

test('reloading finds place and weight by the packages, tells them before, keeps them after, and posts nothing', async () => {
  const order = await orderAt(world, 7, { packages: 2, dWeight: 3 })
  await sql`update package set d_weight = 2.5 where track = ${order.tracks[1]}`.execute(world.db)
  const entries = async () => (await sql`select from entry`.execute(world.db)).rows.length
  const posted = await entries()
  const tried = ok(await reload([order.id], false)).data.rows[0]
  expect(tried).toMatchObject({ code: order.code, packages_total: 2, packages_scanned: 0 })
  const labels = tried.changes.map(({ label }: { label: string }) => label)
  expect(labels).toContain('Cân kho nước ngoài')
  expect(ok(await world.as('SU').get(`/api/quote/id/${order.id}`)).data.d_weight).toBe(3)
  expect(ok(await reload([order.id])).data.rows[0]).toEqual(tried)
  expect(ok(await world.as('SU').get(`/api/quote/id/${order.id}`)).data.d_weight).toBe(4)
  expect(ok(await reload([order.id])).data.rows[0].changes).toEqual([])
  expect(await entries()).toBe(posted)
  const story = ok(await world.as('SU').get(`/api/v1/quote/histories/${order.id}`)).data
  expect(story.filter(({ action }: { action: string }) => action === 'reload').length).toBe(1)
})

test('a priced order is priced anew by who may price, and told why not where it is not', async () => {
  const order = await orderAt(world, 11)
  const { total_vnd } = ok(await world.as('SU').get(`/api/quote/id/${order.id}`)).data
  await sql`update orders set r_weight = 4 where id = ${order.id}`.execute(world.db)
  const [sales] = ok(await reload([order.id], true, 'SS')).data.rows
  expect(sales).toMatchObject({ changes: [], note: 'Giá do kế toán hoặc kho tính lại' })
  const [row] = ok(await reload([order.id])).data.rows
  expect(row.changes.map(({ label }: { label: string }) => label)).toContain('Tổng đơn')
  const after = ok(await world.as('SU').get(`/api/quote/id/${order.id}`)).data
  expect(after.total_vnd).toBeGreaterThan(total_vnd)
  expect(after.status).toBe(11)
})
