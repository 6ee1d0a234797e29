import { SignJWT, exportSPKI, generateKeyPair } from 'jose'
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'

const statements: string[] = []
let world: TestApp
let second: FastifyInstance
beforeAll(async () => {
  world = await testApp({ onStatement: ({ sql }) => statements.push(sql) })
  second = await world.second()
})
afterAll(() => world.close())

const password = 'Demo-2026!'
const minutes = (n: number) => world.setNow(new Date(world.now().getTime() + n * 60_000))
const post = async (url: string, payload: object, { app = world.app, client = 'browser-1' } = {}) => {
  const headers = { 'x-client-id': client }
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const signIn = async (username: string) => (await post('/api/v1/auth/login', { username, password })).body
const refresh = (token: string, sent: Parameters<typeof post>[2] = {}) =>
  post('/api/v1/auth/refresh-tokens', { refresh_token: token }, sent)
const opens = async (token: string) =>
  (await world.nobody.get('/api/v1/auth/session', {}, { authorization: `Bearer ${token}` })).status

describe('a clock that jumps', () => {
  test('back: what has run out stays dead, whoever comes now comes in', async () => {
    const old = await signIn('ss')
    minutes(16)
    expect(await opens(old.access.token)).toBe(401)
    minutes(-16)
    expect(await opens(old.access.token)).toBe(401)
    minutes(13 * 60)
    expect((await refresh(old.refresh_token.token)).status).toBe(401)
    minutes(-13 * 60)
    expect((await refresh(old.refresh_token.token)).status).toBe(401)
    const fresh = await signIn('ss')
    expect(await opens(fresh.access.token)).toBe(200)
    // It lives no longer for that.
    minutes(13 * 60 + 16)
    expect(await opens(fresh.access.token)).toBe(401)
  })

  test('ten minutes forth and back: nothing lives longer, and a stolen token is told all the same', async () => {
    const first = await signIn('cs')
    const next = (await refresh(first.refresh_token.token)).body
    minutes(10)
    expect(await opens(next.access.token)).toBe(200)
    minutes(-10)
    // The same browser within ten seconds of use is a race; by the clock this one is before its use.
    expect((await refresh(first.refresh_token.token)).body.error).toBe('access.unauthorized')
    expect(await opens(next.access.token)).toBe(401)
    minutes(10)
  })
})

describe('one refresh token sixteen times at once', () => {
  const times = runs(16, 64)
  const atOnce = (token: string, client: (n: number) => string) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        refresh(token, { app: n % 2 ? second : world.app, client: client(n) }),
      ),
    )

  test('of one browser: one child, the others are told that they raced, the session lives', async () => {
    const { refresh_token: token } = await signIn('op')
    const answers = await atOnce(token.token, () => 'browser-1')
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    const errors = answers.flatMap(({ status, body }) => (status === 401 ? [body.error] : []))
    expect(errors).toEqual(Array.from({ length: times - 1 }, () => 'auth.refresh_raced'))
    expect(await opens(won[0]!.body.access.token)).toBe(200)
    expect((await refresh(won[0]!.body.refresh_token.token)).status).toBe(200)
  })

  test('of many: at most one child, and it does not live', async () => {
    const { refresh_token: token } = await signIn('op')
    const answers = await atOnce(token.token, (n) => `browser-${n}`)
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const { body } of won) {
      expect(await opens(body.access.token)).toBe(401)
      expect((await refresh(body.refresh_token.token, { client: 'browser-1' })).status).toBe(401)
    }
  })

  test('of one browser, but later than any race', async () => {
    const { refresh_token: token } = await signIn('op')
    const next = (await refresh(token.token)).body
    minutes(0.2)
    expect((await refresh(token.token)).body.error).toBe('access.unauthorized')
    expect(await opens(next.access.token)).toBe(401)
  })
})

test('tokens of another audience, algorithm, kind of key or time open nothing', async () => {
  const secret = 'only for tests, 32 characters long'
  const key = new TextEncoder().encode(secret)
  const { access } = await signIn('ad')
  const claims = JSON.parse(Buffer.from(access.token.split('.')[1], 'base64url').toString())
  const signed = (change: object, alg = 'HS256', by: Parameters<SignJWT['sign']>[0] = key) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(by)
  expect(await opens(await signed({}))).toBe(200)
  const rsa = await generateKeyPair('RS256', { extractable: true })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  // What is signed by a text that everybody may read: the mistake that confusion of keys waits for.
  const confused = `${part({ alg: 'HS256' })}.${part(claims)}`
  const mac = createHmac('sha256', await exportSPKI(rsa.publicKey))
    .update(confused)
    .digest('base64url')
  const bad = {
    'another audience': await signed({ aud: 'customers' }),
    'no audience': await signed({ aud: undefined }),
    'several audiences without ours': await signed({ aud: ['customers', 'partners'] }),
    'another session': await signed({ sub: '00000000-0000-0000-0000-000000000000' }),
    'no session': await signed({ sub: undefined }),
    'no end': await signed({ exp: undefined }),
    'an end that has passed': await signed({ exp: Math.floor(world.now().getTime() / 1000) - 1 }),
    'not yet begun': await signed({ nbf: Math.floor(world.now().getTime() / 1000) + 600 }),
    HS512: await signed({}, 'HS512'),
    RS256: await signed({}, 'RS256', rsa.privateKey),
    'RS256 named, HMAC made': `${part({ alg: 'RS256' })}.${access.token.split('.').slice(1).join('.')}`,
    'a public key as the secret': `${confused}.${mac}`,
    none: `${part({ alg: 'none' })}.${part(claims)}.`,
  }
  for (const [what, token] of Object.entries(bad)) expect([what, await opens(token)]).toEqual([what, 401])
})

/** What cannot differ in time does the same: the same statements, and one comparison of the same cost. */
describe('who exists is told neither by answer nor by work', () => {
  async function work(url: string, payload: object) {
    statements.length = 0
    const { status, body } = await post(url, payload)
    return { status, body, statements: [...statements] }
  }
  test.each([
    ['sign-in', '/api/v1/auth/login', { password: 'wrong' }],
    ['asking for a code', '/api/manage/verification', {}],
    [
      'a wrong code',
      '/api/manage/password/confirm',
      { code: 'AAAA-AAAA', password: 'con ngựa pin đúng ghim' },
    ],
  ])('%s', async (_, url, given) => {
    const known = await work(url, { username: 'mkt', ...given })
    const unknown = await work(url, { username: 'nobody-is-called-so', ...given })
    expect(known.statements.length).toBeGreaterThan(3)
    expect(unknown).toEqual(known)
  })
})
