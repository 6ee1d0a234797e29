import { read as readSheets, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#platform/server/context.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { dropReportFiles, sendReportFiles } from '#reports/server/schedules.jobs.ts'
import { everyReportFile } from '#routes.ts'
import { pause, reportFileOf, schedulesOf } from '#reports/server/schedules.usecase.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
}, 180_000)
afterAll(() => world.close())

/** 21-11-2026 is a Saturday; the clock of the tests stands at 10:00 in Vietnam. */
const evening = new Date('2026-11-21T11:00:00Z')
const minutesLater = (minutes: number) => new Date(evening.getTime() + minutes * 60_000)

beforeEach(async () => {
  await sql`delete from report_file`.execute(world.owner)
  await sql`delete from report_schedule`.execute(world.owner)
  await sql`delete from bell where kind = 'file'`.execute(world.owner)
})

interface Made {
  id: number
  next_at: string | null
  stopped_why: string | null
  files: { id: number; kept: boolean; problem: string | null; days: string | null }[]
}
const schedule = async (who: string, changes: object = {}): Promise<Made> =>
  ok(
    await world.as(who).post('/api/report/schedules', {
      screen: '/report/quotes',
      name: 'Đơn tháng này',
      query: 'group_by=sale&date_from=01-01-2020&date_to=02-01-2020',
      station_id: (await world.as(who).me()).stations[0]!.id,
      period: 'this_month',
      every: 'day',
      hour: 17,
      ...changes,
    }),
  ).data
const mine = async (who: string) => ok(await world.as(who).get('/api/report/schedules')).data as Made[]
const run = (now: Date, files: FileStore = world.files) =>
  sendReportFiles({ files, reportFiles: everyReportFile, replica: undefined }).run(null, {
    db: world.db,
    now,
    signal: new AbortController().signal,
  })
const rings = async (who: string) => {
  const { results } = ok(await world.as(who).get('/api/bell', { size: 200 }))
  return (results as { kind: string; title: string; content: string; link: string }[]).filter(
    ({ kind }) => kind === 'file',
  )
}

test('a file is made for its person as the screen would give it to them now, told once, and fetched', async () => {
  const { next_at } = await schedule('SS', { period: 'this_year' })
  expect(next_at).toBe('2026-11-21T10:00:00.000Z')
  await run(new Date('2026-11-21T09:59:00Z'))
  expect(await rings('SS')).toEqual([])
  await run(evening)
  await run(minutesLater(30))
  const [ring, ...others] = await rings('SS')
  expect(others).toEqual([])
  expect(ring).toMatchObject({ title: 'Đã có tệp: Đơn tháng này, 01-01-2026 đến 21-11-2026' })
  const [made] = await mine('SS')
  expect(made).toMatchObject({ next_at: '2026-11-22T10:00:00.000Z', files: [{ kept: true, problem: null }] })
  const file = made!.files[0]!
  expect(ring!.link).toBe(`/report/schedules?file=${file.id}`)

  const { status, bytes } = await world.as('SS').file('GET', `/api/report/files/${file.id}`)
  expect(status).toBe(200)
  const lines = utils.sheet_to_json<unknown[]>(Object.values(readSheets(bytes).Sheets)[0]!, { header: 1 })
  const { option, results } = ok(
    await world
      .as('SS')
      .get('/api/report/quotes', { group_by: 'sale', date_from: '01-01-2026', date_to: '21-11-2026' }),
  )
  expect(lines).toHaveLength(results.length + 2)
  expect(lines.at(-1)![1]).toBe(option.orders)
  expect(lines[1]![0]).toBe((await world.as('SS').me()).name)

  const { rows } = await sql<{ actor_id: number; call: string; new: { report: string } }>`
    select actor_id, call, new from audit where table_name = 'export' order by id desc limit 1`.execute(
    world.db,
  )
  expect(rows[0]).toMatchObject({
    actor_id: (await world.as('SS').me()).id,
    call: 'post-report-quotes-excel',
    new: { report: 'Báo cáo đơn hàng', filters: { date_from: '01-01-2026', date_to: '21-11-2026' } },
  })
})

