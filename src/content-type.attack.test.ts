import { afterAll, beforeAll, expect, test } from 'vitest'
import { formType } from '#platform/contract/call.ts'
import type { Call } from '#platform/contract/call.ts'
import { everyCall } from '#routes.ts'
import { sepayMessage } from '#outside/bank/bank.sim.ts'
import { testApp, testBankSecrets } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const takeJson = (everyCall as readonly Call[]).filter((call) => call.body && !call.upload)
const types = ['text/plain', 'multipart/form-data; boundary=edge', formType]

test('a body that is no JSON is refused by every call that takes JSON, not read as an empty one', async () => {
  const every = runs(8, 1)
  const tried = takeJson.filter((call, index) => call.signed || index % every === 0)
  expect(tried.length).toBeGreaterThan(30)
  for (const call of tried) {
    const person = call.roles === 'public' ? world.nobody : world.as(call.roles[0] ?? 'SU')
    const path = call.path.replaceAll(/\{\w+\}/g, '1')
    const send = { POST: person.post, PUT: person.put, DELETE: person.del, GET: person.post }[call.method]
    for (const type of call.form ? types.filter((one) => one !== formType) : types) {
      const answer = await send(path, '{"reason":"x"}', { 'content-type': type })
      expect([call.id, type, answer.status, answer.body.error]).toEqual([
        call.id,
        type,
        415,
        'unsupported_type',
      ])
    }
  }
})

test('a signed message of the bank in another type is refused, so that the feed sends it again; none is dropped', async () => {
  const booking = {
    id: 9,
    account: '0071001234567',
    time: '2026-11-21 09:00:00',
    amount: 500_000,
    content: 'x',
  }
  const { body, headers } = sepayMessage(testBankSecrets, booking, world.now())
  for (const type of types) {
    const answer = await world.nobody.post('/api/webhooks/sepay', body, { ...headers, 'content-type': type })
    expect(answer.status).toBe(415)
  }
  const kept = await world.db.selectFrom('bank_delivery').select('id').execute()
  expect(kept).toEqual([])
})
