import type { Context } from '#platform/server/context.ts'

interface Happening {
  entity:
    | 'menu'
    | 'order'
    | 'bill'
    | 'transfer'
    | 'bank_transaction'
    | 'package'
    | 'batch'
    | 'mawb'
    | 'customer'
    | 'notice'
    | 'feedback'
    | 'money_transaction'
    | 'partner_refund'
    | 'support_request'
    | 'billing'
    | 'behalf_payment'
    | 'penalty'
    | 'payment_reminder'
    | 'period'
    | 'opening_import'
    | 'card_load'
  id: number
  action: string
  from?: number
  to?: number
  reason?: string | null | undefined
  station?: number | null
  data?: Record<string, unknown>
}

/** Writes what happened: the history people read, and the outbox that notices and live updates follow. */
export async function recordEvent({ db, actor, now }: Context, happening: Happening): Promise<void> {
  await db
    .insertInto('event')
    .values({
      at: now,
      actor_id: actor.id || null,
      station_id: happening.station ?? (typeof actor.station === 'number' ? actor.station : null),
      entity: happening.entity,
      entity_id: happening.id,
      action: happening.action,
      from_status: happening.from ?? null,
      to_status: happening.to ?? null,
      reason: happening.reason ?? null,
      data: JSON.stringify(happening.data ?? {}),
    })
    .execute()
}
