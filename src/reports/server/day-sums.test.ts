import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { addDays } from '#platform/rules/business-date.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { brokenInvariants } from '#invariants.ts'
import { daysOf, differingMonths, foldChanges, rebuildSums } from '#platform/server/lists/day-sums.ts'
import { orderDays } from '#reports/server/day-sums.ts'
import { addToDaySums, compareDaySums } from '#reports/server/day-sums.jobs.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
let station: number
let people: number[]
let customer: number

beforeAll(async () => {
  const base = await testDatabase()
  drop = base.drop
  db = openDatabase(base.ownerUrl, { max: 24, onError: () => {} })
  // The source of the sums may lose rows, whatever this table of it bears.
  await sql`drop trigger no_delete on customer_lock`.execute(db)
  const stations = await sql<{ id: number }>`
    insert into station (code, name) values ('S1', 'Trạm') returning id`.execute(db)
  station = stations.rows[0]!.id
  const { rows } = await sql<{ id: number }>`insert into staff (username, name, role, password_hash)
    select 'sale' || n, 'Kinh doanh ' || n, case n when 1 then 'AD' else 'SS' end, '' from generate_series(1, 4) n returning id`.execute(
    db,
  )
  people = rows.map(({ id }) => id)
  await sql`insert into customer_level (code, name) values ('KH', 'Khách')`.execute(db)
  const customers = await sql<{ id: number }>`
    insert into customer (name, level_code, station_id) values ('Khách', 'KH', ${station}) returning id`.execute(
    db,
  )
  customer = customers.rows[0]!.id
})
afterAll(async () => {
  // Of the others the orders of this test know nothing.
  const broken = await brokenInvariants(db)
  expect(broken.filter(({ invariant }) => invariant === 'order_day')).toEqual([])
  await db.destroy()
  await drop()
})

/** Orders that every writer of the storm changes. */
const shared: number[] = []
let codes = 0
const make = async (tx: Db, day: string, amount: number, sale: number | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into orders (code, station_id, status, sale_id, site_code, name, goods_values, currency, quoted_total, deposit_request, created_at)
    values (${`ST${(codes += 1)}`}, ${station}, 1, ${sale}, 'khac', 'Hàng', 1, 'JPY', ${amount}, ${Math.floor(amount / 2)},
      ${day}::timestamp at time zone 'Asia/Ho_Chi_Minh' + interval '9 hours') returning id`.execute(tx)
  return rows[0]!.id
}

/** What a report reads, against the orders themselves, in one statement. */
async function difference(): Promise<unknown[]> {
  const { rows } = await sql`
    select day, station_id, sale_id, status, sum(orders) as orders, sum(total) as total, sum(asked) as asked, sum(held) as held
    from (select day, station_id, sale_id, status, orders, quoted_total as total, deposit_request as asked, deposit as held
      from ${daysOf(orderDays, { from: '2020-01-01', to: '2030-12-31' })} d
    union all
      select (created_at at time zone 'Asia/Ho_Chi_Minh')::date, station_id, sale_id, status, -1, -quoted_total, -deposit_request, 0
      from orders where deleted_at is null
    union all
      select (o.created_at at time zone 'Asia/Ho_Chi_Minh')::date, o.station_id, o.sale_id, o.status, 0, 0, 0, -l.amount
      from customer_lock l join orders o on o.id = l.order_id
      where l.kind = 'deposit' and l.released_at is null and o.deleted_at is null) both_sides
    group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(total) <> 0 or sum(asked) <> 0 or sum(held) <> 0`.execute(
    db,
  )
  return rows
}

const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from day_sums_mark where sums = ${orderDays.table}`.execute(db)
  ).rows[0]!.n
const fold = () => addToDaySums.run({}, { db, now: new Date(), signal: new AbortController().signal })
const undo = new Error('undo')

/** Holds, changes, frees, moves to another order or takes away a deposit, as it comes. */
async function changeDeposit(
  tx: Db,
  random: ReturnType<typeof seeded>,
  order: number,
  other: number,
): Promise<void> {
  const live = sql`order_id = ${order} and kind = 'deposit' and released_at is null`
  const free = sql`not exists (select from customer_lock where order_id = ${other} and kind = 'deposit' and released_at is null)`
  await [
    sql`insert into customer_lock (customer_id, order_id, kind, amount)
      values (${customer}, ${order}, 'deposit', ${random.int(1, 90_000)}) on conflict do nothing`,
    sql`insert into customer_lock (customer_id, order_id, kind, amount) values (${customer}, ${order}, 'payment', 7)`,
    sql`update customer_lock set amount = ${random.int(1, 90_000)} where ${live}`,
    sql`update customer_lock set released_at = now(), released_why = 'back' where ${live}`,
    sql`update customer_lock set order_id = ${other} where ${live} and ${free}`,
    sql`delete from customer_lock where ${live}`,
  ][random.chance(0.5) ? 0 : random.int(1, 5)]!.execute(tx)
}

/** One change to an order that every writer changes: its status in one transaction, its deposit in another. */
async function writeShared(random: ReturnType<typeof seeded>): Promise<void> {
  const id = shared[random.int(0, shared.length - 1)]!
  if (random.chance(0.5))
    await sql`update orders set status = ${[2, 5, 8.2][random.int(0, 2)]} where id = ${id}`.execute(db)
  else await changeDeposit(db, random, id, id)
}

