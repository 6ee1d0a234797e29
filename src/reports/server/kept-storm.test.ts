/** Whatever sixteen people do with orders, bills, money and slips at once, and whoever of them is killed: what is kept is its source. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { differingMonths, foldChanges } from '#platform/server/lists/day-sums.ts'
import { differingRows, foldKept } from '#platform/server/lists/kept-rows.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { addToDaySums } from '#reports/server/day-sums.jobs.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'
import type { TestApp } from '#testing/app.ts'
import { deliveryOfBill, stagesOfOrder } from '#testing/company/flow-by-moves.ts'
import { moveSteps } from '#testing/company/moves.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import { billSteps } from '#testing/money/bills.ts'
import { moneySteps, moneyWorld, send, shuffled } from '#testing/money/money.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'

let app: TestApp
let db: Db
let world: MoneyWorld
beforeAll(async () => {
  app = await randomCompany(11)
  db = openDatabase(app.ownerUrl, { max: 4, onError: () => {} })
  const { rows } = await sql<{ id: number }>`select id from customer order by id desc`.execute(db)
  world = { ...(await moneyWorld(app)), customers: rows.map(({ id }) => id) }
})
afterAll(async () => {
  await db.destroy()
  await app.close()
})

const done = new Map<string, number>()
let kills = 0
/** One step of somebody; refused, or killed on the way, it leaves nothing. */
async function work(random: ReturnType<typeof seeded>, steps: Steps, name: string): Promise<void> {
  try {
    const chosen = await steps[name]?.choose(world, random)
    if (!chosen || chosen === 'done') return
    const sent = send(app, { ...chosen, key: randomUUID() })
    const killing = random.chance(0.2) ? killOne().then((killed) => (kills += killed)) : undefined
    const [{ status }] = await Promise.all([sent, killing])
    if (status === 200) done.set(chosen.call.id, (done.get(chosen.call.id) ?? 0) + 1)
  } catch {
    // What looked for something to do was killed.
  }
}

/** Somebody's connection in the middle of what they do. */
const killOne = async () =>
  (
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null and backend_xid is not null and pid <> pg_backend_pid()
      order by random() limit 1`.execute(db)
  ).rows.length

const fold = () => addToDaySums.run({}, { db, now: app.now(), signal: new AbortController().signal })

test('sixteen people and the jobs are killed on the way: orders, bills and deliveries are kept as they are', async () => {
  const storm = new AbortController()
  let folds = 0
  // Bills as often as all the rest.
  const people = Array.from({ length: 16 }, async (_, index) => {
    const random = seeded(300 + index)
    const steps: Steps = index % 2 ? billSteps : { ...moneySteps, ...moveSteps }
    const names = shuffled([...Object.keys(steps), ...Object.keys(steps)], random)
    for (const name of names.slice(0, 20)) await work(random, steps, name)
  })
  // A table a transaction, as the job takes them; every second one is killed before it commits.
  const tables: readonly ((tx: Db) => Promise<unknown>)[] = [
    ...everyDaySums.map((sums) => (tx: Db) => foldChanges(tx, sums)),
    ...everyKeptRows.map((kept) => (tx: Db) => foldKept(tx, kept)),
  ]
  const folding = (async () => {
    for (let n = 0; !storm.signal.aborted; n += 1) {
      const killed = db.transaction().execute(async (tx) => {
        await tables[Math.floor(n / 2) % tables.length]!(tx)
        if (n % 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await killed.then(
        () => (folds += 1),
        () => {},
      )
    }
  })()
  await Promise.all([Promise.all(people).finally(() => storm.abort()), folding])
  expect(Math.min(kills, folds)).toBeGreaterThan(2)
  expect(done.size, 'calls that did something').toBeGreaterThan(12)

  await fold()
  for (const sums of everyDaySums) expect(await differingMonths(db, sums), sums.table).toEqual([])
  for (const kept of everyKeptRows) expect(await differingRows(db, kept), kept.table).toBe(0)
  const stages = ['shipped_at', 'received_at', 'exported_at', 'arrived_at', 'delivered_at']
  const of = (name: string) => stages.map((stage) => `${name}.${stage}`).join()
  const { rows: orders } = await sql
    .raw(`select o.code from orders o left join lateral ${stagesOfOrder} s on true left join order_flow f on f.order_id = o.id
      where o.bought_at is not null and (${of('s')}) is distinct from (${of('f')})`)
    .execute(db)
  expect(orders, 'order_flow').toEqual([])
  const { rows: bills } = await sql
    .raw(`select b.code from bill b left join lateral ${deliveryOfBill} m on m.sent is not null left join event e on e.id = m.last
        left join bill_flow f on f.bill_id = b.id
      where (m.sent, case when e.to_status <> 16 then e.at end, e.to_status = 17, m.failed, e.to_status = 0)
        is distinct from (f.sent_at, f.ended_at, f.delivered, f.failures, f.returned)`)
    .execute(db)
  expect(bills, 'bill_flow').toEqual([])
  // Of the rest what is kept stands in the invariants: bill_export, billed_order, order_step, line_day, open_bill and the books.
  expect(await brokenInvariants(db)).toEqual([])
}, 120_000)
