import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import {
  differingRows,
  doubtKept,
  foldKept,
  keptRows,
  rebuildKept,
} from '#platform/server/lists/kept-rows.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'
import { customerLives } from '#reports/server/reports.kept.ts'
import { weighedOrders } from '#salary/server/salary.kept.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
const customers: number[] = []
const orders: number[] = []
const sales: number[] = []
const slips: number[] = []
const routes = ['JP-AIR', 'JP-SEA']
const goods = ['household', 'cosmetic']
const tables = everyKeptRows.map(({ table }) => table)
const flights = ['131-90000002', '131-90000013', '131-90000024']

beforeAll(async () => {
  const base = await testDatabase()
  drop = base.drop
  db = openDatabase(base.ownerUrl, { max: 20, onError: () => {} })
  const { rows } = await sql<{
    id: number
  }>`insert into station (code, name) values ('S1', 'Trạm') returning id`.execute(db)
  const station = rows[0]!.id
  await sql`insert into customer_level (code, name) values ('KH', 'Khách')`.execute(db)
  await sql`insert into exchange_rate (currency, buy_rate, sell_rate, exchange_date, applied_date)
    values ('JPY', 160, 170, '2026-01-01', '2026-01-01')`.execute(db)
  for (let n = 0; n < 6; n += 1) {
    const made = await sql<{ id: number }>`insert into customer (name, level_code, station_id)
      values (${`Khách ${n}`}, 'KH', ${station}) returning id`.execute(db)
    customers.push(made.rows[0]!.id)
  }
  for (const username of ['ss1', 'ss2']) {
    const made = await sql<{ id: number }>`insert into staff (username, name, role, password_hash)
      values (${username}, ${username}, 'SS', 'x') returning id`.execute(db)
    sales.push(made.rows[0]!.id)
  }
  await sql`insert into route (code, name, country) select r, r, 'JP' from unnest(${routes}::text[]) r`.execute(
    db,
  )
  await sql`insert into goods_type (code, name) select g, g from unnest(${goods}::text[]) g on conflict do nothing`.execute(
    db,
  )
  for (let n = 0; n < 4; n += 1) {
    const made = await sql<{ id: number }>`insert into inbill (code, station_id, created_by, created_at)
      values (${`PN${n}`}, ${station}, ${sales[0]!}, now() - ${n * 19} * interval '1 day') returning id`.execute(
      db,
    )
    slips.push(made.rows[0]!.id)
  }
  await sql`insert into warehouse (code, name, country) values ('JP-TYO', 'Kho Tokyo', 'JP')`.execute(db)
  await sql`insert into mawb (number, warehouse_code, cost_vnd)
    select n, 'JP-TYO', 1000001 from unnest(${flights}::text[]) n`.execute(db)
  for (let n = 0; n < 24; n += 1) {
    const made = await sql<{ id: number }>`
      insert into orders (code, station_id, status, customer_id, site_code, name, goods_values, currency, quoted_total, bought_at, created_at)
      values (${`KR${n}`}, ${station}, 6, ${customers[n % 6]!}, 'khac', 'Hàng', 1000, 'JPY', 200000, now(), now() - ${n * 17} * interval '1 day')
      returning id`.execute(db)
    orders.push(made.rows[0]!.id)
  }
})
afterAll(async () => {
  const broken = await brokenInvariants(db)
  expect(broken.filter(({ invariant }) => tables.includes(invariant))).toEqual([])
  await db.destroy()
  await drop()
})

