import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellStalledLeads } from '#crm/leads/server/stalled-leads.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam' } })
})
afterAll(() => world.close())

let number = 1000
const fresh = () => `0909${String((number += 1)).padStart(6, '0')}`
const body = (more: object = {}) => ({
  name: 'Chị Hạnh',
  phone: fresh(),
  source: 'zalo',
  need: 'Mua túi ở Mercari',
  next_step: 'Gọi báo giá',
  next_on: '01-12-2026',
  ...more,
})
const idOf = async (username: string) =>
  (await sql<{ id: number }>`select id from staff where username = ${username}`.execute(world.db)).rows[0]!.id
const made = async (who: string, more: object = {}): Promise<number> => {
  const answer = await world.as(who).post('/api/crm/lead', body(more))
  expect(answer.body).toMatchObject({ code: 1 })
  return answer.body.data.id
}
const read = async (id: number, who = 'SU') =>
  (await world.as(who).get('/api/crm/leads', { ids: String(id) })).body.results[0]
const move = (who: string, given: object) => world.as(who).post('/api/crm/lead/status', given)

describe('a lead', () => {
  test('of a sales person is theirs, that of support is nobody’s until it is given', async () => {
    expect(await read(await made('SS'))).toMatchObject({ status: 0, sale_name: 'Vũ Hoàng Nam' })
    expect(await read(await made('CS'))).toMatchObject({ sale_id: null, next_on: '01-12-2026' })
  })

  test('who asks again within thirty days joins the open one, whoever’s it is', async () => {
    const phone = fresh()
    const id = await made('SS', { phone })
    const again = await world.as('CC').post('/api/crm/lead', body({ phone, need: 'Hỏi phí ship' }))
    expect(again.body.data).toEqual({ id, joined: true, mine: false, sale_name: 'Vũ Hoàng Nam' })
    const { body: told } = await world.as('SS').get('/api/crm/contacts', { lead_id: String(id) })
    expect(told.results).toMatchObject([{ note: 'Hỏi lại. Chị Hạnh: Hỏi phí ship' }])
    await sql`update lead set created_at = created_at - interval '31 days' where id = ${id}`.execute(world.db)
    const later = await world.as('CC').post('/api/crm/lead', body({ phone }))
    expect(later.body.data.joined).toBe(false)
  })

  test('two who write down one phone at once make one lead', async () => {
    const phone = fresh()
    const both = await Promise.all(
      ['SS', 'CC'].map((who) => world.as(who).post('/api/crm/lead', body({ phone }))),
    )
    expect(new Set(both.map((answer) => answer.body.data.id)).size).toBe(1)
  })

  test('is not written down of a customer, whose name only their people are told', async () => {
    const { rows } = await sql<{
      phone: string
      called: string
      sale_id: number
    }>`select c.phone, c.called, c.sale_id
      from customer c join staff s on s.id = c.sale_id where s.username = 'ss' and c.station_id = 1
      and c.customer_no is not null and c.phone is not null order by c.id limit 1`.execute(world.db)
    const { phone, called } = rows[0]!
    const own = await world.as('SS').post('/api/crm/lead', body({ phone }))
    expect(own.body).toMatchObject({ error: 'leads.is_customer' })
    expect(own.body.message).toContain(called)
    const other = await world.as('CC').post('/api/crm/lead', body({ phone }))
    expect(other.body.message).toContain('người khác phụ trách (Vũ Hoàng Nam)')
    expect(JSON.stringify(other.body)).not.toContain(called)
  })

  test('that is open has a next step and its day', async () => {
    const none = await world.as('SS').post('/api/crm/lead', body({ next_on: null }))
    expect(none.body).toMatchObject({ error: 'leads.next_missing', details: [{ path: 'next_on' }] })
    const id = await made('SS')
    const { version } = await read(id)
    const taken = await world.as('SS').put(`/api/crm/lead/${id}`, { next_step: null, version })
    expect(taken.body.error).toBe('leads.next_missing')
  })

  test('a call is written by the click; its result asks what is done next, and is told once', async () => {
    const id = await made('SS')
    const call = await world.as('SS').post('/api/crm/contact', { lead_id: id, channel: 'call' })
    expect(call.body.data).toMatchObject({ result: null, staff_name: 'Vũ Hoàng Nam' })
    expect((await read(id)).status).toBe(1)
    const tell = (given: object, who = 'SS') =>
      world.as(who).put(`/api/crm/contact/${call.body.data.id}`, { result: 'reached', ...given })
    expect((await tell({})).body.error).toBe('leads.next_missing')
    const next = { next_step: 'Gửi báo giá', next_on: '02-12-2026' }
    expect((await tell(next, 'CC')).status).toBe(404)
    expect((await tell({ ...next, note: 'Cần trước Tết' })).body).toMatchObject({ code: 1 })
    expect(await read(id)).toMatchObject(next)
    expect((await tell(next)).body.error).toBe('leads.told')
  })

  test('becomes a customer with a code, of whoever looks after it, and brings its calls along', async () => {
    const phone = fresh()
    const id = await made('SS', { phone })
    await world.as('SS').post('/api/crm/contact', { lead_id: id, channel: 'zalo' })
    const won = await world.as('SS').post('/api/crm/lead/customer', { id })
    expect(won.body.data).toMatchObject({ status: 3, customer_no: expect.stringMatching(/^KH\d+/) })
    const { customer_id } = won.body.data
    const customer = await world.as('SS').get('/api/customers', { ids: String(customer_id) })
    expect(customer.body.results).toMatchObject([{ phone, sale_name: 'Vũ Hoàng Nam' }])
    const calls = await world.as('SS').get('/api/crm/contacts', { customer_id: String(customer_id) })
    expect(calls.body.results).toHaveLength(1)
    expect((await world.as('SS').post('/api/crm/lead/customer', { id })).body.error).toBe('leads.bad_step')
  })

  test('is lost for a reason, and opened again with a next step', async () => {
    const id = await made('SS')
    expect((await move('SS', { id, status: -1 })).body).toMatchObject({ details: [{ path: 'reason' }] })
    await move('SS', { id, status: -1, reason: 'Mua chỗ khác' })
    expect(await read(id)).toMatchObject({ status: -1, reason: 'Mua chỗ khác' })
    await move('SS', { id, status: 1, reason: 'Khách gọi lại' })
    expect(await read(id)).toMatchObject({ status: 1, reason: null, next_step: 'Liên hệ lại' })
  })

  test('is seen by who looks after it and whom they report to; accountants read', async () => {
    const id = await made('SS')
    expect(await read(id, 'CC')).toBeUndefined()
    expect(await read(id, 'AC')).toMatchObject({ id })
    await sql`update staff set manager_id = ${await idOf('cc')} where username = 'ss'`.execute(world.owner)
    expect(await read(id, 'CC')).toMatchObject({ id })
    await sql`update staff set manager_id = null where username = 'ss'`.execute(world.owner)
    expect((await world.as('AC').post('/api/crm/contact', { lead_id: id, channel: 'call' })).status).toBe(403)
  })
})

