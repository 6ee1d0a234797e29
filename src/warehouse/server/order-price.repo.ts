import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
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
  const { rows } =
    await sql<PricedOrder>`select o.*, o.status::float8 as status, o.sub_status::float8 as sub_status,
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

/** Keeps a price as the next revision of its stage. */
export async function keepPrice(
  db: Db,
  given: { order: number; price: PriceExplanation; by: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into order_price (order_id, stage, revision, explanation, total, made_by, created_at)
    select ${given.order}::bigint, 'checkin',
      coalesce((select max(revision) from order_price where order_id = ${given.order} and stage = 'checkin'), 0) + 1,
      ${JSON.stringify(given.price)}::jsonb, ${given.price.total}::bigint, ${given.by}::bigint, ${given.now}::timestamptz
    returning revision`.execute(db)
  return rows[0]?.revision ?? 1
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
