import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { cs: 'Phạm Minh Anh' } })
})
afterAll(() => world.close())

const password = 'Demo-2026!'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
async function signIn(username: string, agent = 'Firefox', given = password): Promise<string> {
  const { body } = await world.nobody.post(
    '/api/v1/auth/login',
    { username, password: given, role: 'staff' },
    { 'user-agent': agent },
  )
  return body.access?.token
}
const lives = async (token: string) =>
  (await world.nobody.get('/api/v1/auth/session', {}, bearer(token))).status === 200

describe('the own record', () => {
  test('says who one is; what is not sent stays', async () => {
    const person = world.as('cs')
    const { data } = (await person.get('/api/user/check')).body
    expect(data).toMatchObject({ username: 'cs', role: 'CS', email: 'cs@congty.example', twofa: false })
    const saved = await person.post('/api/user/profile', {
      phone: '+84 912 345 678',
      name: 'Phạm Minh Anh B',
    })
    expect(saved.body.data).toMatchObject({ phone: '0912345678', email: 'cs@congty.example' })
    const stale = await person.post('/api/user/profile', { name: 'X', version: data.version })
    expect(stale.status).toBe(409)
    expect(stale.body.data.name).toBe('Phạm Minh Anh B')
    expect((await person.post('/api/user/profile', { phone: '123' })).body.details[0].path).toBe('phone')
  })
  test('a new e-mail address asks for the password; a role cannot be smuggled in', async () => {
    const person = world.as('cs')
    const to = { email: 'Minh.Anh@congty.example', role: 'SU', status: 0 }
    expect((await person.post('/api/user/profile', to)).body.details[0].path).toBe('password')
    expect((await person.post('/api/user/profile', { ...to, password: 'sai' })).status).toBe(400)
    const saved = await person.post('/api/user/profile', { ...to, password })
    expect(saved.body.data).toMatchObject({ email: 'minh.anh@congty.example', role: 'CS' })
  })
  test('the portrait is drawn anew; what is no picture is refused', async () => {
    const person = world.as('mkt')
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const send = async (bytes: Buffer, name: string) => {
      const { body, headers } = form({}, [{ field: 'file', name, bytes }])
      return person.post('/api/user/photo', body, headers)
    }
    const { id } = await person.me()
    expect((await world.as('op').get(`/api/staff/photo/${id}`)).status).toBe(404)
    expect((await send(png, 'tôi.png')).status).toBe(200)
    const seen = await world.as('op').get(`/api/staff/photo/${id}`)
    expect(seen.headers['content-type']).toBe('image/webp')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send(svg, 'tôi.png')).body.error).toBe('access.photo')
  })
  test('the bank accounts in use now: for staff the company’s, for a partner the own', async () => {
    const mine = (await world.as('ss').post('/api/card/users-card-current')).body.data
    expect(mine.length).toBeGreaterThan(0)
    expect(mine[0]).toHaveProperty('account_number')
    expect((await world.as('pa').post('/api/card/users-card-current')).body.data).toEqual([])
  })
})

