import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** One thing that happened to a record. */
export interface Happened {
  id: number
  at: Date
  actor: string | null
  action: string
  label: string
  from_status: number | null
  to_status: number | null
  reason: string | null
  data: Record<string, unknown>
}

/** A record's story, oldest first; `label` gives the words of an action (see `actionLabels`). */
export async function historyOf(
  db: Db,
  entity: string,
  id: number,
  label: (action: string) => string,
): Promise<Happened[]> {
  const { rows } = await sql<Omit<Happened, 'label'>>`select e.id, e.at, s.name as actor, e.action,
      e.from_status::float8 as from_status, e.to_status::float8 as to_status, e.reason, e.data
    from event e left join staff s on s.id = e.actor_id
    where e.entity = ${entity} and e.entity_id = ${id} order by e.id`.execute(db)
  return rows.map((row) => ({ ...row, label: label(row.action) }))
}
