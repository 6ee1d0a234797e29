import type { FastifyInstance } from 'fastify'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeResetCode } from '#access/server/reset-password.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'

let world: TestApp
let second: FastifyInstance
beforeAll(async () => {
  world = await testApp()
  second = await world.second()
})
afterAll(() => world.close())

const password = 'Demo-2026!'
const burst = runs(80, 400)
const pass = (minutes: number) => world.setNow(new Date(world.now().getTime() + minutes * 60_000))

interface Sent {
  from?: string
  app?: FastifyInstance
  headers?: Record<string, string>
}
async function post(
  url: string,
  payload: object,
  { from = '10.0.0.1', app = world.app, headers = {} }: Sent = {},
) {
  const answer = await app.inject({ method: 'POST', url, remoteAddress: from, headers, payload })
  const body = answer.json()
  return { status: answer.statusCode, error: body.error as string | undefined, body }
}
const signIn = (username: string, given: object = {}, sent: Sent = {}) =>
  post('/api/v1/auth/signin', { username, password, ...given }, sent)

const refused = 'access.too_many_attempts'
/** What was not compared: too many guesses, too long a wait for a turn, too many requests of one person at once. */
const notCompared = new Set<string | undefined>([refused, 'busy', 'too_many'])

/** How many of each answer there were. */
const tally = (answers: { status: number; error?: string | undefined }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const what = notCompared.has(error) ? refused : (error ?? String(status))
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

/** So many at once, half of them to another process; the right one stands in the middle. */
async function together(
  wrong: (sent: Sent, n: number) => ReturnType<typeof post>,
  right: (sent: Sent) => ReturnType<typeof post>,
) {
  const answers = await Promise.all(
    Array.from({ length: burst }, (_, n) => {
      const app = n % 2 ? second : world.app
      return n === burst / 2 ? right({ app }) : wrong({ app }, n)
    }),
  )
  return { all: tally(answers), right: answers[burst / 2]! }
}

/** What the activity log says was compared. */
async function logged(what: string): Promise<number> {
  const { body } = await world.as('SU').get('/api/activity/log', { table_name: 'sign_in', size: 200 })
  return (body.results as object[]).filter((row) => JSON.stringify(row).includes(what)).length
}

describe('of guesses sent at once no more are compared than are free, and the right one is not told apart', () => {
  test('passwords', async () => {
    const { all, right } = await together(
      (sent) => signIn('cc', { password: 'wrong' }, sent),
      (sent) => signIn('cc', {}, sent),
    )
    expect(notCompared).toContain(right.error)
    expect(all).toEqual({ 'access.bad_credentials': 5, [refused]: burst - 5 })
    expect(await logged('Sai mật khẩu')).toBe(5)
  })

  test('passwords of one account from as many addresses', async () => {
    const from = (n: number) => `10.1.${n >> 8}.${n & 255}`
    const answers = await Promise.all(
      Array.from({ length: burst }, (_, n) => signIn('cs', { password: 'wrong' }, { from: from(n) })),
    )
    expect(tally(answers)['access.bad_credentials']).toBe(20)
    expect((await signIn('cs', {}, { from: from(burst) })).status).toBe(429)
  })

  test('codes of the authenticator', async () => {
    const person = world.as('ss')
    const { id } = await person.me()
    const { secret } = (await person.post(`/api/staff/twofa/enable/${id}`, { password })).body.data
    const code = () => generateSync({ secret, epoch: Math.floor(world.now().getTime() / 1000) })
    expect((await person.post('/api/staff/twofa/verify', { code: code() })).status).toBe(200)
    pass(2)
    const { all, right } = await together(
      (sent, n) => signIn('ss', { code: String(100_000 + n) }, { ...sent, from: '10.0.0.2' }),
      (sent) => signIn('ss', { code: code() }, { ...sent, from: '10.0.0.2' }),
    )
    expect(notCompared).toContain(right.error)
    expect(all).toEqual({ 'access.bad_code': 5, [refused]: burst - 5 })
    pass(16)
    expect((await signIn('ss', { code: code() }, { from: '10.0.0.3' })).status).toBe(200)
    expect((await signIn('ss', { code: code() }, { from: '10.0.0.3' })).error).toBe('access.bad_code')
  })

  test('codes that came by mail', async () => {
    const visitor = { address: '10.0.0.4', agent: null }
    const made = await makeResetCode(world.db, { username: 'op', visitor, now: world.now() })
    const confirm = (code: string, sent: Sent) =>
      post(
        '/api/manage/password/confirm',
        { username: 'op', code, password: 'con ngựa pin đúng ghim' },
        { ...sent, from: '10.0.0.4' },
      )
    const { all, right } = await together(
      (sent) => confirm('AAAA-AAAA', sent),
      (sent) => confirm(made?.code ?? '', sent),
    )
    expect(notCompared).toContain(right.error)
    expect(all).toEqual({ 'access.reset_failed': 5, [refused]: burst - 5 })
    expect((await signIn('op', {}, { from: '10.0.0.5' })).status).toBe(200)
  })

  test('passwords behind a session, by whoever has stolen it', async () => {
    const { body } = await signIn('af', {}, { from: '10.0.0.6' })
    const headers = { authorization: `Bearer ${body.access.token}`, 'x-station': '1' }
    const change = (given: string, sent: Sent) =>
      post(
        '/api/user/password',
        { password: given, new_password: 'con ngựa pin đúng ghim' },
        { ...sent, headers },
      )
    const { all, right } = await together(
      (sent) => change('wrong', sent),
      (sent) => change(password, sent),
    )
    expect(notCompared).toContain(right.error)
    expect(all).toEqual({ bad_input: 5, [refused]: burst - 5 })
    // Their owner changes it in a session of their own.
    const own = (await signIn('af', {}, { from: '10.0.0.7' })).body.access.token
    const authorization = `Bearer ${own}`
    const changed = await post(
      '/api/user/password',
      { password, new_password: 'con ngựa pin đúng ghim' },
      { headers: { authorization } },
    )
    expect(changed.status).toBe(200)
  })

  test('right ones at once all come in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => signIn('su', {}, { from: '10.0.0.8' })),
    )
    expect(tally(answers)).toEqual({ 200: 16 })
  })
})

