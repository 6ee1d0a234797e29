import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { sentWithNext } from '#platform/server/db/preparing-client.ts'

const next = sql.raw(sentWithNext)

export interface EventInput {
  /** The kind of record; a status table names its own. */
  entity: string
  id: number
  action: string
  from?: number
  to?: number
  reason?: string | null | undefined
  station?: number | null
  data?: Record<string, unknown>
}

/**
 * Writes what happened: the history people read, and the outbox that notices and live updates follow. Nobody waits for
 * it: in a transaction it goes with the next statement.
 */
export async function recordEvent({ db, actor, now }: Context, event: EventInput): Promise<void> {
  const { entity, id, action, from = null, to = null, reason = null, station, data = {} } = event
  const standing = typeof actor.station === 'number' ? actor.station : null
  await sql`${next} insert into event (at, actor_id, station_id, entity, entity_id, action, from_status, to_status,
      reason, data)
    values (${now}, ${actor.id || null}, ${station ?? standing}, ${entity}, ${id}, ${action}, ${from}, ${to},
      ${reason}, ${JSON.stringify(data)})`.execute(db)
}

/** The same of many records in one statement, in the order in which they are given. */
export async function recordEvents(
  { db, actor, now }: Context,
  events: readonly EventInput[],
): Promise<void> {
  if (events.length === 0) return
  const standing = typeof actor.station === 'number' ? actor.station : null
  const rows = events.map(({ entity, id, action, from, to, reason, station, data }) => ({
    entity,
    entity_id: id,
    action,
    from_status: from ?? null,
    to_status: to ?? null,
    reason: reason ?? null,
    station_id: station ?? standing,
    data: data ?? {},
  }))
  await sql`${next} insert into event (at, actor_id, station_id, entity, entity_id, action, from_status, to_status, reason, data)
    select ${now}::timestamptz, ${actor.id || null}::bigint, e.station_id, e.entity, e.entity_id, e.action,
      e.from_status, e.to_status, e.reason, e.data from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (station_id bigint, entity text, entity_id bigint, action text, from_status numeric, to_status numeric,
        reason text, data jsonb)) with ordinality as e (station_id, entity, entity_id, action, from_status, to_status,
        reason, data, nth) order by e.nth`.execute(db)
}
