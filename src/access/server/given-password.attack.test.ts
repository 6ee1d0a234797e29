import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const given = 'Tam-thoi-2026!'
const chosen = 'con ngựa pin đúng ghim'
const pass = (days: number) => world.setNow(new Date(world.now().getTime() + days * 86_400_000))
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-station': '1' })
const signIn = (username: string, password = given) =>
  world.nobody.post('/api/v1/auth/login', { username, password })
const open = async (username: string): Promise<string> => (await signIn(username)).body.access.token

/** A manager gives the person a password. */
async function give(username: string): Promise<void> {
  const { id } = await world.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const { status } = await world.as('SU').put(`/api/staff/change-password/${id}`, { password: given })
  expect(status).toBe(200)
}

test('a given password opens no call but the session, its end and a new password', async () => {
  await give('ad')
  const headers = bearer(await open('ad'))
  const answered: string[] = []
  for (const call of everyCall as readonly Call[]) {
    if (call.roles === 'public' || call.id === 'post-v1-auth-logout') continue
    const { statusCode, payload } = await world.app.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, '1'),
      headers,
      ...(call.method === 'GET' || call.upload ? {} : { payload: {} }),
    })
    if (statusCode !== 403 || !payload.includes('"access.password_given"')) answered.push(call.id)
  }
  expect(answered.toSorted()).toEqual(['get-v1-auth-session', 'post-user-password'])
  const session = await world.nobody.get('/api/v1/auth/session', {}, headers)
  expect(session.body.must_change_password).toBe(true)
  const changed = await world.nobody.post(
    '/api/user/password',
    { password: given, new_password: chosen },
    headers,
  )
  expect(changed.status).toBe(200)
  expect((await world.nobody.get('/api/user/check', {}, headers)).status).toBe(200)
})

test('whoever would rather leave signs out', async () => {
  await give('ss2')
  const headers = bearer(await open('ss2'))
  expect((await world.nobody.post('/api/v1/auth/logout', {}, headers)).status).toBe(200)
  expect((await world.nobody.get('/api/v1/auth/session', {}, headers)).status).toBe(401)
})

test('it is good for seven days, and opens neither a session nor its change after them', async () => {
  await give('mkt')
  pass(6.9)
  const late = await signIn('mkt')
  expect(late.status).toBe(200)
  const token = late.body.access.token
  pass(0.2)
  const refused = await signIn('mkt')
  expect([refused.status, refused.body.error]).toEqual([401, 'access.password_expired'])
  // Of a wrong password nothing more is said than ever.
  expect((await signIn('mkt', 'sai')).body.error).toBe('access.bad_credentials')
  expect((await world.nobody.get('/api/v1/auth/session', {}, bearer(token))).status).toBe(401)
  const { refresh_token: refresh } = late.body
  expect(
    (await world.nobody.post('/api/v1/auth/refresh-tokens', { refresh_token: refresh.token })).status,
  ).toBe(401)
  await give('mkt')
  expect((await signIn('mkt')).status).toBe(200)
})

test('how long it is good is a setting', async () => {
  const made = await world.as('SU').post('/api/v1/configFactor', {
    key: 'password.given_days',
    value: 1,
    applied_date: '29-11-2026',
  })
  expect(made.status).toBe(200)
  pass(1)
  await give('cs')
  pass(1.1)
  expect((await signIn('cs')).body.error).toBe('access.password_expired')
})
