import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeQuietTickets } from '#crm/tickets/server/ticket.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { orderAt } from '#testing/order.ts'

/** Wednesday 25-11-2026, 10:00 in Vietnam; the desk works from 8 to 18. */
const start = '2026-11-25T03:00:00.000Z'
let world: TestApp
beforeAll(async () => {
  world = await testApp({
    now: start,
    people: { cs: 'Phạm Minh Anh', ss: 'Vũ Hoàng Nam', ss2: 'Lý Quốc Việt', ac: 'Lê Thị Thu Hà' },
  })
  await sql`delete from staff_leave`.execute(world.owner)
})
afterAll(() => world.close())
beforeEach(() => world.setNow(start))

const cs = () => world.as('CS')
const text = {
  title: 'Cốc vỡ khi nhận',
  content: 'Khách gửi ảnh hộp móp, cốc vỡ hai chiếc.',
  channel: 'zalo',
}
const idOf = async (who: string) => (await world.as(who).me()).id
async function made(body: object = {}, who = 'CS') {
  const answer = await world.as(who).post('/api/crm/ticket', { ...text, ...body })
  expect(answer.body).toMatchObject({ code: 1 })
  return answer.body.data
}
const mine = async (body: object = {}) => made({ assignee_id: await idOf('CS'), ...body })
const move = (id: number, status: number, reason?: string, who = 'CS') =>
  world.as(who).post('/api/crm/ticket/status', { id, status, ...(reason ? { reason } : {}) })
const list = async (who: string, query = {}) =>
  (await world.as(who).get('/api/crm/tickets', query)).body.results
