import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const password = 'Demo-2026!'
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(world.now().getTime() / 1000) + steps * 30 })
const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000))
const knock = (username: string, given: { password?: string; code?: string } = {}) =>
  world.nobody.post('/api/v1/auth/login', { username, password, role: 'staff', ...given })
const secondStep = (username: string, code: string, given = password) =>
  world.nobody.post('/api/v1/auth/staff/login/twofa', { username, password: given, role: 'staff', code })

async function turnOn(username: string): Promise<{ id: number; secret: string; codes: string[] }> {
  const person = world.as(username)
  const { id } = await person.me()
  const begun = await person.post(`/api/staff/twofa/enable/${id}`, { password })
  expect(begun.body.data.qr).toMatch(/^data:image\/svg\+xml;base64,/)
  const { secret } = begun.body.data
  const on = await person.post('/api/staff/twofa/verify', { code: codeOf(secret) })
  expect(on.status).toBe(200)
  pass(90)
  return { id, secret, codes: on.body.data.recovery_codes }
}

test('two-factor is asked for only after a first code was shown, and then by both steps', async () => {
  const person = world.as('ss')
  const { id } = await person.me()
  const { body } = await person.post(`/api/staff/twofa/enable/${id}`, { password })
  expect(body.data.uri).toContain('otpauth://totp/')
  expect((await knock('ss')).body.code).toBe(1)
  expect((await person.post('/api/staff/twofa/verify', { code: '000000' })).status).toBe(409)
  const on = await person.post('/api/staff/twofa/verify', { code: codeOf(body.data.secret) })
  expect(on.body.data.recovery_codes).toHaveLength(10)
  const status = (await person.post(`/api/staff/twofa/status/${id}`)).body.data
  expect(status).toMatchObject({ enabled: true, recovery_left: 10 })
  pass(60)
  const asked = await knock('ss')
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({ code: 2, twofa: true })
  expect(asked.body.access).toBeUndefined()
  const code = codeOf(body.data.secret)
  expect((await secondStep('ss', code, 'wrong')).body.error).toBe('access.bad_credentials')
  const inside = await secondStep('ss', code)
  expect(inside.body.access.token).toBeTypeOf('string')
  expect((await secondStep('ss', code)).body.error).toBe('access.bad_code')
})

test('a clock may be one step off, not two; an older code than the last one is refused', async () => {
  const { secret } = await turnOn('cs')
  expect((await secondStep('cs', codeOf(secret, -2))).status).toBe(401)
  expect((await secondStep('cs', codeOf(secret, 2))).status).toBe(401)
  expect((await secondStep('cs', codeOf(secret, 1))).status).toBe(200)
  expect((await secondStep('cs', codeOf(secret, 0))).status).toBe(401)
  pass(60)
  expect((await secondStep('cs', codeOf(secret, -1))).status).toBe(401)
  expect((await secondStep('cs', codeOf(secret, 0))).status).toBe(200)
})

test('one code sent twice at the same moment opens one session', async () => {
  const { secret } = await turnOn('mkt')
  const answers = await Promise.all([1, 2, 3].map(() => secondStep('mkt', codeOf(secret))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code works once, typed in any form; the secrets are unreadable in the database', async () => {
  const { id, secret, codes } = await turnOn('cc')
  const [first = '', second = ''] = codes
  expect((await secondStep('cc', first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await secondStep('cc', first)).status).toBe(401)
  const { rows } = await sql<{ secret: string; hash: string }>`select secret, hash from staff_twofa
    join staff_recovery_code using (staff_id) where staff_id = ${id}`.execute(world.db)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(second)
  const renewed = await world.as('cc').post('/api/staff/twofa/recovery', { password })
  expect(renewed.body.data.recovery_codes).toHaveLength(10)
  expect((await secondStep('cc', second)).status).toBe(401)
})

test('wrong codes behind the right password wait, whatever the address', async () => {
  const { secret } = await turnOn('op')
  const from = (remoteAddress: string, code: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/staff/login/twofa',
      remoteAddress,
      payload: { username: 'op', password, role: 'staff', code },
    })
  for (let guess = 0; guess < 5; guess += 1) await from(`10.0.0.${guess}`, '000000')
  const late = await from('10.0.1.1', codeOf(secret))
  expect(late.statusCode).toBe(429)
  expect(late.json().message).toContain('giây')
  // Who does not know the password reaches no code, and locks nobody out.
  pass(16 * 60)
  for (let guess = 0; guess < 5; guess += 1)
    await world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/staff/login/twofa',
      remoteAddress: '10.9.9.9',
      payload: { username: 'op', password: 'wrong', role: 'staff', code: '000000' },
    })
  expect((await from('10.0.1.1', codeOf(secret))).statusCode).toBe(200)
})

