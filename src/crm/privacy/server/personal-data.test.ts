import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
/** A customer all of whose business is done: a quote cancelled, a slip cancelled, money in and out again. */
let customer: { id: number; customer_no: string; phone: string; name: string }
/** A customer with an order under way. */
let busy: number

beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<typeof customer>`
    select c.id, c.customer_no, c.phone, c.name from customer c join staff s on s.id = c.sale_id and s.username = 'ss'
    where c.station_id = 1 and c.phone is not null and c.customer_no is not null order by c.id limit 2`.execute(
    world.db,
  )
  customer = rows[0]!
  busy = rows[1]!.id
  await quoteOf(busy)
  const quote = await quoteOf(customer.id)
  await done(world.as('SS').post('/api/quote/cancel/quotes', { ids: [quote], reason: 'Khách không mua nữa' }))
  const card = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .executeTakeFirstOrThrow()
  const receipt = { customer_id: customer.id, amount: 500_000, card_id: card.id }
  const { id } = (await done(world.as('SS').post('/api/transfer', receipt))).data
  await done(world.as('AC').post('/api/transfer/confirm', { id }))
  await done(
    world.as('AC').post('/api/transation', {
      user_id: customer.id,
      trans_type: 'sub',
      trans_amount: 500_000,
      contra: 'revenue:penalty',
      note: 'Phí hủy',
    }),
  )
  await sql`insert into bill (code, station_id, customer_id, status, receiver, created_by) values ('PX99999997', 1, ${customer.id}, 0,
    ${JSON.stringify({ name: customer.name, phone: customer.phone, address: '12 Lê Lợi', ward: 'Phường Sài Gòn' })}::jsonb, 1)`.execute(
    world.db,
  )
})

