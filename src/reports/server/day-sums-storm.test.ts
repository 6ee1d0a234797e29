import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { daysOf, differingMonths, foldChanges, rebuildSums } from '#platform/server/lists/day-sums.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { addToDaySums, compareDaySums } from '#reports/server/day-sums.jobs.ts'
import type { TestApp } from '#testing/app.ts'
import { randomCompany } from '#testing/company/random-company.ts'

type Sums = (typeof everyDaySums)[number]

/** A table that sums are made of, and what people may write into it; the next sum's are found the same way. */
interface Feeding {
  table: string
  key: string
  columns: string[]
  /** Columns that no two rows share. */
  unique: string[]
  /** Nobody changes its rows, or takes them away. */
  isOnlyAdded: boolean
}

let world: TestApp
let db: Db
let feeding: Feeding[]

beforeAll(async () => {
  world = await randomCompany(11)
  db = openDatabase(world.ownerUrl, { max: 24, onError: () => {} })
  const { rows } = await sql<Feeding>`
    select c.relname as table,
      (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as key,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attidentity = '' and attgenerated = '' order by attnum) as columns,
      array(select distinct a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisunique and a.atttypid = 'text'::regtype and a.attidentity = '') as unique,
      exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'refuse_change' and t.tgtype & ${onUpdate}::int <> 0) as "isOnlyAdded"
    from pg_class c where c.oid in (select tgrelid from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and ${ofSums()})`.execute(db)
  feeding = rows
  // What else is kept of these tables is not tried here, and would refuse what a storm writes.
  const others = await sql<{ name: string; table: string }>`select t.tgname as name, c.relname as table
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relname = any(${feeding.map(({ table }) => table)}::text[]) and not ${ofSums()}`.execute(
    db,
  )
  for (const { name, table } of others.rows)
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

/** The bit of a trigger's type that says so. */
const onUpdate = 16

/** The triggers that mark rows of sums are named after both tables. */
const ofSums = () =>
  sql`(${sql.join(
    everyDaySums.map(({ table }) => sql`starts_with(p.proname, ${`${table}_of_`}::text)`),
    sql` or `,
  )})`

/** What a report reads, less the source, in one statement: nothing. */
async function difference(sums: Sums): Promise<unknown[]> {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const minus = sql.join(sums.measures.map((name) => sql`-${sql.ref(name)}`))
  const by = refs(['day', ...sums.keys])
  const differs = sql.join(
    sums.measures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  )
  const { rows } = await sql`select ${by} from (
      select ${by}, ${refs(sums.measures)} from ${daysOf(sums, { from: '2000-01-01', to: '2100-12-31' })} d
      union all select ${by}, ${minus} from ${sql.table(`${sums.table}_source`)}) both_sides
    group by ${by} having ${differs}`.execute(db)
  return rows
}
const marks = async () => (await sql`select from day_sums_mark`.execute(db)).rows.length
const fold = () => addToDaySums.run({}, { db, now: world.now(), signal: new AbortController().signal })

/** A change that the database may refuse: a row mixed of two others, a row gone, or one with some values of another. */
function change({ table, key, columns, unique, isOnlyAdded }: Feeding, random: Random) {
  const [from, ref] = [sql.table(table), sql.ref(key)]
  const some = (order: string) =>
    sql`(select ${ref} from ${from} order by ${ref} ${sql.raw(order)} offset ${random.int(0, 40)} limit 1)`
  const named = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const mixed = columns.map((column) =>
    unique.includes(column)
      ? sql`a.${sql.ref(column)} || ${random.int(1, 1e9)}::text`
      : sql`${sql.ref(random.chance(0.7) ? 'a' : 'b')}.${sql.ref(column)}`,
  )
  const added = sql`insert into ${from} (${named(columns)}) select ${sql.join(mixed)}
    from ${from} a, ${from} b where a.${ref} = ${some('')} and b.${ref} = ${some('desc')}`
  if (isOnlyAdded) return added
  const free = columns.filter((column) => column !== key && !unique.includes(column))
  const taken = free.filter(() => random.chance(0.3))
  const moved = taken.length ? taken : free.slice(0, 1)
  const gone = sql`delete from ${from} where ${ref} = ${some('')}`
  const changed = sql`update ${from} t set (${named(moved)}) = (select ${named(moved)} from ${from} where ${ref} = ${some('')})
    where t.${ref} = ${some('desc')}`
  const earlier = sql`update ${from} set created_at = created_at - ${random.int(1, 40)} * interval '1 day' where ${ref} = ${some('')}`
  const others = [added, gone, columns.includes('created_at') ? earlier : gone]
  return random.chance(0.6) ? changed : random.pick(others)
}

const done = new Map<string, number>()
/** Some changes in one transaction; some of them are undone, of some the connection is gone before the commit. */
async function write(random: Random): Promise<void> {
  const touched: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      for (let n = random.int(1, 3); n > 0; n -= 1) {
        const where = random.pick(feeding)
        await change(where, random).execute(tx)
        touched.push(where.table)
      }
      if (random.chance(0.1)) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      if (random.chance(0.1)) throw new Error('undone')
    })
  } catch {
    // Refused by a key or a check, undone or killed: nothing of it stands.
    return
  }
  for (const table of touched) done.set(table, (done.get(table) ?? 0) + 1)
}