test('turning it off asks for the password; managers do it for others, never for the highest', async () => {
  const { id } = await turnOn('ss2')
  const ss2 = world.as('ss2')
  // The sign-in of before still works; another person cannot, nor look.
  expect((await world.as('ac').post(`/api/staff/twofa/disable/${id}`, { password })).status).toBe(404)
  expect((await world.as('ac').post(`/api/staff/twofa/status/${id}`)).status).toBe(404)
  expect((await world.as('ad').post(`/api/staff/twofa/enable/${id}`, { password })).status).toBe(403)
  expect((await ss2.post(`/api/staff/twofa/disable/${id}`)).body.details[0].path).toBe('password')
  expect((await ss2.post(`/api/staff/twofa/disable/${id}`, { password: 'wrong' })).status).toBe(400)
  expect((await ss2.post(`/api/staff/twofa/enable/${id}`, { password })).body.error).toBe('access.twofa_on')
  expect((await ss2.post(`/api/staff/twofa/disable/${id}`, { password })).status).toBe(200)
  expect((await knock('ss2')).body.code).toBe(1)
  await turnOn('ss2')
  expect((await world.as('ad').post(`/api/staff/twofa/disable/${id}`, { password })).body.data.enabled).toBe(
    false,
  )
  const su = (await world.as('su').me()).id
  expect((await world.as('ad').post(`/api/staff/twofa/disable/${su}`, { password })).status).toBe(404)
})

test('the public page takes both steps in one call', async () => {
  const { secret } = await turnOn('af2')
  const signIn = (more: object) =>
    world.nobody.post('/api/v1/auth/signin', { username: 'af2', password, ...more })
  expect((await signIn({})).body.code).toBe(2)
  expect((await signIn({ code: '111111' })).status).toBe(401)
  expect((await signIn({ code: codeOf(secret) })).body.user.role).toBe('AF')
})

test('sign-ins, refusals and what is done about two-factor stand in the activity log, without a secret', async () => {
  await world.nobody.post('/api/v1/auth/login', { username: 'pa', password: 'Sai-mat-khau', role: 'staff' })
  await world.nobody.post('/api/v1/auth/login', { username: 'Mat-khau-that', password: 'x', role: 'staff' })
  const { body } = await world.as('SU').get('/api/activity/log', { table_name: 'sign_in', size: 200 })
  const said = JSON.stringify(body.results)
  for (const what of [
    'Đăng nhập',
    'Sai mật khẩu',
    'Sai tên đăng nhập',
    'Sai mã xác thực',
    'Bật xác thực hai lớp',
  ])
    expect(said).toContain(what)
  expect(said).not.toContain('Mat-khau-that')
  expect(said).not.toContain('Sai-mat-khau')
})

test('calls without a session are counted by address for all processes, and the rest wait a minute', async () => {
  const minute = new Date(Math.floor(world.now().getTime() / 60_000) * 60_000)
  await sql`insert into request_count (subject, since, n) values ('10.7.7.7', ${minute}, 600)`.execute(
    world.db,
  )
  const refused = await world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/refresh-tokens',
    remoteAddress: '10.7.7.7',
    payload: { refresh_token: 'x' },
  })
  expect(refused.statusCode).toBe(429)
  expect((await knock('su')).status).toBe(200)
})