describe('what is said on a lead', () => {
  const say = (who: string, id: number, content: string) =>
    world.as(who).post('/api/crm/comment', { id: `lead:${id}`, content })

  test('is read by who sees the lead, told to whose it is, and stands in its history', async () => {
    const id = await made('SS')
    expect((await say('CC', id, 'Khách của tôi')).status).toBe(404)
    expect((await say('SU', id, 'Nhớ báo phí ship')).body).toMatchObject({ code: 1 })
    const { body: bell } = await world.as('SS').get('/api/bell')
    expect(bell.results[0]).toMatchObject({ link: `/crm/user?tab=leads&open=${id}` })
    expect(bell.results[0].title).toContain('bình luận khách tiềm năng: Chị Hạnh')
    const { body: said } = await world.as('SS').get(`/api/crm/lead:${id}/comments`)
    expect(said.data).toMatchObject([{ content: 'Nhớ báo phí ship' }])
    const { body: story } = await world.as('SS').get(`/api/crm/lead:${id}/histories`)
    expect(story.data.map((one: { label: string }) => one.label)).toEqual([
      'Ghi khách tiềm năng',
      'Bình luận',
    ])
  })
})

describe('many leads given in turn', () => {
  const give = (ids: readonly number[]) => world.as('CS').post('/api/crm/lead/assign', { ids })

  test('go to who is here with the fewest; who is away is passed over, and it says why', async () => {
    await sql`delete from staff_leave`.execute(world.owner)
    const [ss, cc] = [await idOf('ss'), await idOf('cc')]
    // Whoever else sells has not signed in today.
    await sql`update session set ended_at = now() where staff_id in (select id from staff
      where role in ('SS', 'CC') and id not in (${ss}, ${cc}))`.execute(world.owner)
    const leads = [await made('CS'), await made('CS'), await made('CS')]
    await sql`update lead set status = -1 where sale_id in (${ss}, ${cc})`.execute(world.owner)
    await made('SS')
    const { body: answer } = await give(leads)
    expect(answer.data).toMatchObject({ done: leads, failed: [] })
    expect(answer.data.why).toContain('hôm nay chưa đăng nhập')
    const sales = await Promise.all(leads.map(async (id) => (await read(id)).sale_id))
    expect(sales).toEqual([cc, Math.min(ss, cc), Math.max(ss, cc)])

    const { rows } = await sql<{
      day: string
    }>`select (${new Date((await read(leads[0]!)).created_at)}::timestamptz
      at time zone 'Asia/Ho_Chi_Minh')::date::text as day`.execute(world.db)
    await sql`insert into staff_leave (staff_id, kind, from_date, from_half, to_date, to_half, days, status)
      values (${cc}, 'annual', ${rows[0]!.day}, 'am', ${rows[0]!.day}, 'pm', 1, 1)`.execute(world.owner)
    const more = [await made('CS'), await made('CS')]
    expect((await give(more)).body.data.why).toContain('nghỉ phép')
    for (const id of more) expect((await read(id)).sale_id).toBe(ss)
    await sql`update session set ended_at = now() where staff_id = ${ss}`.execute(world.owner)
    const nobody = await give([await made('CS')])
    expect(nobody.body).toMatchObject({ error: 'leads.nobody' })
    expect(nobody.body.message).toContain('Vũ Hoàng Nam hôm nay chưa đăng nhập')
    await sql`update session set ended_at = null where staff_id = ${ss}`.execute(world.owner)
  })
})

