import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { addJob, job } from '#platform/server/jobs/jobs.ts'
import { noteUpkeep } from '#platform/server/upkeep-run.ts'
import { slowCalls } from '#platform/server/watch/slow-calls.ts'
import { everyCall } from '#routes.ts'
import { noteProcess } from '#system/server/process-seen.ts'
import { titlesOf } from '#system/server/read-system.usecase.ts'
import { checkBooks, raiseAlarms } from '#system/server/system.jobs.ts'
import { readStands } from '#system/server/stands.repo.ts'
import type { SystemState } from '#system/system.api.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const state = async (who = 'SU'): Promise<SystemState> =>
  ok(await world.as(who).get('/api/setting/system')).data
const signal = new AbortController().signal
const later = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000)
const alarms = (now = world.now()) =>
  raiseAlarms(titlesOf(() => everyCall)).run(undefined, { db: world.db, now, signal })

/** A job that was given up. */
async function givenUp(name: string, problem: string): Promise<number> {
  await addJob(world.db, job<null>({ name, attempts: 2, run: async () => {} }), null)
  const { rows } = await sql<{ id: number }>`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = ${problem}
    where id = (select max(id) from graphile_worker._private_jobs) returning id`.execute(world.db)
  return rows[0]!.id
}
const bell = async (who = 'SU') =>
  ok(await world.as(who).get('/api/bell')).results.filter(({ kind }: { kind: string }) => kind === 'system')

test('a job that was given up is shown with its reason, and put back by who answers for the house', async () => {
  const id = await givenUp('send-reset-code', 'Máy chủ thư không trả lời')
  const [shown] = (await state()).failed_jobs
  expect(shown).toMatchObject({
    id,
    title: 'Gửi mã đặt lại mật khẩu',
    name: 'send-reset-code',
    tries: 2,
    problem: 'Máy chủ thư không trả lời',
  })
  expect((await world.as('AC').post('/api/setting/system/jobs/retry', { ids: [id] })).status).toBe(403)
  expect(
    ok(await world.as('AD').post('/api/setting/system/jobs/retry', { ids: [id, 999_999] })).data,
  ).toEqual({
    retried: [id],
  })
  const { rows } = await sql`select attempts from graphile_worker.jobs where id = ${id}`.execute(world.db)
  expect(rows).toEqual([{ attempts: 0 }])
  expect((await state()).failed_jobs).toEqual([])
  const again = await world.as('SU').post('/api/setting/system/jobs/retry', { ids: [id] })
  expect([again.status, again.body.error]).toEqual([409, 'system.job_gone'])
  const log = ok(await world.as('SU').get('/api/activity/log', { size: 20 })).results
  expect(JSON.stringify(log)).toContain('Chạy lại: Gửi mã đặt lại mật khẩu')
})

