import { sql } from 'kysely'
import { copiedTables } from '#demo/grow-tables.ts'
import type { Db } from '#platform/server/db/database.ts'

const copied = copiedTables.map(({ table }) => table)

/** Turns triggers of these tables off for the load: all there are where we may, our own where we merely own the tables. */
export async function triggersOff(tx: Db, tables: readonly string[] = copied): Promise<() => Promise<void>> {
  const { rows } = await sql<{
    may: boolean
  }>`select rolsuper as may from pg_roles where rolname = current_user`.execute(tx)
  if (rows[0]?.may) {
    await sql`set local session_replication_role = replica`.execute(tx)
    return async () => void (await sql`set local session_replication_role = origin`.execute(tx))
  }
  const turn = async (how: string) => {
    for (const table of tables) await sql.raw(`alter table ${table} ${how} trigger user`).execute(tx)
  }
  await turn('disable')
  return () => turn('enable')
}

/**
 * Drops the indexes of these tables that no constraint needs; returns how to build them again. A table whose rows this
 * transaction changed in place (HOT) keeps its own: no statement before the commit would use one that is built over them.
 */
export async function dropIndexes(tx: Db, tables: readonly string[] = copied): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relname = any(${[...tables]}::text[]) and c.relnamespace = 'public'::regnamespace
      and pg_stat_get_xact_tuples_hot_updated(c.oid) = 0 and not x.relispartition and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(
    tx,
  )
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx)
  return rows.map((row) => row.definition)
}
