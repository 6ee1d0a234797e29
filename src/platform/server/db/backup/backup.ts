/** A backup of the whole database in one file, written beside everybody's work (docs/adr/0020). */
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { json, writeFrames } from '#platform/server/db/backup/frames.ts'
import type { Frame } from '#platform/server/db/backup/frames.ts'
import { isOurs } from '#platform/server/db/own-tables.ts'

export const FORMAT = 'back-office backup 1'

/** What a backup says of itself, before its rows. */
export interface BackupHeader {
  format: string
  at: string
  /** The schema it is of. */
  migrations: { name: string; checksum: string }[]
  /** Version of the queue's own schema. */
  queue: number
  /** Months of partitioned tables that have a partition. */
  months: { table: string; month: string }[]
}
export interface BackupTable {
  /** Quoted where need be, with its schema. */
  name: string
  columns: string[]
}
/** What is known when all rows are written. */
export interface BackupEnd {
  rows: number
  sequences: { name: string; last: string }[]
}

/** Ours and the queue's; what `migrate` makes itself, and what counts within one cluster only, stay out. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, ${isOurs} as ours,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname = 'public' and c.relname not in ('schema_migration', 'seal_horizon')
      or n.nspname = 'graphile_worker' and c.relname <> 'migrations')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by n.nspname, c.relname, c.relowner order by 1`

const MONTHS = `
  select p.relname as table, substr(c.relname, length(p.relname) + 2) || '01' as month
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace and c.relname ~ '_\\d{6}$' order by 1, 2`

/**
 * Writes what the database of `url` holds at this moment to `file` (mode 0600); who writes meanwhile neither waits nor
 * is seen. The role must own the tables.
 * @returns the rows written
 */
export async function backUp(
  url: string,
  file: string,
  log: (line: string) => void = () => {},
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {})
  await client.connect()
  let rows = 0
  async function* frames(): AsyncGenerator<Frame> {
    yield json('H', await headerOf(client))
    const tables = await client.query<BackupTable & { ours: boolean }>(TABLES)
    for (const { ours, ...table } of tables.rows) {
      if (!ours) {
        log(`${table.name} is no table of ours: left out`)
        continue
      }
      yield json('T', table)
      const stream = client.query(to(`copy ${listOf(table)} to stdout`))
      for await (const chunk of stream as AsyncIterable<Buffer>) yield { kind: 'D', content: chunk }
      yield json('R', { rows: stream.rowCount })
      rows += stream.rowCount
      if (stream.rowCount > 100_000) log(`${table.name}: ${stream.rowCount} rows`)
    }
  }
  try {
    await client.query('begin isolation level repeatable read, read only')
    await writeFrames(file, frames(), async (): Promise<BackupEnd> => {
      // Sequences know no snapshot: read last, they lie behind every key that was copied.
      const { rows: sequences } = await client.query<{ name: string; last: string }>(
        `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
          where schemaname in ('public', 'graphile_worker') and last_value is not null`,
      )
      return { rows, sequences }
    })
    return rows
  } finally {
    await client.end()
  }
}

/** A partitioned table as a query: COPY takes no such table itself. */
const listOf = ({ name, columns }: BackupTable) =>
  `(select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${name})`

async function headerOf(client: pg.Client): Promise<BackupHeader> {
  const one = async <T extends pg.QueryResultRow>(query: string) => (await client.query<T>(query)).rows
  const [queue] = await one<{ queue: number }>('select max(id) as queue from graphile_worker.migrations')
  return {
    format: FORMAT,
    at: new Date().toISOString(),
    migrations: await one('select name, checksum from schema_migration order by name collate "C"'),
    queue: queue?.queue ?? 0,
    months: await one(MONTHS),
  }
}
