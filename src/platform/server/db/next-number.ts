import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** The next gapless number of a kind of record, across all stations; waits for one that is not committed. */
export async function nextNumber(db: Db, kind: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select next_number(0, ${kind}) as n`.execute(db)
  return rows[0]!.n
}

/** Key and number of a record that others name before it is written, or beside it. */
export async function nextKey(db: Db, table: string, kind = table): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id, next_number(0, ${kind}) as number`.execute(
    db,
  )
  return rows[0]!
}
