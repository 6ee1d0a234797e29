import type { Context } from '#platform/server/context.ts'

interface EventInput {
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

/** Writes what happened: the history people read, and the outbox that notices and live updates follow. */
export async function recordEvent({ db, actor, now }: Context, event: EventInput): Promise<void> {
  await db
    .insertInto('event')
    .values({
      at: now,
      actor_id: actor.id || null,
      station_id: event.station ?? (typeof actor.station === 'number' ? actor.station : null),
      entity: event.entity,
      entity_id: event.id,
      action: event.action,
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      reason: event.reason ?? null,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute()
}