describe('many customers given in turn', () => {
  const give = (who: string, ids: readonly number[]) => world.as(who).post('/api/crm/user/assign', { ids })

  test('go to who was given the fewest lately, never to whose they are; who has enough is passed over', async () => {
    const [ss, cc] = [await idOf('ss'), await idOf('cc')]
    await sql`delete from staff_leave`.execute(world.owner)
    await sql`update sale_assignment set started_at = now() - interval '90 days'`.execute(world.owner)
    const { rows } = await sql<{ id: number; sale_id: number }>`select id, sale_id from customer
      where sale_id = ${ss} and station_id = 1 order by id desc limit 3`.execute(world.db)
    const own = rows.map(({ id }) => id)
    const saleOf = async (id: number) =>
      (await world.as('SU').get('/api/customers', { ids: String(id) })).body.results[0].sale_id
    expect((await give('SU', own)).body.data).toMatchObject({
      done: own.toSorted((a, b) => a - b),
      failed: [],
    })
    for (const id of own) expect(await saleOf(id)).toBe(cc)
    await sql`update config_factor set value = 3 where key = 'customer.most_given'`.execute(world.owner)
    const back = await give('SU', own.slice(0, 1))
    expect(await saleOf(own[0]!)).toBe(ss)
    expect(back.body.data.why).toContain('đã nhận 3 khách trong 30 ngày')
    expect((await give('SS', own)).status).toBe(403)
    expect((await give('CS', own)).status).toBe(403)
  })
})

