import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { measurePlans } from '#crm/plans/server/plans.jobs.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { ok as okBody } from '#testing/order.ts'

const ok = (answer: TestAnswer) => okBody(answer).data

let world: TestApp
/** People by their sign-in names. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<{ id: number; username: string }>`select id, username from staff`.execute(
    world.db,
  )
  for (const { id, username } of rows) ids[username] = id
})
afterAll(() => world.close())
beforeEach(() => world.setNow('2026-11-20T03:00:00Z'))

type Goals = Record<string, number>
const goals = (wanted: Goals) => Object.entries(wanted).map(([measure, goal]) => ({ measure, goal }))
const make = async (body: object = {}) =>
  ok(await world.as('ad').post('/api/crm/plan', { title: 'Kế hoạch tháng', month: '2026-11', ...body }))
const post = (who: string, call: string, body: object) => world.as(who).post(`/api/crm/plan/${call}`, body)
const partsOf = async (who: string, plan_id: number) =>
  ok(await world.as(who).get('/api/crm/plan-groups', { plan_id }))
const peopleOf = async (who: string, plan_id: number) =>
  ok(await world.as(who).get('/api/crm/plan-sales', { plan_id }))
const seenBy = async (who: string, id: number) =>
  (await world.as(who).get('/api/crm/plans', { ids: id })).body.results[0]
const bell = async (who: string) => (await world.as(who).get('/api/bell')).body.results[0]
/** A task that this person finishes now. */
const finish = async (who: string, task_group = 'care') => {
  const { id } = ok(await world.as(who).post('/api/crm/task', { title: 'Gọi hỏi thăm', task_group }))
  ok(await world.as(who).post('/api/crm/task/change', { id, status: 3 }))
}
const salesPlan = async () => {
  const { id } = await make({ mode: 'sale' })
  const parts = [
    { sale_id: ids['ss'], goals: goals({ tasks: 10, revenue: 50_000_000 }) },
    { sale_id: ids['ss2'], goals: goals({ tasks: 20 }) },
  ]
  return ok(await post('ad', 'sale', { id, parts }))
}

