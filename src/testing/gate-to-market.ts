/** A door to a simulated market that asks before it lets a request through, and before it hands back the answer. */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MarketRequest {
  /** The last part of the path, which says what is asked. */
  what: string
  /** The listing, where it names one. */
  id: string | null
  form: URLSearchParams
}
/** What is answered in place of the market: a status with its text, or nothing for as long as anybody waits. */
type Other = readonly [status: number, text: string] | 'silent'
/** `false`: nothing more goes through; whoever asked has no answer. */
export type WatchMarket = (request: MarketRequest, when: 'before' | 'after') => boolean

/** `wrong`: another answer, in place of asking the market or `after` it was asked. */
export async function marketGate(
  market: string,
  watch: WatchMarket,
  wrong: (request: MarketRequest) => Promise<Other | { after: Other } | void> = async () => {},
) {
  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const path = request.url ?? '/'
      const { pathname, searchParams } = new URL(path, market)
      const form = new URLSearchParams(body)
      const [, , , what = '', reference] = pathname.split('/')
      if (reference) form.set('ys_ref_id', reference)
      const asked = { what, id: form.get('auction_id') ?? searchParams.get('auctionID'), form }
      if (!watch(asked, 'before')) return request.socket.destroy()
      const other = await wrong(asked)
      const answerWith = (given: Other) =>
        given === 'silent' ? undefined : response.writeHead(given[0]).end(given[1])
      if (other && !isAfter(other)) return answerWith(other)
      const headers = ['content-type', 'x-timestamp', 'x-signature'].flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value] as [string, string]] : []
      })
      const heard = await fetch(market + path, {
        method: request.method ?? 'GET',
        headers,
        ...(body ? { body } : {}),
      })
        .then(async (answer) => ({ answer, text: await answer.text() }))
        .catch(() => null)
      if (!watch(asked, 'after') || !heard) return request.socket.destroy()
      if (other && isAfter(other)) return answerWith(other.after)
      const { answer, text } = heard
      const time = answer.headers.get('x-server-time')
      return response
        .writeHead(answer.status, {
          'content-type': 'application/json',
          ...(time ? { 'x-server-time': time } : {}),
        })
        .end(text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const isAfter = (other: Other | { after: Other }): other is { after: Other } =>
  other !== 'silent' && 'after' in other

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