test('a pivot that is looked at comes as a pivot', async () => {
  await schedule('AC', {
    query: 'pivot_of=orders&pivot_rows=status&pivot_columns=by_month',
    period: 'this_year',
  })
  await run(evening)
  const [{ files } = { files: [] }] = await mine('AC')
  const { bytes } = await world.as('AC').file('GET', `/api/report/files/${files[0]!.id}`)
  const [head] = utils.sheet_to_json<unknown[]>(Object.values(readSheets(bytes).Sheets)[0]!, { header: 1 })
  expect([head![0], head!.at(-1)]).toEqual(['Trạng thái', 'Tổng cộng'])
})

test('killed between the file and its notice it is made anew, and told once, also where the dead one wakes up', async () => {
  await schedule('AC')
  let wake: () => void = () => {}
  const removed: string[] = []
  const keys: string[] = []
  /** Writes the bytes, and is then gone for as long as nobody wakes it. */
  const dying: FileStore = {
    ...world.files,
    put: async (bytes, options) => {
      const key = await world.files.put(bytes, options)
      keys.push(key)
      await new Promise<void>((resolve) => (wake = resolve))
      return key
    },
    remove: async (key) => {
      removed.push(key)
      await world.files.remove(key)
    },
  }
  const first = run(evening, dying)
  await expect.poll(() => keys.length).toBe(1)
  await run(minutesLater(5))
  expect(await rings('AC')).toEqual([])
  await run(minutesLater(20))
  expect(await rings('AC')).toHaveLength(1)
  wake()
  await first
  expect(removed).toEqual(keys)
  await run(minutesLater(40))
  expect(await rings('AC')).toHaveLength(1)
  const [{ files } = { files: [] }] = await mine('AC')
  expect(files).toHaveLength(1)
  expect((await world.as('AC').file('GET', `/api/report/files/${files[0]!.id}`)).status).toBe(200)
})

test('two servers at once make each file once', async () => {
  for (const name of ['Một', 'Hai', 'Ba']) await schedule('AC', { name })
  await Promise.all([run(evening), run(evening)])
  expect((await rings('AC')).map(({ title }) => title.split(',')[0]).toSorted()).toEqual([
    'Đã có tệp: Ba',
    'Đã có tệp: Hai',
    'Đã có tệp: Một',
  ])
})

test('of a long run the later files are taken when they are made: the next run leaves them to it', async () => {
  for (const name of ['Một', 'Hai']) await schedule('AC', { name })
  const passed = vi.spyOn(performance, 'now')
  onTestFinished(() => passed.mockRestore())
  passed.mockReturnValue(0)
  let puts = 0
  const slow: FileStore = {
    ...world.files,
    put: async (bytes, options) => {
      const key = await world.files.put(bytes, options)
      puts += 1
      passed.mockReturnValue(20 * 60_000)
      // The run of twenty minutes later begins while the second file is being made.
      if (puts === 2) await run(minutesLater(20))
      return key
    },
  }
  await run(evening, slow)
  const { rows } = await sql<{ tries: number }>`select tries from report_file order by id`.execute(world.db)
  expect(rows.map(({ tries }) => tries)).toEqual([1, 1])
  expect(await rings('AC')).toHaveLength(2)
})

test('a store that fails is tried again later, and at last given up in words', async () => {
  await schedule('AC')
  const broken: FileStore = { ...world.files, put: () => Promise.reject(new Error('no room')) }
  for (const minutes of [0, 10, 20])
    await expect(run(minutesLater(minutes), broken)).rejects.toThrow('no room')
  expect(await rings('AC')).toMatchObject([
    { title: 'Không làm được tệp: Đơn tháng này', content: expect.stringContaining('xuất lại') },
  ])
  await run(minutesLater(60), broken)
  expect(await rings('AC')).toHaveLength(1)
})

