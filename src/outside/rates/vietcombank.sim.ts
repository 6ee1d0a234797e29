import { groupThousands } from '#platform/rules/text.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BankRate, BankRates, RateFeed } from '#outside/rates/port.ts'

/** Buy, transfer, sell of an ordinary day; the bank buys no yuan and won in cash as little as here. */
const ordinary: [currency: string, name: string, buy: string | null, transfer: string, sell: string][] = [
  ['AUD', 'AUSTRALIAN DOLLAR', '16190.50', '16354.04', '16878.41'],
  ['CNY', 'YUAN RENMINBI', '3445.10', '3479.90', '3591.52'],
  ['EUR', 'EURO', '28105.77', '28389.67', '29587.22'],
  ['GBP', 'POUND STERLING', '32240.68', '32566.34', '33610.70'],
  ['JPY', 'YEN', '162.14', '163.78', '172.45'],
  ['KRW', 'KOREAN WON', '15.98', '17.76', '19.27'],
  ['SGD', 'SINGAPORE DOLLAR', '19180.00', '19373.74', '20034.86'],
  ['USD', 'US DOLLAR', '25120.00', '25150.00', '25480.00'],
  ['DKK', 'DANISH KRONE', null, '3796.21', '3941.40'],
]

/**
 * A bank for tests and for trying out: the same port as the real one, and over HTTP the same XML
 * with its comma groups, padded names and dashes. `move` changes a currency by per cent.
 */
export function simulatedBank({ quotedAt = '11/21/2026 8:00:00 AM' }: { quotedAt?: string } = {}) {
  const moved = new Map<string, number>()
  const rates = (): BankRate[] =>
    ordinary.map(([currency, , ...values]) => {
      const factor = 1 + (moved.get(currency) ?? 0) / 100
      const [buy = null, transfer = null, sell = null] = values.map((value) =>
        value === null ? null : (Number(value) * factor).toFixed(2),
      )
      return { currency, buy, transfer, sell }
    })
  const feed: RateFeed = {
    read: async (): Promise<BankRates> => ({ source: 'vietcombank', quotedAt, rates: rates() }),
  }
  const xml = () => {
    const name = (currency: string) =>
      (ordinary.find(([code]) => code === currency)?.[1] ?? currency).padEnd(20)
    const lines = rates().map(
      ({ currency, buy, transfer, sell }) =>
        `  <Exrate CurrencyCode="${currency}" CurrencyName="${name(currency)}" Buy="${grouped(buy)}" Transfer="${grouped(transfer)}" Sell="${grouped(sell)}" />`,
    )
    return `<?xml version="1.0" encoding="utf-8"?>\n<ExrateList>\n  <DateTime>${quotedAt}</DateTime>\n${lines.join('\n')}\n  <Source>Joint Stock Commercial Bank for Foreign Trade of Vietnam - Vietcombank</Source>\n</ExrateList>`
  }
  return {
    feed,
    xml,
    move: (currency: string, percent: number) => void moved.set(currency, percent),
    /** Serves the board over HTTP on a free port of this machine. */
    serve: (answer: () => { status: number; body: string } = () => ({ status: 200, body: xml() })) =>
      new Promise<{ url: string; close: () => Promise<void> }>((started) => {
        const server = createServer((_, response) => {
          const { status, body } = answer()
          response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
        })
        server.listen(0, '127.0.0.1', () =>
          started({
            url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pXML.aspx?b=10`,
            close: () =>
              new Promise<void>((closed) => {
                server.close(() => closed())
                server.closeAllConnections()
              }),
          }),
        )
      }),
  }
}

function grouped(value: string | null): string {
  if (value === null) return '-'
  const [whole = '0', fraction = '00'] = value.split('.')
  return `${groupThousands(whole)}.${fraction}`
}