const seen = async (id: number, who = 'CS') => (await list(who, { id }))[0]
async function customerOf(username: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select c.id from customer c join staff s on s.id = c.sale_id
    where s.username = ${username} and c.station_id = 1 order by c.id limit 1`.execute(world.db)
  return rows[0]!.id
}
const orderOf = async (customerId: number) => (await orderAt(world, 1, { customerId })).code

describe('the clocks of a ticket', () => {
  it('promise by priority, in the working hours of the desk', async () => {
    expect(await mine({ priority: 4 })).toMatchObject({
      answer_due_at: '2026-11-25T04:00:00.000Z',
      solve_due_at: '2026-11-25T11:00:00.000Z',
    })
    // 24 working hours: 8 today, 10 tomorrow, 6 on Friday.
    expect(await mine({ priority: 3 })).toMatchObject({
      answer_due_at: '2026-11-25T07:00:00.000Z',
      solve_due_at: '2026-11-27T07:00:00.000Z',
    })
  })

  it('stand still while the customer is waited for, and both times are shown', async () => {
    const { id } = await mine({ priority: 4 })
    await move(id, 2)
    world.setNow('2026-11-25T05:00:00Z')
    expect((await move(id, 3)).body.data).toMatchObject({
      status: 3,
      worked_minutes: 120,
      passed_minutes: 120,
      solve_due_at: null,
      answered_at: '2026-11-25T05:00:00.000Z',
    })
    world.setNow('2026-11-26T05:00:00Z')
    expect(await seen(id)).toMatchObject({ worked_minutes: 120, passed_minutes: 26 * 60 })
    // Six of its eight hours are left, from noon on Thursday.
    expect((await move(id, 2)).body.data).toMatchObject({ solve_due_at: '2026-11-26T11:00:00.000Z' })
  })

  it('count the first answer once', async () => {
    const { id } = await mine()
    const answer = () => cs().post('/api/crm/ticket/answer', { id })
    expect((await answer()).body.data).toMatchObject({ status: 2, answered_at: start })
    expect((await answer()).body.error).toBe('tickets.answered')
  })

  it('promise more where the priority rises', async () => {
    const { id, version } = await mine({ priority: 2 })
    const raised = await cs().put(`/api/crm/ticket/${id}`, { priority: 4, version })
    expect(raised.body.data).toMatchObject({ solve_due_at: '2026-11-25T11:00:00.000Z' })
    expect((await cs().put(`/api/crm/ticket/${id}`, { title: 'x', version })).body.error).toBe(
      'conflict.stale',
    )
  })
})

describe('a ticket', () => {
  it('moves by its table, with a reason where one is needed', async () => {
    const { id } = await mine()
    expect((await move(id, 5)).body.error).toBe('tickets.bad_step')
    expect((await move(id, 1)).body.error).toBe('tickets.bad_step')
    expect((await move(id, 2)).body.data).toMatchObject({ status: 2 })
    expect((await move(id, 4)).body.details[0].path).toBe('reason')
    expect((await move(id, 4, 'Gửi bù hai cốc')).body.data).toMatchObject({
      status: 4,
      solution: 'Gửi bù hai cốc',
      solved_at: start,
    })
    expect((await cs().put(`/api/crm/ticket/${id}`, { title: 'x' })).body.error).toBe('tickets.closed')
    expect((await move(id, 5)).body.data).toMatchObject({ status: 5 })
    expect((await move(id, 2, 'Khách chưa nhận được', 'AC')).status).toBe(403)
    const reopened = await move(id, 2, 'Khách chưa nhận được')
    expect(reopened.body.data).toMatchObject({ status: 2, solved_at: null, solution: null })
  })

  it('is opened again within seven days, and then closed by the clock for good', async () => {
    const { id } = await mine()
    await move(id, 4, 'Xong')
    const now = new Date('2026-12-03T03:00:00Z')
    await closeQuietTickets.run({}, { db: world.db, now, signal: new AbortController().signal } as never)
    world.setNow(now)
    expect(await seen(id)).toMatchObject({ status: 5, closed_at: now.toISOString() })
    expect((await move(id, 2, 'Khách gọi lại')).body.error).toBe('tickets.too_old')
  })

  it('is refused by field what makes no sense', async () => {
    for (const [bad, path] of [
      [{ title: '' }, 'title'],
      [{ content: ' ' }, 'content'],
      [{ channel: 'fax' }, 'channel'],
      [{ priority: 1 }, 'priority'],
      [{ customer_id: 999_999_999 }, 'customer_id'],
      [{ codes: ['DH999999999'] }, 'codes'],
      [{ assignee_id: await idOf('OP') }, 'assignee_id'],
    ] as const) {
      const { status, body } = await cs().post('/api/crm/ticket', { ...text, ...bad })
      expect([status, body.details?.[0]?.path], JSON.stringify(bad)).toEqual([400, path])
    }
    const strange = await world
      .as('ss')
      .post('/api/crm/ticket', { ...text, customer_id: await customerOf('ss2') })
    expect(strange.body.details[0].path).toBe('customer_id')
  })

  it('is deleted by its writer while nobody has worked on it', async () => {
    const { id } = await made({ assignee_id: await idOf('ss') })
    expect((await world.as('ss').del(`/api/crm/ticket/${id}`)).body.error).toBe('tickets.not_own')
    expect((await cs().del(`/api/crm/ticket/${id}`)).status).toBe(200)
    const begun = await mine()
    await move(begun.id, 2)
    expect((await cs().del(`/api/crm/ticket/${begun.id}`)).body.error).toBe('tickets.begun')
  })

  it('is seen by those who have it, wrote it or sell to its customer, and by their managers', async () => {
    const { id } = await made({ customer_id: await customerOf('ss2'), assignee_id: await idOf('CS') })
    for (const [who, count] of [
      ['CS', 1],
      ['AC', 1],
      ['ss2', 1],
      ['ss', 0],
    ] as const)
      expect((await list(who, { id })).length, who).toBe(count)
    expect((await move(id, 2, undefined, 'ss')).status).toBe(404)
    await sql`update staff set manager_id = (select id from staff where username = 'ss') where username = 'ss2'`.execute(
      world.owner,
    )
    expect((await list('ss', { id })).length).toBe(1)
    await sql`update staff set manager_id = null where username = 'ss2'`.execute(world.owner)
    expect((await world.as('AC', { station: 2 }).get('/api/crm/tickets', { id })).body.results).toEqual([])
    for (const role of ['OP', 'AF', 'PA', 'MKT'])
      expect((await world.as(role).get('/api/crm/tickets')).status, role).toBe(403)
    expect((await world.as('AC').post('/api/crm/ticket', text)).status).toBe(403)
  })
})

describe('tickets are given in turn', () => {
  const leave = (who: string) =>
    sql`insert into staff_leave (staff_id, kind, from_date, from_half, to_date, to_half, days, status)
    select id, 'annual', '2026-11-25', 'am', '2026-11-25', 'pm', 1, 1 from staff where username = ${who}`.execute(
      world.owner,
    )

  it('to support that has signed in and is not on leave, and say why', async () => {
    expect(await made()).toMatchObject({
      status: 1,
      assignee_id: await idOf('CS'),
      assigned_why: 'Đến lượt Phạm Minh Anh',
    })
    await leave('cs')
    const { id, ...ticket } = await made()
    expect(ticket).toMatchObject({
      status: 0,
      assignee_id: null,
      assigned_why: 'Chưa giao được cho ai: Phạm Minh Anh nghỉ phép',
    })
    expect((await cs().post('/api/crm/ticket/assign', { ids: [id] })).body).toMatchObject({
      error: 'tickets.nobody_free',
      message: 'Chưa giao được cho ai: Phạm Minh Anh nghỉ phép.',
    })
    const people = (await cs().get('/api/crm/ticket/people')).body.data
    expect(people.find(({ name }: { name: string }) => name === 'Phạm Minh Anh').passed_over).toBe(
      'nghỉ phép',
    )
    // Whoever sells to the customer is asked, too.
    await world.as('ss').me()
    expect(await made({ customer_id: await customerOf('ss') })).toMatchObject({
      assignee_id: await idOf('ss'),
      assigned_why: 'Đến lượt Vũ Hoàng Nam; bỏ qua: Phạm Minh Anh nghỉ phép',
    })
    await sql`delete from staff_leave`.execute(world.owner)
    const given = await cs().post('/api/crm/ticket/assign', { ids: [id] })
    expect(given.body.data).toEqual({ done: [id], failed: [] })
  })

  it('two at once to two people', async () => {
    await sql`update staff set role = 'CS' where username = 'cc'`.execute(world.owner)
    await world.as('cc').me()
    world.setNow('2026-11-25T04:00:00Z')
    const two = await Promise.all([made(), made()])
    expect(new Set(two.map(({ assignee_id }) => assignee_id)).size).toBe(2)
    await sql`update staff set role = 'CC' where username = 'cc'`.execute(world.owner)
  })
})

describe('merging', () => {
  it('keeps the oldest with all orders and all that was said, and closes the others with a pointer', async () => {
    const customer_id = await customerOf('ss')
    const [one, two] = [await orderOf(customer_id), await orderOf(customer_id)]
    const older = await mine({ codes: [one] })
    world.setNow('2026-11-25T03:05:00Z')
    const newer = await mine({ codes: [two], customer_id })
    await cs().post('/api/crm/comment', { id: `ticket:${newer.id}`, content: 'Khách gọi giục' })
    const merged = await cs().post('/api/crm/ticket/merge', { ids: [newer.id, older.id] })
    expect(merged.body.data).toMatchObject({ id: older.id, customer_id, status: 1 })
    expect(merged.body.data.codes.toSorted()).toEqual([one, two].toSorted())
    expect(await seen(newer.id)).toMatchObject({
      status: 5,
      merged_into_id: older.id,
      merged_into_code: older.code,
    })
    expect((await move(newer.id, 2, 'Mở lại')).body.error).toBe('tickets.merged')
    const said = (await cs().get(`/api/crm/ticket:${older.id}/comments`)).body.data
    expect(said).toMatchObject([{ content: 'Khách gọi giục' }])
    const story = (await cs().get(`/api/crm/ticket:${newer.id}/histories`)).body.data
    expect(story.map(({ label }: { label: string }) => label)).toContain('Gộp vào phiếu khác')
  })

  it('is of one customer, and of two at least', async () => {
    const [one, two] = [
      await mine({ customer_id: await customerOf('ss') }),
      await mine({ customer_id: await customerOf('ss2') }),
    ]
    const merge = (ids: number[]) => cs().post('/api/crm/ticket/merge', { ids })
    expect((await merge([one.id, two.id])).body.error).toBe('tickets.merge_customer')
    expect((await merge([one.id])).body.error).toBe('tickets.merge_one')
    expect((await merge([one.id, 999_999_999])).body.error).toBe('tickets.not_found')
  })

  it('into one that was merged meanwhile is refused; into one that gets another first, it takes that with it', async () => {
    const [a, b, c] = [await mine(), await mine(), await mine()]
    const [into, other] = await Promise.all([
      cs().post('/api/crm/ticket/merge', { ids: [a.id, b.id] }),
      world.as('SU').post('/api/crm/ticket/merge', { ids: [b.id, c.id] }),
    ])
    expect(into.status).toBe(200)
    const { rows: merged } = await sql<{ id: number; into: number }>`select id, merged_into_id as into
      from crm_ticket where id in (${b.id}, ${c.id}) and merged_into_id is not null order by id`.execute(
      world.db,
    )
    // Nothing points at what points elsewhere.
    expect(merged.every((one) => one.into === a.id)).toBe(true)
    expect(merged.map(({ id }) => id)).toEqual(other.status === 200 ? [b.id, c.id] : [b.id])
    const late = await world.as('SU').post('/api/crm/ticket/merge', { ids: [b.id, c.id] })
    expect([late.status, late.body.error]).toEqual([409, 'tickets.bad_step'])
    await cs().post('/api/crm/ticket/merge', { ids: [a.id, c.id] })
  })
})

describe('a feedback', () => {
  const feedback = async (body = {}) =>
    (
      await cs().post('/api/user/feedback', {
        title: 'Hàng vỡ',
        content: 'Khách gửi ảnh hộp móp.',
        type: 'complaint',
        priority: 4,
        ...body,
      })
    ).body.data

  it('becomes a ticket by one click, with its customer and orders, and is being worked on', async () => {
    const user_id = await customerOf('ss')
    const code = await orderOf(user_id)
    const { id } = await feedback({ user_id, codes: [code] })
    const ticket = await cs().post('/api/crm/ticket/from-feedback', { feedback_id: id })
    expect(ticket.body.data).toMatchObject({
      title: 'Hàng vỡ',
      channel: 'feedback',
      priority: 4,
      customer_id: user_id,
      codes: [code],
      feedback_id: id,
    })
    expect((await cs().get('/api/user/feedbacks', { id })).body.results[0].status).toBe(1)
  })

  it('becomes one ticket where two people press at once', async () => {
    const { id } = await feedback()
    const press = (who: string) => world.as(who).post('/api/crm/ticket/from-feedback', { feedback_id: id })
    const both = await Promise.all([press('CS'), press('SU')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list('SU', { feedback_id: id })).toHaveLength(1)
  })

  describe('is done with when its ticket is', () => {
    const feedbackNow = async (id: number) => (await cs().get('/api/user/feedbacks', { id })).body.results[0]
    const ticketOf = async (feedback_id: number) =>
      (await cs().post('/api/crm/ticket/from-feedback', { feedback_id })).body.data
    const solved = async (id: number) => {
      await move(id, 2)
      expect((await move(id, 4, 'Đã gửi bù hai cốc')).body.code).toBe(1)
    }

    it('and says why', async () => {
      const { id } = await feedback()
      const ticket = await ticketOf(id)
      await solved(ticket.id)
      expect(await feedbackNow(id)).toMatchObject({
        status: 2,
        done_at: start,
        reason: `${ticket.code}: Đã gửi bù hai cốc`,
      })
    })

    it('and open again with it', async () => {
      const { id } = await feedback()
      const ticket = await ticketOf(id)
      await solved(ticket.id)
      world.setNow('2026-11-26T03:00:00Z')
      await move(ticket.id, 2, 'Khách nói cốc bù cũng vỡ')
      expect(await feedbackNow(id)).toMatchObject({
        status: 1,
        done_at: null,
        reason: `${ticket.code} mở lại`,
      })
    })

    it('but not where a person has closed or refused it meanwhile', async () => {
      const { id } = await feedback()
      const ticket = await ticketOf(id)
      const say = (status: number, reason?: string) =>
        cs().post('/api/user/feedback/status', { id, status, ...(reason ? { reason } : {}) })
      await say(-1, 'Khách rút lại')
      await solved(ticket.id)
      expect(await feedbackNow(id)).toMatchObject({ status: -1, reason: 'Khách rút lại' })
      await say(1, 'Khách nói lại')
      world.setNow('2026-11-26T03:00:00Z')
      await say(2)
      await move(ticket.id, 2, 'Xem lại')
      expect((await feedbackNow(id)).status).toBe(2)
    })

    it('also where its ticket was merged into the one that was solved', async () => {
      const kept = await mine()
      const { id } = await feedback()
      const ticket = await ticketOf(id)
      world.setNow('2026-11-25T03:10:00Z')
      await cs().post('/api/crm/ticket/merge', { ids: [kept.id, ticket.id] })
      await solved(kept.id)
      expect((await feedbackNow(id)).status).toBe(2)
    })
  })

  it('of others stays theirs', async () => {
    const { id } = await feedback({ user_id: await customerOf('ss2') })
    expect((await world.as('ss').post('/api/crm/ticket/from-feedback', { feedback_id: id })).status).toBe(404)
  })
})

describe('what the customer claims back', () => {
  it('is asked of the accountants, who answer it', async () => {
    const customer_id = await customerOf('ss')
    const order = await orderOf(customer_id)
    const { id } = await mine({ customer_id, codes: [order] })
    const claimed = await cs().post('/api/crm/ticket/claim', {
      id,
      order,
      amount: 350_000,
      content: 'Vỡ hai cốc, có ảnh.',
    })
    expect(claimed.body.data).toMatchObject({ status: 0, order_code: order })
    expect(claimed.body.data.content).toContain('đề nghị bồi hoàn 350,000 đ. Vỡ hai cốc, có ảnh.')
    const asked = claimed.body.data.id
    await world.as('AC').post('/api/request/support/update', { id: asked, answer: 'Đã cộng vào số dư' })
    const claims = (await cs().get('/api/crm/ticket/claims', { id })).body.data
    expect(claims).toMatchObject([{ id: asked, status: 1, answer: 'Đã cộng vào số dư' }])
    expect((await world.as('ss2').get('/api/crm/ticket/claims', { id })).status).toBe(404)
  })

  it('needs a customer and an order of theirs', async () => {
    const { id } = await mine()
    const claim = (body: object) =>
      cs().post('/api/crm/ticket/claim', { amount: 1_000, content: 'x', ...body })
    expect((await claim({ id })).body.error).toBe('tickets.no_customer')
    const other = await mine({ customer_id: await customerOf('ss') })
    const order = await orderOf(await customerOf('ss2'))
    expect((await claim({ id: other.id, order })).body.details[0].path).toBe('order')
    expect((await claim({ id: other.id, amount: 0 })).status).toBe(400)
  })
})
