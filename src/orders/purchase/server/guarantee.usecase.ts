import { sql } from 'kysely'
import { allocatedToOrder, depositOf } from '#ledger/server/money.repo.ts'
import { exportGuarantees, listGuarantees as listCall } from '#orders/purchase/guarantee.api.ts'
import type { GuaranteeRecord } from '#orders/purchase/guarantee.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked, actOnOrder } from '#orders/core/server/act-on-order.ts'
import { lockOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { guaranteeFields } from '#orders/purchase/guarantee.fields.ts'
import { guaranteeStatus, guaranteeTable } from '#orders/purchase/guarantee.status.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { FourEyes, StatusOf } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordMove, runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, fileColumns } from '#platform/server/lists/record-list.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

const tables = sql`order_guarantee g join orders o on o.id = g.order_id`
const described = describedList(guaranteeFields, 'g', {
  code: sql`o.code`,
  name: sql`o.name`,
  order_status: sql`o.status::float8`,
  customer_id: sql`o.customer_id`,
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  sale_name: sql`sale.name`,
  quoted_total: sql`o.quoted_total`,
  request: sql`o.deposit_request + o.extra_deposit`,
  deposit: sql`coalesce((select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit'
    and l.released_at is null), 0)`,
  exposure: sql`coalesce((select sum(e.amount) from exposure e where e.customer_id = o.customer_id
    and e.ended_at is null), 0)::bigint`,
  asker_name: sql`asker.name`,
  decider_name: sql`decider.name`,
})
const amountIn = (status: StatusOf<typeof guaranteeStatus>) =>
  sql`case when g.status = ${lit(status)} then g.amount else 0 end`
const sums = {
  amount: amountIn(guaranteeStatus.approved),
  waiting: amountIn(guaranteeStatus.asked),
  cancelled: amountIn(guaranteeStatus.ended),
}
export const listing: ListDefinition<keyof typeof sums> = {
  from: sql`${tables} join staff asker on asker.id = g.asked_by left join staff decider on decider.id = g.decided_by
    left join customer c on c.id = o.customer_id left join staff sale on sale.id = o.sale_id`,
  ...described,
  filters: {
    ...described.filters,
    order_status: { any: 'o.status', type: 'numeric' },
    customer_id: { any: 'o.customer_id', type: 'bigint' },
  },
  key: sql`g.id`,
  defaultSort: '-created_at',
  search: { text: (q) => orderHas('o', q) },
  chips: { of: 'status', values: guaranteeStatus.values },
  sums,
  counted: tables,
}

export function listGuarantees({ db, actor }: Context, query: ListQuery) {
  return chippedList<GuaranteeRecord, keyof typeof sums>(db, listing, query, visibleOrders(actor))
}

/**
 * Asks that an order is bought although its deposit is not (all) there.
 * @throws orders.status, orders.guaranteed, orders.guarantee_waits, orders.guarantee_needless
 */
export async function askGuarantee(
  context: Context,
  given: { id: number; amount?: number | null | undefined; reason: string },
): Promise<{ id: number }> {
  const { db, actor, now } = context
  let made = 0
  await actOnOrder({
    context,
    id: given.id,
    action: 'ask_guarantee',
    reason: given.reason,
    effect: async (order) => {
      const waits =
        await sql`select from order_guarantee where order_id = ${order.id} and status = ${lit(guaranteeStatus.asked)}`.execute(
          db,
        )
      if (waits.rows.length > 0) throw refuseOrder('orders.guarantee_waits')
      const there = Math.max(await depositOf(db, order.id), await allocatedToOrder(db, order.id))
      const missing = order.deposit_request + order.extra_deposit - there
      if (missing <= 0) throw refuseOrder('orders.guarantee_needless')
      const amount = Math.min(given.amount ?? missing, missing)
      const row = await db
        .insertInto('order_guarantee')
        .values({ order_id: order.id, amount, reason: given.reason, asked_by: actor.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      made = row.id
      return { data: { amount } }
    },
  })
  return { id: made }
}

/** Asks for guarantees with the reason “mua trước”, each order by itself. @throws as `askGuarantee`, by row */
export function buyFirst(
  context: Context,
  { ids, note }: { ids: readonly number[]; note?: string | undefined },
): Promise<BulkAnswer> {
  const reason = note ? `Mua trước: ${note}` : 'Mua trước'
  return eachRow(context.db, ids, (db, id) => askGuarantee({ ...context, db }, { id, reason }))
}

interface LockedGuarantee {
  id: number
  status: number
  station_id: number
  asked_by: number
  amount: number
  order: LockedOrder
}

async function lockGuarantee({ db, actor }: Context, id: number): Promise<LockedGuarantee> {
  const of = await db.selectFrom('order_guarantee').select('order_id').where('id', '=', id).executeTakeFirst()
  if (!of) throw refuseOrder('orders.guarantee_not_found')
  // Orders are locked before what hangs on them.
  const order = await lockOrder(db, actor, of.order_id)
  const row = await db
    .selectFrom('order_guarantee')
    .select(['id', 'status', 'asked_by', 'amount'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, station_id: order.station_id, order }
}

const guarantees: Omit<Records<LockedGuarantee, FourEyes, never>, 'lock'> = {
  table: guaranteeTable,
  snapshot: () => ({}),
  refuse: () => refuseOrder('orders.guarantee_decided'),
}

/** Orders whose purchase may still hang on a guarantee. */
const guaranteeable: readonly number[] = [
  orderStatus.transacting,
  orderStatus.transactionComplete,
  orderStatus.purchaseApproved,
]

interface Decision {
  status: typeof guaranteeStatus.approved | typeof guaranteeStatus.ended
  answer?: string | null | undefined
}

/**
 * Approves or refuses guarantees, each by itself; never by who asked.
 * @throws orders.guarantee_not_found, orders.guarantee_decided, access.own_work, orders.status
 */
export function decideGuarantees(
  context: Context,
  given: Decision & { ids: readonly number[] },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, (db, id) => decide({ ...context, db }, id, given))
}

async function decide(context: Context, id: number, { status, answer }: Decision): Promise<void> {
  const { actor, now } = context
  const approves = status === guaranteeStatus.approved
  const lock = async (inTx: Context, of: number) => {
    const asked = await lockGuarantee(inTx, of)
    // Where the order went on, that is why; what was asked for it ended with it.
    if (approves && !guaranteeable.includes(asked.order.status)) throw refuseOrder('orders.status')
    return asked
  }
  await runAction(
    { ...guarantees, lock },
    {
      context,
      id,
      action: approves ? 'approve' : 'refuse',
      reason: answer,
      effect: async ({ order, amount }) => {
        if (approves) {
          const effect = async () => ({ set: { guaranteed: true }, data: { amount } })
          await actOnLocked(order, { context, action: 'guarantee', automatic: true, reason: answer, effect })
        } else {
          const refused = { action: 'guarantee_refused', to: order.status, reason: answer, data: { amount } }
          await recordMove(context, 'order', order, refused)
        }
        return { set: { decided_by: actor.id, decided_at: now, answer: answer ?? null } }
      },
    },
  )
}

export const guaranteesFile = exportOf<GuaranteeRecord>(exportGuarantees, listCall, ({ actor }) => ({
  columns: fileColumns<GuaranteeRecord>(guaranteeFields),
  definition: listing,
  scope: visibleOrders(actor),
  summed: ['amount'],
  apart: { title: 'Chờ duyệt, hết hiệu lực', is: ({ status }) => status !== guaranteeStatus.approved },
}))