test('a job that need not be done any more is dropped with a reason, and nothing else is', async () => {
  const [gone, waits] = [await givenUp('prune', 'hỏng'), await givenUp('send-reset-code', 'thư hỏng')]
  const body = { ids: [gone], reason: 'Khách đã nhận hàng' }
  expect((await world.as('AC').post('/api/setting/system/jobs/drop', body)).status).toBe(403)
  const bare = await world.as('SU').post('/api/setting/system/jobs/drop', { ids: [gone] })
  expect([bare.status, bare.body.details?.[0]?.path]).toEqual([400, 'reason'])
  expect(ok(await world.as('SU').post('/api/setting/system/jobs/drop', body)).data).toEqual({
    dropped: [gone],
  })
  expect((await state()).failed_jobs.map(({ id }) => id)).toEqual([waits])
  const again = await world.as('SU').post('/api/setting/system/jobs/drop', body)
  expect([again.status, again.body.error]).toEqual([409, 'system.job_gone'])
  const log = ok(await world.as('SU').get('/api/activity/log', { size: 20 })).results
  expect(JSON.stringify(log)).toMatch(/Bỏ: [^"]+\. Khách đã nhận hàng/)
  ok(await world.as('SU').post('/api/setting/system/jobs/drop', { ids: [waits], reason: 'Hết hạn' }))
})

test('what is red rings once, stands on the first screen, and is taken back when it is green', async () => {
  const first = await givenUp('prune', 'hỏng')
  await alarms()
  await alarms(later(5))
  const rung = await bell()
  expect(rung).toMatchObject([
    { title: 'Hệ thống: Công việc nền lỗi', link: '/setting/system', read: false, done: false },
  ])
  expect(rung[0].content).toContain('Chạy lại')
  expect(await bell('AD')).toHaveLength(1)
  expect(await bell('AC')).toEqual([])
  const onFirst = async (who: string) => ok(await world.as(who).get('/api/queue')).data.alarms
  expect(await onFirst('SU')).toEqual([{ key: 'jobs', title: 'Công việc nền lỗi' }])
  expect(await onFirst('AC')).toEqual([])
  ok(await world.as('SU').post('/api/setting/system/jobs/retry', { ids: [first] }))
  await alarms(later(10))
  expect(await bell()).toMatchObject([{ read: true, done: true }])
  expect(await onFirst('SU')).toEqual([])
  // Red again is news again.
  await givenUp('prune', 'lại hỏng')
  await alarms(later(15))
  expect(await bell()).toMatchObject([{ read: false, done: false }, { done: true }])
})

test('a full disk is full while its process cannot say so: the database was away', async () => {
  const seen = (at: Date, free: number) =>
    sql`insert into process_seen (name, kind, host, version, started_at, seen_at, memory, disk_free, disk_size)
      values ('cellar 1', 'server', 'cellar', '1', ${at}, ${at}, 1, ${free}, 100e9)
      on conflict (name) do update set seen_at = excluded.seen_at, disk_free = excluded.disk_free`.execute(
      world.db,
    )
  const open = async () => {
    const { rows } = await sql<{ key: string }>`select key from system_alarm
      where cleared_at is null and key = 'disk cellar'`.execute(world.db)
    return rows.length
  }
  await seen(later(20), 1_000)
  await alarms(later(20))
  expect(await open()).toBe(1)
  await alarms(later(25))
  expect(await open()).toBe(1)
  await seen(later(30), 90e9)
  await alarms(later(30))
  expect(await open()).toBe(0)
  await sql`delete from process_seen where host = 'cellar'`.execute(world.db)
})

test('of a queue of any length the oldest that waits and what was given up are told', async () => {
  const before = await readStands(world.db)
  const since = new Date('2026-11-20T03:00:00Z')
  const jobs = (count: number, runAt: Date, attempts: number) =>
    sql<{ id: string }>`insert into graphile_worker._private_jobs (task_id, run_at, attempts)
      select (select min(id) from graphile_worker._private_tasks), ${runAt}::timestamptz, ${attempts}::int
      from generate_series(1, ${count}::int) returning id`.execute(world.db)
  await addJob(world.db, job<null>({ name: 'prune', attempts: 2, run: async () => {} }), null)
  const made = [
    await jobs(10_100, new Date('2999-01-01T00:00:00Z'), 0),
    await jobs(1, since, 0),
    await jobs(1, since, 25),
  ]
  expect(await readStands(world.db)).toMatchObject({
    later: before.later + 10_100,
    readySince: since,
    failed: before.failed + 1,
  })
  const ids = made.flatMap(({ rows }) => rows.map(({ id }) => id))
  await sql`delete from graphile_worker._private_jobs where id = any(${ids}::bigint[])`.execute(world.db)
})

test('a process says how it is, and which calls it answered slowly', async () => {
  const slow = slowCalls(world.now)
  const answer = { call: 'get-quotes', status: 200, request: 'r1', paced: false }
  slow.answered({ ...answer, ms: 900 })
  slow.answered({ ...answer, ms: 1_500 })
  slow.answered({ ...answer, ms: 9_000, call: null })
  slow.answered({ ...answer, ms: 9_000, paced: true })
  const own = { kind: 'server', build: { version: '9.9.9', commit: null }, dataDir: '/', slow } as const
  await noteProcess(world.db, { ...own, replica: undefined }, world.now())
  slow.answered({ ...answer, ms: 3_000, request: 'r2' })
  await noteProcess(world.db, { ...own, replica: undefined }, world.now())
  const { processes, slow_calls: calls } = await state()
  expect(processes).toMatchObject([{ kind: 'server', version: '9.9.9', seen_at: world.now().toISOString() }])
  expect(processes[0]?.disk_size).toBeGreaterThan(0)
  expect(calls).toMatchObject([{ call: 'get-quotes', times: 2, worst_ms: 3_000, request: 'r2' }])
})

test('the nightly check of the books says how it ended, and a backup that failed is red', async () => {
  await checkBooks(brokenInvariants).run(undefined, { db: world.db, now: world.now(), signal })
  await noteUpkeep(world.db, {
    kind: 'backup',
    beganAt: world.now(),
    endedAt: world.now(),
    ok: false,
    said: 'Hết chỗ.',
  })
  const watched = new Map((await state()).watched.map((one) => [one.key, one]))
  expect(watched.get('books')).toMatchObject({ red: false, advice: null })
  expect(watched.get('books')?.said).toContain('Sổ sách đúng.')
  expect(watched.get('backup')).toMatchObject({ red: true, said: '21-11-2026 10:00: Hết chỗ.' })
  const broken = () => Promise.resolve([{ invariant: 'entry_balances', rows: [] }])
  await checkBooks(broken).run(undefined, { db: world.db, now: later(60), signal })
  const { watched: now } = await state()
  const books = now.find(({ key }) => key === 'books')
  expect(books).toMatchObject({ red: true })
  expect(books?.said).toContain('1 loại sai lệch: hai vế của bút toán.')
})
