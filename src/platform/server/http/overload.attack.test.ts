import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import type { Actor } from '#platform/server/context.ts'
import { systemActor } from '#platform/server/context.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { buildServer } from '#platform/server/http/http.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { form } from '#testing/form.ts'

const shape = { method: 'GET', summary: '', roles: ['SU'], raw: z.string() } as const
const slow = call({ ...shape, id: 'slow', path: '/slow' })
const upload = call({ ...shape, id: 'upload', method: 'POST', path: '/upload', reads: true, upload: true })

const serverOf = (route: Route) =>
  buildServer({
    routes: [route],
    // Nothing of these calls reads the database.
    db: undefined as unknown as Db,
    longWork: undefined as unknown as Db,
    authenticate: async (request): Promise<Actor> => ({
      ...systemActor,
      id: Number(request.headers['x-person']),
    }),
    isHealthy: async () => true,
    clock: systemClock,
    logLevel: 'silent',
    trustProxy: 0,
  })

test('of a thousand requests at once a bounded number is worked at, and of one person fewer; the others are told at once to come again', async () => {
  let working = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const app = await serverOf(
    serve(slow, async () => {
      working += 1
      most = Math.max(most, working)
      await gate.promise
      working -= 1
      return 'done'
    }),
  )
  const told: string[] = []
  const ask = async (person: number) => {
    const answer = await app.inject({ url: '/slow', headers: { 'x-person': String(person) } })
    if (answer.statusCode !== 200) told.push(`${answer.statusCode} ${answer.json().error}`)
    expect(answer.headers['retry-after'] !== undefined).toBe(answer.statusCode !== 200)
    return answer.statusCode
  }
  const greedy = Array.from({ length: 500 }, () => ask(1))
  // They are told while the others still wait.
  await expect.poll(() => told.length + working).toBe(500)
  expect(new Set(told)).toEqual(new Set(['429 too_many']))
  expect(most).toBeLessThan(60)
  const others = Array.from({ length: 500 }, (_, n) => ask(2 + n))
  await expect.poll(() => told.length + working).toBe(1_000)
  expect(new Set(told)).toEqual(new Set(['429 too_many', '503 busy']))
  expect(most).toBeGreaterThan(100)
  expect(most).toBeLessThan(200)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  gate.resolve()
  await Promise.all([...greedy, ...others])
  expect(await ask(1)).toBe(200)
  await app.close()
})

test('of uploads at once a few are worked at, whoever sends them, and of one person fewer are taken', async () => {
  let working = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const app = await serverOf(
    serveUpload(upload, async () => {
      working += 1
      most = Math.max(most, working)
      await gate.promise
      working -= 1
      return 'done'
    }),
  )
  const { body, headers } = form({}, [{ field: 'file', name: 'a', bytes: Buffer.from('x') }])
  const told: string[] = []
  const send = async (person: number) => {
    const from = { ...headers, 'x-person': String(person) }
    const { statusCode } = await app.inject({ method: 'POST', url: '/upload', headers: from, payload: body })
    told.push(`${person}: ${statusCode}`)
  }
  const greedy = Array.from({ length: 28 }, () => send(1))
  await expect.poll(() => told).toEqual(Array(4).fill('1: 429'))
  const others = [send(2), send(3)]
  await expect.poll(() => working).toBeGreaterThan(0)
  gate.resolve()
  await Promise.all([...greedy, ...others])
  expect(told.filter((one) => one.endsWith('200'))).toHaveLength(26)
  expect(most).toBeLessThan(6)
  await app.close()
})