describe('sessions', () => {
  test('are listed with their devices, and ended one by one or all but this one', async () => {
    const [phone, laptop, here] = [
      await signIn('af', 'Điện thoại'),
      await signIn('af', 'Laptop'),
      await signIn('af', 'Here'),
    ]
    const list = async () => (await world.nobody.get('/api/user/sessions', {}, bearer(here))).body.data
    const devices = await list()
    expect(devices[0]).toMatchObject({ agent: 'Here', current: true })
    expect(devices).toHaveLength(3)
    const other = devices.find((one: { agent: string }) => one.agent === 'Laptop')
    expect((await world.as('cs').del(`/api/user/session/${other.id}`, { password })).status).toBe(404)
    const ended = await world.nobody.del(`/api/user/session/${other.id}`, { password }, bearer(here))
    expect(ended.status).toBe(200)
    expect(await lives(laptop)).toBe(false)
    expect(await lives(phone)).toBe(true)
    const all = await world.nobody.del('/api/user/sessions', { password }, bearer(here))
    expect(all.body.data.ended).toBe(1)
    expect([await lives(phone), await lives(here)]).toEqual([false, true])
    expect(await list()).toHaveLength(1)
  })
  test('a new password ends the others and keeps the one it was set in', async () => {
    await world.db
      .updateTable('staff')
      .set({ password_given_until: new Date(world.now().getTime() + 3_600_000) })
      .where('username', '=', 'cc')
      .execute()
    const [there, here] = [await signIn('cc'), await signIn('cc')]
    const change = (body: object) => world.nobody.post('/api/user/password', body, bearer(here))
    const chosen = 'con ngựa pin đúng ghim'
    expect((await change({ password: 'sai', new_password: chosen })).body.details[0].path).toBe('password')
    expect((await change({ password, new_password: 'ngắn' })).body.details[0].path).toBe('new_password')
    expect((await change({ password, new_password: password })).status).toBe(400)
    expect((await change({ password, new_password: chosen, password_again: 'khác' })).status).toBe(400)
    expect((await change({ password, new_password: chosen, password_again: chosen })).status).toBe(200)
    expect([await lives(there), await lives(here)]).toEqual([false, true])
    expect(await signIn('cc')).toBeUndefined()
    const { must_change_password: must } = await world.db
      .selectFrom('staff')
      .select('must_change_password')
      .where('username', '=', 'cc')
      .executeTakeFirstOrThrow()
    expect(must).toBe(false)
    expect(await signIn('cc', 'Firefox', chosen)).toBeTypeOf('string')
  })
  test('a thief of a session who guesses the password waits', async () => {
    const here = await signIn('af2')
    const guess = (given: string) =>
      world.nobody.post(
        '/api/user/password',
        { password: given, new_password: 'một câu rất là dài' },
        bearer(here),
      )
    for (let n = 0; n < 5; n += 1) expect((await guess(`sai ${n}`)).status).toBe(400)
    expect((await guess(password)).status).toBe(429)
  })
  test.each([
    ['another role', { role: 'AC' }],
    ['being disabled', { status: 0 }],
    ['a password set by a manager', { password_hash: 'x' }],
  ])('%s ends every session at once, whoever does it', async (_, change) => {
    const there = await signIn('ss2')
    await world.db.updateTable('staff').set(change).where('username', '=', 'ss2').execute()
    expect(await lives(there)).toBe(false)
    const { password_hash } = await world.db
      .selectFrom('staff')
      .select('password_hash')
      .where('username', '=', 'ad')
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('staff')
      .set({ role: 'SS', status: 1, password_hash })
      .where('username', '=', 'ss2')
      .execute()
    expect(await lives(there)).toBe(false)
  })
  test('lie idle twelve hours and last seven days at most', async () => {
    const open = async () =>
      (await world.nobody.post('/api/v1/auth/login', { username: 'op', password })).body.refresh_token.token
    const refresh = (token: string) =>
      world.nobody.post('/api/v1/auth/refresh-tokens', { refresh_token: token })
    const pass = (hours: number) => world.setNow(new Date(world.now().getTime() + hours * 3_600_000))
    const idle = await open()
    pass(12.1)
    expect((await refresh(idle)).status).toBe(401)
    let token = await open()
    let steps = 0
    for (; steps < 40; steps += 1) {
      pass(6)
      const { status, body } = await refresh(token)
      if (status !== 200) break
      token = body.refresh_token.token
    }
    expect(steps).toBe(27)
  })
})

describe('pages of somebody else', () => {
  const from = (headers: Record<string, string>) =>
    world.nobody.post('/api/v1/auth/login', { username: 'op', password }, headers)
  test('may not write here', async () => {
    expect((await from({ 'sec-fetch-site': 'cross-site' })).body.error).toBe('access.cross_site')
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await from({ origin: 'https://ke-gian.example' })).status).toBe(403)
    expect((await from({ origin: 'null' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await from({ origin: 'http://localhost:3214', host: 'localhost:3214' })).status).toBe(200)
  })
  test('may not frame us, and no script runs that is not a file of ours', async () => {
    const { headers } = await world.nobody.get('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("base-uri 'none'")
    // What an injected style could tell somebody by: nothing is fetched from elsewhere, and other than by the
    // machine's own scale nothing is asked.
    for (const fetched of [
      "font-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' http://localhost:* http://127.0.0.1:*",
      "style-src 'self' 'unsafe-inline'",
    ])
      expect(policy.split(';')).toContain(fetched)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})
