import { describe, expect, test } from 'vitest'
import { cassoMessage, sepayMessage } from '#outside/bank/bank.sim.ts'
import type { SimulatedMessage } from '#outside/bank/bank.sim.ts'
import { cassoHook } from '#outside/bank/casso.ts'
import type { BankHook } from '#outside/bank/port.ts'
import { sepayHook } from '#outside/bank/sepay.ts'

const now = new Date('2026-11-21T03:00:00Z')
const booking = {
  id: 92704,
  account: '1023456789',
  time: '2026-11-21 09:58:00',
  amount: 2_500_000,
  content: 'KH000001 DH000001230',
  reference: 'FT26325123456789',
  balance: 19_077_000,
  counter: { account: '0071000123456', name: 'NGUYEN VAN A', bank: 'Vietcombank' },
}
const secrets = { sepayKey: 'a key of the tests', cassoSecret: 'a secret of the tests' }
const signing = { sepaySecret: 'whsec_of_the_tests' }
const feeds: [string, BankHook, (at?: Date) => SimulatedMessage][] = [
  ['SePay by key', sepayHook(secrets), (at = now) => sepayMessage(secrets, booking, at)],
  ['SePay signed', sepayHook(signing), (at = now) => sepayMessage(signing, booking, at)],
  ['Casso v2', cassoHook(secrets), (at = now) => cassoMessage(secrets, booking, at)],
]
const genuine = (hook: BankHook, { headers, body }: SimulatedMessage, at = now) =>
  hook.isGenuine({ headers, bytes: Buffer.from(body), now: at })

describe.each(feeds)('%s', (name, hook, message) => {
  test('a booking is read as the bank made it', () => {
    expect(genuine(hook, message())).toBe(true)
    expect(hook.read(JSON.parse(message().body))).toMatchObject({
      id: '92704',
      account: '1023456789',
      bookedAt: new Date('2026-11-21T02:58:00Z'),
      amount: 2_500_000,
      balance: 19_077_000,
      content: 'KH000001 DH000001230',
      reference: 'FT26325123456789',
    })
  })

  test('a message without its proof, or with another secret, is not genuine', () => {
    const { body } = message()
    expect(genuine(hook, { headers: {}, body })).toBe(false)
    const other = { sepayKey: 'another', sepaySecret: 'another', cassoSecret: 'another' }
    expect(genuine(hook, sepayMessage(other, booking, now))).toBe(false)
    expect(genuine(hook, cassoMessage(other, booking, now))).toBe(false)
  })

  test('what is no booking is not read', () => {
    for (const body of [null, [], {}, { id: 'x' }, { error: 0, data: { id: 5 } }, { transferAmount: -5 }])
      expect(hook.read(body)).toBeNull()
  })

  if (name === 'SePay by key') return
  test('a changed amount, and a message of another quarter of an hour, are not genuine', () => {
    const { headers, body } = message()
    expect(genuine(hook, { headers, body: body.replace('2500000', '9500000') })).toBe(false)
    expect(genuine(hook, message(), new Date(now.getTime() + 6 * 60_000))).toBe(false)
    expect(genuine(hook, message(new Date(now.getTime() + 6 * 60_000)))).toBe(false)
    expect(genuine(hook, message(), new Date(now.getTime() + 4 * 60_000))).toBe(true)
  })
})

test('money that goes out is negative, and Casso tells who it went to', () => {
  const out = { ...booking, amount: -300_000 }
  expect(sepayHook(secrets).read(JSON.parse(sepayMessage(secrets, out, now).body))).toMatchObject({
    amount: -300_000,
  })
  expect(cassoHook(secrets).read(JSON.parse(cassoMessage(secrets, out, now).body))).toMatchObject({
    amount: -300_000,
    counterAccount: '0071000123456',
    counterName: 'NGUYEN VAN A',
    counterBank: 'Vietcombank',
  })
})

test("Casso's test message is told apart, and the order of keys does not matter to its signature", () => {
  const hook = cassoHook(secrets)
  expect(hook.read(JSON.parse(cassoMessage(secrets, { ...booking, id: 0 }, now).body))).toBe('ping')
  const { headers, body } = cassoMessage(secrets, booking, now)
  const { data, error } = JSON.parse(body)
  const turned = JSON.stringify({ data: Object.fromEntries(Object.entries(data).toReversed()), error })
  expect(genuine(hook, { headers, body: turned })).toBe(true)
})

test('a feed without a secret is refused, whatever it sends', () => {
  expect(genuine(sepayHook({}), sepayMessage({ sepayKey: '' }, booking, now))).toBe(false)
  expect(genuine(cassoHook({}), cassoMessage({ cassoSecret: '' }, booking, now))).toBe(false)
})
