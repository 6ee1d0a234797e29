/**
 * Test helper: a company in which people have done whatever they may, for two months, so that a report can be
 * compared with its source. The same seed is the same company; it is made once a run and cloned by every file.
 *
 *     const world = await randomCompany(7)
 *     await expectTruth(world, yourReport, { records: sql`…` })
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { updateCustomer } from '#customers/customer.api.ts'
import { setSale } from '#customers/sale.api.ts'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { billStatus } from '#billing/bill.status.ts'
import type { TestApp } from '#testing/app.ts'
import { appOn, testApp } from '#testing/app.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { addToDaySums } from '#reports/server/day-sums.jobs.ts'
import { home } from '#testing/bill.ts'
import { moveSteps } from '#testing/company/moves.ts'
import type { Layer } from '#testing/database.ts'
import { demoCompany } from '#testing/demo.ts'
import { stockBids } from '#testing/money/bids.ts'
import { flightSteps } from '#testing/money/flights.ts'
import { drawnSteps, moneyWorld, send, shuffled } from '#testing/money/money.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import { ok, orderAt, receive } from '#testing/order.ts'
import type { OrderStep, TestOrder } from '#testing/order.ts'
import { correctCheckin } from '#warehouse/checkin.api.ts'

/** Both ends of months, the hours beside midnight in Vietnam, and days between. */
const moments = [
  '2026-09-29T02:00:00Z',
  '2026-09-30T16:59:59Z',
  '2026-09-30T17:00:00Z',
  '2026-10-15T04:00:00Z',
  '2026-10-31T16:59:59Z',
  '2026-10-31T17:00:00Z',
  '2026-11-16T18:30:00Z',
  '2026-11-30T16:55:00Z',
] as const
/** The days of its life, and its last moment: the clock stands there. */
export const companyLife = { from: '2026-09-29', to: '2026-11-30', end: moments.at(-1)! } as const

interface CompanyOptions {
  /** Names what is more than usual in it. */
  name?: string
  /** What people do besides, each about as often as every other step. */
  steps?: Steps
}

export async function randomCompany(seed: number, options: CompanyOptions = {}): Promise<TestApp> {
  return testApp({ now: companyLife.end, world: () => lived(seed, options) })
}

const lived = (seed: number, { name = 'usual', steps = {} }: CompanyOptions): Layer => ({
  name: `lived_${seed}_${name}`,
  on: demoCompany(new Date(moments[0])),
  async fill(url) {
    const app = await appOn({ url, ownerUrl: url, drop: async () => {} }, { now: moments[0] })
    try {
      await live(app, seeded(seed), { ...drawnSteps, ...moveSteps, ...steps })
      // Plans go by what is in it, not by whether somebody has looked since: reports are quick, or slow, in every run.
      await sql`analyze`.execute(app.owner)
    } finally {
      await app.close()
    }
  },
})

async function live(app: TestApp, random: Random, steps: Steps): Promise<void> {
  const world = await moneyWorld(app)
  const stations = (await app.as('AC').me()).stations.map(({ id }) => id).slice(0, 2)
  const desks = [
    { station: stations[0]!, sale: 'ss' },
    { station: stations[0]!, sale: 'ss2' },
    { station: stations[1]!, sale: 'ss' },
  ]
  const regulars: number[] = []
  // Drawn by itself: flights are paid for in every company, and nothing else of it is another for that.
  const own = seeded(1)
  const [isPaid = '', isTakenBack = ''] = Object.keys(flightSteps)
  for (const [n, desk] of desks.entries()) regulars.push(await customer(app, { ...desk, n: 900 + n }))
  for (const [at, moment] of moments.entries()) {
    app.setNow(moment)
    for (const desk of desks)
      world.customers.push(await customer(app, { ...desk, n: world.customers.length }))
    if (at % 3 === 0) for (const [n, one] of regulars.entries()) await certain(world, one, n)
    if (at === 2) world.customers.push(await stockBids(app))
    for (let n = 0; n < 4; n += 1) await story(world, random)
    for (const name of shuffled(Object.keys(steps), random).slice(0, 70))
      await step(world, random, steps, name)
    for (const name of [isPaid, isPaid, isTakenBack, isPaid]) await step(world, own, flightSteps, name)
    if (at === 4) await addToSums(app)
  }
  await moved(world)
}

/** Half of its life is in the sums and kept rows, the other marked: what reads them reads both. */
const addToSums = ({ db, now }: TestApp) =>
  addToDaySums.run({}, { db, now: now(), signal: new AbortController().signal })

/**
 * What happens in every company, whatever is drawn: one whom no other step touches buys every six weeks and is
 * brought it; of the first the account is corrected by hand, and a bill approved and cancelled.
 */
async function certain(world: MoneyWorld, customerId: number, n: number): Promise<void> {
  const delivered = await orderAt(world.app, 11, { customerId })
  await billed(world, delivered, { goal: billStatus.delivered, method: n === 0 ? 'COD' : 'TRANSFER' })
  if (n > 0) return
  const note = { user_id: customerId, trans_type: 'sub', trans_amount: 40_000, contra: 'revenue:penalty' }
  const day = formatBusinessDate(businessDate(world.app.now()))
  ok(
    await world.app
      .as('AC', { station: delivered.station })
      .post('/api/transation', { ...note, trans_postdate: day }),
  )
  const cancelled = await orderAt(world.app, 11, { customerId })
  await billed(world, cancelled, { goal: billStatus.approved, method: 'TRANSFER', isCancelled: true })
}

