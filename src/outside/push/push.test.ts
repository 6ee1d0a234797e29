import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpPush } from '#outside/push/http-push.ts'
import { PushError } from '#outside/push/port.ts'
import { startPushSim } from '#outside/push/push.sim.ts'
import type { PushSim } from '#outside/push/push.sim.ts'

let sim: PushSim
beforeAll(async () => {
  sim = await startPushSim()
})
afterAll(() => sim.stop())

const message = {
  title: 'Hàng về kho',
  body: 'Đơn của bạn đã về',
  link: '/order/1',
  recipients: ['KH000001', 'KH000002'],
}
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PushError)
  return error as PushError
}

test('a message reaches its recipients, and those without a device are named', async () => {
  sim.unknown.add('KH000002')
  const answer = await httpPush(sim.settings).send({ ...message, key: 'a' })
  expect(answer).toEqual({ accepted: 1, rejected: [{ recipient: 'KH000002', reason: 'no_device' }] })
  expect(sim.sent.at(-1)).toMatchObject({ key: 'a', title: 'Hàng về kho', recipients: message.recipients })
})

test('the same key is delivered once, also when the answer was lost', async () => {
  const push = httpPush(sim.settings)
  const before = sim.sent.length
  sim.loseNext()
  expect((await refusal(push.send({ ...message, key: 'b' }))).again).toBe(true)
  expect((await push.send({ ...message, key: 'b' })).accepted).toBe(1)
  expect(sim.sent.length).toBe(before + 1)
})

test('a busy provider is asked again, a refusal is final', async () => {
  const push = httpPush(sim.settings)
  sim.failNext(503)
  expect(await refusal(push.send({ ...message, key: 'c' }))).toMatchObject({
    again: true,
    message: 'dịch vụ đẩy trả lời 503',
  })
  sim.failNext(429)
  expect((await refusal(push.send({ ...message, key: 'c' }))).again).toBe(true)
  expect(
    (await refusal(httpPush({ ...sim.settings, key: 'wrong' }).send({ ...message, key: 'd' }))).again,
  ).toBe(false)
  expect((await refusal(push.send({ ...message, recipients: [], key: 'e' }))).again).toBe(false)
})

test('a provider that is away is asked again', async () => {
  const away = httpPush({ url: 'http://127.0.0.1:1', key: 'x' })
  expect((await refusal(away.send({ ...message, key: 'f' }))).again).toBe(true)
})