test('what a try that was killed has written is removed by the next one, and by night where there is none', async () => {
  await schedule('AC')
  const keys: string[] = []
  const killed: FileStore = {
    ...world.files,
    put: async (bytes, options) => {
      keys.push(await world.files.put(bytes, options))
      throw new Error('killed')
    },
  }
  const there = () => Promise.all(keys.map(async (key) => (await world.files.get(key)) !== null))
  await expect(run(evening, killed)).rejects.toThrow('killed')
  expect(await there()).toEqual([true])
  await expect(run(minutesLater(10), killed)).rejects.toThrow('killed')
  await expect(run(minutesLater(20), killed)).rejects.toThrow('killed')
  expect(await there()).toEqual([false, false, true])
  expect(await rings('AC')).toMatchObject([{ title: 'Không làm được tệp: Đơn tháng này' }])
  const night = (now: Date) =>
    dropReportFiles({ files: world.files }).run(null, {
      db: world.db,
      now,
      signal: new AbortController().signal,
    })
  await night(minutesLater(60))
  expect(await there()).toEqual([false, false, true])
  await night(minutesLater(25 * 60))
  expect(await there()).toEqual([false, false, false])
})

test('a file that ended the server each time it was made is given up in words', async () => {
  const { id } = await schedule('AC')
  await sql`insert into report_file (schedule_id, staff_id, screen, name, due_at, taken_at, tries)
    select id, staff_id, screen, name, next_at, ${evening}, 3 from report_schedule where id = ${id}`.execute(
    world.owner,
  )
  await sql`update report_schedule set next_at = ${minutesLater(10_000)} where id = ${id}`.execute(
    world.owner,
  )
  await run(minutesLater(5))
  expect(await rings('AC')).toEqual([])
  await run(minutesLater(20))
  await run(minutesLater(40))
  expect(await rings('AC')).toMatchObject([
    { title: 'Không làm được tệp: Đơn tháng này', content: expect.stringContaining('xuất lại') },
  ])
  expect((await mine('AC'))[0]!.files).toMatchObject([
    { kept: false, problem: expect.stringContaining('xuất lại') },
  ])
})

describe('a right that was lost', () => {
  /** A change of role, and a lock, end the person's sessions: what they would see is asked for them. */
  async function after(who: string, change: object) {
    await schedule(who)
    await run(evening)
    const { id, stations } = await world.as(who).me()
    await world.owner.updateTable('staff').set(change).where('id', '=', id).execute()
    await run(new Date('2026-11-22T11:00:00Z'))
    await run(new Date('2026-11-23T11:00:00Z'))
    const { rows } = await sql<{ title: string }>`
      select title from bell where staff_id = ${id} and kind = 'file' order by id`.execute(world.db)
    const [{ role } = { role: '' }] = (
      await sql<{ role: string }>`select role from staff where id = ${id}`.execute(world.db)
    ).rows
    const actor = {
      id,
      role,
      name: '',
      sessionId: '',
      stations: stations.map((one) => one.id),
      station: null,
      warehouse: null,
      partner: null,
    } as Actor
    const context = { db: world.db, actor, now: world.now() }
    const [found] = await schedulesOf(context, everyReportFile)
    return { context, found: found!, told: rows.map(({ title }) => title) }
  }

  test('of the role: no file, the schedule stops and says why once, and what was made before is not given out', async () => {
    const why = 'Vai trò hiện nay không còn xem được báo cáo này.'
    const { context, found, told } = await after('ss2', { role: 'OP' })
    expect(found).toMatchObject({
      next_at: null,
      stopped_why: why,
      files: [{ kept: false, problem: why }, { kept: true }],
    })
    expect(told).toEqual([expect.stringMatching(/^Đã có tệp: /), 'Đã dừng gửi: Đơn tháng này'])
    await expect(
      reportFileOf(context, world.files, everyReportFile, found.files[1]!.id),
    ).rejects.toMatchObject({
      code: 'schedule.no_report',
    })
    await expect(pause(context, everyReportFile, found.id, false)).rejects.toMatchObject({
      code: 'schedule.no_report',
    })
  })

  test('of columns and rows alone: what was made for another role or station is not given out either', async () => {
    await schedule('AC')
    await run(evening)
    const { id, stations } = await world.as('AC').me()
    const [{ files } = { files: [] }] = await mine('AC')
    const actor = (changes: Partial<Actor>): Actor => ({
      id,
      role: 'AC',
      name: '',
      sessionId: '',
      stations: stations.map((one) => one.id),
      station: null,
      warehouse: null,
      partner: null,
      ...changes,
    })
    const fetched = (changes: Partial<Actor>) =>
      reportFileOf(
        { db: world.db, actor: actor(changes), now: world.now() },
        world.files,
        everyReportFile,
        files[0]!.id,
      )
    await expect(fetched({})).resolves.toMatchObject({ extension: 'xlsx' })
    await expect(fetched({ role: 'SS' })).rejects.toMatchObject({ code: 'schedule.other_role' })
    await expect(fetched({ stations: stations.slice(1).map((one) => one.id) })).rejects.toMatchObject({
      code: 'schedule.no_station',
    })
  })

  test('by a lock: no file and nothing told; the person goes on with it when they are back', async () => {
    const { context, found, told } = await after('cs', { status: staffStatus.disabled })
    const why = 'Tài khoản đang bị khóa.'
    expect(found).toMatchObject({
      next_at: null,
      stopped_why: why,
      files: [{ kept: false, problem: why }, { kept: true }],
    })
    expect(told).toEqual([expect.stringMatching(/^Đã có tệp: /)])
    expect(await pause(context, everyReportFile, found.id, false)).toMatchObject({
      stopped_why: null,
      next_at: new Date('2026-11-21T10:00:00Z'),
    })
  })
})