/** A transaction of one to three changes to orders of these writers; one in five is undone. */
async function write(random: ReturnType<typeof seeded>, own: number[]): Promise<void> {
  const made: number[] = []
  const kept = !random.chance(0.2)
  const work = db.transaction().execute(async (tx) => {
    for (let n = random.int(1, 3); n > 0; n -= 1) {
      const id = random.chance(0.4) || own.length === 0 ? undefined : own[random.int(0, own.length - 1)]
      if (id === undefined) {
        made.push(
          await make(
            tx,
            addDays('2026-08-01', random.int(0, 100)),
            random.int(1, 900_000),
            people[random.int(0, 3)] ?? null,
          ),
        )
        continue
      }
      const change = [
        sql`status = ${[0, 2, 5, 8.2][random.int(0, 3)]}`,
        sql`sale_id = ${random.chance(0.3) ? null : people[random.int(0, 3)]!}`,
        sql`quoted_total = ${random.int(1, 900_000)}, status = 3`,
        sql`deposit_request = ${random.int(1, 900_000)}`,
        sql`created_at = created_at - interval '3 days'`,
        sql`deleted_at = case when deleted_at is null then now() end`,
        sql`note = 'khác'`,
      ][random.int(0, 6)]
      if (random.chance(0.5)) await changeDeposit(tx, random, id, own[random.int(0, own.length - 1)]!)
      else await sql`update orders set ${change} where id = ${id}`.execute(tx)
    }
    if (!kept) throw undo
  })
  await work.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  if (kept) own.push(...made)
}

test('under a storm of writers and killed jobs, sums and changes are the orders at every moment', async () => {
  const storm = new AbortController()
  const { signal } = storm
  let looks = 0
  let kills = 0
  for (let n = 0; n < 8; n += 1) shared.push(await make(db, '2026-09-09', 1_000, null))
  const writers = Array.from({ length: 12 }, async (_, index) => {
    const random = seeded(index + 1)
    const own: number[] = []
    // For as long as it takes to have been looked at and killed, on a machine of any speed.
    for (let n = 0; n < 60 || Math.min(looks, kills) < 4; n += 1) {
      await write(random, own)
      await writeShared(random)
    }
    // What a writer is done with goes for good.
    await sql`delete from customer_lock where order_id = any(${own.slice(0, 5)}::bigint[])`.execute(db)
    await sql`delete from orders where id = any(${own.slice(0, 5)}::bigint[])`.execute(db)
  })
  const adding = (async () => {
    for (let n = 0; !signal.aborted; n += 1) {
      if (n % 3 > 0) {
        await fold()
        continue
      }
      // The connection is gone after the sums were changed and before the commit.
      const killed = db.transaction().execute(async (tx) => {
        await foldChanges(tx, orderDays)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await expect(killed).rejects.toThrow()
      kills += 1
    }
  })()
  const looking = (async () => {
    while (!signal.aborted) {
      expect(await difference()).toEqual([])
      looks += 1
    }
  })()
  await Promise.all([Promise.all(writers).finally(() => storm.abort()), adding, looking])
  await fold()
  expect(await waiting()).toBe(0)
  expect(await difference()).toEqual([])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db)
  expect(rows[0]!.n).toBeGreaterThan(200)
  const held = await sql<{ n: number }>`select sum(deposit)::bigint as n from order_day`.execute(db)
  expect(held.rows[0]!.n).toBeGreaterThan(90_000)
}, 60_000)

test('a change with an earlier key that is committed later is not passed over', async () => {
  await fold()
  const slow = await db.startTransaction().execute()
  await make(slow as unknown as Db, '2026-11-02', 1_000, null)
  await db.transaction().execute((tx) => make(tx, '2026-11-02', 5_000, null))
  expect(await waiting()).toBe(1)
  await fold()
  expect(await waiting()).toBe(0)
  await slow.commit().execute()
  expect(await difference()).toEqual([])
  expect(await waiting()).toBe(1)
  await fold()
  expect(await waiting()).toBe(0)
  expect(await difference()).toEqual([])
})

test('two jobs at once add each change once', async () => {
  for (let n = 0; n < 30; n += 1) await make(db, addDays('2026-09-01', n), n, people[n % 4]!)
  await Promise.all([fold(), fold(), fold()])
  expect(await waiting()).toBe(0)
  expect(await difference()).toEqual([])
})

test('a row that changes again while it is counted is counted once more, after that', async () => {
  await fold()
  const id = await make(db, '2026-09-20', 1_000, null)
  const first = await db.startTransaction().execute()
  await foldChanges(first as unknown as Db, orderDays)
  await sql`update orders set quoted_total = 5_000 where id = ${id}`.execute(db)
  const second = fold()
  const waits = sql`select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`
  while ((await waits.execute(db)).rows.length === 0);
  await first.commit().execute()
  await second
  expect(await waiting()).toBe(0)
  expect(await difference()).toEqual([])
})

test('a difference found by night is told, read from the orders, and repaired by nobody but us', async () => {
  await fold()
  await sql`update order_day set orders = orders + 1 where ctid = (select max(ctid) from order_day where day >= '2026-11-01')`.execute(
    db,
  )
  const [month] = await differingMonths(db, orderDays)
  expect(await difference()).toHaveLength(1)
  const compare = () => compareDaySums.run({}, { db, now: new Date(), signal: new AbortController().signal })
  await compare()
  expect(await difference()).toEqual([])
  await compare()
  const bells = await sql<{ title: string }>`select title from bell`.execute(db)
  expect(bells.rows).toEqual([{ title: 'Báo cáo đơn hàng: số tổng lệch với số liệu gốc của tháng 11/2026' }])
  expect(await differingMonths(db, orderDays)).toEqual([month])
  await make(db, '2026-11-03', 7_000, null)
  expect(await difference()).toEqual([])
  await db.transaction().execute((tx) => rebuildSums(tx, orderDays, month))
  expect(await differingMonths(db, orderDays)).toEqual([])
  expect(await difference()).toEqual([])
  expect((await sql`select from day_sums_doubt`.execute(db)).rows).toEqual([])
})
