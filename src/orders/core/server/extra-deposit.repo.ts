import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'

/** The event that asked the customer of order `o` for the further deposit as it stands: the last to name one. */
const asking = sql`select e.id, e.at from event e
  where e.entity = 'order' and e.entity_id = o.id and e.data ? 'extra_deposit' order by e.id desc limit 1`

/** Order `o` cannot be bought before its customer has deposited more. */
const waits = sql<boolean>`o.status = ${lit(orderStatus.purchaseApproved)} and o.extra_deposit > 0
  and not o.guaranteed and o.deleted_at is null`

/** Since when order `o` waits for its customer's further deposit; null where it does not. */
export const extraAskedAt: RawBuilder<Date | null> = sql<Date | null>`case when ${waits}
  then extra_deposit_asked_at(o.id) end`

export interface SilentAsk {
  id: number
  code: string
  station_id: number
  sale_id: number
  customer_name: string | null
  /** VND. */
  extra_deposit: number
  asked_at: Date
  /** What is to be told: that the customer is to be reminded, or that the sale decides, which comes last. */
  due: 'extra_remind' | 'extra_decide'
}

/**
 * Orders whose customer has not answered the further deposit since before `remind`, or since before `decide`,
 * and whose sale was not told of that yet. Money or a guarantee asked for since is an answer until it is taken back.
 */
export const silentAsks = (
  before: { remind: Date; decide: Date },
  only?: number,
): RawBuilder<SilentAsk> => sql<SilentAsk>`
    with waiting as (
      select o.id, o.code, o.station_id, o.sale_id, o.customer_id, o.extra_deposit, asked.id as event_id, asked.at,
        case when asked.at <= ${before.decide}::timestamptz then 'extra_decide' else 'extra_remind' end as due
      from orders o cross join lateral (${asking}) asked
      where ${waits} and o.sale_id is not null ${only === undefined ? sql`` : sql`and o.id = ${only}`}
        and asked.at <= greatest(${before.remind}::timestamptz, ${before.decide}::timestamptz))
    select w.id, w.code, w.station_id, w.sale_id, c.name as customer_name, w.extra_deposit, w.at as asked_at, w.due
    from waiting w left join customer c on c.id = w.customer_id
    where not exists (select from event e where e.entity = 'order' and e.entity_id = w.id and e.id > w.event_id
        and (e.action = w.due or e.action = 'extra_decide'))
      and coalesce((select e.action in ('receipt_reversed', 'guarantee_refused') from event e
        where e.entity = 'order' and e.entity_id = w.id and e.id > w.event_id
          and e.action in ('receipt', 'receipt_reversed', 'ask_guarantee', 'guarantee_refused')
        order by e.id desc limit 1), true)
    order by w.id limit 1000`
