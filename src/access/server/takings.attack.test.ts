import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takingOf } from '#access/server/takings.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'

const most = 5
const statements: string[] = []
let world: TestApp
beforeAll(async () => {
  world = await testApp({ onStatement: ({ sql: text }) => statements.push(text) })
  await sql`update config_factor set value = ${most} where key like 'limit.%'`.execute(world.db)
})
afterAll(() => world.close())
beforeEach(() => world.setNow(new Date(world.now().getTime() + 3_600_000)))

const kinds = Map.groupBy(everyCall, takingOf)
const signedIn = async (who: string) => {
  const { body } = await world.nobody.post('/api/v1/auth/login', { username: who, password: 'Demo-2026!' })
  return { authorization: `Bearer ${body.access.token}`, 'x-station': '1' }
}

test('what is counted follows from the declaration: files made, files kept, dry runs; no list and no write', () => {
  const ids = (kind: ReturnType<typeof takingOf>) => kinds.get(kind)?.map(({ id }) => id) ?? []
  expect(ids('export')).toEqual(expect.arrayContaining(['post-quotes-excel', 'get-user-personal-data-by-id']))
  expect(ids('file')).toEqual(expect.arrayContaining(['get-file-by-key', 'get-image-thumb-by-id']))
  expect(ids('preview')).toEqual(expect.arrayContaining(['post-transation-preview', 'post-bill-print']))
  // Who has no session is counted by the address, whatever they ask for.
  const uncounted = kinds
    .get(null)
    ?.filter((call) => call.roles !== 'public' && (call.file || (call.reads && !call.row)))
  expect(uncounted).toEqual([])
  expect(kinds.get('export')!.length).toBeGreaterThan(60)
})

test.each([
  ['export', 'post-quotes-excel'],
  ['file', 'get-staff-photo-by-id'],
  ['preview', 'post-staff-twofa-status-by-id'],
] as const)(
  'of many at once, by two processes, so many are served to a person in an hour: %s',
  async (kind, one) => {
    const second = await world.second()
    const headers = await signedIn('su')
    const call = everyCall.find(({ id }) => id === one)!
    expect(takingOf(call)).toBe(kind)
    const url = call.path.replaceAll(/\{\w+\}/g, '1')
    const answers = await Promise.all(
      Array.from({ length: runs(40, 400) }, (_, n) =>
        (n % 2 ? second : world.app).inject({ method: call.method, url, headers }),
      ),
    )
    const served = answers.filter(({ statusCode }) => statusCode !== 429)
    expect(served.length).toBe(most)
    // Of very many at once some are told that they are too many at once.
    const late = answers.find((answer) => answer.statusCode === 429 && answer.json().error !== 'too_many')!
    expect(late.headers['retry-after']).toBe('3600')
    expect(late.json().error).toBe('too_much')
    expect(late.json().message).toMatch(/ 5 lần trong một giờ.* 60 phút/)
    // It stands in the log once, and the next hour is a new one.
    const { body } = await world.as('SU').get('/api/activity/log', { table_name: 'sign_in', size: 200 })
    const noted = (body.results as object[]).filter((row) => JSON.stringify(row).includes('Quá mức cho phép'))
    expect(noted.length).toBe(1 + ['export', 'file', 'preview'].indexOf(kind))
    world.setNow(new Date(world.now().getTime() + 3_600_000))
    expect((await world.as('SU').post('/api/quotes/excel')).status).toBe(200)
  },
)

test('others go on with theirs, and ordinary work is neither stopped nor counted', async () => {
  for (let n = 0; n < most; n += 1) await world.as('SS').post('/api/quotes/excel')
  expect((await world.as('SS').post('/api/quotes/excel')).status).toBe(429)
  expect((await world.as('CS').post('/api/quotes/excel')).status).toBe(200)
  statements.length = 0
  expect((await world.as('SS').get('/api/quotes')).status).toBe(200)
  expect(statements.filter((text) => text.includes('request_count'))).toEqual([])
})

test('of saved views and screen options a person keeps so many, however many are sent at once', async () => {
  const { id } = await world.as('CC').me()
  const views = Array.from({ length: runs(36, 300) }, (_, n) =>
    world.as('CC').post('/api/me/views', { list: '/quotes', name: `${n}`, query: '', shared_role: null }),
  )
  const saved = (await Promise.all(views)).filter(({ status }) => status === 200)
  expect(saved.length).toBe(30)
  await sql`insert into saved_view (staff_id, list, name, query)
    select ${id}, '/' || n, 'x', '' from generate_series(1, 470) n`.execute(world.db)
  await sql`insert into preference (staff_id, key, value)
    select ${id}, 'key:' || n, '1' from generate_series(1, 500) n`.execute(world.db)
  const view = { list: '/bills', name: 'x', query: '', shared_role: null }
  expect((await world.as('CC').post('/api/me/views', view)).body.error).toBe('access.view_limit')
  expect((await world.as('CC').put('/api/me/preference/one-more', { value: 1 })).body.error).toBe(
    'access.preference_limit',
  )
  // What is there is changed all the same.
  expect((await world.as('CC').post('/api/me/views', { ...view, list: '/1' })).status).toBe(200)
  expect((await world.as('CC').put('/api/me/preference/key:1', { value: 2 })).status).toBe(200)
})
