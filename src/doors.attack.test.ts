import fc from 'fast-check'
import sharp from 'sharp'
import { hashPassword } from '#access/server/password.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { runs } from '#testing/attack.ts'
import { bodyOf } from '#testing/bodies.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { cpuOf } from '#testing/cpu.ts'
import { demoPassword } from '#testing/demo.ts'

const calls = everyCall as readonly Call[]

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

interface Parameter {
  name: string
  in: string
}
interface Operation {
  operationId: string
  'x-roles'?: string[]
  parameters?: Parameter[]
}

describe('headers cannot be injected', () => {
  const line = fc
    .tuple(
      fc.constantFrom('\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u560d\u560a', '\0'),
      fc.constantFrom(
        'set-cookie: own=1',
        'location: https://evil.example',
        'x-injected: 1',
        'content-type: text/html',
      ),
      fc.string({ maxLength: 8 }),
    )
    .map(([end, header, tail]) => `a${end}${header}${end}${tail}`)

  test('by any parameter of any call of the document', async () => {
    const { body } = await world.nobody.get('/openapi.json')
    const read = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      methods['get'] && !path.endsWith('/live') ? [{ path, operation: methods['get'] }] : [],
    )
    expect(read.length).toBeGreaterThan(100)
    let tried = 0
    for (const { path, operation } of read) {
      const role = operation['x-roles']?.[0]
      const sent = fc.record(
        Object.fromEntries((operation.parameters ?? []).map(({ name }) => [name, line])),
        { requiredKeys: [] },
      ) as fc.Arbitrary<Record<string, string>>
      for (const values of fc.sample(sent, { numRuns: 2, seed: tried + 1 })) {
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(values[name] ?? '1\r\nx: 1'),
        )
        const query = Object.fromEntries(
          (operation.parameters ?? []).flatMap(({ name, in: place }) =>
            place === 'query' && values[name] !== undefined ? [[name, values[name]]] : [],
          ),
        )
        const answer = await (role ? world.as(role) : world.nobody).get(url, query)
        tried += 1
        expect(answer.status, `${operation.operationId} ${JSON.stringify(values)}`).toBeLessThan(500)
        for (const name of ['set-cookie', 'x-injected', 'location'])
          expect(answer.headers[name]).toBeUndefined()
        expect(String(answer.headers['content-type'])).not.toContain('html')
      }
    }
    expect(tried).toBeGreaterThan(200)
  })
})

describe('what a body may say', () => {
  /** Columns that the server alone fills in: whoever could send one would sign for somebody else. */
  const servers = [
    'created_by',
    'created_at',
    'updated_at',
    'maker_id',
    'checker_id',
    'approved_by',
    'approved_at',
    'confirmed_by',
    'decided_by',
    'manager_by',
    'entry_id',
    'balance',
    'balance_after',
    'password_hash',
    'actor_id',
    'deleted_at',
    'anonymised_at',
    'posted_at',
    'total',
    'total_vnd',
  ]
  /** What managers give staff, prices, goods and customers by these calls; whoever else calls is refused by role or field. */
  const theirs: Readonly<Record<string, RegExp>> = {
    role: /staff|^post-me-views$|menu/,
    station_id: /^put-users-update-by-id$|^put-customer-update-new-by-id$|card|station|opening|debt|schedule/,
  }
  // A webhook keeps what the bank signed just as it came.
  const bodies = calls.filter((call) => call.body && writes(call) && call.roles !== 'public')

  test.each(bodies)('$method $path: nothing it does not name, nothing that is the server’s', (call) => {
    const { id, body } = call
    const schema = body as unknown as z.ZodType
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const parts = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])] as { properties?: object }[]
    const fields = parts.flatMap(({ properties }) => Object.keys(properties ?? {}))
    expect(fields.filter((name) => servers.includes(name))).toEqual([])
    for (const [name, calls] of Object.entries(theirs))
      if (fields.includes(name)) expect(id, name).toMatch(calls)
    const forbidden = [...servers, ...Object.keys(theirs).filter((name) => !fields.includes(name))]
    const parsed = schema.safeParse({
      ...bodyOf(call),
      ...Object.fromEntries(forbidden.map((name) => [name, 1])),
    })
    if (parsed.success && parsed.data && typeof parsed.data === 'object')
      expect(Object.keys(parsed.data).filter((name) => forbidden.includes(name))).toEqual([])
  })
})

