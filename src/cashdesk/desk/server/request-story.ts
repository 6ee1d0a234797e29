import { sql } from 'kysely'
import { historyLabel } from '#cashdesk/transfers/transfer.words.ts'
import type { Db } from '#platform/server/db/database.ts'

/** What happened to a request of the desks, oldest first, by the specified labels 0, 11, 12, 2 and −1. */
export async function requestStory(db: Db, entity: 'transfer' | 'support_request', id: number) {
  const { rows } = await sql<{
    id: number
    at: Date
    actor: string | null
    action: string
    reason: string | null
    data: Record<string, unknown>
  }>`select e.id, e.at, s.name as actor, e.action, e.reason, e.data
    from event e left join staff s on s.id = e.actor_id
    where e.entity = ${entity} and e.entity_id = ${id} order by e.id limit 200`.execute(db)
  return rows.map((row) => {
    const { code, label } = historyLabel(row.action)
    return { ...row, label, from_status: null, to_status: code }
  })
}
