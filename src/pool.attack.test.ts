import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '#access/access.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { atOnce } from '#platform/server/http/http.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { demoOrders } from '#testing/demo.ts'

/** Everything the company does, on three connections. */
let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders, pool: 3 })
})
afterAll(() => world.close())

describe('many at once on three connections', () => {
  test('wrong passwords behind a session keep nobody waiting', async () => {
    const guess = () =>
      world.as('SS').post('/api/user/password', { password: 'wrong', new_password: 'con ngựa pin đúng ghim' })
    await world.as('CS').me()
    const guesses = Array.from({ length: runs(14, 100) }, guess)
    const lists = Array.from({ length: 5 }, () => world.as('CS').get('/api/quotes'))
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const answers = await Promise.all(guesses)
    for (const { status } of answers) expect([400, 429]).toContain(status)
  })

  const calls = everyCall.filter(
    (call) => call.roles !== 'public' && !call.stream && !call.upload && call.id !== signOut.id,
  )

  test('every call, of files as many as there are connections and more: none waits for another’s connection', async () => {
    const fallen: string[] = []
    const done = new Set<Call>()
    // A file holds its connection while it is read; what else holds one and asks for another fails at once.
    for (const call of calls) {
      const asked = Array.from({ length: call.file ? runs(4, 48) : runs(1, 12) }, (_, n) => send(call, n))
      for (const { status, body } of await Promise.all(asked)) {
        if (status === 200) done.add(call)
        if (status >= 500) fallen.push(`${call.id}: ${status} ${JSON.stringify(body)}`)
      }
    }
    expect(fallen).toEqual([])
    // Else it was tried on what asks the pool for nothing.
    expect(done.size).toBeGreaterThan(200)
  })

  test('calls of every kind among each other', async () => {
    const fallen: string[] = []
    const chosen = calls.flatMap((call, n) => (n % runs(4, 1) === 0 ? [{ call, n }] : []))
    // More at once than are let in are told so.
    for (let first = 0; first < chosen.length; first += atOnce.most) {
      const asked = chosen.slice(first, first + atOnce.most).map(({ call, n }) => send(call, n))
      // oxlint-disable-next-line no-await-in-loop -- those that are let in together
      for (const { status, body } of await Promise.all(asked))
        if (status >= 500) fallen.push(`${status} ${JSON.stringify(body)}`)
    }
    expect(fallen).toEqual([])
  })
})

/** Of different people and rows; what is refused for its content has asked who calls all the same. */
function send(call: Call, n: number) {
  const role = call.roles[n % call.roles.length]!
  const person = world.as(role)
  const path = call.path.replaceAll(/\{\w+\}/g, String(1 + (n % 5)))
  const body = { ids: [1 + (n % 5)], id: 1 + (n % 5) }
  if (call.method === 'GET') return person.get(path)
  if (call.method === 'POST') return person.post(path, body)
  if (call.method === 'PUT') return person.put(path, body)
  return person.del(path, body)
}
