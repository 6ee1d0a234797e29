import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { FORMAT } from '#platform/server/db/backup/backup.ts'
import type { BackupEnd, BackupHeader, BackupTable } from '#platform/server/db/backup/backup.ts'
import { DamagedBackup, readFrames } from '#platform/server/db/backup/frames.ts'
import type { Frame } from '#platform/server/db/backup/frames.ts'
import { migrate } from '#platform/server/db/migrate.ts'

/** Why a restore was not begun. */
export class NotRestored extends Error {}

const contentOf = <T>({ content }: Frame) => JSON.parse(content.toString()) as T

/**
 * Loads a backup into the empty database of `url`, by the role that is to own it. The file is read to its end before
 * anything is written, and the rows come in one transaction: an interrupted restore leaves tables without rows. A table
 * that no migration makes, which somebody kept beside ours, is named and left out.
 * @returns the rows loaded
 * @throws DamagedBackup, NotRestored
 */
export async function restore(
  url: string,
  file: string,
  log: (line: string) => void = () => {},
): Promise<number> {
  const header = await checked(file)
  const client = new pg.Client({ connectionString: url, application_name: 'restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    const tables = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    )
    if (tables.rowCount) throw new NotRestored('the database is not empty')
    await migrate(url, { only: header.migrations })
    log(`${header.migrations.length} migrations applied`)
    const queue = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
    const withQueue = queue.rows[0]?.id === header.queue
    if (!withQueue) log('the queue has another version: jobs that waited are left out')
    return await load(client, file, { months: header.months, withQueue, log })
  } finally {
    await client.end()
  }
}

/** Reads the whole file once: what its head says is looked at when its digest has agreed. */
async function checked(file: string): Promise<BackupHeader> {
  let head: Frame | undefined
  for await (const frame of readFrames(file)) if (frame.kind === 'H') head = frame
  if (!head) throw new DamagedBackup('it says nothing of itself')
  const header = contentOf<BackupHeader>(head)
  if (header.format !== FORMAT) throw new NotRestored(`${header.format} is not ${FORMAT}`)
  return header
}

/** What stands between rows and a quick load, taken away and put back as it was. */
const OBSTACLES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where x.relnamespace = 'public'::regnamespace and not x.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
  union all
  select format('alter table %s disable trigger user', c.oid::regclass), format('alter table %s enable trigger user', c.oid::regclass)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)`

async function load(
  client: pg.Client,
  file: string,
  given: { months: BackupHeader['months']; withQueue: boolean; log: (line: string) => void },
): Promise<number> {
  await client.query(`begin; set local maintenance_work_mem = '256MB'`)
  const { rows: obstacles } = await client.query<{ away: string; back: string }>(OBSTACLES)
  for (const { away } of obstacles) await client.query(away)
  for (const { table, month } of given.months)
    await client.query('select ensure_month_partition($1::regclass, $2::date)', [table, month])
  let total = 0
  const frames = readFrames(file)
  for await (const frame of frames) {
    if (frame.kind === 'T') {
      const table = contentOf<BackupTable>(frame)
      if (!given.withQueue && isOfQueue(table.name)) continue
      if (await isThere(client, table.name)) total += await loadTable(client, table, frames)
      else given.log(`${table.name} is no table of ours: left out`)
    } else if (frame.kind === 'E') {
      for (const { name, last } of contentOf<BackupEnd>(frame).sequences)
        if ((given.withQueue || !isOfQueue(name)) && (await isThere(client, name)))
          await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    }
  }
  given.log(`${total} rows loaded`)
  for (const { back } of obstacles.toReversed()) await client.query(back)
  await client.query('commit')
  given.log('indexes and foreign keys are back')
  await client.query('analyze')
  return total
}

const isThere = async (client: pg.Client, name: string) =>
  (await client.query<{ oid: string | null }>('select to_regclass($1) as oid', [name])).rows[0]?.oid !== null

const isOfQueue = (name: string) => name.startsWith('graphile_worker.')

/** The rows of one table, up to the frame that says how many. */
async function loadTable(client: pg.Client, { name, columns }: BackupTable, frames: AsyncGenerator<Frame>) {
  // What migrations put there is in the backup, as people have changed it since.
  await client.query(`delete from ${name}`)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copying = client.query(from(`copy ${name} (${list}) from stdin`))
  let told = 0
  async function* rows() {
    for (;;) {
      const { value: frame } = (await frames.next()) as IteratorResult<Frame, undefined>
      if (frame?.kind !== 'D') {
        told = frame ? contentOf<{ rows: number }>(frame).rows : 0
        return
      }
      yield frame.content
    }
  }
  await pipeline(rows, copying)
  if (copying.rowCount !== told) throw new DamagedBackup(`${name}: ${copying.rowCount} rows of ${told}`)
  return told
}
