import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { checkSeals, headText, readHeads, sealRows } from '#platform/server/db/seals.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'

/** Somebody who may everything in the database, and has switched the triggers off. */
let attacker: Db
let db: Db
let made: TestDatabase
beforeEach(async () => {
  made = await testDatabase()
  db = openDatabase(made.url, { max: 3, onError: () => {} })
  attacker = openDatabase(made.ownerUrl, { max: 1, onError: () => {} })
  await sql`set session_replication_role = replica`.execute(attacker)
})
afterEach(async () => {
  await Promise.all([db.destroy(), attacker.destroy()])
  await made.drop()
})

const now = new Date('2026-11-22T03:00:00Z')
const signal = new AbortController().signal
const run = () => sealRows.run(undefined, { db, now, signal })
const unsealed = async () => {
  const { rows } = await sql<{ n: number }>`
    select sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s where id > %s', relation,
      coalesce((select max(to_id) from seal s where s.table_name = t.table_name), 0)), false, true, '')))[1]::text::int)::int as n
    from sealed_table t`.execute(db)
  return rows[0]?.n
}
/** What has been written so far is sealed. Transactions of other databases of the cluster are waited for, too. */
const seal = () => expect.poll(async () => (await run(), unsealed()), { timeout: 60_000 }).toBe(0)
const broken = async () => (await checkSeals(db)).broken
const attack = (statement: string) => sql.raw(statement).execute(attacker)

let people = 0
/** So many rows of the audit trail, of events and of the journal, as the product writes them. */
async function work(rows: number) {
  await inJob(db, 'work', async (tx) => {
    await sql`insert into station (code, name) values ('S', 'Trạm') on conflict do nothing`.execute(tx)
    await sql`insert into staff (username, name, role, password_hash)
      select 's' || ${people}::int + n, 'Người', 'AC', '' from generate_series(1, ${rows}::int) n`.execute(tx)
    await sql`insert into event (entity, entity_id, action, reason)
      select 'order', n, 'cancel', 'khách đổi ý' from generate_series(1, ${rows}::int) n`.execute(tx)
    await sql`insert into account (code, kind, tracked) values ('bank:1', 'bank', true), ('cash:1', 'cash', true)
      on conflict do nothing`.execute(tx)
    await sql`with e as (insert into entry (posting_date, period, station_id, kind, number, maker_id, checker_id)
        select '2026-11-22', '2026-11', (select min(id) from station), 'receipt', ${people}::int + n,
          (select min(id) from staff), (select max(id) from staff) from generate_series(1, ${rows}::int) n returning id)
      insert into entry_line (entry_id, account_id, amount)
      select e.id, a.id, case kind when 'bank' then 1000 else -1000 end from e cross join account a`.execute(
      tx,
    )
  })
  people += rows
}
const idOf = async (table: string, nth: number) =>
  (
    await sql
      .raw<{ id: number }>(`select id from ${table} order by id offset ${nth} limit 1`)
      .execute(attacker)
  ).rows[0]!.id

test('what nobody touched agrees, row after row and month after month', async () => {
  await work(30)
  await seal()
  await attack(`select ensure_month_partition('event', '2031-05-01')`)
  await attack(`insert into event (at, entity, entity_id, action) values ('2031-05-07', 'order', 1, 'ask')`)
  await work(2)
  await seal()
  const { broken: wrong, heads } = await checkSeals(db)
  expect(wrong).toEqual([])
  expect(heads.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['audit', 'entry', 'entry_line', 'event']),
  )
  expect(await unsealed()).toBe(0)
})

test.each([
  ['an audit row', 'audit', `new = new || '{"role": "SU"}'`],
  ['who did it', 'audit', 'actor_id = 77'],
  ['a reason', 'event', `reason = 'khác'`],
  ['a time', 'event', `at = at + interval '1 microsecond'`],
  ['a checker', 'entry', 'checker_id = maker_id'],
  ['a day', 'entry', `posting_date = '2026-11-21'`],
  ['an amount', 'entry_line', 'amount = amount * 2'],
])('%s that was changed is named', async (_, table, change) => {
  await work(12)
  await seal()
  const row = await idOf(table, 5)
  await attack(`update ${table} set ${change} where id = ${row}`)
  expect(await broken()).toEqual([{ table, number: 1, what: 'changed', row }])
})

test('a deleted row is named, and one that was slipped in', async () => {
  await work(12)
  await seal()
  const row = await idOf('audit', 7)
  await attack(
    `create temp table kept as select * from audit where id = ${row}; delete from audit where id = ${row}`,
  )
  expect(await broken()).toEqual([{ table: 'audit', number: 1, what: 'deleted', row }])
  await seal()
  // Beside the right one, in another month: a key alone is not unique there.
  await attack('insert into audit overriding system value select * from kept')
  expect(await broken()).toEqual([])
  await attack(
    `update kept set at = at - interval '1 month'; insert into audit overriding system value select * from kept`,
  )
  expect(await broken()).toEqual([{ table: 'audit', number: 1, what: 'changed', row }])
  await attack(`delete from audit where at = (select at from kept)`)
  await attack(
    `alter table entry alter id set generated by default; update entry set id = -id where id = ${await idOf('entry', 3)}`,
  )
  expect(await broken()).toMatchObject([
    { table: 'entry', what: 'deleted' },
    { table: 'entry', what: 'inserted' },
  ])
})