test('a schedule is its person’s own: others neither see, stop nor delete it, nor fetch its files', async () => {
  const { id } = await schedule('AC')
  await run(evening)
  const [{ files } = { files: [] }] = await mine('AC')
  expect(await mine('SS')).toEqual([])
  const other = world.as('SU')
  expect((await other.post(`/api/report/schedules/${id}/pause`, { paused: true })).status).toBe(404)
  expect((await other.del(`/api/report/schedules/${id}`)).status).toBe(404)
  expect((await other.file('GET', `/api/report/files/${files[0]!.id}`)).status).toBe(404)
})

test('paused nothing is made, and what was due meanwhile is not made up for', async () => {
  const { id } = await schedule('AC')
  ok(await world.as('AC').post(`/api/report/schedules/${id}/pause`, { paused: true }))
  await run(evening)
  expect(await rings('AC')).toEqual([])
  ok(await world.as('AC').post(`/api/report/schedules/${id}/pause`, { paused: false }))
  expect(await mine('AC')).toMatchObject([{ next_at: '2026-11-21T10:00:00.000Z', files: [] }])
})

test('what cannot be scheduled is refused by field or in words', async () => {
  const refused = async (who: string, changes: object) => {
    const { status, body } = await world.as(who).post('/api/report/schedules', {
      screen: '/report/quotes',
      name: 'Báo cáo',
      query: '',
      station_id: (await world.as(who).me()).stations[0]!.id,
      period: 'yesterday',
      every: 'day',
      hour: 7,
      ...changes,
    })
    return [status, body.error, body.details?.[0]?.path]
  }
  expect(await refused('OP', {})).toEqual([403, 'schedule.no_report', undefined])
  expect(await refused('AC', { screen: '/bills' })).toEqual([403, 'schedule.no_report', undefined])
  expect(await refused('AC', { station_id: null })).toEqual([403, 'schedule.no_station', undefined])
  expect(await refused('AC', { every: 'week' })).toEqual([400, 'bad_input', 'weekday'])
  expect(await refused('AC', { every: 'month', month_day: 31 })).toEqual([400, 'bad_input', 'month_day'])
  expect(await refused('AC', { period: 'none' })).toEqual([400, 'bad_input', 'period'])
  for (let n = 0; n < 20; n += 1) await schedule('AC', { name: `Lịch ${n}` })
  expect(await refused('AC', {})).toEqual([409, 'schedule.limit', undefined])
})

test('after its days a file is gone, and the line says so', async () => {
  await schedule('AC')
  await run(evening)
  const [before] = await mine('AC')
  world.setNow('2026-12-22T03:00:00Z')
  await dropReportFiles({ files: world.files }).run(null, {
    db: world.db,
    now: world.now(),
    signal: new AbortController().signal,
  })
  const [after] = await mine('AC')
  const { status } = await world.as('AC').file('GET', `/api/report/files/${before!.files[0]!.id}`)
  world.setNow('2026-11-21T03:00:00Z')
  expect(after!.files).toMatchObject([{ kept: false, problem: null }])
  expect(status).toBe(404)
})
