import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RateFeedError } from '#outside/rates/port.ts'
import type { RateFeed } from '#outside/rates/port.ts'
import { simulatedBank } from '#outside/rates/vietcombank.sim.ts'
import { vietcombankRates } from '#outside/rates/vietcombank.ts'

const bank = simulatedBank()
let served: Awaited<ReturnType<typeof bank.serve>>
beforeAll(async () => {
  served = await bank.serve()
})
afterAll(() => served.close())

/** What every adapter of the port promises. */
const adapters: [name: string, feed: () => RateFeed][] = [
  ['the simulator', () => bank.feed],
  ['Vietcombank, over HTTP', () => vietcombankRates({ url: served.url })],
]
describe.each(adapters)('%s', (_, feed) => {
  test('gives every specified currency of a bank a selling rate as a plain decimal', async () => {
    const { source, quotedAt, rates } = await feed().read()
    expect(source).toBe('vietcombank')
    expect(quotedAt).toBe('11/21/2026 8:00:00 AM')
    for (const currency of ['USD', 'JPY', 'KRW', 'CNY', 'GBP', 'EUR', 'AUD']) {
      const rate = rates.find((one) => one.currency === currency)
      expect(rate?.sell, currency).toMatch(/^\d+\.\d+$/)
      expect(Number(rate?.sell)).toBeGreaterThan(Number(rate?.transfer))
    }
  })
  test('says null where the bank quotes none', async () => {
    const { rates } = await feed().read()
    expect(rates.find((one) => one.currency === 'DKK')).toEqual({
      currency: 'DKK',
      buy: null,
      transfer: '3796.21',
      sell: '3941.40',
    })
  })
  test('follows what the bank changes', async () => {
    bank.move('USD', 4)
    const { rates } = await feed().read()
    expect(rates.find((one) => one.currency === 'USD')?.sell).toBe('26499.20')
    bank.move('USD', 0)
  })
})

describe('an answer that is no board', () => {
  const wrong: [name: string, status: number, body: string][] = [
    ['an error', 503, 'busy'],
    ['a page', 200, '<html><body>Bảo trì</body></html>'],
    ['no XML', 200, 'not <xml'],
    ['an empty board', 200, '<ExrateList><DateTime>1/1/2026</DateTime></ExrateList>'],
    ['a rate that is none', 200, bank.xml().replace('25,480.00', 'N/A')],
    ['a rate of nothing', 200, bank.xml().replace('25,480.00', '0.00')],
    ['too much', 200, `<ExrateList>${' '.repeat(1024 * 1024)}</ExrateList>`],
  ]
  test.each(wrong)('is refused: %s', async (_, status, body) => {
    const server = await bank.serve(() => ({ status, body }))
    await expect(vietcombankRates({ url: server.url }).read()).rejects.toBeInstanceOf(RateFeedError)
    await server.close()
  })
  test('is refused: nobody there, or stopped', async () => {
    const server = await bank.serve()
    await server.close()
    await expect(vietcombankRates({ url: server.url }).read()).rejects.toBeInstanceOf(RateFeedError)
    await expect(vietcombankRates({ url: served.url }).read(AbortSignal.abort())).rejects.toBeInstanceOf(
      RateFeedError,
    )
  })
})
