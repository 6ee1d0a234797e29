import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { orderListingFor, shownOrder } from '#orders/core/server/order.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { inStation, is, systemActor } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** The station's orders between deposit and purchase, whoever buys them. */
export const toBeBought = (actor: Actor) =>
  sql<boolean>`${inStation(actor, 'o.station_id')} and o.status in (${lit(orderStatus.transactionComplete, orderStatus.purchaseApproved)}) and o.deleted_at is null`

/** A page of the orders that wait for a buyer; whose they are and their money is not told to buyers. */
export async function listUnclaimed({ db, actor }: Context, query: ListQuery) {
  const page = await listRows<OrderRecord>(
    db,
    orderListingFor(actor),
    query,
    sql<boolean>`${toBeBought(actor)} and o.buyer_id is null`,
  )
  return { ...page, results: page.results.map((row) => shownOrder(actor, row)) }
}

/**
 * A buyer takes orders themselves. How many they may hold is counted under their own lock: of two claims
 * at once the second counts what the first took. @throws orders.claimed, orders.claim_cap
 */
export async function claimOrders(
  context: Context,
  given: { ids: readonly number[]; account_id?: number | undefined },
): Promise<BulkAnswer> {
  const { db, actor, now } = context
  const most = await settingValue(db, businessDate(now), 'claim.most_open')
  if (given.account_id !== undefined) await refuseUnknownAccount(db, given.account_id)
  await sql`select from staff where id = ${actor.id} for no key update`.execute(db)
  return eachRow(db, given.ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'claim',
      // One that another buyer took in the meantime is found and told, not "unknown".
      seen: toBeBought(actor),
      effect: async (order) => {
        if ((await openClaims(tx, actor.id)) >= most) {
          throw refuseOrder('orders.claim_cap', { values: { most: String(most) } })
        }
        const account = given.account_id ?? order.account_id
        return { set: { buyer_id: actor.id, account_id: account, claimed_at: now }, data: { account } }
      },
    }),
  )
}

async function openClaims(db: Db, buyer: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from orders
    where buyer_id = ${buyer} and status in (${lit(orderStatus.transactionComplete, orderStatus.purchaseApproved)}) and claimed_at is not null and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

async function refuseUnknownAccount(db: Db, id: number): Promise<void> {
  const account = await db
    .selectFrom('buying_account')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!account)
    throw refuse('bad_input', {
      details: [{ path: 'account_id', message: 'Tài khoản mua hàng không tồn tại' }],
    })
}

/** Takes orders back from their buyer, who gives back what they took themselves. @throws orders.no_buyer, orders.not_claimed */
export function recallOrders(
  context: Context,
  given: { ids: readonly number[]; reason?: string | undefined },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'recall',
      reason: given.reason,
      effect: async (order) => {
        if (is(context.actor, 'cv') && order.claimed_at === null) throw refuseOrder('orders.not_claimed')
        return { set: { buyer_id: null, claimed_at: null }, data: { buyer: order.buyer_id } }
      },
    }),
  )
}

/**
 * Claims at 5 that their buyer has not touched for so many minutes go back to the others. One that waits
 * for a further deposit waits for the customer, not for the buyer.
 */
export const recallIdleClaims = job<unknown>({
  name: 'recall-idle-claims',
  cron: '*/5 * * * *',
  run: async (_, { db, now }) => {
    const minutes = await settingValue(db, businessDate(now), 'claim.recall_minutes')
    const cutoff = new Date(now.getTime() - minutes * 60_000)
    await inJob(db, 'recall-idle-claims', async (tx) => {
      const { rows } = await sql<{ id: number; station_id: number; buyer: number }>`
        with idle as (
          select o.id, o.buyer_id from orders o where o.claimed_at <= ${cutoff} and o.status = ${lit(orderStatus.purchaseApproved)} and o.extra_deposit = 0
            and o.deleted_at is null and not exists (select from event e where e.entity = 'order' and e.entity_id = o.id
              and e.at > ${cutoff} and (e.actor_id = o.buyer_id or e.to_status = ${lit(orderStatus.purchaseApproved)} and e.from_status <> ${lit(orderStatus.purchaseApproved)}))
          limit 500 for no key update of o skip locked)
        update orders o set buyer_id = null, claimed_at = null from idle where o.id = idle.id
        returning o.id, o.station_id, idle.buyer_id as buyer`.execute(tx)
      for (const row of rows) {
        await recordEvent(
          { db: tx, actor: systemActor, now },
          {
            entity: 'order',
            id: row.id,
            action: 'auto_recall',
            from: orderStatus.purchaseApproved,
            to: orderStatus.purchaseApproved,
            station: row.station_id,
            data: { buyer: row.buyer, minutes },
          },
        )
      }
    })
  },
})
