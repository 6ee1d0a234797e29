import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const password = 'Demo-2026!'
const signIn = (username: string, given = password, headers: Record<string, string> = {}) =>
  world.nobody.post('/api/v1/auth/login', { username, password: given, role: 'staff' }, headers)
const refresh = (token: string, client = 'browser-1') =>
  world.nobody.post('/api/v1/auth/refresh-tokens', { refresh_token: token }, { 'x-client-id': client })
const session = (token: string) =>
  world.nobody.get('/api/v1/auth/session', {}, { authorization: `Bearer ${token}` })

test('a staff member signs in without regard to the case of the name and sees role, stations and menu', async () => {
  const { status, body } = await signIn('SS')
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ role: 'SS', stations: [{ code: 'HCM' }] })
  const { body: me } = await session(body.access.token)
  expect(me.flags).toEqual(['kd'])
  const paths = me.menus.flatMap((section: { path: string; children: { path: string }[] }) => [
    section.path,
    ...section.children.map((entry) => entry.path),
  ])
  expect(paths).toContain('/quotes')
  expect(paths).not.toContain('/setting/route')
})

test('an unknown name and a wrong password get the same answer', async () => {
  const unknown = await signIn('nobody-here', 'wrong')
  const wrong = await signIn('mkt', 'wrong')
  expect(unknown.status).toBe(401)
  expect(wrong.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
})

test('after five failures the account waits at this address, and the wait grows', async () => {
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const { status, headers } = await signIn('cc', 'wrong')
    if (status === 429) waits.push(Number(headers['retry-after']))
    // Past the wait the next failure is counted.
    if (status === 429) world.setNow(new Date(world.now().getTime() + (waits.at(-1) ?? 0) * 1000))
  }
  expect(waits.length).toBeGreaterThan(0)
  expect(waits.at(-1)).toBeGreaterThanOrEqual(waits[0] ?? 0)
  const elsewhere = await world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: '10.1.2.3',
    payload: { username: 'cc', password, role: 'staff' },
  })
  expect(elsewhere.statusCode).toBe(200)
})

test('a refresh token works once; its second use from elsewhere ends the whole session', async () => {
  const first = (await signIn('op', password, { 'x-client-id': 'browser-1' })).body
  const second = (await refresh(first.refresh_token.token)).body
  expect(second.access.token).toBeTypeOf('string')
  const stolen = await refresh(first.refresh_token.token, 'thief')
  expect(stolen.status).toBe(401)
  expect((await session(second.access.token)).status).toBe(401)
  expect((await refresh(second.refresh_token.token)).status).toBe(401)
})

test('two tabs of one browser that refresh at once: one wins, the other is told it raced, the session lives', async () => {
  const first = (await signIn('op', password, { 'x-client-id': 'browser-1' })).body
  const answers = await Promise.all([refresh(first.refresh_token.token), refresh(first.refresh_token.token)])
  const codes = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, 401])
  expect(answers.find((answer) => answer.status === 401)?.body.error).toBe('auth.refresh_raced')
  const winner = answers.find((answer) => answer.status === 200)
  expect((await session(winner?.body.access.token)).status).toBe(200)
})

test('sign-out ends the session at once', async () => {
  const { access } = (await signIn('pa')).body
  await world.nobody.post('/api/v1/auth/logout', {}, { authorization: `Bearer ${access.token}` })
  expect((await session(access.token)).status).toBe(401)
})

test('a disabled person is out at once', async () => {
  const { access } = (await signIn('ss2')).body
  await world.db.updateTable('staff').set({ status: 0 }).where('username', '=', 'ss2').execute()
  expect((await session(access.token)).status).toBe(401)
  expect((await signIn('ss2')).status).toBe(401)
})

test('forged tokens are refused: other key, no algorithm, altered, expired', async () => {
  const { access } = (await signIn('ad')).body
  const [, payload = '', signature = ''] = access.token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const other = Buffer.from(JSON.stringify({ sub: 'x', aud: 'back-office', exp: 9_999_999_999 })).toString(
    'base64url',
  )
  for (const token of [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${access.token.split('.')[0]}.${other}.${signature}`,
    'x.y.z',
  ]) {
    expect((await session(token)).status).toBe(401)
  }
  world.setNow(new Date(world.now().getTime() + 16 * 60_000))
  expect((await session(access.token)).status).toBe(401)
})

test('the station of the header must be one of the person’s; managers read all, and write in one', async () => {
  const foreign = await world.as('SS', { station: 2 }).get('/api/quotes')
  expect(foreign.status).toBe(403)
  expect(foreign.body.error).toBe('access.station')
  const accountant = await world.as('AC').get('/api/quotes', {}, { 'x-station': '' })
  expect(accountant.status).toBe(400)
  expect(accountant.body.error).toBe('access.station_missing')
  expect((await world.as('SU', { station: 'all' }).get('/api/quotes')).status).toBe(200)
  const write = await world.as('SU', { station: 'all' }).post('/api/quote/confirm/quotes', { ids: [1] })
  expect(write.body.error).toBe('access.station_missing')
})

test('preferences and views are a person’s own; a view shared with a role is seen by it', async () => {
  const ss = world.as('SS')
  const cs = world.as('CS')
  await ss.put('/api/me/preference/list:quotes', { value: { widths: { code: 120 } } })
  expect((await ss.get('/api/me/preference/list:quotes')).body.data.value).toEqual({ widths: { code: 120 } })
  expect((await cs.get('/api/me/preference/list:quotes')).body.data.value).toBeNull()
  const { body } = await ss.post('/api/me/views', {
    list: '/quotes',
    name: 'Hôm nay',
    query: 'status=1',
    shared_role: 'CS',
  })
  expect((await cs.get('/api/me/views', { list: '/quotes' })).body.data).toMatchObject([
    { name: 'Hôm nay', own: false },
  ])
  expect((await cs.del(`/api/me/views/${body.data.id}`)).status).toBe(404)
  expect((await ss.del(`/api/me/views/${body.data.id}`)).status).toBe(200)
})
