import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Since when each slip made after `last` stands where it does, as its story says. The trigger that keeps it knows only the clock of the
 * machine, and the demo company's months are lived within a minute.
 */
export async function tellStandings(db: Db, last = 0): Promise<void> {
  await sql`update bill b set status_at = e.at
    from (select distinct on (entity_id) entity_id, at from event
      where entity = 'bill' and entity_id > ${last} and to_status is distinct from from_status and to_status is not null
      order by entity_id, at desc, id desc) e
    where e.entity_id = b.id and b.status_at is distinct from e.at`.execute(db)
}
