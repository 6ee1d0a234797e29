import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { lockedColumns, visibleOrders } from '#orders/core/server/order.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import type { PriceInputs } from '#warehouse/order-price.api.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/** Everything a price at 11 is made of, beside the price tables. */
export interface PricedOrder extends LockedOrder {
  services_extra: string[]
  r_weight: number | null
  length: number | null
  width: number | null
  height: number | null
  noticed_at: Date | null
  inbill_id: number | null
  price_inputs: PriceInputs
  level_code: string
  packages: number
  carton_fee: number
  extra_deposit_paid: boolean
  quote: PriceExplanation | null
}

/** @throws checkin.unknown */
export async function pricedOrderOf(db: Db, actor: Actor, id: number): Promise<PricedOrder> {
  const [row] = await pricedOrdersOf(db, actor, [id])
  if (!row) throw refuseWarehouse('checkin.unknown')
  return row
}

/** The same of several at once; those that are not there for this person are left out. */
export async function pricedOrdersOf(db: Db, actor: Actor, ids: readonly number[]): Promise<PricedOrder[]> {
  const { rows } = await sql<PricedOrder>`select ${lockedColumns},
      coalesce(c.level_code, (select code from customer_level where is_primary)) as level_code,
      (select count(*) from package_order po join package p on p.id = po.package_id
        where po.order_id = o.id and p.cancelled_at is null) as packages,
      coalesce((select io.fee_vnd from inbill_order io
        where io.inbill_id = o.inbill_id and io.order_id = o.id), 0) as carton_fee,
      exists (select from event e where e.entity = 'order' and e.entity_id = o.id and e.action = 'deposit'
        and e.from_status = ${lit(orderStatus.purchaseApproved)}) as extra_deposit_paid,
      (select q.explanation from order_price q where q.order_id = o.id and q.stage = 'quote'
        order by q.revision desc limit 1) as quote
    from orders o left join customer c on c.id = o.customer_id
    where o.id = any(${ids}::bigint[]) and ${visibleOrders(actor)}`.execute(db)
  return rows
}

/** Keeps prices as the next revision of their stage. @returns the revision of each order */
export async function keepPrices(
  db: Db,
  prices: readonly { order: number; price: PriceExplanation }[],
  { by, now }: { by: number; now: Date },
): Promise<ReadonlyMap<number, number>> {
  const given = JSON.stringify(prices.map(({ order, price }) => ({ order, price, total: price.total })))
  const { rows } = await sql<{ order_id: number; revision: number }>`
    insert into order_price (order_id, stage, revision, explanation, total, made_by, created_at)
    select given."order", 'checkin', coalesce((select max(p.revision) from order_price p
        where p.order_id = given."order" and p.stage = 'checkin'), 0) + 1,
      given.price, given.total, ${by}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given("order" bigint, price jsonb, total bigint)
    returning order_id, revision`.execute(db)
  return new Map(rows.map(({ order_id, revision }) => [order_id, revision]))
}

/** What orders weigh, on the slips that they were checked in by too. */
export async function keepWeights(
  db: Db,
  weights: readonly { id: number; r_weight: number }[],
): Promise<void> {
  if (weights.length === 0) return
  await sql`update inbill_order io set r_weight = given.r_weight
    from jsonb_to_recordset(${JSON.stringify(weights)}::jsonb) as given(id bigint, r_weight numeric)
      join orders o on o.id = given.id
    where io.order_id = o.id and io.inbill_id = o.inbill_id`.execute(db)
}

/** A day on which an order went on a bill or came off it. */
export interface BillMove {
  day: BusinessDate
  onBill: boolean
}

/** When orders went on bills and came back, by their histories; asked for by an order's id. */
export async function billMoves(
  db: Db,
  orders: readonly number[],
): Promise<(order: number) => readonly BillMove[]> {
  const { rows } = await sql<{ entity_id: number; at: Date; to_status: number }>`
    select entity_id, at, to_status::float8 as to_status from event
    where entity = 'order' and entity_id = any(${[...orders]}::bigint[]) and to_status is distinct from from_status
      and (to_status >= ${lit(orderStatus.newBill)} or from_status >= ${lit(orderStatus.newBill)}) order by id`.execute(
    db,
  )
  const of = Map.groupBy(rows, ({ entity_id }) => entity_id)
  return (order) =>
    (of.get(order) ?? []).map(({ at, to_status }) => ({
      day: businessDate(at),
      onBill: to_status >= orderStatus.newBill,
    }))
}
