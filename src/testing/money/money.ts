/**
 * Test helper: people at the cash desk who do whatever they may, and what they may not, all at once.
 * Which step comes next is told by a seed; how the steps interleave is told by PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { transferStep } from '#cashdesk/transfers/transfer.status.ts'
import { batchStatus } from '#delivery/batch.status.ts'
import { billAt } from '#testing/bill.ts'
import { assetSteps } from '#testing/money/assets.ts'
import { bankSteps } from '#testing/money/bank.ts'
import { bidSteps, stockBids } from '#testing/money/bids.ts'
import { billSteps } from '#testing/money/bills.ts'
import { bookSteps } from '#testing/money/books.ts'
import { cardSteps } from '#testing/money/cards.ts'
import { flightSteps } from '#testing/money/flights.ts'
import { liquidationSteps } from '#testing/money/liquidations.ts'
import { openingSteps } from '#testing/money/openings.ts'
import { behalfSteps, orderSteps } from '#testing/money/orders.ts'
import type { Asked, MoneyWorld, Steps } from '#testing/money/step.ts'
import { transferSteps } from '#testing/money/transfers.ts'
import type { Random } from '#demo/random.ts'
import { customerOf, done, ok, orderAt, receive } from '#testing/order.ts'
import type { OrderStep } from '#testing/order.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

/** A write under its key, with its first answer. */
export interface Write extends Asked {
  key: string
  answer?: TestAnswer
}

/** What is drawn in every random company; a further step would make another company of each seed. */
export const drawnSteps: Steps = {
  ...transferSteps,
  ...bookSteps,
  ...openingSteps,
  ...orderSteps,
  ...behalfSteps,
  ...billSteps,
  ...cardSteps,
  ...bankSteps,
  ...bidSteps,
}
export const moneySteps: Steps = { ...drawnSteps, ...flightSteps, ...assetSteps, ...liquidationSteps }

/** The company's accounts, cards and people; `stock` gives them customers with orders and bills. */
export async function moneyWorld(app: TestApp): Promise<MoneyWorld> {
  const { rows } = await sql<Omit<MoneyWorld, 'app' | 'customers' | 'certificate' | 'told'>>`
    select array(select id from card where kind = 'bank' and partner_id is null order by id) as banks,
      array(select id from card where kind = 'card' and currency in ('JPY', 'USD') order by currency) as cards,
      (select id from partner order by id limit 1) as partner,
      (select id from staff where username = 'af') as buyer, (select id from staff where username = 'op') as shipper,
      (select id from buying_account order by id limit 1) as account`.execute(app.db)
  const known = rows[0] as Omit<MoneyWorld, 'app' | 'customers' | 'certificate' | 'told'>
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#07a' } })
    .jpeg()
    .toBuffer()
  const sent = form({ folder: 'images/transferCertificate' }, [
    { field: 'files', name: 'chung tu.jpg', bytes: picture },
  ])
  const { path } = ok(await app.as('AC').post('/api/upload/images', sent.body, sent.headers)).data
  const banks = known.banks.map(Number)
  return { ...known, banks, cards: known.cards.map(Number), app, customers: [], certificate: path, told: [] }
}

/** New customers, and for every desk something to work on: orders before and after their purchase, bills on their way. */
export async function stock(world: MoneyWorld): Promise<void> {
  const { app } = world
  const customers: number[] = []
  for (const debt_limit of [0, 2_000_000, 50_000_000])
    customers.push((await customerOf(app, { debt_limit })).id)
  for (const customer_id of customers.slice(0, 2)) {
    await receive(app, { customerId: customer_id, amount: 40_000_000 })
    const asked = { customer_id, amount: 1_000_000, method: 'cash' }
    const { id } = ok(await app.as('CS').post('/api/transfer/refund', asked)).data
    done(await app.as('AC').post('/api/transfer/refund/status', { id, status: transferStep.approved }))
  }
  const orders: OrderStep[] = [3, 3, 3, 3, 4, 5, 5, 6, 6, 7]
  for (const [n, status] of orders.entries()) {
    const customerId = customers[n % customers.length] as number
    // The last three are dear: two bought by now, whose cost a second person confirms, and one to be.
    const site = n === 8 ? { site_code: 'mercari' } : {}
    await orderAt(app, status, { customerId, quote: { ...site, quality: n > 5 && n < 9 ? 3 : 1 + (n % 2) } })
  }
  for (const status of [13, 14, 15, 16, 17] as const) {
    const bill = await billAt(app, status, { debt_limit: 50_000_000 })
    customers.push(bill.customerId)
    if (status !== billStatus.released) continue
    const list = { ids: [bill.id], shipper: world.shipper }
    const { batch_code } = ok(await app.as('OP').post('/api/delivery', list)).data
    ok(await app.as('OP').post('/api/delivery/status', { batch_code, status: batchStatus.handedOver }))
  }
  customers.push(await stockBids(app))
  world.customers = customers
}