test('a row slipped into a gap of the keys is named', async () => {
  await work(3)
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`insert into event (entity, entity_id, action) values ('order', 1, 'ask')`.execute(tx)
      throw new Error('back')
    }),
  ).rejects.toThrow('back')
  await work(3)
  await seal()
  const row = (await idOf('event', 2)) + 1
  await attack(
    `insert into event (id, entity, entity_id, action) overriding system value values (${row}, 'order', 1, 'ask')`,
  )
  expect(await broken()).toEqual([{ table: 'event', number: 1, what: 'inserted', row }])
})

test('two rows that changed places are named both', async () => {
  await work(12)
  await seal()
  const [one, other] = [await idOf('entry_line', 2), await idOf('entry_line', 8)]
  await attack(`alter table entry_line alter id set generated by default; update entry_line set id = -1 where id = ${one}; update entry_line set id = ${one} where id = ${other};
    update entry_line set id = ${other} where id = -1`)
  expect(await broken()).toEqual([
    { table: 'entry_line', number: 1, what: 'changed', row: one },
    { table: 'entry_line', number: 1, what: 'changed', row: other },
  ])
})

test('a seal that was changed, dropped or cut off is named', async () => {
  for (let n = 0; n < 3; n += 1) {
    await work(5)
    await seal()
  }
  const kept = readHeads(headText((await checkSeals(db)).heads))
  // Whoever changes a row and its seal with it breaks the next one.
  const row = await idOf('entry', 7)
  await attack(`update entry set reason = 'khác' where id = ${row};
    update seal set marks = (select marks from seal_marks('entry', columns, after_id, to_id)) where table_name = 'entry' and number = 2`)
  expect(await broken()).toEqual([{ table: 'entry', number: 2, what: 'seal changed' }])
  await attack(`update seal s set hash = seal_hash(p.hash, s.table_name, s.number, s.after_id, s.to_id, s.columns,
      s.sealed_at, (seal_marks('entry', s.columns, s.after_id, s.to_id)).content)
    from seal p where s.table_name = 'entry' and s.number = 2 and p.table_name = 'entry' and p.number = 1`)
  expect(await broken()).toEqual([{ table: 'entry', number: 3, what: 'seal changed' }])
  await attack(`delete from seal where table_name = 'audit' and number = 2`)
  expect(await broken()).toContainEqual({ table: 'audit', number: 2, what: 'seal missing' })
  // With the end of a chain cut off, the rest of it is whole: only a head kept elsewhere shows that.
  await attack(`delete from seal where table_name = 'event' and number = 3`)
  expect((await broken()).filter(({ table }) => table === 'event')).toEqual([])
  expect((await checkSeals(db, kept)).broken).toContainEqual({
    table: 'event',
    number: 3,
    what: 'seal missing',
  })
})

test('what is written late, with an earlier key, is waited for', async () => {
  await work(3)
  const slow = await db.startTransaction().execute()
  await sql`insert into event (entity, entity_id, action) values ('order', 1, 'ask')`.execute(slow)
  await work(3)
  for (let n = 0; n < 3; n += 1) await run()
  await slow.commit().execute()
  await seal()
  expect(await broken()).toEqual([])
})

test('two that seal at once make one seal, and the second goes on behind it', async () => {
  const next = (by: Db) =>
    sql<{ rows: number }>`select seal_next('event', 1000) as rows`
      .execute(by)
      .then(({ rows }) => rows[0]?.rows)
  await work(3)
  await seal()
  await work(3)
  await run()
  let first = await db.startTransaction().execute()
  // What other databases of the cluster still write is waited for.
  const sealedByFirst = async () => {
    if (await next(first)) return true
    await first.rollback().execute()
    first = await db.startTransaction().execute()
    return false
  }
  await expect.poll(sealedByFirst, { timeout: 60_000 }).toBe(true)
  const second = next(db)
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%seal_next%'`
  await expect.poll(async () => (await waiting.execute(attacker)).rows.length).toBe(1)
  await first.commit().execute()
  expect(await second).toBe(0)
  expect(await broken()).toEqual([])
})

test('a column that comes later is covered from then on, and what was sealed before still agrees', async () => {
  await work(3)
  await seal()
  await attack(`alter table event add mood text; comment on column event.mood is 'x'`)
  await work(3)
  await seal()
  expect(await broken()).toEqual([])
  const row = await idOf('event', 4)
  await attack(`update event set mood = 'xấu'`)
  expect((await broken()).map((one) => one.row)).toContain(row)
  expect((await broken()).map((one) => one.row)).not.toContain(await idOf('event', 1))
})

test('the product’s role makes no seal of its own', async () => {
  await work(2)
  await seal()
  for (const statement of ['delete from seal', 'update seal set hash = hash', 'delete from seal_horizon'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied')
})
