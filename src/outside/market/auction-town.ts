/**
 * The simulated auctions as a service of their own: `node src/outside/market/auction-town.ts`. It says its address and
 * its secret on one line, and its clock and listings are turned over HTTP by whoever knows them:
 *
 *     POST /open {id, start, endsAt, …}   POST /will {id, what: […]}   POST /turn {to}   POST /run {by}
 *     POST /hasten {id, endsAt}   POST /unwell {who, how}   POST /unlead {count}   POST /lose
 *     GET /taken   GET /look?id=
 */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auctionWorld } from '#outside/market/auction-world.ts'
import type { AuctionSetup, Happening, Unwell } from '#outside/market/auction-world.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'

const world = auctionWorld()
const sim = await startYahooSim(world)

type Timed<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }

function told(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
  if (path === '/open') {
    const setup = body as unknown as Timed<AuctionSetup>
    return world.open({ ...setup, endsAt: new Date(setup.endsAt) } as AuctionSetup)
  }
  if (path === '/will') {
    const what = (body['what'] as Timed<Happening>[]).map(
      (one) => ({ ...one, at: new Date(one.at) }) as Happening,
    )
    return world.will(String(body['id']), ...what)
  }
  if (path === '/hasten') return world.hasten(String(body['id']), new Date(String(body['endsAt'])))
  if (path === '/turn') return world.turn(new Date(String(body['to'])))
  if (path === '/run') return world.run(Number(body['by'] ?? 0))
  if (path === '/unwell') return world.unwell(String(body['who']), (body['how'] as Unwell | null) ?? null)
  if (path === '/unlead') return world.unlead(Number(body['count']))
  if (path === '/lose') return sim.nextBid('lose')
  if (path === '/taken') return world.taken()
  if (path === '/look') return world.look(query.get('id') ?? '')
  return undefined
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

const control = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://town')
  void read(request).then((body) => {
    const answer = told(pathname, searchParams, body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null))
  })
})
await new Promise<void>((done) => control.listen(0, '127.0.0.1', done))
const { port } = control.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ ...sim.settings, control: `http://127.0.0.1:${port}` })}\n`)
