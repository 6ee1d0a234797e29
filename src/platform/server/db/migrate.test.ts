import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { addsOnly, migrate } from '#platform/server/db/migrate.ts'
import { DATA_DIR, testDatabase } from '#testing/database.ts'

// Empty databases, beside the migrated ones every other test gets.
let cluster: Awaited<ReturnType<typeof testDatabase>>
let admin: pg.Client
let url: string
let client: pg.Client
let dir: string
let nth = 0

beforeAll(async () => {
  cluster = await testDatabase()
  admin = new pg.Client({ connectionString: cluster.ownerUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await cluster.drop()
})
beforeEach(async () => {
  const name = `test_${process.pid}_migrate_${nth++}`
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name} template template0`)
  const address = new URL(cluster.ownerUrl)
  address.pathname = `/${name}`
  url = address.href
  client = new pg.Client({ connectionString: url })
  await client.connect()
  dir = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await client.end()
  await admin.query(`drop database "${new URL(url).pathname.slice(1)}" with (force)`)
  rmSync(dir, { recursive: true })
})

const write = (file: string, sql: string) => writeFileSync(join(dir, file), sql)
const applied = async () =>
  (
    await client.query<{ name: string }>('select name from schema_migration order by name collate "C"')
  ).rows.map((row) => row.name)

test('migrations are applied in the order of their names, those with numbers first, each once', async () => {
  write('20261122T0930_more.sql', 'insert into t values (2);')
  write('0001_first.sql', 'create table t (n int);\ninsert into t values (1);')
  expect(await migrate(url, { dir })).toEqual(['0001_first', '20261122T0930_more'])
  expect(await migrate(url, { dir })).toEqual([])
  expect((await client.query('select n from t order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('the rows of a named data file are there while the migration runs, and only then', async () => {
  mkdirSync(join(dir, 'migrations'))
  mkdirSync(join(dir, 'data'))
  writeFileSync(join(dir, 'data', 'towns.csv'), 'code,name\n01,"Huế, Cố đô"\n')
  writeFileSync(
    join(dir, 'migrations', '0001_towns.sql'),
    `-- data: towns.csv\ncreate table town as select row ->> 'code' as code, row ->> 'name' as name from data_row where file = 'towns.csv';`,
  )
  await migrate(url, { dir: join(dir, 'migrations') })
  expect((await client.query('select code, name from town')).rows).toEqual([
    { code: '01', name: 'Huế, Cố đô' },
  ])
  expect((await client.query(`select to_regclass('data_row') as table`)).rows).toEqual([{ table: null }])
})

test('servers that start at once apply each migration once', async () => {
  write('0001_first.sql', 'create table t (n int);\nselect pg_sleep(0.3);')
  write('0002_index.sql', '-- no-transaction\ncreate index concurrently if not exists t_n on t (n);\n')
  write('0003_row.sql', 'insert into t values (1);')
  const done = await Promise.all([1, 2, 3].map(() => migrate(url, { dir })))
  expect(done.flat().toSorted()).toEqual(['0001_first', '0002_index', '0003_row'])
  expect((await client.query('select count(*)::int as n from t')).rows).toEqual([{ n: 1 }])
})

test('a failing migration leaves nothing of itself, keeps those before it, and is resumed once repaired', async () => {
  write('0001_first.sql', 'create table t (n int);')
  write('0002_broken.sql', 'create table half (n int);\ninsert into nowhere values (1);')
  await expect(migrate(url, { dir })).rejects.toThrow(
    '0002_broken, line 2: relation "nowhere" does not exist',
  )
  expect(await applied()).toEqual(['0001_first'])
  expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])

  write('0002_broken.sql', 'create table half (n int);')
  expect(await migrate(url, { dir })).toEqual(['0002_broken'])
})

test('an applied migration must not be changed; other line ends are no change', async () => {
  write('0001_first.sql', 'create table t (n int);\n')
  await migrate(url, { dir })
  write('0001_first.sql', 'create table t (n int);\r\n')
  expect(await migrate(url, { dir })).toEqual([])
  write('0001_first.sql', 'create table t (n bigint);\n')
  await expect(migrate(url, { dir })).rejects.toThrow('0001_first was changed after it was applied')
})

test('a migration that lands late is applied where it only adds', async () => {
  write('0002_second.sql', 'create table t (n int);')
  await migrate(url, { dir })
  write(
    '0001_late.sql',
    "create table late (note text default 'update or drop'); -- no delete\ninsert into late values ('x');",
  )
  const said: string[] = []
  expect(await migrate(url, { dir, log: (line) => said.push(line) })).toEqual(['0001_late'])
  expect(said[0]).toBe('migration 0001_late comes after 0002_second, which is applied; it only adds')
  expect((await client.query('select note from late')).rows).toEqual([{ note: 'x' }])
  expect(await applied()).toEqual(['0001_late', '0002_second'])
})

test('a migration that lands late and does more than add is refused with what to do, and nothing is applied', async () => {
  write('0003_third.sql', 'create table t (n int);')
  await migrate(url, { dir })
  write('0001_adds.sql', 'create table added (n int);')
  write('0002_rewrites.sql', 'update t set n = 1;')
  await expect(migrate(url, { dir })).rejects.toThrow(
    /0002_rewrites comes after 0003_third.*name it by the present time.*new migration.*made anew/s,
  )
  expect(await applied()).toEqual(['0003_third'])
})

test.each([
  ['create table t (n int references s on delete cascade); create index i on t (n);', true],
  ["alter table t add column n int; comment on column t.n is 'to update';", true],
  ['create function f() returns int language sql as $$ update t set n = 1 returning n $$;', true],
  ['create trigger x after insert or update or delete on t for each row execute function f();', true],
  ['create or replace function f() returns int language sql as $$ select 1 $$;', false],
  ['do $$ begin perform 1; end $$;', false],
  ['alter table t alter column n set not null;', false],
  ['alter table t rename to u;', false],
  ['drop index i;', false],
  ['insert into t values (1) on conflict do update set n = 1;', false],
])('%s only adds: %s', (migration, adds) => {
  expect(addsOnly(migration)).toBe(adds)
})

test('two migrations of one minute are two migrations, in the order of their names', async () => {
  write('20261122T0930_second.sql', 'insert into t values (1);')
  write('20261122T0930_first.sql', 'create table t (n int);')
  expect(await migrate(url, { dir })).toEqual(['20261122T0930_first', '20261122T0930_second'])
})

test.each(['first.sql', '12_first.sql', '2026-11-22_first.sql', '2000_first.sql', '20261122T0930_First.sql'])(
  '%s is no name of a migration',
  async (file) => {
    write(file, 'select 1;')
    await expect(migrate(url, { dir })).rejects.toThrow(`${file} is not named like 20261122T0930_what.sql`)
  },
)

test('a database that knows its migrations by number goes on by name', async () => {
  // The table as the release before made it, and what that release asks of it when it starts.
  await client.query(`create table schema_migration (version integer primary key, name text not null,
    checksum text not null, applied_at timestamptz not null default now())`)
  const asBefore = () => client.query('select version, name, checksum from schema_migration order by version')
  write('0002_second.sql', 'create table t (n int);')
  const checksum = createHash('sha256').update('create table t (n int);').digest('hex')
  await client.query('insert into schema_migration (version, name, checksum) values (2, $1, $2)', [
    '0002_second',
    checksum,
  ])

  write('20261122T0930_third.sql', 'create table third (n int);')
  expect(await migrate(url, { dir })).toEqual(['20261122T0930_third'])
  expect((await asBefore()).rows).toMatchObject([{ version: 2 }, { version: null }])
  expect(await migrate(url, { dir })).toEqual([])
  write('0001_late.sql', 'create table late (n int);')
  expect(await migrate(url, { dir })).toEqual(['0001_late'])
  write('0002_second.sql', 'create table t (n bigint);')
  await expect(migrate(url, { dir })).rejects.toThrow('0002_second was changed after it was applied')
})

test('a file that says so runs outside a transaction, statement by statement', async () => {
  write('0001_first.sql', 'create table t (n int);')
  write(
    '0002_index.sql',
    '-- no-transaction\ncreate index concurrently if not exists t_a on t (n);\ncreate index concurrently if not exists t_b on t (n);\n',
  )
  await migrate(url, { dir })
  expect(
    (await client.query(`select count(*)::int as n from pg_indexes where tablename = 't'`)).rows,
  ).toEqual([{ n: 2 }])
})

test('a migration waits for a lock a running server holds, without making others queue for long', async () => {
  write('0001_first.sql', 'create table t (n int);')
  await migrate(url, { dir })
  write('0002_column.sql', 'alter table t add column m int;')
  await client.query('begin')
  await client.query('select * from t')
  const lines: string[] = []
  const migrating = migrate(url, {
    dir,
    log: (line) => void (lines.push(line), line.includes('waits') && client.query('commit')),
  })
  expect(await migrating).toEqual(['0002_column'])
  expect(lines[0]).toContain('waits for a lock')
})

/** Whether each of the indexes of `t` may be used, by name. */
const indexes = async () =>
  (
    await client.query<{ name: string; valid: boolean }>(`select c.relname as name, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 't'::regclass order by 1`)
  ).rows.map(({ name, valid }) => [name, valid])

test('an index whose making gave up waiting for somebody is made, not passed over', async () => {
  write('0001_first.sql', 'create table t (n int);')
  await migrate(url, { dir })
  write('0002_index.sql', '-- no-transaction\ncreate index concurrently if not exists t_n on t (n);\n')
  await client.query('begin')
  await client.query('insert into t values (1)')
  const log = (line: string) => void (line.includes('waits') && client.query('commit'))
  expect(await migrate(url, { dir, log })).toEqual(['0002_index'])
  expect(await indexes()).toEqual([['t_n', true]])
})

test('indexes that were left half made are found at the next start and made anew', async () => {
  write('0001_first.sql', 'create table t (n int);\ninsert into t values (1);')
  await migrate(url, { dir })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('set lock_timeout = 100')
  await client.query('create index "t_Whole" on t (n)')
  await client.query('begin')
  await client.query('insert into t values (2)')
  await expect(other.query('create index concurrently t_n on t (n)')).rejects.toThrow('lock timeout')
  await expect(other.query('reindex index concurrently "t_Whole"')).rejects.toThrow('lock timeout')
  await client.query('commit')
  await other.end()
  expect((await indexes()).filter(([, valid]) => !valid)).toEqual([
    ['t_Whole_ccnew', false],
    ['t_n', false],
  ])
  const said: string[] = []
  await migrate(url, { dir, log: (line) => said.push(line) })
  expect(said).toEqual(['index t_n was left half made: making it anew'])
  expect(await indexes()).toEqual([
    ['t_Whole', true],
    ['t_n', true],
  ])
})

test('a start does not fail of an index that cannot be made anew now', async () => {
  write('0001_first.sql', 'create table t (n int);')
  await migrate(url, { dir })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('set lock_timeout = 100')
  await client.query('begin')
  await client.query('insert into t values (1)')
  await expect(other.query('create index concurrently t_n on t (n)')).rejects.toThrow('lock timeout')
  await other.end()
  const said: string[] = []
  expect(await migrate(url, { dir, log: (line) => said.push(line) })).toEqual([])
  expect(said.at(-1)).toContain('stays so')
  await client.query('commit')
  await migrate(url, { dir })
  expect((await indexes()).filter(([, valid]) => !valid)).toEqual([])
})

test('every test file gets the same migrated database, of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  expect(one.url).not.toBe(other.url)
  expect(await migrate(one.ownerUrl)).toEqual([])
  await one.drop()
  await other.drop()
})

test.skipIf(process.env.TEST_DATABASE_URL)('the test cluster is shared, not started again', async () => {
  const again = await startEmbeddedPostgres({ dataDir: DATA_DIR, watch: false })
  expect(again.adopted).toBe(true)
  expect(String(again.port)).toBe(new URL(cluster.ownerUrl).port)
  await again.stop()
})
