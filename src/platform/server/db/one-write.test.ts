import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#platform/contract/errors.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sentWithNext } from '#platform/server/db/preparing-client.ts'
import { together } from '#platform/server/db/together.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { testDatabase } from '#testing/database.ts'

let url: string
let db: Db
let owner: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ ownerUrl: url, drop } = await testDatabase())
  // One connection: what one of them leaves behind the next one finds.
  db = openDatabase(url, { max: 1, onError: () => {} })
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('create table thing (n int primary key check (n > 0), at timestamptz)')
})
beforeEach(async () => {
  await owner.query('truncate thing')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await owner.end()
  await db.destroy()
  await drop()
})

const add = (on: Db, n: number) => sql`insert into thing values (${n})`.execute(on)
const addLater = (on: Db, n: number) =>
  sql`${sql.raw(sentWithNext)} insert into thing values (${n})`.execute(on)
const count = async (on: Db = db) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from thing where n > ${0}`.execute(on)
  return rows[0]?.n
}
/** How often something is written to the socket of a connection. */
function writes() {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  return () => spy.mock.calls.length
}

test('a transaction begins with its first statement and commits with what nobody waited for', async () => {
  const written = writes()
  await db.transaction().execute(async (tx) => {
    await addLater(tx, 1)
    expect(await count(tx)).toBe(1)
    await addLater(tx, 2)
    await addLater(tx, 3)
  })
  expect(written()).toBe(2)
  expect(await count()).toBe(3)
})

test('one that does nothing sends nothing, nor does one that fails before it did', async () => {
  const written = writes()
  await db.transaction().execute(async () => {})
  await expect(
    db.transaction().execute(async (tx) => {
      await addLater(tx, 1)
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow('thought better of it')
  expect(written()).toBe(0)
  expect(await count()).toBe(0)
})

test('what is refused refuses the statement it was sent with, or the commit, and nothing stands', async () => {
  const withNext = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await addLater(tx, -1)
    await count(tx)
  })
  await expect(withNext).rejects.toThrow('thing_n_check')
  const withCommit = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await addLater(tx, 1)
  })
  await expect(withCommit).rejects.toThrow('thing_pkey')
  expect(await count()).toBe(0)
})

test('it is undone with its savepoint', async () => {
  await db.transaction().execute(async (tx) => {
    await addLater(tx, 1)
    await sql`savepoint one`.execute(tx)
    await addLater(tx, 2)
    await expect(add(tx, -1)).rejects.toThrow('thing_n_check')
    await sql`rollback to savepoint one`.execute(tx)
    await sql`savepoint one`.execute(tx)
    await addLater(tx, 3)
    await sql`release savepoint one`.execute(tx)
  })
  const { rows } = await sql<{ n: number }>`select n from thing order by n`.execute(db)
  expect(rows).toEqual([{ n: 1 }, { n: 3 }])
})

test('what a row left to the next write refuses that row, not the one after it', async () => {
  const told = db.transaction().execute(async (tx) =>
    eachRow(tx, [1, 2], async (inside, n) => {
      // As usecases turn what the database refuses into a sentence of ours.
      await add(inside, n).catch(() => Promise.reject(refuse('not_found')))
      await addLater(inside, n === 1 ? -1 : 3)
    }),
  )
  await expect(told).rejects.toThrow('thing_n_check')
  expect(await count()).toBe(0)
})

test('statements that are asked together go in one write, each after those before it', async () => {
  const written = writes()
  const found = await db
    .transaction()
    .execute((tx) =>
      together(tx, (beside) => [
        count(beside),
        add(beside, 1),
        count(beside),
        addLater(beside, 2),
        count(beside),
      ]),
    )
  expect([found[0], found[2], found[4]]).toEqual([0, 1, 2])
  expect(written()).toBe(2)
  expect(await count()).toBe(2)
})

test('where one of them is refused nothing stands; what a function asks afterwards goes by itself', async () => {
  const refused = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    return together(tx, (beside) => [add(beside, 2), add(beside, -1), count(beside)])
  })
  await expect(refused).rejects.toThrow('thing_n_check')
  expect(await count()).toBe(0)
  const twice = async (on: Db) => [await count(on), await add(on, 3), await count(on)]
  const [both, beside] = await db
    .transaction()
    .execute((tx) => together(tx, (one) => [twice(one), add(one, 4)]))
  expect([both[0], both[2], beside.numAffectedRows]).toEqual([0, 2, 1n])
})

test('where one fails the others are done before the transaction is rolled back: none of theirs stands', async () => {
  const slow = async (on: Db) => {
    await count(on)
    await count(on)
    await add(on, 5)
  }
  const fail = () => Promise.reject(new Error('no'))
  const failed = db.transaction().execute((tx) => together(tx, (beside) => [slow(beside), fail()]))
  await expect(failed).rejects.toThrow('no')
  // Its turn on the one connection comes after all that was asked of it.
  expect(await count()).toBe(0)
})

test('out of a transaction everybody stands alone, and waits for nobody', async () => {
  const outcomes = await db
    .connection()
    .execute((one) => Promise.allSettled([addLater(one, 1), add(one, -1), addLater(one, 2), count(one)]))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await count()).toBe(2)
})

test('rows and counts are read the first time and ever after, whatever their columns', async () => {
  for (let time = 1; time <= 3; time += 1) {
    const inserted = await sql<{ n: number; at: Date }>`insert into thing values (${time}, ${new Date(0)})
      returning n, at, null::text as none, ${'{1,2}'}::int[] as list`.execute(db)
    expect(inserted).toMatchObject({
      numAffectedRows: 1n,
      rows: [{ n: time, at: new Date(0), none: null, list: [1, 2] }],
    })
    const { numAffectedRows, rows } = await sql`update thing set at = null where n <= ${time}`.execute(db)
    expect([numAffectedRows, rows]).toEqual([BigInt(time), []])
  }
})

test('through a pooler a statement may have been prepared on another connection, with other columns', async () => {
  const lent = openDatabase(url, { max: 1, pooled: true, onError: () => {} })
  const ask = async () => (await sql`select ${1}::int as n`.execute(lent)).rows
  for (let time = 1; time <= 2; time += 1) expect(await ask()).toEqual([{ n: 1 }])
  await sql`deallocate s0`.execute(lent)
  await sql`prepare s0 as select 'another' as first, $1::int as n`.execute(lent)
  expect(await ask()).toEqual([{ first: 'another', n: 1 }])
  await lent.destroy()
})

test('what is sent waits for the answer to what was sent before, the rollback too', async () => {
  let underWay = 0
  let most = 0
  const send = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const write = given[0] as unknown as Record<
      'handleReadyForQuery' | 'handleError',
      (...told: unknown[]) => void
    >
    most = Math.max(most, (underWay += 1))
    for (const end of ['handleReadyForQuery', 'handleError'] as const) {
      const told = write[end].bind(write)
      write[end] = (...what) => {
        underWay -= 1
        told(...what)
      }
    }
    return Reflect.apply(send, this, given)
  })
  const beside = db
    .transaction()
    .execute((tx) => Promise.all([add(tx, 1), add(tx, -1), count(tx), count(tx)]))
  await expect(beside).rejects.toThrow('thing_n_check')
  expect(most).toBe(1)
})

test('a value that cannot be sent refuses its statement, and the connection goes on', async () => {
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  const sent = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await sql`select ${circular}::jsonb as n`.execute(tx)
  })
  await expect(sent).rejects.toThrow('circular')
  expect(await count()).toBe(0)
})

test('a row has its columns under their names, the last of those that are called the same', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${1}::int as n, null as "it's ""so""", 'a' as "__proto__", 2 as n`.execute(db)
  const [row] = rows
  expect(Object.entries(row ?? {})).toStrictEqual([
    ['n', 2],
    [`it's "so"`, null],
    ['__proto__', 'a'],
  ])
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
})

test('what a deferred check refuses at the commit is told, and nothing stands', async () => {
  await owner.query(`create table part (n int references thing deferrable initially deferred)`)
  const missing = (on: Db) => sql`insert into part values (${7})`.execute(on)
  await expect(db.transaction().execute(missing)).rejects.toThrow('part_n_fkey')
  // By itself, too: the answer comes before the check.
  await expect(missing(db)).rejects.toThrow('part_n_fkey')
  const { rows } = await sql`select from part`.execute(db)
  expect(rows).toEqual([])
})
