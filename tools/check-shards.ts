/**
 * `npm run check:shards -- [DATABASE_URL] [--whole]`: what in the schema would have to change for a PostgreSQL that is
 * sharded by customer, from the catalogue of that database, or of the one of the settings (docs/scale.md). It changes
 * nothing. Sizes are that database's: ask a company that has grown, after ANALYZE.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findings } from './shards/find.ts'
import type { Table } from './shards/find.ts'
import { namedDatabase } from './named-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false } },
})
const [url] = positionals
const opened = await namedDatabase(url)
const client = new pg.Client({ connectionString: opened.ownerUrl, application_name: 'check-shards' })
await client.connect()
const found = await findings(client)
await client.end()
await opened.leave()
if (!found.tables.some(({ kind }) => kind === 'keyed')) {
  console.error('This database has no company: name one that is migrated')
  process.exit(2)
}

const MB = (size: number) => `${Math.round(size / 1e6)} MB`
const shown = values.whole ? Infinity : 12
const list = (title: string, lines: readonly string[]) => {
  console.log(`\n${lines.length} ${title}`)
  for (const line of lines.slice(0, shown)) console.log(`  ${line}`)
  if (lines.length > shown) console.log(`  … ${lines.length - shown} more, --whole shows them`)
}
const ofKind = (...kinds: Table['kind'][]) =>
  found.tables.filter(({ kind }) => kinds.includes(kind)).toSorted((a, b) => b.size - a.size)
const sized = ({ name, rows, size }: Table) => `${name}: ${Math.round(rows)} rows, ${MB(size)}`

list(
  'tables have the shard key, customer_id',
  ofKind('keyed').map((table) => `${sized(table)}${table.sometimes ? ', empty in some rows' : ''}`),
)
list(
  'tables belong to a customer by what they refer to: the column is to be added and filled',
  ofKind('through').map((table) => `${sized(table)}, ${table.path}`),
)
list('tables name records of whatever table: the key has to be written with them', ofKind('any').map(sized))
list('tables are of no customer: on every shard, or on one of their own', ofKind('shared').map(sized))
list('of these are referred to by rows of customers: needed on every shard', found.referredTo)
list('primary keys of customers’ rows are drawn from one sequence: a shard needs its own range', found.drawn)
list(
  'unique or excluding keys do not contain the shard key: nothing holds them over all shards',
  found.unique,
)
list('foreign keys between customers’ rows do not contain it: to become composite', found.references)
if (found.unknown.length) list('columns name a record, and nothing says of which table', found.unknown)
