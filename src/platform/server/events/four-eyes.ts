import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Writers } from '#platform/contract/status.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Whom the triggers kept as writers of a record (`keep_writers`), the first one first; `id` is the column of its key. */
export const writersSql = (entity: string, id: string): RawBuilder<Writers> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by w.at, s.id), '[]')
    from written_by w join staff s on s.id = w.staff_id
    where w.entity = ${sql.lit(entity)} and w.row_id = ${sql.ref(id)})`

/** Did this person write any part of it? */
export async function hasWritten(db: Db, entity: string, id: number, person: number): Promise<boolean> {
  const { rows } = await sql`select from written_by
    where entity = ${entity} and row_id = ${id} and staff_id = ${person}`.execute(db)
  return rows.length > 0
}