test('what 16 writers and killed jobs leave behind is the source, at every moment and for every sum', async () => {
  await fold()
  const storm = new AbortController()
  let [looks, kills] = [0, 0]
  const writers = Array.from({ length: 16 }, async (_, index) => {
    const random = seeded(100 + index)
    // For as long as it takes to have been looked at and killed, on a machine of any speed.
    for (let n = 0; n < 60 || Math.min(looks, kills) < 3; n += 1) await write(random)
  })
  const adding = (async () => {
    for (let n = 0; !storm.signal.aborted; n += 1) {
      const sums = everyDaySums[n % everyDaySums.length]!
      if (n % 3 > 0) {
        await fold()
        continue
      }
      const killed = db.transaction().execute(async (tx) => {
        await foldChanges(tx, sums)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await expect(killed).rejects.toThrow()
      kills += 1
    }
  })()
  const looking = (async () => {
    while (!storm.signal.aborted) {
      for (const sums of everyDaySums) expect(await difference(sums), sums.table).toEqual([])
      looks += 1
    }
  })()
  await Promise.all([Promise.all(writers).finally(() => storm.abort()), adding, looking])
  for (const { table } of feeding) expect(done.get(table) ?? 0, `writes into ${table}`).toBeGreaterThan(10)
  await fold()
  expect(await marks()).toBe(0)
  for (const sums of everyDaySums) {
    expect(await difference(sums), sums.table).toEqual([])
    expect(await differingMonths(db, sums), sums.table).toEqual([])
  }
  const names = new Set(everyDaySums.map(({ table }) => table))
  const broken = (await brokenInvariants(db)).filter(({ invariant }) => names.has(invariant))
  expect(broken).toEqual([])
})

describe.each(everyDaySums.map((sums) => [sums.table, sums] as const))('%s', (table, sums) => {
  test('has an invariant of its own', () => {
    expect(existsSync(`db/invariants/${table}.sql`)).toBe(true)
  })

  test('a difference in a closed month is found by night, told, and the month read from its source', async () => {
    await fold()
    const measure = sql.ref(sums.measures[0]!)
    const broken = await sql<{
      month: string
      closed: string
    }>`update ${sql.table(table)} set ${measure} = ${measure} + 1
      where ctid = (select min(ctid) from ${sql.table(table)} where day < '2026-11-01')
      returning date_trunc('month', day)::date as month`.execute(db)
    const { month } = broken.rows[0]!
    expect(await differingMonths(db, sums)).toEqual([month])
    expect(await difference(sums)).toHaveLength(1)
    const bells = async () => (await sql`select from bell where kind = 'report'`.execute(db)).rows.length
    const before = await bells()
    await compareDaySums.run({}, { db, now: world.now(), signal: new AbortController().signal })
    expect(await bells()).toBeGreaterThan(before)
    expect(await difference(sums)).toEqual([])
    await db.transaction().execute((tx) => rebuildSums(tx, sums, month))
    expect(await differingMonths(db, sums)).toEqual([])
    expect(await difference(sums)).toEqual([])
  })
})