describe('a page of somebody else', () => {
  const odd = [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://',
    'https://localhost:80@evil.example',
  ]
  test('is refused by every call that writes, and allowed to read none', async () => {
    const listened: string[] = []
    // One hook asks, before any call is known: a quarter of them shows it, the long form all.
    for (const call of calls.filter((_, n) => n % runs(4, 1) === 0)) {
      const url = call.path.replaceAll(/\{\w+\}/g, '1')
      const headers = { 'sec-fetch-site': 'cross-site', origin: odd[0] as string, cookie: 'access_token=x' }
      const asked = await world.app.inject({ method: 'OPTIONS', url, headers })
      const answers = [
        asked,
        ...(call.stream ? [] : [await world.app.inject({ method: call.method, url, headers })]),
      ]
      const refused = call.method === 'GET' || answers[1]?.json().error === 'access.cross_site'
      const allows = answers.some(({ headers: said }) => said['access-control-allow-origin'] !== undefined)
      if (!refused || allows) listened.push(call.id)
    }
    expect(listened).toEqual([])
  })
  test.each(odd)('is known by its origin too: %s', async (origin) => {
    const { status, body } = await world.nobody.post(
      '/api/v1/auth/login',
      {},
      { origin, host: 'localhost:80' },
    )
    expect([status, body.error]).toEqual([403, 'access.cross_site'])
  })
})

describe('a changed x-station', () => {
  const stationed = calls.filter((call) => call.method === 'GET' && call.station !== 'none' && !call.stream)
  test.each(stationed.filter((call) => (call.roles as readonly string[]).includes('SS')))(
    '$path is read in no other station',
    async ({ path }) => {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      for (const station of ['2', 'all', '1,2', '-1', '0', '1 or 1=1', '99999999999999999999']) {
        const { status } = await world.as('SS').get(url, {}, { 'x-station': station })
        expect([status, station]).toEqual([403, station])
      }
    },
  )
})

describe('a file that is two things at once', () => {
  const upload = (bytes: Buffer, name: string) => {
    const boundary = '----two-things'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
  }
  test('loses what hid behind the picture, and a page that calls itself one is refused', async () => {
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const script = Buffer.from(
      '<script>alert(document.domain)</script><?php system($_GET[0]); ?>PK\u0003\u0004',
    )
    const { body } = await world.nobody.post('/api/v1/auth/login', {
      username: 'ss',
      password: 'Demo-2026!',
      role: 'staff',
    })
    const authorization = `Bearer ${body.access.token}`
    const send = (bytes: Buffer, name: string) => {
      const { payload, headers } = upload(bytes, name)
      return world.app.inject({
        method: 'POST',
        url: '/api/user/photo',
        payload,
        headers: { ...headers, authorization },
      })
    }
    const kept = await send(Buffer.concat([jpeg, script]), 'anh.jpg.html')
    expect([kept.statusCode, kept.body.slice(0, 200)]).toEqual([200, expect.anything()])
    const { id } = await world.as('SS').me()
    const served = await world.app.inject({
      method: 'GET',
      url: `/api/staff/photo/${id}`,
      headers: { authorization },
    })
    expect(served.rawPayload.includes('script')).toBe(false)
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.headers['x-content-type-options']).toBe('nosniff')
    for (const page of [
      '<html><body>x</body></html>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a/*<script>*/=1',
    ])
      expect((await send(Buffer.from(page), 'anh.jpg')).statusCode).toBe(400)
  })
})

test('how long a refusal takes does not say whether the name exists', async () => {
  const password_hash = await hashPassword(demoPassword)
  await world.db.updateTable('staff').set({ password_hash }).where('username', '=', 'mkt').execute()
  const took = (username: string, attempt: number) =>
    cpuOf(async () => {
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        remoteAddress: `10.9.${attempt}.${username.length}`,
        payload: { username, password: 'wrong-password', role: 'staff' },
      })
      expect(statusCode).toBe(401)
    })
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let attempt = 0; attempt < 10; attempt += 1) {
    known.push(await took('mkt', attempt))
    unknown.push(await took('nobody-here', attempt))
  }
  // The quickest of each: what else the machine does only adds.
  const ratio = Math.min(...known) / Math.min(...unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