/** One customer goes to another sales person, one to another station, without the orders that are open; one's goods are weighed again. */
async function moved({ app, customers }: MoneyWorld): Promise<void> {
  const [here, there] = (await app.as('AC').me()).stations.map(({ id }) => id)
  const made = async (n: number) => {
    const one = await customer(app, { station: here!, sale: 'ss', n: customers.length + n })
    await orderAt(app, 1, { customerId: one })
    return one
  }
  const { id: sale_id } = await app.as('ss2').me()
  const resold = { user_id: await made(0), sale_id, note: 'chia lại khách', with_open: false }
  ok(await app.as('AD').post(setSale.path, resold))
  const path = updateCustomer.path.replace('{id}', String(await made(1)))
  ok(await app.as('SU', { station: here! }).put(path, { station_id: there }))
  const weighed = await orderAt(app, 10, { customerId: await made(2) })
  const { rows } = await sql<{
    version: number
  }>`select version from orders where id = ${weighed.id}`.execute(app.db)
  ok(
    await app
      .as('OP', { station: weighed.station })
      .put(correctCheckin.path.replace('{id}', String(weighed.id)), {
        r_weight: 3.3,
        version: rows[0]!.version,
        reason: 'cân lại',
      }),
  )
}

/** One step of somebody; what is refused is as good as what is done, and nobody is answered by an error of ours. */
async function step(world: MoneyWorld, random: Random, steps: Steps, name: string): Promise<void> {
  const chosen = await steps[name]?.choose(world, random)
  if (!chosen || chosen === 'done') return
  const answer = await send(world.app, { ...chosen, key: randomUUID() })
  if (answer.status >= 500) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Numbered by the company itself, also where it was made by another process. */
export async function customer(
  app: TestApp,
  given: { station: number; sale: string; n: number },
): Promise<number> {
  const { id: sale_id } = await app.as(given.sale).me()
  const body = {
    name: `Khách Số ${given.n}`,
    phone: `0913${String(100_000 + given.n)}`,
    sale_id,
    confirm_duplicate: true,
  }
  return ok(await app.as('SU', { station: given.station }).post('/api/customer/add', body)).data.id
}

const goals: readonly OrderStep[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11, 11]

/** An order on its way, with more money or a bill now and then. */
async function story(world: MoneyWorld, random: Random): Promise<void> {
  const { app } = world
  const customerId = random.pick(world.customers)
  const wanted = random.pick(goals)
  const order = await allowed(() =>
    orderAt(app, wanted, {
      customerId,
      quote: {
        name: random.pick(['Ấm gang Nhật', 'Máy ảnh cũ', 'Bàn gỗ', 'Đồng hồ']),
        route_code: random.pick(['JP-AIR', 'JP-AIR', 'JP-SEA']),
        goods_type: random.pick(['household', 'camera', 'furniture', 'watch']),
        goods_values: random.int(9, 900) * 100,
        quality: random.int(1, 3),
        payment_percent: random.pick([80, 80, 100]),
      },
      checkin: { r_weight: random.int(30, 900) / 100 },
      dWeight: random.int(30, 900) / 100,
      packages: random.int(1, 2),
    }),
  )
  if (random.chance(0.3))
    await allowed(() => receive(app, { customerId, amount: random.int(1, 90) * 100_000 }))
  if (order && wanted === 11 && random.chance(0.8)) {
    const life = {
      goal: random.pick([13, 14, 15, 16, 17, 17, 18]),
      method: random.pick(['TRANSFER', 'CASH', 'COD']),
    }
    await allowed(() => billed(world, order, life))
  }
}

interface BillLife {
  goal: number
  method: string
  isCancelled?: boolean
}

/** A bill of an order in stock, as far on its way as it comes, at whatever station it is. */
async function billed(
  { app, shipper }: MoneyWorld,
  order: TestOrder,
  { goal, method, isCancelled = false }: BillLife,
): Promise<void> {
  const at = (who: string) => app.as(who, { station: order.station })
  const { id } = ok(
    await at('SU').post('/api/bill', { ids: [order.id], method, address: home, shipper }),
  ).data
  const moved = async (who: string, status: number, more: Record<string, unknown> = {}) =>
    ok(await at(who).post('/api/bill/change/status', { ids: [id], status, ...more }))
  const said = { reason: 'khách không nghe máy' }
  const steps: [number, () => Promise<unknown>][] = [
    [13, async () => ok(await at('SU').post('/api/bill/confirm', { ids: [id] }))],
    [14, async () => ok(await at('AC').post('/api/bill/approves', { ids: [id] }))],
    [15, async () => ok(await at('OP').post('/api/bill/scan', { id, codes: order.tracks }))],
    [15, () => moved('SU', 15, { override: true, reason: 'khách quen' })],
    [16, () => moved('OP', 16)],
  ]
  for (const [status, run] of steps) if (status <= goal) await run()
  if (isCancelled) await moved('SU', billStatus.cancelled, said)
  if (goal === billStatus.undeliverable) await moved('OP', 18, said)
  if (goal === billStatus.delivered) await moved('OP', 17, method === 'COD' ? { collected: 150_000 } : {})
}

/** What is refused in words does not happen; anything else that fails, fails. */
async function allowed<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && /^4\d\d |^\[\{/.test(error.message)) return null
    throw error
  }
}