describe('a plan of people', () => {
  test('is each one’s own, and told to them; managers and accountants see all of it', async () => {
    const plan = await salesPlan()
    expect(await bell('ss')).toMatchObject({
      title: 'Mục tiêu tháng 11/2026 của bạn: 50,000,000 đ, 10 việc',
      link: `/crm/plan?open=${plan.id}`,
    })
    const goalOfTasks = async (who: string) =>
      (await seenBy(who, plan.id))?.goals.find(({ measure }: { measure: string }) => measure === 'tasks').goal
    expect(await goalOfTasks('ac')).toBe(30)
    expect(await goalOfTasks('ss')).toBe(10)
    expect(await goalOfTasks('ss2')).toBe(20)
    expect(await seenBy('cc', plan.id)).toBeUndefined()
    expect((await world.as('cc').get('/api/crm/plan-groups', { plan_id: plan.id })).status).toBe(404)
    expect((await partsOf('ss', plan.id)).map(({ sale_id }: { sale_id: number }) => sale_id)).toEqual([
      ids['ss'],
    ])
    expect((await peopleOf('ss2', plan.id)).map(({ staff_id }: { staff_id: number }) => staff_id)).toEqual([
      ids['ss2'],
    ])
  })

  test('is set by managers alone, before its month is over, of what its parts can reach', async () => {
    const plan = await salesPlan()
    expect((await post('ss', 'sale', { id: plan.id, parts: [] })).status).toBe(403)
    const routes = { id: plan.id, parts: [{ route_code: 'JP-AIR', goals: goals({ orders: 5 }) }] }
    expect((await post('ad', 'route', routes)).body.error).toBe('crm.plan_mode')
    expect((await post('ad', 'mode', { id: plan.id, mode: 'route' })).body.error).toBe('crm.plan_has_parts')
    ok(await post('ad', 'mode', { id: plan.id, mode: 'route', drop_parts: true }))
    const calls = { id: plan.id, parts: [{ route_code: 'JP-AIR', goals: goals({ calls: 5 }) }] }
    expect((await post('ad', 'route', calls)).body.details[0]).toMatchObject({ path: 'parts.0.goals' })
    ok(await post('ad', 'route', routes))
    world.setNow('2026-11-30T17:00:00Z')
    expect((await post('ad', 'route', { ...routes, parts: [] })).body.error).toBe('crm.plan_over')
    expect((await world.as('ad').post('/api/crm/plan', { title: 'Muộn', month: '11/2026' })).body.error).toBe(
      'crm.plan_over',
    )
    expect((await world.as('ad').del(`/api/crm/plan/${plan.id}`)).body.error).toBe('crm.plan_over')
  })

  test('refuses who saw older goals, and of two who set them at once takes one', async () => {
    const { id, version } = await salesPlan()
    const set = (goal: number) =>
      post('ad', 'sale', { id, version, parts: [{ sale_id: ids['ss'], goals: goals({ tasks: goal }) }] })
    const both = await Promise.all([set(1), set(2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is copied to the next month, with the goals of who is still at work', async () => {
    const plan = await salesPlan()
    await sql`update staff set status = ${staffStatus.disabled} where id = ${ids['ss2']}`.execute(world.owner)
    try {
      const next = await make({ month: '12/2026', copy_of: plan.id })
      expect(next).toMatchObject({ month: '2026-12', mode: 'sale', is_primary: false, parts: 1 })
      expect(await seenBy('ss', next.id)).toMatchObject({
        goals: [
          { measure: 'revenue', goal: 50_000_000, achieved: 0 },
          { measure: 'tasks', goal: 10, achieved: 0 },
        ],
      })
    } finally {
      await sql`update staff set status = ${staffStatus.active} where id = ${ids['ss2']}`.execute(world.owner)
    }
  })
})

test('one plan of a month is on the overview, also when two are chosen at once', async () => {
  const [one, other] = [await make(), await make()]
  const both = await Promise.all([one, other].map(({ id }) => post('ad', 'primary', { id })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { results } = (await world.as('ad').get('/api/crm/plans', { month: '2026-11', is_primary: 'true' }))
    .body
  expect(results).toHaveLength(1)
  ok(await post('ad', 'primary', { id: results[0].id, primary: false }))
  expect((await seenBy('ad', results[0].id)).is_primary).toBe(false)
})

describe('a plan of teams', () => {
  const teams = (first: readonly string[], second: readonly string[]) => [
    { head_id: ids['ss'], members: first.map((name) => ids[name]), goals: goals({ tasks: 10 }) },
    { head_id: ids['ss2'], members: second.map((name) => ids[name]), goals: goals({ tasks: 10 }) },
  ]
  const reached = async (plan: number) => {
    ok(await post('ad', 'scan-sum', { id: plan }))
    const parts: { head_id: number; goals: { achieved: number }[] }[] = await partsOf('ad', plan)
    return parts.map((part) => part.goals[0]!.achieved)
  }

  test('counts what each did on the days they were in the team: a changed team takes nothing along', async () => {
    world.setNow('2026-11-05T03:00:00Z')
    await finish('cc')
    world.setNow('2026-11-10T03:00:00Z')
    const { id } = await make({ mode: 'team' })
    ok(await post('ad', 'team', { id, parts: teams(['ss', 'cc'], ['ss2']) }))
    expect(await reached(id)).toEqual([1, 0])
    // Who moves counts for the other team from that day on, and what they did before stays.
    world.setNow('2026-11-15T03:00:00Z')
    ok(await post('ad', 'team', { id, parts: teams(['ss'], ['ss2', 'cc']) }))
    await finish('cc')
    await finish('cc')
    expect(await reached(id)).toEqual([1, 2])
    world.setNow('2026-11-18T03:00:00Z')
    ok(await post('ad', 'team', { id, parts: teams(['ss', 'cc'], ['ss2']), from_day: '17-11-2026' }))
    await finish('cc')
    expect(await reached(id)).toEqual([2, 2])
    const [first] = await partsOf('ad', id)
    expect(
      first.members
        .filter(({ staff_id }: { staff_id: number }) => staff_id === ids['cc'])
        .map((one: { joined_on: string; left_on: string | null }) => [one.joined_on, one.left_on]),
    ).toEqual([
      ['17-11-2026', null],
      ['01-11-2026', '14-11-2026'],
    ])
  })

  test('has nobody in two teams on a day, and changes within its month', async () => {
    const { id } = await make({ mode: 'team' })
    const twice = await post('ad', 'team', { id, parts: teams(['ss', 'cc'], ['ss2', 'cc']) })
    expect(twice.body.details[0]).toMatchObject({ path: 'parts.1.members' })
    const late = await post('ad', 'team', { id, parts: teams(['ss'], ['ss2']), from_day: '01-12-2026' })
    expect(late.body.details[0]).toMatchObject({ path: 'from_day' })
    // Whoever works for the head, and the head.
    ok(await post('ad', 'team', { id, parts: [{ head_id: ids['ad'], goals: goals({ tasks: 5 }) }] }))
    const [team] = await partsOf('ad', id)
    expect(team.title).toMatch(/^Nhóm /)
    const members = team.members.map(({ staff_id }: { staff_id: number }) => staff_id)
    expect(members).toEqual(expect.arrayContaining([ids['ad'], ids['ss'], ids['ss2'], ids['cs'], ids['cc']]))
  })

  test('is given to its people by who leads it, and each counts what they did themselves', async () => {
    const { id } = await make({ mode: 'team' })
    ok(await post('ad', 'team', { id, parts: teams(['ss', 'cc'], ['ss2']) }))
    const [first, second] = await partsOf('ad', id)
    const give = (who: string, part_id: number, to: string, goal: number) =>
      post(who, 'assign', { id, part_id, people: [{ staff_id: ids[to], goals: goals({ tasks: goal }) }] })
    expect((await give('ss2', first.id, 'cc', 4)).body.error).toBe('crm.plan_not_head')
    expect((await give('ss', second.id, 'ss2', 4)).body.error).toBe('crm.plan_not_head')
    expect((await give('ss', first.id, 'ss2', 4)).body.details[0]).toMatchObject({
      path: 'people.0.staff_id',
    })
    const calls = {
      id,
      part_id: first.id,
      people: [{ staff_id: ids['cc'], goals: goals({ tasks: 6, calls: 4 }) }],
    }
    ok(await post('ss', 'assign', calls))
    expect((await bell('cc')).title).toBe('Mục tiêu tháng 11/2026 của bạn: 4 cuộc, 6 việc')
    const before = (await peopleOf('cc', id))[0].goals.find(
      ({ measure }: { measure: string }) => measure === 'tasks',
    ).achieved
    await finish('cc')
    ok(await post('cc', 'scan-sale', { id }))
    // Of the team they see their own share alone.
    expect(await partsOf('cc', id)).toMatchObject([{ goals: null, members: [] }])
    expect((await seenBy('cc', id)).goals).toEqual([
      { measure: 'calls', goal: 4, achieved: 0 },
      { measure: 'tasks', goal: 6, achieved: before + 1 },
    ])
    expect((await seenBy('ss', id)).goals[0].goal).toBe(10)
    const next = await make({ month: '2026-12', copy_of: id })
    const [copied] = await partsOf('ad', next.id)
    expect(copied.members.map(({ joined_on }: { joined_on: string }) => joined_on)).toEqual([
      '01-12-2026',
      '01-12-2026',
    ])
    expect(copied.people).toMatchObject([{ staff_id: ids['cc'], goals: [{ goal: 4 }, { goal: 6 }] }])
  })
})

test('a plan of groups of tasks counts those of the group that were done, by whomever', async () => {
  const { id } = await make({ mode: 'task' })
  const parts = [{ task_group: 'debt', goals: goals({ tasks: 3 }) }]
  ok(await post('ad', 'task', { id, parts }))
  await finish('ss', 'debt')
  await finish('cc', 'debt')
  await finish('cc', 'call')
  await measurePlans.run({}, {
    db: world.owner,
    now: world.now(),
    signal: new AbortController().signal,
  } as never)
  expect((await seenBy('ad', id)).goals).toEqual([{ measure: 'tasks', goal: 3, achieved: 2 }])
  expect((await partsOf('ac', id))[0]).toMatchObject({ title: 'Công nợ', assignable: false })
})

test('a plan is talked about, and found by its name or month', async () => {
  const plan = await salesPlan()
  ok(await world.as('ss').post('/api/crm/comment', { id: `plan:${plan.id}`, content: 'Tháng này khó @ad' }))
  expect((await world.as('cc').get(`/api/crm/plan:${plan.id}/comments`)).status).toBe(404)
  const { data } = (await world.as('ss').get(`/api/crm/plan:${plan.id}/histories`)).body
  expect(data.map(({ label }: { label: string }) => label)).toContain('Đặt mục tiêu')
  const found = await world.as('ss').get('/api/crm/plan/search', { q: 'kế hoạch', month: '11/2026' })
  expect(found.body.data.map(({ id }: { id: number }) => id)).toContain(plan.id)
  ok(await world.as('ad').del(`/api/crm/plan/${plan.id}`))
  expect((await world.as('ad').get(`/api/crm/plan:${plan.id}/comments`)).status).toBe(404)
})
