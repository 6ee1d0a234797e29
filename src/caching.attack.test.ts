import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { live } from '#platform/contract/live.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { form } from '#testing/form.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'del' } as const

/** Every call's refusal is looked at in `whole-app.test.ts`. */
const some = (everyCall as readonly Call[]).filter((_, n) => n % runs(8, 1) === 0)

test('no browser keeps an answer of any call, given or refused', async () => {
  const kept: string[] = []
  let given = 0
  for (const call of some) {
    if (call.stream) continue
    // Whoever signs out signs out of the rest of this test.
    const who = call.roles === 'public' || call.id === 'post-v1-auth-logout' ? world.nobody : world.as('SU')
    const { status, headers } = await who[methods[call.method]](call.path.replaceAll(/\{\w+\}/g, '1'))
    if (status === 200) given += 1
    if (headers['cache-control'] !== 'no-store') kept.push(`${call.id} ${headers['cache-control']}`)
  }
  expect(kept).toEqual([])
  expect(given).toBeGreaterThan(20)
})

test('nor a picture, which the next person at this machine may not see', async () => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { body, headers } = form({}, [{ field: 'file', name: 'tôi.png', bytes: png }])
  expect((await world.as('SS').post('/api/user/photo', body, headers)).status).toBe(200)
  const { id } = await world.as('SS').me()
  const seen = await world.as('SU').get(`/api/staff/photo/${id}`)
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(seen.headers['cache-control']).toBe('no-store')
})

test('nor the stream of what happens', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const credentials = { username: 'ss', password: 'Demo-2026!' }
  const signedIn = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { access } = (await signedIn.json()) as { access: { token: string } }
  const answer = await fetch(`${base}${live.path}`, { headers: { authorization: `Bearer ${access.token}` } })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  await answer.body?.cancel()
})
