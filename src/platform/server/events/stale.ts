import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { AppError } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * The refusal of somebody who saw an older row: the row as it is (`data`), and who changed it last and when
 * (`changed`, from the audit trail). That they may see the row is asked before.
 */
export async function stale<Row extends { readonly id: number }>(
  db: Db,
  table: string,
  row: Row,
): Promise<AppError> {
  const { rows } = await sql<{ by: string | null; at: Date }>`select s.name as by, a.at
    from audit a left join staff s on s.id = a.actor_id
    where a.table_name = ${table} and a.row_id = ${row.id} order by a.id desc limit 1`.execute(db)
  const last = rows[0]
  const changed = last && { by: last.by, at: last.at.toISOString() }
  return refuse('conflict.stale', { extra: { data: row, ...(changed ? { changed } : {}) } })
}

/**
 * `shown` reads the record as its calls answer it, where the locked row is not that.
 * @throws conflict.stale where the person saw another version than the row has; none: they did not say
 */
export async function refuseStale(
  db: Db,
  table: string,
  row: { readonly id: number; readonly version?: number },
  seen: number | undefined,
  shown: () => Promise<{ readonly id: number }> = async () => row,
): Promise<void> {
  if (seen !== undefined && seen !== row.version) throw await stale(db, table, await shown())
}
