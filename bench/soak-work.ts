import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Random } from '#demo/random.ts'
import type { Db } from '#platform/server/db/database.ts'
import { until } from './soak-world.ts'
import type { Server } from './soak-world.ts'

/** A write under its key: sent until it is answered, however often that takes. */
export interface Write {
  who: string
  method: 'POST' | 'GET'
  path: string
  body?: unknown
  key: string
  status?: number
  id?: number
}

export interface CallFigures {
  answered: number
  refused: number
  /** Sent again after a lost answer, a 503 or while the first was still under way. */
  repeated: number
  times: number[]
}

export interface Workers {
  /** Every write that was answered with success. */
  done: Write[]
  figures: Map<string, CallFigures>
  /** Answers that must never be given, and writes that never were answered. */
  failures: string[]
  /** Lets every worker finish the write it is at, and holds them there. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
  /** Sends an answered write once more. @returns the id it is answered with */
  again(write: Write): Promise<number | undefined>
}

interface Seed {
  customers: number[]
  bank: number
  buyer: number
  account: number
  card: number
}

interface State {
  stopped: boolean
  /** While it is shut, workers wait here between two writes. */
  gate: { open: Promise<void>; release: () => void } | undefined
  waiting: number
}

const patience = 90_000
/** Of one answer, ms. */
export const answerWithin = 20_000

/** What came of one try. */
export interface Answer {
  path: string
  /** performance.now() when it was sent. */
  at: number
  ms: number
  /** 0: none came. */
  status: number
  /** Says when to come again. */
  comeAgain: boolean
  /** Why none came, as the client saw it. */
  why?: string
  /** One had begun, and broke off. */
  cutShort?: boolean
}

/** Sends a request and tells of what came of it. @returns undefined where no answer came */
export async function watched(
  base: string,
  path: string,
  options: RequestInit,
  watch: (answer: Answer) => void,
): Promise<{ status: number; headers: Headers; text: string } | undefined> {
  const at = performance.now()
  const tell = (told: Pick<Answer, 'status' | 'comeAgain' | 'why' | 'cutShort'>) =>
    watch({ path, at, ms: performance.now() - at, ...told })
  let begun: Response | undefined
  try {
    begun = await fetch(base + path, options)
    const text = await begun.text()
    const { status, headers } = begun
    tell({ status, comeAgain: headers.has('retry-after') })
    return { status, headers, text }
  } catch (error) {
    // fetch() says only that it failed; what broke is its cause.
    const { cause, name, message } = error as Error & { cause?: Error }
    tell({
      status: 0,
      comeAgain: false,
      why: cause?.message || message || name,
      cutShort: begun !== undefined,
    })
    return undefined
  }
}

/** Signs a person of the demo company in. @returns their token; undefined where they were not let in */
export async function signedIn(
  base: string,
  username: string,
  patience: number,
  watch: (answer: Answer) => void,
): Promise<string | undefined> {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-2026!', role: 'staff' }),
    signal: AbortSignal.timeout(patience),
  }
  const answer = await watched(base, '/api/v1/auth/login', options, watch)
  if (answer?.status !== 200) return undefined
  return (JSON.parse(answer.text) as { access: { token: string } }).access.token
}

