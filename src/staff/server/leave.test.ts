import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { cs: 'Phạm Minh Anh', ss: 'Vũ Hoàng Nam', op: 'Bùi Văn Tài' } })
  // SS reports to CS: a manager who is no manager of the company.
  const [ss, cs] = [await world.as('SS').me(), await world.as('CS').me()]
  await world.db.updateTable('staff').set({ manager_id: cs.id }).where('id', '=', ss.id).execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('staff_leave').execute()
})

const ask = (who: string, body: Record<string, unknown>) => world.as(who).post('/api/v1/staff/leave', body)
const asked = async (who: string, body: Record<string, unknown>) => (await ask(who, body)).body.data
const decide = (who: string, id: number, body: Record<string, unknown>) =>
  world.as(who).put(`/api/v1/staff/leave/approve/${id}`, body)
const list = async (who: string, query: Record<string, string | number> = {}) =>
  (await world.as(who).get('/api/v1/staff/leaves', query)).body

describe('asking', () => {
  it('takes working days in halves; Sundays and holidays take none', async () => {
    // Monday 23-11 to Saturday 28-11 with the holiday on Tuesday the 24th.
    const week = await asked('SS', {
      from_date: '23-11-2026',
      to_date: '28-11-2026',
      to_half: 'am',
      reason: 'Việc nhà',
    })
    expect(week).toMatchObject({
      days: 4.5,
      status: 0,
      kind: 'annual',
      reason: 'Việc nhà',
      own: true,
      from_date: '23-11-2026',
    })
    const { option } = await list('SS')
    expect(option.balance).toEqual({ year: 2026, leave_days: 12, used: 0, waiting: 4.5, left: 7.5 })
  })
  it('refuses a time that is all holidays, ends before it starts or goes over the year', async () => {
    expect((await ask('SS', { from_date: '24-11-2026' })).body.error).toBe('leave.no_work')
    expect((await ask('SS', { from_date: '29-11-2026' })).body.error).toBe('leave.no_work')
    for (const body of [
      { from_date: '26-11-2026', to_date: '25-11-2026' },
      { from_date: '26-11-2026', from_half: 'pm', to_half: 'am' },
      { from_date: '30-12-2026', to_date: '02-01-2027' },
    ])
      expect((await ask('SS', body)).body.details[0].path).toBe('to_date')
    expect((await ask('SS', { from_date: '31-02-2026' })).body.details[0].path).toBe('from_date')
    expect((await list('SS')).pagination.total).toBe(0)
  })
  it('refuses what overlaps with a request that waits or is approved, by the half day', async () => {
    const first = await asked('SS', { from_date: '25-11-2026', to_half: 'am' })
    expect((await ask('SS', { from_date: '25-11-2026' })).body.error).toBe('leave.overlap')
    expect((await ask('SS', { from_date: '25-11-2026', from_half: 'pm' })).status).toBe(200)
    expect((await ask('OP', { from_date: '25-11-2026' })).status).toBe(200)
    await decide('CS', first.id, { status: 2, note: 'Đông đơn' })
    expect((await ask('SS', { from_date: '25-11-2026', to_half: 'am' })).status).toBe(200)
  })
  it('refuses more paid leave than is left, counting what waits; unpaid leave has no limit', async () => {
    await ask('SS', { from_date: '01-12-2026', to_date: '12-12-2026' })
    const over = await ask('SS', { from_date: '14-12-2026', to_date: '15-12-2026' })
    expect(over.body).toMatchObject({ error: 'leave.balance' })
    expect(over.body.message).toContain('còn 1 ngày, đơn cần 2 ngày')
    expect((await ask('SS', { kind: 'unpaid', from_date: '14-12-2026', to_date: '15-12-2026' })).status).toBe(
      200,
    )
    expect((await list('SS')).option.balance.left).toBe(1)
  })
  it('two at once cannot both take the last days', async () => {
    const answers = await Promise.all([
      ask('SS', { from_date: '01-12-2026', to_date: '10-12-2026' }),
      ask('SS', { from_date: '14-12-2026', to_date: '23-12-2026' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  it('for somebody else is a manager’s', async () => {
    const { id } = await world.as('SS').me()
    expect((await ask('CS', { staff_id: id, from_date: '25-11-2026' })).status).toBe(403)
    expect((await asked('AD', { staff_id: id, from_date: '25-11-2026' })).staff_id).toBe(id)
  })
})

describe('deciding', () => {
  it('is for the person’s manager and for managers, never for themselves or others', async () => {
    const { id } = await asked('SS', { from_date: '25-11-2026' })
    expect((await decide('SS', id, { status: 1 })).body.error).toBe('leave.own')
    expect((await decide('OP', id, { status: 1 })).status).toBe(404)
    expect((await decide('AC', id, { status: 1 })).status).toBe(403)
    const done = await decide('CS', id, { status: 1, tabKey: 'approve', leave: { id } })
    expect(done.body.data).toMatchObject({ status: 1, decided_name: 'Phạm Minh Anh' })
    expect((await decide('AD', id, { status: 2, note: 'x' })).body.error).toBe('leave.decided')
    expect((await list('SS')).option.balance).toMatchObject({ used: 1, waiting: 0, left: 11 })
    const own = await asked('AD', { from_date: '25-11-2026' })
    expect((await decide('AD', own.id, { status: 1 })).body.error).toBe('leave.own')
    expect((await decide('SU', own.id, { status: 1 })).status).toBe(200)
  })
  it('needs a reason to refuse, and happens once', async () => {
    const { id } = await asked('SS', { from_date: '25-11-2026' })
    expect((await decide('CS', id, { status: 2 })).body.details[0].path).toBe('note')
    const both = await Promise.all([
      decide('CS', id, { status: 1 }),
      decide('AD', id, { status: 2, note: 'Không' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  it('is undone: one withdraws what waits, who decides cancels what was approved and the days come back', async () => {
    const path = (id: number) => `/api/v1/staff/leave/${id}`
    const first = await asked('SS', { from_date: '25-11-2026' })
    expect((await world.as('OP').del(path(first.id))).status).toBe(404)
    expect((await world.as('SS').del(path(first.id))).body.data.status).toBe(3)
    const second = await asked('SS', { from_date: '25-11-2026' })
    await decide('CS', second.id, { status: 1 })
    expect((await world.as('SS').del(path(second.id))).body.error).toBe('leave.own')
    expect((await world.as('SS').put(path(second.id), { from_date: '26-11-2026' })).body.error).toBe(
      'leave.decided',
    )
    expect((await world.as('CS').del(path(second.id))).body.data.status).toBe(3)
    expect((await list('SS')).option.balance.left).toBe(12)
  })
  it('changes one’s own request while it waits', async () => {
    const { id, version } = await asked('SS', { from_date: '25-11-2026' })
    const path = `/api/v1/staff/leave/${id}`
    const day = { from_date: '26-11-2026', to_date: '26-11-2026' }
    const moved = await world.as('SS').put(path, { ...day, to_half: 'am', version })
    expect(moved.body.data).toMatchObject({ from_date: '26-11-2026', days: 0.5 })
    expect((await world.as('SS').put(path, { from_date: '27-11-2026', version })).body.error).toBe(
      'conflict.stale',
    )
    expect((await world.as('CS').put(path, { from_date: '27-11-2026' })).status).toBe(404)
  })
  it('a change leaves what it does not name, and empties a reason that is taken away', async () => {
    const days = { from_date: '25-11-2026', from_half: 'pm', to_date: '27-11-2026', to_half: 'am' }
    const { id } = await asked('SS', { ...days, kind: 'unpaid', reason: 'Việc nhà' })
    const change = async (body: object) =>
      (await world.as('SS').put(`/api/v1/staff/leave/${id}`, body)).body.data
    expect(await change({})).toMatchObject({ ...days, kind: 'unpaid', reason: 'Việc nhà', days: 2 })
    const sick = { ...days, kind: 'sick', reason: 'Việc nhà', days: 2 }
    expect(await change({ kind: 'sick' })).toMatchObject(sick)
    expect(await change({ reason: '' })).toMatchObject({ ...sick, reason: null })
  })
})

describe('the list', () => {
  it('shows one’s own and one’s people’s; managers and accountants see all', async () => {
    await ask('SS', { from_date: '25-11-2026' })
    await ask('CS', { from_date: '25-11-2026' })
    await ask('OP', { from_date: '25-11-2026' })
    const names = async (who: string, query = {}) =>
      (await list(who, query)).results.map((row: { staff_name: string }) => row.staff_name).toSorted()
    expect(await names('OP')).toEqual(['Bùi Văn Tài'])
    expect(await names('CS')).toEqual(['Phạm Minh Anh', 'Vũ Hoàng Nam'])
    expect(await names('CS', { tabKey: 'mine' })).toEqual(['Phạm Minh Anh'])
    expect(await names('CS', { tabKey: 'approve' })).toEqual(['Vũ Hoàng Nam'])
    expect(await names('AC')).toHaveLength(3)
    expect(await names('AD', { tabKey: 'approve' })).toHaveLength(3)
  })
  it('brings counts beside the results, also where the status is filtered', async () => {
    const { id } = await asked('SS', { from_date: '25-11-2026' })
    await decide('CS', id, { status: 1 })
    await ask('SS', { from_date: '26-11-2026' })
    const body = await list('SS', { status: 0 })
    expect(body.results).toHaveLength(1)
    expect(body.counts).toEqual({ 0: 1, 1: 1, 2: 0, 3: 0 })
    expect(body.option.counts).toEqual(body.counts)
  })
  it('finds the leave that reaches into a month, for the calendar', async () => {
    await ask('SS', { from_date: '28-11-2026', to_date: '02-12-2026' })
    for (const [day_from, day_to, found] of [
      ['01-12-2026', '31-12-2026', 1],
      ['01-11-2026', '30-11-2026', 1],
      ['03-12-2026', '31-12-2026', 0],
    ] as const)
      expect((await list('SS', { day_from, day_to })).results).toHaveLength(found)
  })
  it('goes out to Excel with the same rows', async () => {
    await ask('SS', { from_date: '25-11-2026' })
    const file = await world.as('OP').post('/api/v1/staff/leaves/excel', {})
    expect(file.status).toBe(200)
    expect(decodeURIComponent(String(file.headers['content-name']))).toMatch(/\d{14}\.xlsx$/)
    const taken = await world.db
      .selectFrom('audit')
      .select('new')
      .where('table_name', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(taken.new).toMatchObject({ rows: 0 })
  })
})

it('holidays are a manager’s to keep, and a swap day is worked', async () => {
  const work = await world.as('AD').post('/api/holiday', { date: '29-11-2026', name: 'Làm bù', kind: 'work' })
  expect(work.status).toBe(200)
  expect((await asked('SS', { from_date: '29-11-2026' })).days).toBe(1)
  expect((await world.as('AC').post('/api/holiday', { date: '30-11-2026', name: 'x' })).status).toBe(403)
  expect(
    (await world.as('OP').get('/api/holidays', { date_from: '29-11-2026', date_to: '29-11-2026' })).body
      .results,
  ).toMatchObject([{ name: 'Làm bù', kind: 'work' }])
})

it('one person named by a setting is kept from the partners’ section, its menu and its calls', async () => {
  const { id } = await world.as('PA').me()
  const calls = () =>
    Promise.all([
      world.as('PA').get('/api/transfers/get-partner'),
      world.as('PA').get('/api/transfers'),
      world.as('PA').post('/api/transfer/excel'),
      world.as('PA').post('/api/transfer/partner-confirm', { id: 987_654 }),
    ])
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 404])
  const session = async () => (await world.as('PA').get('/api/v1/auth/session')).body
  expect(JSON.stringify((await session()).menus)).toContain('/partner/')
  await world.db
    .updateTable('config_factor')
    .set({ value: id })
    .where('key', '=', 'menu.partner_blocked')
    .execute()
  expect(await session()).toMatchObject({ closed: ['/partner/'] })
  expect(JSON.stringify((await session()).menus)).not.toContain('/partner/')
  for (const { status, body } of await calls())
    expect([status, body.error]).toEqual([403, 'access.forbidden'])
  expect((await world.as('SU').get('/api/transfers/get-partner')).status).toBe(200)
})
