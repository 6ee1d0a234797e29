import { sql } from 'kysely'
import { copiedTables } from '#demo/grow-tables.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { rebuildSums } from '#platform/server/lists/day-sums.ts'
import { rebuildKept } from '#platform/server/lists/kept-rows.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'
import type { CopiedRow, CopiedTable } from '#demo/grow-tables.ts'
import { dropIndexes, triggersOff } from '#demo/grow-load.ts'
import { codeExpression, makeWords } from '#demo/grow-words.ts'
import { sumNextLines } from '#ledger/server/book-sums.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Db } from '#platform/server/db/database.ts'

interface Growth {
  now: Date
  log?: (line: string) => void
}

/** From this many new orders on, indexes are dropped and built again after the load. */
const worthRebuilding = 50_000

/**
 * Grows the demo company to `count` orders: everything there is (orders with customers, journal,
 * bills, history …) is copied in SQL as often as it takes, under keys, codes and numbers of its own and
 * with running balances continued, so that every invariant of db/invariants holds over the result.
 * Copies follow the originals in time up to now; where these are of today, so are the copies: before
 * the company's first day there were no rates, no prices and nobody to write an order.
 * Triggers are off meanwhile: no audit rows. One transaction; the tables are locked against writers.
 * @returns how many orders were made
 */
export async function growCompany(db: Db, count: number, growth: Growth): Promise<number> {
  return inOneTransaction(db, (tx) => growIn(tx, count, growth))
}

async function growIn(tx: Db, count: number, growth: Growth): Promise<number> {
  await sql`lock table document_counter, orders, entry in exclusive mode`.execute(tx)
  const existing = await number(tx, 'select count(*) from orders')
  const missing = count - existing
  if (missing <= 0) return 0
  if (existing === 0) throw new Error('there is no order to copy: make some through the usecases first')
  // Millions of orders take hours in this one transaction: a machine that slept a while meanwhile does not end it.
  await sql
    .raw(
      `select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true), set_config('jit', 'off', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`,
    )
    .execute(tx)
  // Checks that wait for the commit would be in the way of building indexes.
  await sql`set constraints all immediate`.execute(tx)
  const rebuild = missing >= worthRebuilding ? await dropIndexes(tx) : []
  const triggersBack = await triggersOff(tx)

  // Looked up while the tables are small: later it would be a search through millions of rows without an index.
  await sql
    .raw(`create temp table grow_simple on commit drop as select t.id from orders t where ${simpleOrder}`)
    .execute(tx)
  const simplest = await number(tx, 'select count(*) from pg_temp.grow_simple')
  const copies = Math.floor(missing / existing)
  if (copies > 0) await copy(tx, copiedTables, copies, growth)
  // What is left are orders that nothing but their own history hangs on, for the same customers.
  for (let left = missing - copies * existing; left > 0;) {
    if (simplest === 0) throw new Error('there is no order without money to fill up with')
    // In as few turns as can be: each reads all histories for theirs.
    const times = Math.ceil(left / simplest)
    const simple = Math.floor(left / times)
    left -= simple * times
    await copy(tx, simpleTables(simple), times, growth)
  }
  await triggersBack()
  for (const [index, definition] of rebuild.entries()) {
    if (index % 20 === 0) growth.log?.(`index ${index + 1} of ${rebuild.length}`)
    await sql.raw(definition).execute(tx)
  }
  await sql`set constraints all deferred`.execute(tx)
  // A few thousand orders are known by a third of the rows that a million are known by.
  if (missing < worthRebuilding) await sql`set local default_statistics_target = 30`.execute(tx)
  for (const { table } of copiedTables) await sql.raw(`analyze ${table}`).execute(tx)
  await tellSteps(tx, missing)
  await sumEverything(tx)
  return missing
}

