import { sql } from 'kysely'
import { exposureOf } from '#ledger/exposure.rules.ts'
import {
  depositOf,
  endExposure,
  lockDeposit,
  lockedCustomerMoney,
  releaseDeposit,
  setExposure,
} from '#ledger/server/money.repo.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { startsOf } from '#platform/contract/status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { merged } from '#orders/desk/merge.rules.ts'
import type { Portion } from '#orders/desk/merge.rules.ts'
import { actOnLocked, allowOrder } from '#orders/core/server/act-on-order.ts'
import { endGuarantee } from '#orders/core/server/guarantee.repo.ts'
import { lockOrder, orderRowOf, orderRowsOf, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Effect } from '#platform/server/events/run-action.ts'

/** The columns of a portion, as an update takes them. */
export const columnsOf = (portion: Portion): Record<string, unknown> => ({ ...portion })

/**
 * Merges orders into the oldest of them: quantity, value, receipts and deposits are conserved. Before
 * the deposit the merged order is quoted anew; from 4 on the accepted quotes stand together as one.
 * @throws orders.merge_nothing, orders.merge_unlike, orders.status, orders.not_found
 */
export async function mergeOrders(
  context: Context,
  id: number,
  merges: readonly number[],
): Promise<OrderRecord> {
  const { db, actor } = context
  const ids = [...new Set([id, ...merges])].toSorted((a, b) => a - b)
  if (ids.length < 2) throw refuseOrder('orders.merge_nothing')
  const orders: LockedOrder[] = []
  for (const one of ids) orders.push(await lockOrder(db, actor, one))
  const [keep, ...gone] = orders as [LockedOrder, ...LockedOrder[]]
  await actOnLocked(keep, {
    context,
    action: 'merge',
    effect: async () => {
      for (const order of gone) await allowOrder(context, order, 'merge')
      assertMergeable(orders)
      return mergeInto(context, keep, gone)
    },
  })
  return orderRowOf(db, actor, keep.id)
}

async function mergeInto(context: Context, keep: LockedOrder, gone: readonly LockedOrder[]): Promise<Effect> {
  const { db } = context
  const orders = [keep, ...gone]
  const locked = keep.status >= orderStatus.transactionComplete
  const portion = merged(orders)
  const customer = keep.customer_id as number
  await lockedCustomerMoney(db, customer)
  const deposit = await gatherMoney(db, customer, keep, gone)
  for (const order of gone) await endAs(context, order, keep)
  // What stood for the merged orders stands for the one that stays, as long as its quote does.
  for (const order of locked ? gone : orders)
    await endGuarantee(db, { order: order.id, now: context.now, why: `Gộp vào ${keep.code}` })
  const set = locked ? { ...columnsOf(portion), ...(await joinPrices(context, orders)) } : requoted(portion)
  if (keep.status === orderStatus.purchaseApproved) await expose(db, customer, keep.id, portion, deposit)
  const { quantity, extra_deposit } = portion
  const asked = locked && extra_deposit !== keep.extra_deposit ? { extra_deposit } : {}
  return { set, data: { merges: gone.map((order) => order.code), quantity, deposit, ...asked } }
}

/** Before the deposit nothing is agreed: what the new quote will say is not carried over. */
function requoted(portion: Portion): Record<string, unknown> {
  const { quantity, goods_values, domestic_ship, tax, estimated_weight } = portion
  return { quantity, goods_values, domestic_ship, tax, estimated_weight }
}

/** Same customer, route, warehouse, site, account and currency; with money locked also step, rate and guarantee. */
function assertMergeable(orders: readonly LockedOrder[]): void {
  const kinds = new Set(orders.map(likenessOf))
  if (kinds.size > 1 || orders[0]?.customer_id === null) throw refuseOrder('orders.merge_unlike')
}