describe('a lead with which nothing happens', () => {
  test('is told to the manager after seven days, once, and whatever happens takes it back', async () => {
    const id = await made('SS')
    const since = new Date((await read(id)).touched_at).getTime()
    const run = async (days: number) => {
      const now = new Date(since + days * 86_400_000)
      await tellStalledLeads.run({}, { db: world.db, now, signal: new AbortController().signal } as never)
    }
    await run(6)
    expect((await read(id)).stalled_at).toBeNull()
    await run(8)
    const told = (await read(id)).stalled_at
    expect(told).not.toBeNull()
    await run(9)
    expect((await read(id)).stalled_at).toBe(told)
    const queue = (await world.as('SU').get('/api/crm/leads', { waits: 'leads-forgotten' })).body
    expect(queue.results.map((row: { id: number }) => row.id)).toContain(id)
    await world.as('SS').post('/api/crm/contact', { lead_id: id, channel: 'call' })
    expect((await read(id)).stalled_at).toBeNull()
  })
})

describe('customers to keep in touch with', () => {
  const ownCustomer = async (username = 'ss') =>
    (
      await sql<{
        id: number
        phone: string
      }>`select c.id, c.phone from customer c join staff s on s.id = c.sale_id
        where s.username = ${username} and c.station_id = 1 and c.customer_no is not null
        and not exists (select from crm_contact x where x.customer_id = c.id)
        and not exists (select from customer_conversation v where v.customer_id = c.id) order by c.id limit 1`.execute(
        world.db,
      )
    ).rows[0]!
  const shown = async (id: number, query: object = {}) =>
    (await world.as('SS').get('/api/crm/users', { ids: String(id), ...query })).body.results[0]

  test('are told with when we last spoke and what comes next; the day of it makes them due', async () => {
    const { id } = await ownCustomer()
    expect(await shown(id)).toMatchObject({ segment: 'none', orders: 0, talked_at: null, next_on: null })
    expect(await shown(id, { quiet: '30' })).toBeDefined()
    const call = await world.as('SS').post('/api/crm/contact', { customer_id: id, channel: 'call' })
    const told = { result: 'call_back', next_step: 'Báo giá lại', next_on: '20-11-2026' }
    await world.as('SS').put(`/api/crm/contact/${call.body.data.id}`, told)
    expect(await shown(id)).toMatchObject({
      talked_by: 'Vũ Hoàng Nam',
      next_step: 'Báo giá lại',
      next_on: '20-11-2026',
    })
    expect(await shown(id, { quiet: '30' })).toBeUndefined()
    expect(await shown(id, { due: 'true' })).toBeDefined()
    await world.as('SS').post('/api/crm/contact', { customer_id: id, channel: 'zalo' })
    expect(await shown(id, { due: 'true' })).toBeUndefined()
    expect(await shown(id, { segment: 'none' })).toBeDefined()
    expect(await shown(id, { segment: 'new,lost' })).toBeUndefined()
  })

  test('have one timeline of calls, notes and feedback, by pages, for their own people', async () => {
    const { id } = await ownCustomer()
    await world.as('SS').post('/api/crm/contact', { customer_id: id, channel: 'call' })
    await world.as('SS').post('/api/user/conversations/add', { user_id: id, content: 'Hẹn chiều mai' })
    await world
      .as('SS')
      .post('/api/user/feedback', { title: 'Giao chậm', content: 'Chờ ba tuần', user_id: id })
    await world.as('SS').post('/api/crm/ticket', {
      title: 'Cốc vỡ',
      content: 'Khách gửi ảnh',
      channel: 'zalo',
      customer_id: id,
    })
    expect(await shown(id)).toMatchObject({ tickets: 1, next_task: null, feedbacks: 1 })
    const read = async (query: Record<string, string | number> = {}, who = 'SS') =>
      world.as(who).get(`/api/crm/timeline/${id}`, query)
    const { entries, next } = (await read()).body.data
    expect(next).toBeNull()
    // All of one instant, by the world's clock: none is lost between two pages.
    expect(entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      'contact',
      'feedback',
      'note',
      'ticket',
    ])
    const first = (await read({ size: 2 })).body.data
    expect(first.entries).toEqual(entries.slice(0, 2))
    expect((await read({ size: 2, before: first.next })).body.data).toEqual({
      entries: entries.slice(2),
      next: null,
    })
    expect((await read({}, 'CC')).status).toBe(404)
  })
})