/** The steps of the orders, as their histories tell them; sums are made of them afterwards, so nothing is marked. */
async function tellSteps(tx: Db, orders: number): Promise<void> {
  const rebuild = orders >= worthRebuilding ? await dropIndexes(tx, ['order_step']) : []
  const triggersBack = await triggersOff(tx, ['order_step'])
  const last = await number(tx, 'select coalesce(max(id), 0) from orders')
  // The histories of a million orders at once would be sorted ten times over on the disk.
  for (let first = 0; first < last; first += 5_000)
    await sql`insert into order_step select * from order_step_source
      where order_id > ${first} and order_id <= ${first + 5_000} on conflict do nothing`.execute(tx)
  await triggersBack()
  for (const definition of rebuild) await sql.raw(definition).execute(tx)
  await sql`analyze order_step`.execute(tx)
}

/** The books are read by the sums of their months, reports by those of their days. Nobody writes: the tables are ours. */
async function sumEverything(tx: Db): Promise<void> {
  for (const sums of everyDaySums) await rebuildSums(tx, sums)
  for (const kept of everyKeptRows) await rebuildKept(tx, kept)
  const last = await number(tx, 'select coalesce(max(id), 0) from entry_line')
  for (let done = false; !done;) done = await sumNextLines(tx, last)
}

const simpleOrder = `t.status in (${orderStatus.awaitingQuote}, ${orderStatus.quoted}, ${orderStatus.transacting}) and t.bill_id is null and t.merged_into is null
  and not exists (select from transfer x where x.order_id = t.id)
  and not exists (select from allocation x where x.order_id = t.id)
  and not exists (select from customer_lock x where x.order_id = t.id)
  and not exists (select from exposure x where x.order_id = t.id)
  and not exists (select from entry_line x where x.order_id = t.id)
  and not exists (select from package_order x where x.order_id = t.id)`

/** Only orders of their own with their prices and history. */
function simpleTables(limit: number): CopiedTable[] {
  return copiedTables.flatMap((each) => {
    if (each.table === 'orders')
      return [{ ...each, where: `t.id in (select id from pg_temp.grow_simple limit ${limit})` }]
    if (each.table === 'order_price')
      return [{ ...each, where: 't.order_id in (select id from pg_temp.grow_orders)' }]
    return each.table === 'event' ? [each] : []
  })
}

interface Source extends CopiedTable {
  columns: { name: string; type: string }[]
  /** How many rows are copied. */
  span: number
  /** Keys of copies start above this. */
  base: number
  /** Numbers of codes start above this. */
  counted: number
}

