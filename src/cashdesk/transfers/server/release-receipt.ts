import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

interface Released {
  entity: 'order' | 'bill'
  id: number
  station_id: number
  /** VND. */
  amount: number
}

/**
 * What a receipt was set against comes off it, and each order and bill tells it in its own story as it told
 * the receipt. The caller locked them and reverses the entry.
 */
export async function releaseReceipt(
  context: Context,
  given: { entry: number; code: string; reason: string },
): Promise<void> {
  const { rows } = await sql<Released>`
    with released as (
      update allocation set released_at = now() where entry_id = ${given.entry} and released_at is null
      returning order_id, bill_id, amount)
    select 'order' as entity, o.id, o.station_id, sum(r.amount)::bigint as amount
      from released r join orders o on o.id = r.order_id group by o.id
    union all
    select 'bill', b.id, b.station_id, sum(r.amount)::bigint
      from released r join bill b on b.id = r.bill_id group by b.id`.execute(context.db)
  for (const { entity, id, station_id: station, amount } of rows) {
    const data = { amount, receipt: given.code }
    await recordEvent(context, {
      entity,
      id,
      action: 'receipt_reversed',
      station,
      reason: given.reason,
      data,
    })
  }
}
