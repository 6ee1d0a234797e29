import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { everyCall } from '#routes.ts'

const calls = everyCall
const guarded = calls.filter((call) => call.roles !== 'public')
const pathOf = (call: Call) => call.path.replace(/\{\w+\}/g, '999999999')

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

async function send(call: Call, who: 'nobody' | string, body?: unknown) {
  const person = who === 'nobody' ? world.nobody : world.as(who)
  const path = pathOf(call)
  if (call.method === 'GET') return person.get(path)
  if (call.method === 'POST') return person.post(path, body)
  if (call.method === 'PUT') return person.put(path, body)
  return person.del(path, body)
}

/** Everything a refused call must leave alone. */
async function fingerprint(): Promise<string> {
  const counts = await Promise.all(
    (
      [
        'orders',
        'transfer',
        'entry',
        'event',
        'idempotency',
        'customer',
        'bill',
        'freight_price',
        'exchange_rate',
      ] as const
    ).map(async (table) => {
      const row = await world.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      return `${table}=${row.n}`
    }),
  )
  return counts.join(' ')
}

test('every call has an id, a path and an answer of its own', () => {
  const ids = calls.map((call) => call.id)
  expect(new Set(ids).size).toBe(ids.length)
  const paths = calls.flatMap((call) =>
    [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect(new Set(paths).size).toBe(paths.length)
  for (const call of calls) {
    const answers = [call.data, call.row, call.raw, call.file].filter((answer) => answer !== undefined)
    expect(answers.length, call.id).toBe(1)
  }
})

describe.each(guarded)('$method $path', (call) => {
  test('answers 401 to nobody', async () => {
    const { status, body, headers } = await send(call, 'nobody', {})
    expect(status).toBe(401)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.message).toBe('UNAUTHORIZED')
  })

  test('answers 403 to every role not listed', async () => {
    for (const role of roleCodes) {
      if (call.roles.includes(role)) continue
      const { status, body } = await send(call, role, {})
      expect(status, role).toBe(403)
      expect(body.error).toBe('access.forbidden')
    }
  })
})

const withBody = guarded.filter((call) => call.body && call.method !== 'GET')
test.each(withBody)('$method $path refuses a bad body by field and changes nothing', async (call) => {
  const role = (call.roles as readonly string[])[0] as string
  const before = await fingerprint()
  for (const bad of [[], 'text', 7, null]) {
    const { status, body } = await send(call, role, JSON.stringify(bad) as never)
    expect([400, 415], `${JSON.stringify(bad)} → ${JSON.stringify(body)}`).toContain(status)
  }
  expect(await fingerprint()).toBe(before)
})

test('an unknown path answers 404 route_not_found, and the document lists every call', async () => {
  const missing = await world.as('SU').get('/api/no-such-call')
  expect(missing.status).toBe(404)
  expect(missing.body.error).toBe('route_not_found')
  const { body } = await world.nobody.get('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const call of calls) {
    const operation = body.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation?.operationId, call.path).toBe(call.id)
    if (call.roles !== 'public')
      expect(operation['x-roles']).toEqual(roleCodes.filter((role) => call.roles.includes(role)))
  }
})