/** So many people working at once, each order from a link to bought, some of them cancelled on the way. */
export async function startWorkers(
  {
    db,
    servers,
    random,
    watch = () => {},
  }: {
    db: Db
    servers: readonly Pick<Server, 'base'>[]
    random: Random
    watch?: (answer: Answer) => void
  },
  clients: number,
): Promise<Workers> {
  const seed = await seedOf(db)
  const tokens = new Map<string, string>()
  const done: Write[] = []
  const figures = new Map<string, CallFigures>()
  const failures: string[] = []
  const state: State = { stopped: false, waiting: 0, gate: undefined }

  const figure = (path: string): CallFigures => {
    const name = path.replace(/\?.*|\/\d+$/g, '')
    const known = figures.get(name) ?? { answered: 0, refused: 0, repeated: 0, times: [] }
    figures.set(name, known)
    return known
  }

  const tokenOf = async (base: string, who: string): Promise<string | undefined> => {
    const known = tokens.get(who)
    if (known) return known
    const token = await signedIn(base, who, answerWithin, (answer) => {
      // The work is what is watched: a sign-in only where it keeps somebody from it.
      if (answer.status !== 200) watch(answer)
    })
    if (token) tokens.set(who, token)
    return token
  }

  /** One try; undefined: no answer, or one that says to come again. */
  const attempt = async (write: Write): Promise<{ status: number; text: string } | undefined> => {
    const base = random.pick(servers).base()
    const token = await tokenOf(base, write.who)
    if (!token) return undefined
    const options = {
      method: write.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-station': '1',
        ...(write.method === 'POST' ? { 'idempotency-key': write.key } : {}),
      },
      ...(write.method === 'POST' ? { body: JSON.stringify(write.body ?? {}) } : {}),
      signal: AbortSignal.timeout(answerWithin),
    }
    const answer = await watched(base, write.path, options, watch)
    if (!answer) return undefined
    const { status, text } = answer
    if (status === 401) tokens.delete(write.who)
    const comeAgain = [401, 429, 503, 507].includes(status) || text.includes('idempotency.in_flight')
    return comeAgain ? undefined : { status, text }
  }

  const settle = async (write: Write): Promise<{ status: number; text: string }> => {
    const deadline = performance.now() + patience
    for (;;) {
      const started = performance.now()
      const answer = await attempt(write)
      if (answer) {
        figure(write.path).times.push(performance.now() - started)
        return answer
      }
      figure(write.path).repeated += 1
      if (performance.now() > deadline) return { status: 0, text: 'never answered' }
      await sleep(random.int(50, 200))
    }
  }

  /** @returns the id of what was written or read; undefined where it was refused */
  const send = async (who: string, path: string, body?: unknown): Promise<number | undefined> => {
    const write: Write = { who, path, key: randomUUID(), method: body === undefined ? 'GET' : 'POST', body }
    const { status, text } = await settle(write)
    write.status = status
    if (status === 200) {
      figure(path).answered += 1
      write.id = (JSON.parse(text) as { data?: { id?: number } }).data?.id
      if (write.method === 'POST') done.push(write)
      return write.id ?? 0
    }
    figure(path).refused += 1
    if (status === 0 || status >= 500) failures.push(`${path}: ${status} ${text.slice(0, 200)}`)
    return undefined
  }

  /** One order's life: each step only after the one before it. */
  async function* life(): AsyncGenerator<number | undefined> {
    const customer = random.pick(seed.customers)
    const order = yield* step('cs', '/api/quote/save', {
      link: `https://jp.mercari.com/item/m${random.int(10_000_000_000, 99_999_999_999)}`,
      name: 'Máy ảnh phim',
      goods_values: random.int(500, 9000),
      quality: 1,
      currency: 'JPY',
      user_id: customer,
      route_code: 'JP-AIR',
      goods_type: 'household',
      estimated_weight: 1,
    })
    yield* step('cs', `/api/quotes?size=20&status=${orderStatus.awaitingQuote}`)
    yield* step('cs', `/api/quote/send/${order}`, {})
    yield* step('cs', '/api/quote/confirm/quotes', { ids: [order] })
    if (random.chance(0.2)) {
      yield* step('cs', '/api/quote/cancel/quotes', { ids: [order], reason: 'Khách đổi ý' })
      return
    }
    const receipt = yield* step('cs', '/api/transfer', {
      customer_id: customer,
      order_id: order,
      amount: random.int(20, 60) * 100_000,
      card_id: seed.bank,
    })
    yield* step('ac', '/api/transfer/confirm', { id: receipt })
    yield* step('ac', '/api/quote/confirm/deposit', { ids: [order] })
    const assigned = { ids: [order], buyer_id: seed.buyer, account_id: seed.account }
    yield* step('ac', '/api/quote/assign/payments', assigned)
    yield* step('ac', '/api/quote/approve/payments', { ids: [order] })
    yield* step('su', `/api/quote/buy/${order}`, {
      supplier_order_no: `SOAK-${order}`,
      card_id: seed.card,
      actual_price: 1000,
      actual_ship: 0,
    })
    yield* step('cs', `/api/quote/id/${order}`)
  }
  async function* step(
    who: string,
    path: string,
    body?: unknown,
  ): AsyncGenerator<number | undefined, number> {
    const id = await send(who, path, body)
    yield id
    return id ?? 0
  }

  const worker = async () => {
    while (!state.stopped) {
      for await (const id of life()) {
        if (state.gate) {
          state.waiting += 1
          await state.gate.open
          state.waiting -= 1
        }
        if (id === undefined || state.stopped) break
      }
    }
  }
  const workers = Array.from({ length: clients }, worker)
  const resume = () => {
    state.gate?.release()
    state.gate = undefined
  }
  return {
    done,
    figures,
    failures,
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.gate = { open: promise, release: resolve }
      await until('every worker has its answer', () => state.waiting === clients)
    },
    resume,
    async stop() {
      state.stopped = true
      resume()
      await Promise.all(workers)
    },
    async again(write) {
      const { status, text } = await settle(write)
      if (status !== 200) failures.push(`${write.path} again: ${status} ${text.slice(0, 200)}`)
      return (JSON.parse(text) as { data?: { id?: number } }).data?.id
    },
  }
}

async function seedOf(db: Db): Promise<Seed> {
  const { rows: customers } = await sql<{ id: number }>`
    select id from customer where station_id = 1 and not locked order by id limit 100`.execute(db)
  const { rows } = await sql<Omit<Seed, 'customers'>>`select
    (select id from card where kind = 'bank' order by id limit 1) as bank,
    (select id from staff where username = 'af') as buyer,
    (select id from buying_account order by id limit 1) as account,
    (select id from card where kind = 'card' and currency = 'JPY' order by id limit 1) as card`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the demo company is not there')
  return { ...found, customers: customers.map((row) => row.id) }
}
