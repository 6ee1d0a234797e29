import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#platform/contract/call.ts'
import { isUnavailable, openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { testDatabase } from '#testing/database.ts'
import { runWrite } from '#platform/server/db/transaction.ts'

let url: string
let db: Db
let migrator: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ ownerUrl: url, drop } = await testDatabase())
  // One connection: it is the one whose statements are prepared.
  db = openDatabase(url, { max: 1, onError: () => {} })
  migrator = new pg.Client({ connectionString: url })
  await migrator.connect()
})
afterAll(async () => {
  await migrator.end()
  await db.destroy()
  await drop()
})
beforeEach(async () => {
  await migrator.query('drop table if exists thing')
  await migrator.query(
    'create table thing (id int primary key, n int not null); insert into thing values (1, 10)',
  )
})

const all = async (on: Db = db) => (await sql`select * from thing where id = ${1}`.execute(on)).rows
let columns = 0
const migrate = () => migrator.query(`alter table thing add column added_${(columns += 1)} int default 7`)
const write = call({ id: 'a-write', method: 'POST', path: '/x', summary: '', roles: 'public' })
const submit = { call: write, actorId: 1, key: undefined, content: null }

test('the plain library fails where a column was added under a prepared statement', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = { name: 'named', text: 'select * from thing where id = $1', values: [1] }
  await client.query(query)
  await migrate()
  await expect(client.query(query)).rejects.toThrow('cached plan must not change result type')
  await client.end()
})

test('a statement prepared before a migration runs after it, with the new columns', async () => {
  expect(await all()).toEqual([{ id: 1, n: 10 }])
  for (let round = 0; round < 3; round += 1) {
    await migrate()
    const [row] = await all()
    expect(Object.keys(row as object).length).toBe(3 + round)
  }
  await migrator.query('alter table thing alter column n type text')
  expect(await all()).toMatchObject([{ id: 1, n: '10' }])
})

test('a write that a migration ran into happens once, as a whole', async () => {
  await all()
  await migrate()
  let runs = 0
  await runWrite(db, submit, async (tx) => {
    runs += 1
    await sql`update thing set n = n + 1 where id = ${1}`.execute(tx)
    return JSON.stringify(await all(tx))
  })
  expect(runs).toBe(2)
  expect(await all()).toMatchObject([{ id: 1, n: 11 }])
})

test('another refusal of the same class is not sent twice', async () => {
  const failing = () => sql`select ${1}::int as n from thing for update of missing`.execute(db)
  await expect(failing()).rejects.toThrow('missing')
})

test('a connection that is lost between two statements of a transaction ends the transaction, not the process', async () => {
  const lost = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await migrator.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await vi.waitUntil(async () => {
      const alive = await migrator.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
      return alive.rowCount === 0
    })
    // The news has come in by the time another connection's answer has.
    await migrator.query('select 1')
    await all(tx)
  })
  expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true)
  expect(await all()).toEqual([{ id: 1, n: 10 }])
})
