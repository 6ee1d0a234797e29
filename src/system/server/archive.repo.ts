import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { Facts } from '#system/system.rules.ts'

/**
 * How PostgreSQL fares with the archive of its log, as it tells itself; null where it keeps none. It fails while the last
 * try did and none has gone well since: from the last that did, or from when it began to count.
 */
export async function readArchive(db: Db): Promise<Facts['archive']> {
  const { rows } = await sql<{ archives: boolean; failing_since: Date | null }>`
    select current_setting('archive_mode') <> 'off' as archives,
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then coalesce(last_archived_time, stats_reset, last_failed_time) end as failing_since
    from pg_stat_archiver`.execute(db)
  const [said] = rows
  return said?.archives ? { failingSince: said.failing_since } : null
}