/** Sends a write under its key, once more if it was sent before. */
export function send(
  app: TestApp,
  { who, call, params = {}, body, headers, key }: Write,
): Promise<TestAnswer> {
  const method = ({ POST: 'post', PUT: 'put', DELETE: 'del', GET: 'post' } as const)[call.method]
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const person = who === 'nobody' ? app.nobody : app.as(who)
  return person[method](path, body, { ...headers, ...(who === 'nobody' ? {} : { 'idempotency-key': key }) })
}

/** What happened of each step: how often it was done, was refused and why, and had nothing to do. */
export type Tally = Map<string, { done: number; idle: number; refused: string[] }>

/**
 * Every step so many times in an order of chance, `atOnce` of them at a time, some sent twice at once
 * under one key. @returns the writes that were answered, and how each step fared
 */
export async function work(
  world: MoneyWorld,
  random: Random,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<{ writes: Write[]; tally: Tally }> {
  const writes: Write[] = []
  const tally: Tally = new Map(
    Object.keys(moneySteps).map((name) => [name, { done: 0, idle: 0, refused: [] }]),
  )
  const one = async (name: string) => {
    const step = moneySteps[name]
    const fared = tally.get(name)
    const chosen = await step?.choose(world, random)
    if (!step || !fared || !chosen) return void (fared && (fared.idle += 1))
    if (chosen === 'done') return void (fared.done += 1)
    if (!step.calls.includes(chosen.call))
      throw new Error(`${name} does not say that it sends ${chosen.call.id}`)
    const write: Write = { ...chosen, key: randomUUID() }
    const twice = random.chance(0.15)
    const answers = await Promise.all([send(world.app, write), ...(twice ? [send(world.app, write)] : [])])
    write.answer = answers.find(({ status }) => status === 200) ?? (answers[0] as TestAnswer)
    writes.push(
      write,
      ...answers.filter((each) => each !== write.answer).map((answer) => ({ ...write, answer })),
    )
    const { status, body } = write.answer
    const failed = body.data?.failed?.[0]
    if (status === 200 && !failed) fared.done += 1
    else fared.refused.push(failed?.error ?? body.error)
  }
  for (let round = 0; round < rounds; round += 1) {
    const names = shuffled(Object.keys(moneySteps), random)
    for (let sent = 0; sent < names.length; sent += atOnce)
      await Promise.all(names.slice(sent, sent + atOnce).map(one))
  }
  return { writes, tally }
}

/** The same items in an order of chance. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Steps in an order of chance, one after the other and every one of them by the same person. @returns how many were done */
export async function workAlone(
  world: MoneyWorld,
  random: Random,
  given: { who: string; steps: Steps; rounds: number; after: (step: string) => Promise<void> },
): Promise<number> {
  let done = 0
  for (let round = 0; round < given.rounds; round += 1) {
    for (const name of shuffled(Object.keys(given.steps), random)) {
      const chosen = await given.steps[name]?.choose(world, random)
      if (!chosen) continue
      if (chosen !== 'done') {
        const who = chosen.who === 'nobody' ? 'nobody' : given.who
        const { status } = await send(world.app, { ...chosen, who, key: randomUUID() })
        if (status === 200) done += 1
      }
      await given.after(name)
    }
  }
  return done
}