/** Orders that are alike in this are merged, others are not. */
function likenessOf(order: Likened): string {
  const locked = order.status >= orderStatus.transactionComplete
  return JSON.stringify([
    ...always.map((column) => order[column]),
    locked ? [order.status, ...withMoney.map((column) => order[column])] : 'early',
  ])
}
const always = [
  'customer_id',
  'station_id',
  'route_code',
  'warehouse_code',
  'transport',
  'site_code',
  'account_id',
  'currency',
  'goods_type',
] as const
const withMoney = ['exchange_rate', 'guaranteed', 'buyer_id'] as const
type Likened = Pick<LockedOrder, 'status' | (typeof always)[number] | (typeof withMoney)[number]>

/** The orders that `mergeOrders` would take with this one from this person now. @throws orders.not_found */
export async function mergeableWith({ db, actor }: Context, id: number): Promise<OrderRecord[]> {
  const starts = startsOf(orderTable, 'merge', actor.role)
  const { rows } = await sql<Likened & { id: number }>`
    select o.id, o.status::float8 as status, ${sql.join([...always, ...withMoney].map((column) => sql.ref(`o.${column}`)))}
    from orders o where ${visibleOrders(actor)} and (o.id = ${id} or (o.status in (${lit(...starts)})
      and o.customer_id = (select own.customer_id from orders own where own.id = ${id})))`.execute(db)
  const own = rows.find((row) => row.id === id)
  if (!own) throw refuseOrder('orders.not_found')
  if (!starts.includes(own.status)) return []
  const like = rows.filter((row) => row.id !== id && likenessOf(row) === likenessOf(own))
  return orderRowsOf(
    db,
    actor,
    like.map((row) => row.id),
  )
}

/** Receipts and deposits of the merged orders go to the one that stays. @returns what is locked for it then */
async function gatherMoney(
  db: Db,
  customer: number,
  keep: LockedOrder,
  gone: readonly LockedOrder[],
): Promise<number> {
  let amount = await depositOf(db, keep.id)
  for (const { id } of gone) {
    amount += await releaseDeposit(db, id, 'raised')
    await sql`update allocation set order_id = ${keep.id} where order_id = ${id} and released_at is null`.execute(
      db,
    )
  }
  if (amount > 0) await lockDeposit(db, { customer, order: keep.id, amount })
  return amount
}

async function endAs(context: Context, order: LockedOrder, keep: LockedOrder): Promise<void> {
  await endExposure(context.db, order.id)
  await actOnLocked(order, {
    context,
    action: 'merged_into',
    automatic: true,
    effect: async () => ({
      set: { cancelled_from: order.status, merged_into: keep.id },
      data: { into: keep.code },
    }),
  })
}

/** The accepted quotes as one: every line stays with its reason, the totals add up. */
async function joinPrices(
  context: Context,
  orders: readonly LockedOrder[],
): Promise<Record<string, unknown>> {
  const { db, actor, now } = context
  const [keep] = orders as [LockedOrder]
  const ids = orders.map((order) => order.id)
  const revision = keep.revision + 1
  await sql`
    with accepted as (
      select distinct on (order_id) order_id, explanation, total, request from order_price
      where order_id = any(${ids}::bigint[]) and stage = 'quote' order by order_id, revision desc),
    joined as (
      select sum(total)::bigint as total, sum(request)::bigint as request,
        (select jsonb_agg(line order by a.order_id, place) from accepted a,
          jsonb_array_elements(a.explanation -> 'lines') with ordinality as of_order (line, place)) as lines,
        (select explanation from accepted where order_id = ${keep.id}) as first
      from accepted)
    insert into order_price (order_id, stage, revision, explanation, total, request, made_by, created_at)
    select ${keep.id}, 'quote', ${revision}, first || jsonb_build_object('lines', lines, 'total', total, 'weight', null,
        'request', case when jsonb_typeof(first -> 'request') = 'object'
          then (first -> 'request') || jsonb_build_object('amount', request) else 'null'::jsonb end),
      total, request, ${actor.id}, ${now} from joined where first is not null`.execute(db)
  return { revision }
}

async function expose(
  db: Db,
  customer: number,
  order: number,
  portion: Portion,
  lock: number,
): Promise<void> {
  const { goods_vnd: goods, service_vnd: service, freight_estimate: freight } = portion
  await setExposure(db, { customer, order, amount: exposureOf({ goods, service, freight, lock }) })
}
