/** What the simulated carriers share: a server over HTTP that may be told to behave badly, once. */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Request {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  // oxlint-disable-next-line typescript/no-explicit-any -- what clients send is looked at as a carrier would
  body: any
}
export type Reply = [status: number, body: unknown]

/** How the answer to the next create goes wrong. */
export type Trouble =
  /** Done, and the line is cut. */
  | 'lose'
  /** Done, and half an answer comes. */
  | 'garble'
  /** Done, and nothing ever comes. */
  | 'hang'
  /** Not done: the gateway says 502. */
  | 'gateway'
  /** Not done: refused in words. */
  | 'refuse'
  /** Done, and told so late that nobody waits for it. */
  | 'slow'

export interface SimulatedOrder {
  number: string
  key: string
  reference: string
  service: string
  weight: number
  cod: number
  fee: number
  address: string
  cancelled: boolean
  /** What happened to it, the newest last. */
  events: SimulatedEvent[]
}

/** A thing that happens at the carrier; `time` is Vietnam's, `yyyy-MM-dd HH:mm:ss`. */
export interface SimulatedEvent {
  code: number | string
  time: string
  name?: string
  cod?: number
  fee?: number
  /** Grams. */
  weight?: number
  partial?: boolean
  note?: string
}

export interface SimulatedMessage {
  headers: Record<string, string>
  query: Record<string, string>
  /** Fields; sent as a form where the headers say so, else as JSON. */
  body: unknown
}
export const formType = 'application/x-www-form-urlencoded'

/** A message's body as it goes over the line. */
export const lineOf = ({ headers, body }: SimulatedMessage): unknown =>
  headers['content-type'] === formType ? new URLSearchParams(body as Record<string, string>).toString() : body

export interface CarrierSim<Settings> {
  settings: Settings
  orders: Map<string, SimulatedOrder>
  /** The next create goes so. */
  next(trouble: Trouble): void
  /** How many creates it has taken. */
  taken(): number
  /** An order on its books as another system of the shop made it. */
  place(order: Partial<SimulatedOrder> & { number: string }): SimulatedOrder
  /** The message it sends about one of its waybills, noted in its history. */
  message(number: string, event: SimulatedEvent): SimulatedMessage
  /** The same message from somebody who knows no secret. */
  forged(number: string, event: SimulatedEvent): SimulatedMessage
  stop(): Promise<void>
}

export interface Behaviour {
  /** Its rate and how it writes are its own; the rest is the server's. */
  answer(request: Request): Promise<Reply> | Reply
  isCreate(request: Request): boolean
  refusal(): Reply
  /** Trouble of its own choosing with a request. */
  trouble?: (request: Request) => Trouble | undefined
  /** What its clock says, where it has one of its own. */
  clock?: () => Date
}

export async function startServer(behaviour: Behaviour) {
  let trouble: Trouble | undefined
  const server = createServer((request, response) => {
    void read(request).then(async (asked) => {
      const told = behaviour.isCreate(asked) ? trouble : undefined
      if (told) trouble = undefined
      const now = told ?? behaviour.trouble?.(asked)
      if (now === 'gateway') return response.writeHead(502).end('<html>Bad gateway</html>')
      const [status, body] = now === 'refuse' ? behaviour.refusal() : await behaviour.answer(asked)
      if (now === 'lose') return response.destroy()
      if (now === 'hang') return
      if (now === 'slow') await new Promise((done) => setTimeout(done, 30_000).unref())
      const text = JSON.stringify(body)
      const sent = now === 'garble' ? text.slice(0, text.length / 2) : text
      const time = behaviour.clock ? { 'x-server-time': behaviour.clock().toISOString() } : {}
      return response.writeHead(status, { 'content-type': 'application/json', ...time }).end(sent)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (given: Trouble) => {
      trouble = given
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

async function read(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://carrier')
  const text = Buffer.concat(chunks).toString('utf8')
  let body: unknown = null
  try {
    body = text ? JSON.parse(text) : null
  } catch {
    // A form, or what is refused by whoever looks at it.
    body = text
  }
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body,
  }
}

/** The books of one simulated carrier. */
export function books(prefix: string) {
  const orders = new Map<string, SimulatedOrder>()
  let taken = 0
  const place = (given: Partial<SimulatedOrder> & { number: string }): SimulatedOrder => {
    const order = {
      key: given.number,
      reference: '',
      service: '',
      weight: 500,
      cod: 0,
      fee: 0,
      address: '',
      cancelled: false,
      events: [],
      ...given,
    }
    orders.set(order.number, order)
    return order
  }
  return {
    orders,
    taken: () => taken,
    place,
    byReference: (reference: string) => [...orders.values()].find((order) => order.reference === reference),
    byKey: (key: string) => [...orders.values()].find((order) => order.key === key || order.number === key),
    take: (given: Omit<Partial<SimulatedOrder>, 'number'>) => {
      taken += 1
      const serial = String(orders.size + 1).padStart(8, '0')
      return place({ ...given, key: `${prefix.toLowerCase()}-${serial}`, number: `${prefix}SIM${serial}` })
    },
    /** Notes an event on a waybill, one that is not on the books as well: others' are told too. */
    note: (number: string, event: SimulatedEvent): SimulatedOrder => {
      const order = orders.get(number) ?? place({ number })
      order.events.push(event)
      return order
    },
  }
}

/** Base of the zone and per 500 g, always the same for the same parcel. */
export function simulatedFee(given: { from: string; to: string; weight: number; rate: number }): number {
  const base = given.from.trim() === given.to.trim() ? 16_500 : 30_000
  return Math.round((base + Math.max(0, Math.ceil(given.weight / 500) - 1) * 4_500) * given.rate)
}

/** `yyyy-MM-dd HH:mm:ss` as `dd/MM/yyyy HH:mm:ss`. */
export const dayFirst = (time: string): string =>
  time.replace(/^(\d{4})-(\d{2})-(\d{2})/, (_, year, month, day) => `${day}/${month}/${year}`)

/** Is it a ward that no carrier has? Those whose name says so. */
export const isNowhere = (ward: unknown): boolean => /Không Có/.test(String(ward ?? ''))

/** The place an address ends with. */
export const provinceIn = (address: unknown): string =>
  String(address ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''