/** Copies the chosen rows `copies` times. */
async function copy(tx: Db, tables: readonly CopiedTable[], copies: number, growth: Growth): Promise<void> {
  await sql
    .raw(
      `drop table if exists pg_temp.grow_counter; create temp table grow_counter on commit drop as
        select kind as counter, last from document_counter where station_id = 0`,
    )
    .execute(tx)
  await makeWords(tx)
  const sources = new Map<string, Source>()
  for (const table of tables) sources.set(table.table, await gather(tx, table))
  // Which row points at which is known once all are gathered: parents may point at children and back.
  for (const source of sources.values()) await link(tx, source, sources)
  const text = await gatherTexts(tx, sources)
  await layOut(tx, copies, growth)
  for (const source of sources.values()) {
    if (source.span === 0) continue
    const started = performance.now()
    await insert(tx, source, sources, text, copies, growth.now)
    growth.log?.(
      `${source.table}: ${source.span * copies} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  }
  await settle(tx, sources, copies)
}

/** The originals of a table, numbered, in a temporary table. */
async function gather(tx: Db, given: CopiedTable): Promise<Source> {
  const { table, key, where = 'true', byTime } = given
  const { rows: columns } = await sql<{ name: string; type: string; identity: boolean }>`
    select column_name as name, data_type as type, is_identity = 'YES' as identity from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    tx,
  )
  const extra = Object.entries(given.extra ?? {}).map(([name, expression]) => `, ${expression} as ${name}`)
  const order = key ?? (byTime ? 'id' : columns[0]?.name)
  await sql
    .raw(
      `drop table if exists pg_temp.grow_${table}; create temp table grow_${table} on commit drop as
        select t.*, row_number() over (order by t.${order}) as grow_rank ${extra.join('')} from ${table} t where ${where}`,
    )
    .execute(tx)
  return {
    ...given,
    // A key nobody points at is given by the table itself, in the order of writing.
    columns: columns.filter((column) => key !== undefined || !column.identity),
    span: await number(tx, `select count(*) from pg_temp.grow_${table}`),
    base: key ? await number(tx, `select coalesce(max(${key}), 0) from ${table}`) : 0,
    counted: given.code
      ? await number(
          tx,
          `select coalesce(max(last), 0) from pg_temp.grow_counter where counter = '${given.code.counter}'`,
        )
      : 0,
  }
}

/** Adds to the originals which copied row each column points at, as its number, in `grow__<column>`. */
async function link(tx: Db, source: Source, sources: Map<string, Source>): Promise<void> {
  const { table, reference, memo } = source
  const temp = `pg_temp.grow_${table}`
  const run = (statement: string) => sql.raw(statement).execute(tx)
  for (const [column, target] of Object.entries(source.refs ?? {})) {
    await run(`alter table ${temp} add grow__${column} bigint`)
    const key = sources.get(target)?.key
    if (key)
      await run(
        `update ${temp} t set grow__${column} = p.grow_rank from pg_temp.grow_${target} p where p.${key} = t.${column}`,
      )
  }
  if (reference) {
    await run(`alter table ${temp} add grow__${reference.column} bigint`)
    for (const [word, target] of Object.entries(reference.tables)) {
      const key = sources.get(target)?.key
      if (key)
        await run(`update ${temp} t set grow__${reference.column} = p.grow_rank from pg_temp.grow_${target} p
          where t.${reference.word} = '${word}' and p.${key} = t.${reference.column}`)
    }
    if (table === 'event') {
      // What happened to something that is not copied did not happen to a copy.
      await run(`delete from ${temp} where grow__${reference.column} is null`)
      await run(
        `update ${temp} t set grow_rank = r.rank from (select id, row_number() over (order by id) as rank from ${temp}) r where r.id = t.id`,
      )
      source.span = await number(tx, `select count(*) from ${temp}`)
    }
  }
  for (const [column, target] of Object.entries(memo?.codes ?? {})) {
    const code = sources.get(target)?.code?.column
    if (code)
      await run(`update ${temp} t set ${memo?.column} = replace(t.${memo?.column}, p.${code}, '{${target}}')
        from pg_temp.grow_${target} p where p.grow_rank = t.grow__${column}`)
  }
  await run(`analyze ${temp}`)
}

/** New texts: an expression of the original's number and the copy. */
type Text = Record<'track' | 'mawb', (rank: string) => string>

/** Tracking and flight numbers stand in several tables: each gets one number over all of them. */
async function gatherTexts(tx: Db, sources: Map<string, Source>): Promise<Text> {
  const spans: Record<string, number> = {}
  for (const kind of ['track', 'mawb'] as const) {
    const places = [...sources.values()].flatMap((source) =>
      Object.entries(source.texts ?? {}).flatMap(([column, text]) =>
        text === kind ? [{ temp: `pg_temp.grow_${source.table}`, column }] : [],
      ),
    )
    const all = places.map(
      ({ temp, column }) => `select ${column} as text from ${temp} where ${column} is not null`,
    )
    const run = (statement: string) => sql.raw(statement).execute(tx)
    await run(`drop table if exists pg_temp.grow_text_${kind}; create temp table grow_text_${kind} on commit drop as
      select text, row_number() over (order by text) as rank from (${all.join(' union ')}) texts`)
    for (const { temp, column } of places) {
      await run(`alter table ${temp} add grow__${column} bigint`)
      await run(
        `update ${temp} t set grow__${column} = x.rank from pg_temp.grow_text_${kind} x where x.text = t.${column}`,
      )
    }
    spans[kind] = await number(tx, `select count(*) from pg_temp.grow_text_${kind}`)
  }
  const passed = await number(tx, 'select coalesce(max(id), 0) * 10 from orders')
  const free = await number(
    tx,
    `select coalesce(min(block), 0) from generate_series(0, 9) block where not exists (
      select from mawb where number ~ '^\\d{3}-\\d{8}$' and substr(number, 5, 1)::int = block)`,
  )
  const serial = (rank: string) => `(${free} * 1000000 + (g.k - 1) * ${spans['mawb']} + ${rank})`
  return {
    // 654321791 is prime to 9·10^11: no two numbers meet before all twelve-digit ones are used.
    track: (rank) =>
      `(100000000000 + ((g.k - 1) * ${spans['track']} + ${rank} + ${passed}) * 654321791 % 900000000000)::text`,
    mawb: (rank) => `lpad(${serial(rank)}::text, 7, '0') || (${serial(rank)} % 7)::text`,
  }
}

/** One row a copy: its number and by how many days it is moved. */
async function layOut(tx: Db, copies: number, { now }: Growth): Promise<void> {
  const room = await number(
    tx,
    `select greatest(0, coalesce(floor(extract(epoch from '${now.toISOString()}'::timestamptz - max(created_at)) / 86400), 0))
     from pg_temp.grow_orders`,
  )
  await sql
    .raw(
      `drop table if exists pg_temp.grow_copy; create temp table grow_copy on commit drop as
        select k, round(${room}.0 * k / ${copies})::int as days from generate_series(1::bigint, ${copies}) k`,
    )
    .execute(tx)
  const first = `select coalesce(min(at), now()) from pg_temp.grow_event`
  const partitions = `select ensure_month_partition('event', month::date) from generate_series(
      date_trunc('month', (${first})),
      '${now.toISOString()}'::timestamptz, interval '1 month') month`
  // Rows that already lie in the default partition keep their months there.
  if ((await number(tx, 'select count(*) from (select from event_default limit 1) one')) === 0)
    await sql.raw(partitions).execute(tx)
}

async function insert(
  tx: Db,
  source: Source,
  sources: Map<string, Source>,
  text: Text,
  copies: number,
  now: Date,
): Promise<void> {
  const { table, key, byTime, span, base } = source
  const joins: string[] = []
  const limit = `'${now.toISOString()}'::timestamptz`
  // LEAST passes over nulls.
  const moved = (column: string) =>
    `case when t.${column} is not null then least(t.${column} + g.days * interval '1 day', ${limit}) end`
  const ordered = byTime ? `${moved(byTime)}, g.k, t.grow_rank` : 'g.k, t.grow_rank'
  if (key && byTime) {
    await sql
      .raw(
        `drop table if exists pg_temp.grow_key_${table}; create temp table grow_key_${table} on commit drop as
          select g.k, t.grow_rank as rank, ${base} + row_number() over (order by ${ordered}) as id
          from pg_temp.grow_${table} t cross join pg_temp.grow_copy g;
        analyze pg_temp.grow_key_${table}`,
      )
      .execute(tx)
    joins.push(`join pg_temp.grow_key_${table} own on own.k = g.k and own.rank = t.grow_rank`)
  }
  const rankOf = (column: string) => `t.grow__${column}`
  const copied = (target: Source, column: string) => {
    if (!target.byTime) return `(${target.base} + (g.k - 1) * ${target.span} + ${rankOf(column)})`
    joins.push(
      `left join pg_temp.grow_key_${target.table} key_${column} on key_${column}.k = g.k and key_${column}.rank = ${rankOf(column)}`,
    )
    return `key_${column}.id`
  }
  const values = new Map<string, string>()
  const row: CopiedRow = {
    n: `((g.k - 1) * ${span} + t.grow_rank)`,
    id: byTime ? 'own.id' : `(${base} + (g.k - 1) * ${span} + t.grow_rank)`,
    days: 'g.days',
    numberOf: (column) => {
      const target = sources.get(source.refs?.[column] ?? '')
      return target ? `((g.k - 1) * ${target.span} + ${rankOf(column)})` : 'null::bigint'
    },
    valueOf: (column) => values.get(column) ?? `t.${column}`,
  }
  for (const [column, name] of Object.entries(source.refs ?? {})) {
    const target = sources.get(name)
    if (target)
      values.set(
        column,
        `case when ${rankOf(column)} is null then t.${column} else ${copied(target, column)} end`,
      )
  }
  if (source.reference) {
    const { word, column, tables } = source.reference
    const cases = Object.entries(tables).flatMap(([value, name]) => {
      const target = sources.get(name)
      return target ? [`when t.${word} = '${value}' then ${copied(target, column)}`] : []
    })
    values.set(column, `case when ${rankOf(column)} is null then t.${column} ${cases.join(' ')} end`)
  }
  for (const [column, kind] of Object.entries(source.texts ?? {})) {
    const fresh = text[kind](rankOf(column))
    values.set(column, kind === 'mawb' ? `substr(t.${column}, 1, 4) || ${fresh}` : fresh)
  }
  const codeOf = ({ code, counted }: Source, n: string) => {
    if (!code) return 'null'
    if (code.digits) return codeExpression(code.prefix, `(${counted} + ${n})`, code.digits)
    return `'${code.prefix}' || lpad((${counted} + ${n})::text, greatest(6, length((${counted} + ${n})::text)), '0')`
  }
  if (source.code) values.set(source.code.column, codeOf(source, row.n))
  if (source.memo) {
    const filled = Object.entries(source.memo.codes).reduce((expression, [column, name]) => {
      const target = sources.get(name)
      const n = row.numberOf(column)
      return target ? `replace(${expression}, '{${name}}', coalesce(${codeOf(target, n)}, ''))` : expression
    }, `t.${source.memo.column}`)
    values.set(source.memo.column, filled)
  }
  if (key) values.set(key, row.id)
  for (const { name, type } of source.columns) {
    if (values.has(name)) continue
    if (type === 'timestamp with time zone') values.set(name, moved(name))
    else if (type === 'date') values.set(name, `t.${name} + g.days`)
  }
  for (const [column, expression] of Object.entries(source.set ?? {})) values.set(column, expression(row))

  const columns = source.columns.map((column) => column.name)
  await sql
    .raw(
      `insert into ${table} (${columns.join(', ')}) overriding system value
        select ${columns.map((column) => values.get(column) ?? `t.${column}`).join(', ')}
        from pg_temp.grow_copy g cross join pg_temp.grow_${table} t ${joins.join(' ')}
        order by ${byTime && key ? 'own.id' : table === 'entry_line' ? `${row.valueOf('entry_id')}, t.id` : ordered}`,
    )
    .execute(tx)
  if (key)
    await sql
      .raw(`select setval(pg_get_serial_sequence('${table}', '${key}'), ${base} + ${copies} * ${span})`)
      .execute(tx)
}

/** Counters and the balances of shared accounts after the copies. */
async function settle(tx: Db, sources: Map<string, Source>, copies: number): Promise<void> {
  for (const { code, counted, span } of sources.values()) {
    if (!code || span === 0) continue
    await sql`insert into document_counter (station_id, kind, last) values (0, ${code.counter}, ${counted + copies * span})
      on conflict (station_id, kind) do update set last = excluded.last`.execute(tx)
  }
  if (sources.has('entry')) {
    await sql`insert into document_counter (station_id, kind, last)
      select station_id, kind, max(number) from entry group by station_id, kind
      on conflict (station_id, kind) do update set last = excluded.last`.execute(tx)
  }
  if (sources.has('entry_line')) {
    await sql`update account a set balance = a.balance + ${copies} * l.amount, quantity = a.quantity + ${copies} * l.quantity
      from (select account_id, sum(amount)::bigint as amount, coalesce(sum(foreign_amount), 0) as quantity
        from pg_temp.grow_entry_line where grow__account_id is null group by account_id) l
      where a.id = l.account_id and a.tracked`.execute(tx)
  }
}

async function number(tx: Db, query: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(query).execute(tx)
  return Number(Object.values(rows[0] ?? {})[0] ?? 0)
}