/** What a report reads, against the source, in one statement. */
async function difference(): Promise<number> {
  let found = 0
  for (const kept of everyKeptRows) {
    const names = sql.join([kept.key, ...kept.columns].map((name) => sql.ref(name)))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      (select ${names} from ${keptRows(kept)} k except all select ${names} from ${sql.table(`${kept.table}_source`)})
      union all (select ${names} from ${sql.table(`${kept.table}_source`)} except all select ${names} from ${keptRows(kept)} k)) d`.execute(
      db,
    )
    found += rows[0]!.n
  }
  return found
}

/** What changes besides an order itself what its weight earns, one row each: two writers never wait for each other. */
function besides(random: ReturnType<typeof seeded>) {
  const order = random.pick(orders)
  const month = sql`to_char(now() at time zone 'Asia/Ho_Chi_Minh' - ${random.int(0, 3) * 19} * interval '1 day', 'YYYY-MM')`
  return [
    sql`update customer set sale_id = ${random.pick([...sales, null])} where id = ${random.pick(customers)}`,
    sql`update inbill set cancelled_at = case when cancelled_at is null then now() end where id = ${random.pick(slips)}`,
    sql`insert into salary_kg_factor (route_code, goods_type, factor, applied_date)
      values (${random.pick([...routes, null])}, ${random.pick([...goods, null])}, ${random.int(0, 9_000)},
        current_date - ${random.int(0, 60)}::int)
      on conflict (route_code, goods_type, applied_date) do update set factor = excluded.factor`,
    sql`delete from salary_kg_factor where id = (select max(id) from salary_kg_factor)`,
    sql`insert into salary_order_mark (order_id, month, factor, reason, made_by)
      values (${order}, ${month}, ${random.pick([null, 5_001])}, 'Hàng dễ vỡ', ${sales[0]!})
      on conflict (order_id) do update set factor = excluded.factor`,
    sql`insert into import_revenue (month, sale_id, customer_id, order_id, route_code, goods_type, kg, factor)
      values (${month}, ${sales[0]!}, ${customers[0]!}, ${order}, 'JP-AIR', 'household', 1, 1) on conflict do nothing`,
    sql`delete from import_revenue where id = (select min(id) from import_revenue where order_id = ${order})`,
  ]
}

const undo = new Error('undo')
/** One to three changes to orders that every writer changes; one transaction in five is undone. */
async function write(random: ReturnType<typeof seeded>): Promise<void> {
  const kept = !random.chance(0.2)
  const ids = [random.pick(orders), random.pick(orders)].toSorted((a, b) => a - b)
  const work = db.transaction().execute(async (tx) => {
    for (const id of ids) {
      const change = [
        sql`status = ${random.pick([0, 3, 6, 17])}`,
        sql`deposit_at = now() - ${random.int(0, 400)} * interval '1 day'`,
        sql`customer_id = ${random.pick(customers)}`,
        sql`actual_price = ${random.int(900, 1_200)}`,
        sql`deleted_at = case when deleted_at is null then now() end`,
        sql`bought_at = case when bought_at is null then now() end`,
        sql`note = 'khác'`,
        sql`mawb = ${random.pick([...flights, null])}`,
        sql`mawb = ${random.pick(flights)}`,
        sql`weight = ${random.pick([null, 0, 0.4, 1.25, 3.3])}`,
        sql`d_weight = ${random.int(1, 900) / 100}`,
        sql`inbill_id = ${random.pick([...slips, null])}, weight = ${random.int(1, 900) / 100}`,
        sql`inbill_id = ${random.pick(slips)}`,
        sql`route_code = ${random.pick(routes)}`,
        sql`goods_type = ${random.pick(goods)}`,
      ]
      await sql`update orders set ${random.pick(change)} where id = ${id}`.execute(tx)
    }
    if (random.chance(0.3))
      await sql`update mawb set cost_vnd = ${random.int(0, 3) * 333_331} where number = ${random.pick(flights)}`.execute(
        tx,
      )
    if (random.chance(0.5)) await random.pick(besides(random)).execute(tx)
    if (!kept) throw undo
  })
  await work.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

test('under a storm of writers and killed jobs, kept rows with what is marked are the source at every moment', async () => {
  const storm = new AbortController()
  const { signal } = storm
  let looks = 0
  let kills = 0
  const writers = Array.from({ length: 16 }, async (_, index) => {
    const random = seeded(index + 1)
    // For as long as it takes to have been looked at and killed, on a machine of any speed.
    for (let n = 0; n < 40 || Math.min(looks, kills) < 3; n += 1) await write(random)
  })
  const folding = (async () => {
    for (let n = 0; !signal.aborted; n += 1) {
      for (const kept of everyKeptRows) {
        if (n % 3 > 0) {
          await db.transaction().execute((tx) => foldKept(tx, kept))
          continue
        }
        // The connection is gone after the rows were written and before the commit.
        const killed = db.transaction().execute(async (tx) => {
          await foldKept(tx, kept)
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        })
        await expect(killed).rejects.toThrow()
        kills += 1
      }
    }
  })()
  const looking = (async () => {
    while (!signal.aborted) {
      expect(await difference()).toBe(0)
      looks += 1
    }
  })()
  await Promise.all([Promise.all(writers).finally(() => storm.abort()), folding, looking])
  for (const kept of everyKeptRows) await db.transaction().execute((tx) => foldKept(tx, kept))
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from day_sums_mark where sums = any(${tables}::text[])`.execute(db)
  expect(rows[0]!.n).toBe(0)
  for (const kept of everyKeptRows) expect(await differingRows(db, kept)).toBe(0)
}, 90_000)

test('until who gives a customer or a factor away has committed, no weight is written anew', async () => {
  const isHeld = async () =>
    !(
      await sql<{
        free: boolean
      }>`select pg_try_advisory_xact_lock(hashtext('day_sums'), hashtext(${weighedOrders.table})) as free`.execute(
        db,
      )
    ).rows[0]!.free
  for (const change of [
    sql`insert into salary_kg_factor (factor, applied_date) values (7, current_date + 1)`,
    sql`update customer set sale_id = ${sales[0]!} where id = ${customers[0]!}`,
  ]) {
    await sql`update customer set sale_id = ${sales[1]!} where id = ${customers[0]!}`.execute(db)
    expect(await isHeld()).toBe(false)
    const tx = await db.startTransaction().execute()
    await change.execute(tx)
    expect(await isHeld()).toBe(true)
    await tx.rollback().execute()
    expect(await isHeld()).toBe(false)
  }
})

test('a row that somebody else changed is found, and written anew', async () => {
  await sql`update customer_life set orders = orders + 1 where customer_id = (select min(customer_id) from customer_life)`.execute(
    db,
  )
  expect(await differingRows(db, customerLives)).toBe(1)
  await db.transaction().execute((tx) => rebuildKept(tx, customerLives))
  expect(await differingRows(db, customerLives)).toBe(0)
})

test('what is in doubt is read from its source, whatever is kept', async () => {
  for (const kept of everyKeptRows) {
    await sql`delete from ${sql.table(kept.table)}`.execute(db)
    await db.transaction().execute((tx) => doubtKept(tx, kept))
  }
  expect(await difference()).toBe(0)
  for (const kept of everyKeptRows) await db.transaction().execute((tx) => rebuildKept(tx, kept))
  expect(await difference()).toBe(0)
})