async function done(asked: Promise<TestAnswer>) {
  const { status, body } = await asked
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function quoteOf(user: number): Promise<number> {
  const quote = {
    user_id: user,
    link: `https://jp.mercari.com/item/m1234567${user}`,
    site_code: 'mercari',
    name: 'Đồng hồ Seiko 5',
    goods_values: 12_000,
    quality: 1,
    currency: 'JPY',
    route_code: 'JP-AIR',
    goods_type: 'household',
  }
  return (await done(world.as('SS').post('/api/quote/save', quote))).data.id
}
afterAll(() => world.close())

const copy = async (who: string, id = customer.id) =>
  world.as(who).file('GET', `/api/user/${id}/personal-data`)
const forget = (who: string, body: object, id = customer.id) =>
  world.as(who).post(`/api/user/${id}/anonymise`, body)
/** Every text of theirs in which they could be recognised. */
const personOf = async (id: number) => {
  const { rows } = await sql<{ all: string }>`
    select concat_ws('|', c::text, (select string_agg(a::text, '|') from customer_address a where a.customer_id = c.id),
      (select string_agg(v::text, '|') from customer_conversation v where v.customer_id = c.id),
      (select string_agg(o.receiver::text || o.fold, '|') from orders o where o.customer_id = c.id),
      (select string_agg(b.receiver::text || b.fold, '|') from bill b where b.customer_id = c.id),
      (select string_agg(concat_ws(' ', t.receive_account, t.receive_holder), '|') from transfer t where t.customer_id = c.id)) as all
    from customer c where c.id = ${id}`.execute(world.db)
  return rows[0]?.all ?? ''
}
const journal = async () => {
  const { rows } = await sql<{ all: string }>`
    select md5(string_agg(l::text, '|' order by l.id)) || (select md5(string_agg(e::text, '|' order by e.id)) from entry e) as all
    from entry_line l`.execute(world.db)
  return rows[0]?.all
}

describe('a copy of what we keep about a customer', () => {
  it('has their record, addresses, talks, orders, slips and every movement of their money', async () => {
    await world.as('CS').post('/api/user/conversations/add', {
      user_id: customer.id,
      channel: 'call',
      content: 'Khách hỏi về dữ liệu của mình',
    })
    const { status, bytes } = await copy('CS')
    expect(status).toBe(200)
    const [sheet] = await readXlsx(bytes)
    const text = JSON.stringify(sheet)
    for (const part of ['Hồ sơ', 'Địa chỉ nhận hàng', 'Đơn hàng', 'Phiếu xuất', 'Sổ tiền', 'Phiếu thu chi'])
      expect(text).toContain(part)
    expect(text).toContain(customer.phone)
    const { rows } = await sql<{
      code: string
    }>`select code from orders where customer_id = ${customer.id}`.execute(world.db)
    for (const { code } of rows) expect(text).toContain(code)
  })
  it('is taken by managers and support alone, of customers they may see, and the log says by whom', async () => {
    for (const who of ['SS', 'CC', 'AC', 'OP', 'AF', 'PA', 'MKT']) expect((await copy(who)).status).toBe(403)
    expect((await copy('CS', 987_654)).status).toBe(404)
    const { rows } = await sql<{ id: number }>`select id from customer where station_id <> 1 limit 1`.execute(
      world.db,
    )
    expect((await copy('CS', rows[0]!.id)).status).toBe(404)
    const { body } = await world.as('SU').get('/api/activity/log', { table_name: 'export' })
    const { id } = await world.as('CS').me()
    expect(body.results[0]).toMatchObject({ actor_id: id, table_title: 'Xuất dữ liệu' })
    expect(JSON.stringify(body.results[0].changes)).toContain(customer.customer_no)
  })
})

describe('taking a customer’s personal data away', () => {
  it('needs a manager, a reason and nothing under way', async () => {
    for (const who of ['SS', 'CS', 'AC']) expect((await forget(who, { reason: 'x' })).status).toBe(403)
    expect((await forget('SU', {})).body.details[0].path).toBe('reason')
    expect((await forget('SU', { reason: 'Khách yêu cầu' }, 987_654)).status).toBe(404)
    const before = await personOf(busy)
    const refused = await forget('SU', { reason: 'Khách yêu cầu' }, busy)
    expect([refused.status, refused.body.error]).toEqual([409, 'customers.still_busy'])
    expect(refused.body.message).toContain('đơn hàng đang xử lý')
    expect(await personOf(busy)).toEqual(before)
  })
  it('leaves nothing that says who they are, and every number of the books', async () => {
    const [books, person] = [await journal(), await personOf(customer.id)]
    expect(person).toContain(customer.phone)
    const stale = await forget('SU', { reason: 'Khách yêu cầu', version: 987 })
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict.stale'])
    const { status, body } = await forget('SU', { reason: 'Khách yêu cầu ngày 20-11-2026' })
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.data).toMatchObject({
      customer_no: customer.customer_no,
      name: 'Khách đã xóa dữ liệu',
      phone: null,
      email: null,
      birthday: null,
      locked: true,
    })
    const after = await personOf(customer.id)
    for (const trace of [customer.phone, customer.name]) expect(after).not.toContain(trace)
    expect(await journal()).toBe(books)
    expect(await brokenInvariants(world.db)).toEqual([])
    const found = await world.as('SU').get('/api/customers', { q: customer.phone })
    expect(found.body.results).toEqual([])
    const again = await forget('SU', { reason: 'Lần nữa' })
    expect([again.status, again.body.error]).toEqual([409, 'customers.anonymised'])
  })
  it('stands in the log with its reason', async () => {
    const { rows } = await sql<{ reason: string }>`
      select reason from event where entity = 'customer' and entity_id = ${customer.id} and action = 'anonymise'`.execute(
      world.db,
    )
    expect(rows).toEqual([{ reason: 'Khách yêu cầu ngày 20-11-2026' }])
    const { body } = await world
      .as('SU')
      .get('/api/activity/log', { table_name: 'customer', row_id: customer.id })
    expect(body.results[0]).toMatchObject({ call: 'post-user-anonymise-by-id', op: 'U' })
  })
})
