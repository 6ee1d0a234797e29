import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindTasks } from '#crm/tasks/server/remind-tasks.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
/** People by their sign-in names. */
const ids: Record<string, number> = {}
let customer: { id: number; customer_no: string }

beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<{ id: number; username: string }>`select id, username from staff`.execute(
    world.db,
  )
  for (const { id, username } of rows) ids[username] = id
  const found = await sql<typeof customer>`select c.id, c.customer_no from customer c
    where c.sale_id = ${ids['ss']} and c.station_id = 1 and c.customer_no is not null order by c.id limit 1`.execute(
    world.db,
  )
  customer = found.rows[0]!
})
afterAll(() => world.close())
beforeEach(() => world.setNow('2026-11-27T03:00:00Z'))

const call = { title: 'Gọi khách xác nhận địa chỉ', task_group: 'call', due_at: '2026-11-27T09:00:00.000Z' }
const make = async (who: string, body: object = {}) => {
  const { status, body: answer } = await world.as(who).post('/api/crm/task', { ...call, ...body })
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const move = (who: string, id: number, status: number, more: object = {}) =>
  world.as(who).post('/api/crm/task/change', { id, status, ...more })
const seenBy = async (who: string, id: number) =>
  (await world.as(who).get('/api/crm/tasks', { ids: id })).body.results.length === 1
const bell = async (who: string) => (await world.as(who).get('/api/bell')).body.results[0]

describe('a task', () => {
  test('without an assignee is one’s own, and names its customer', async () => {
    const task = await make('ss', { customer_id: customer.id })
    expect(task).toMatchObject({
      assignee_id: ids['ss'],
      maker_id: ids['ss'],
      customer_no: customer.customer_no,
      status: 0,
      late: false,
    })
    expect(await seenBy('ss', task.id)).toBe(true)
  })

  test('is given to one’s own group alone, and who gets it hears of it', async () => {
    const refused = await world.as('ss').post('/api/crm/task', { ...call, assignee_id: ids['ss2'] })
    expect(refused.body.details[0]).toMatchObject({ path: 'assignee_id' })
    const task = await make('ad', { assignee_id: ids['ss'], title: 'Gửi báo giá lô giày' })
    expect(await bell('ss')).toMatchObject({
      title: 'Việc giao cho bạn: Gửi báo giá lô giày',
      link: `/crm/task?open=${task.id}`,
    })
  })

  test('is seen by who does it, who wrote it down, their managers and accountants, and by nobody else', async () => {
    const task = await make('ss')
    const seeing = []
    for (const who of ['su', 'ad', 'ac', 'ss', 'ss2', 'cc', 'cs'])
      if (await seenBy(who, task.id)) seeing.push(who)
    expect(seeing).toEqual(['su', 'ad', 'ac', 'ss'])
    expect((await move('ss2', task.id, 1)).status).toBe(404)
    expect((await move('ac', task.id, 1)).status).toBe(403)
  })

  test('moves along its board, is dropped with a reason alone, and is not changed once it is closed', async () => {
    const { id, version } = await make('ss')
    const doing = (await move('ss', id, 1, { version })).body.data
    expect(doing).toMatchObject({ status: 1 })
    expect((await move('ss', id, 2, { version })).body.error).toBe('conflict.stale')
    expect((await move('ss', id, -1)).body.details[0].path).toBe('reason')
    expect((await move('ss', id, -1, { reason: 'Khách đã tự xử lý' })).body.data).toMatchObject({
      status: -1,
      reason: 'Khách đã tự xử lý',
    })
    expect((await move('ss', id, 1)).body.error).toBe('crm.task_step')
    expect((await world.as('ss').put(`/api/crm/task/${id}`, { title: 'Khác' })).body.error).toBe(
      'crm.task_closed',
    )
    expect((await move('ss', id, 0)).body.data).toMatchObject({ status: 0, reason: null, done_at: null })
  })

  test('is late when its time is over, and counted so in its group', async () => {
    const task = await make('cc', { task_group: 'debt' })
    const groups = async () =>
      (await world.as('cc').get('/api/crm/task-groups')).body.data.find(
        ({ id }: { id: string }) => id === 'debt',
      )
    expect(await groups()).toMatchObject({ name: 'Công nợ', open: 1, late: 0 })
    world.setNow('2026-11-27T09:00:01Z')
    expect(await groups()).toMatchObject({ open: 1, late: 1 })
    const late = (await world.as('cc').get('/api/crm/tasks', { late: 'true' })).body.results
    expect(late.map((row: { id: number }) => row.id)).toEqual([task.id])
  })

  test('is moved to another day on the calendar', async () => {
    const { id } = await make('ss')
    const due_at = '2026-12-01T02:00:00.000Z'
    expect((await world.as('ss').post('/api/crm/task/change', { id, due_at })).body.data).toMatchObject({
      due_at,
    })
    expect((await world.as('ss').post('/api/crm/task/change', { id })).body.details[0].path).toBe('status')
  })

  test('waits on the first screen for who is to do it from the day before', async () => {
    const task = await make('ss', { due_at: '2026-11-30T04:00:00.000Z', title: 'Nhắc cọc thêm' })
    const waits = async () => {
      const { body } = await world.as('ss').get('/api/queue')
      return JSON.stringify(body).includes('Nhắc cọc thêm')
    }
    expect(await waits()).toBe(false)
    world.setNow('2026-11-29T03:00:00Z')
    expect(await waits()).toBe(true)
    await move('ss', task.id, 3)
    expect(await waits()).toBe(false)
  })

  test('is deleted with its works and comments by who wrote it, or a manager', async () => {
    const { id } = await make('ad', { assignee_id: ids['ss'] })
    await world.as('ss').post('/api/crm/comment', { id: `task:${id}`, content: 'Đã gọi' })
    await world.as('ss').post('/api/crm/work', { task_id: id, title: 'Gọi' })
    expect((await world.as('ss').del(`/api/crm/task/${id}`)).body.error).toBe('crm.not_own')
    expect((await world.as('ad').del(`/api/crm/task/${id}`)).status).toBe(200)
    expect((await world.as('ss').get(`/api/crm/task:${id}/comments`)).status).toBe(404)
  })
})

describe('a repeated task', () => {
  const monthly = {
    due_at: '2027-01-31T02:00:00.000Z',
    remind_at: '2027-01-30T02:00:00.000Z',
    repeats: 'month',
  }
  const nextOf = async (title: string) =>
    (await world.as('ss').get('/api/crm/tasks', { status: '0,1,2', q: title })).body.results

  test('needs a time it is due', async () => {
    const { body } = await world
      .as('ss')
      .post('/api/crm/task', { title: 'Gọi', task_group: 'call', repeats: 'day' })
    expect(body.details[0]).toMatchObject({ path: 'due_at' })
  })

  test('comes again once it is done, over short months on their last day, with its works unticked', async () => {
    const { id } = await make('ss', { ...monthly, title: 'Đối chiếu công nợ cuối tháng' })
    const work = (
      await world.as('ss').post('/api/crm/work', { task_id: id, title: 'In sổ', planned_minutes: 20 })
    ).body.data
    await world.as('ss').post('/api/crm/work/change', { id: work.id, done: true, spent_minutes: 15 })
    world.setNow('2027-01-31T01:00:00Z')
    await move('ss', id, 3)
    const [february] = await nextOf('Đối chiếu công nợ cuối tháng')
    expect(february).toMatchObject({
      due_at: '2027-02-28T02:00:00.000Z',
      remind_at: '2027-02-27T02:00:00.000Z',
      works: 1,
      works_done: 0,
    })
    world.setNow('2027-02-28T01:00:00Z')
    await move('ss', february.id, 3)
    expect((await nextOf('Đối chiếu công nợ cuối tháng'))[0]).toMatchObject({
      due_at: '2027-03-31T02:00:00.000Z',
    })
  })

  test('is followed once, also when two people finish it at once and when it is opened again', async () => {
    const { id } = await make('ss', { ...monthly, title: 'Hỏi thăm khách lớn' })
    const both = await Promise.all([move('ss', id, 3), move('ad', id, 3)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await move('ss', id, 0)
    await move('ss', id, 3)
    expect(await nextOf('Hỏi thăm khách lớn')).toHaveLength(1)
  })
})

test('the reminder rings once, at its time, for who is to do an open task', async () => {
  const task = await make('ad', {
    assignee_id: ids['cs'],
    remind_at: '2026-11-27T08:00:00.000Z',
    title: 'Hẹn giao hàng',
  })
  const run = (now: string) =>
    remindTasks.run({}, {
      db: world.owner,
      now: new Date(now),
      signal: new AbortController().signal,
    } as never)
  await run('2026-11-27T07:59:00Z')
  expect((await bell('cs')).title).toBe('Việc giao cho bạn: Hẹn giao hàng')
  await run('2026-11-27T08:01:00Z')
  expect((await bell('cs')).title).toBe('Nhắc việc: Hẹn giao hàng')
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event
    where entity = 'crm_task' and entity_id = ${task.id} and action = 'remind'`.execute(world.db)
  await run('2026-11-27T08:06:00Z')
  expect(rows[0]?.n).toBe(1)
})

describe('a project', () => {
  const build = async (who: string, body: object = {}) =>
    (await world.as(who).post('/api/crm/project', { title: 'Mở tuyến Đức', ...body })).body.data
  const step = (who: string, id: number, status: number, more: object = {}) =>
    world.as(who).post('/api/crm/project/status', { id, status, ...more })

  test('shows its tasks to its members, and the share of them that is done', async () => {
    const project = await build('ad', { members: [ids['ss'], ids['cc']] })
    expect(project.member_ids).toEqual([ids['ss'], ids['cc']].toSorted((a, b) => a! - b!))
    const task = await make('ad', { assignee_id: ids['ss'], project_id: project.id })
    await make('ad', { assignee_id: ids['ss'], project_id: project.id })
    expect(await seenBy('cc', task.id)).toBe(true)
    expect(await seenBy('ss2', task.id)).toBe(false)
    await move('ss', task.id, 3)
    const { results } = (await world.as('cc').get('/api/crm/projects', { ids: project.id })).body
    expect(results[0]).toMatchObject({ tasks: 2, tasks_done: 1, tasks_open: 1, share: 50 })
  })

  test('is finished without open tasks, or with the reason for those left', async () => {
    const { id } = await build('ss')
    const { id: task } = await make('ss', { project_id: id })
    expect((await step('ss', id, 2)).body.error).toBe('crm.project_step')
    await step('ss', id, 1)
    expect((await step('ss', id, 2)).body.error).toBe('crm.project_open_tasks')
    expect((await step('ss', id, 2, { reason: 'Khách dừng hợp tác' })).body.data).toMatchObject({
      status: 2,
      reason: 'Khách dừng hợp tác',
    })
    expect((await world.as('ss').post('/api/crm/task', { ...call, project_id: id })).body.error).toBe(
      'crm.project_closed',
    )
    await move('ss', task, 3)
    expect((await move('ss', task, 0)).body.error).toBe('crm.project_closed')
    await step('ss', id, 1, { reason: 'Chạy tiếp' })
    expect((await step('ss', id, 2)).body.data).toMatchObject({ status: 2 })
  })

  test('finished while a task comes to it, one of both is refused', async () => {
    const { id } = await build('ss')
    await step('ss', id, 1)
    const [finished, added] = await Promise.all([
      step('ad', id, 2),
      world.as('ss').post('/api/crm/task', { ...call, project_id: id }),
    ])
    expect([finished.status, added.status].toSorted()).toEqual([200, 409])
  })

  test('is deleted only before it has tasks', async () => {
    const { id } = await build('ss')
    const { id: task } = await make('ss', { project_id: id })
    expect((await world.as('ss').del(`/api/crm/project/${id}`)).body.error).toBe('crm.project_has_tasks')
    await world.as('ss').del(`/api/crm/task/${task}`)
    expect((await world.as('ss').del(`/api/crm/project/${id}`)).status).toBe(200)
  })

  test('does not end before it begins', async () => {
    const { body } = await world
      .as('ss')
      .post('/api/crm/project', { title: 'Ngược', starts_on: '30-11-2026', ends_on: '29-11-2026' })
    expect(body.details[0].path).toBe('ends_on')
  })
})

describe('a work', () => {
  test('is of one task or project, ticked with its minutes, and summed', async () => {
    const { id: task_id } = await make('cc')
    expect((await world.as('cc').post('/api/crm/work', { title: 'Gọi' })).body.details[0].path).toBe(
      'task_id',
    )
    const add = async (title: string, planned_minutes: number) =>
      (await world.as('cc').post('/api/crm/work', { task_id, title, planned_minutes })).body.data
    const [first] = [await add('Soạn tin', 10), await add('Gửi tin', 5)]
    const ticked = (
      await world.as('cc').post('/api/crm/work/change', { id: first.id, done: true, spent_minutes: 12 })
    ).body.data
    expect(ticked).toMatchObject({ done: true, spent_minutes: 12, done_name: 'Đặng Thùy Dương' })
    const { body } = await world.as('cc').get('/api/crm/work', { task_id })
    expect(body.totals).toEqual({ planned_minutes: 15, spent_minutes: 12 })
    expect(body.results).toHaveLength(2)
    expect((await world.as('ss').get('/api/crm/work', { task_id })).body.results).toEqual([])
    expect((await world.as('ss').post('/api/crm/work/change', { id: first.id, done: false })).status).toBe(
      404,
    )
  })
})