describe('waits', () => {
  test('one account from one address: refused by the tenth, and in elsewhere meanwhile', async () => {
    const statuses: number[] = []
    for (let n = 0; n < runs(15, 60); n += 1)
      statuses.push((await signIn('mkt', { password: 'wrong' }, { from: '10.2.0.1' })).status)
    expect(statuses.slice(0, 10)).toContain(429)
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
    expect((await signIn('mkt', {}, { from: '10.2.0.2' })).status).toBe(200)
    pass(15)
    expect((await signIn('mkt', {}, { from: '10.2.0.1' })).status).toBe(200)
  })

  test('thirty-two wrong names keep nobody waiting behind their address', async () => {
    for (let n = 0; n < 32; n += 1) await signIn(`nobody-${n}`, {}, { from: '10.3.0.1' })
    expect((await signIn('ac', {}, { from: '10.3.0.1' })).status).toBe(200)
  })

  test('a try at each of many accounts from one address is slowed; who is known there comes in', async () => {
    let compared = 32
    for (let n = 0; n < 100; n += 20) {
      const names = Array.from({ length: 20 }, (_, m) => `somebody-${n + m}`)
      const answers = await Promise.all(names.map((name) => signIn(name, {}, { from: '10.3.0.1' })))
      compared += tally(answers)['access.bad_credentials'] ?? 0
    }
    expect(compared).toBe(100)
    expect((await signIn('ac', {}, { from: '10.3.0.1' })).status).toBe(200)
    expect((await signIn('ad', {}, { from: '10.3.0.1' })).status).toBe(429)
    expect((await signIn('ad', {}, { from: '10.3.0.2' })).status).toBe(200)
  })

  test('a forged X-Forwarded-For is believed where a proxy is trusted, and not otherwise', async () => {
    const answers = []
    for (let n = 0; n < 12; n += 1) {
      const headers = {
        'x-forwarded-for': `10.4.0.${n}`,
        forwarded: `for=10.4.0.${n}`,
        'x-real-ip': `10.4.0.${n}`,
      }
      answers.push(await signIn('pa', { password: 'wrong' }, { from: '10.4.1.1', headers }))
    }
    expect(tally(answers)['access.bad_credentials']).toBe(5)
  })

  test('the addresses of one IPv6 network are one', async () => {
    const answers = []
    for (let n = 0; n < 12; n += 1)
      answers.push(await signIn('af2', { password: 'wrong' }, { from: `2001:db8:0:7::${n}` }))
    expect(tally(answers)['access.bad_credentials']).toBe(5)
    expect((await signIn('af2', {}, { from: '2001:db8:0:8::1' })).status).toBe(200)
  })

  test('guesses from everywhere delay a stranger, never for good, and not the owner where they are known', async () => {
    expect((await signIn('ss2', {}, { from: '10.5.0.1' })).status).toBe(200)
    for (let n = 0; n < 25; n += 1) await signIn('ss2', { password: 'wrong' }, { from: `10.5.1.${n}` })
    expect((await signIn('ss2', {}, { from: '10.5.0.2' })).status).toBe(429)
    expect((await signIn('ss2', {}, { from: '10.5.0.1' })).status).toBe(200)
    pass(15)
    expect((await signIn('ss2', {}, { from: '10.5.0.2' })).status).toBe(200)
  })
})
