import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { firstPicture, pictureOf } from '#orders/core/server/order-picture.ts'
import { orderListing, visibleOrders } from '#orders/core/server/order.repo.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { lit } from '#platform/server/db/lit.ts'
import { chipCounts } from '#platform/server/lists/chip-counts.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition, Search } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { beginsWith } from '#platform/server/lists/searched-text.ts'
import type { Keep } from '#platform/server/lists/kept-counts.ts'
import { conditionKey } from '#platform/server/lists/capped-counts.ts'
import type { WithinList } from '#platform/server/lists/list-within.ts'
import type {
  CheckinFoundRecord,
  CheckinRecord,
  CheckinView,
  CustomerOfView,
} from '#warehouse/checkin.api.ts'
import type { InbillRecord } from '#warehouse/inbill.api.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import type { StatusCode, StatusOf } from '#platform/contract/status.ts'
import { inbillStatus, inbillStatusOf } from '#warehouse/inbill.status.ts'
import { packageStatus, packageTable } from '#warehouse/package.status.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { subNote } from '#warehouse/server/sub-note.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const from = sql`orders o left join customer c on c.id = o.customer_id left join staff sale on sale.id = o.sale_id
  left join goods_type g on g.code = o.goods_type left join inbill i on i.id = o.inbill_id`

/** Packages of an order that still count. */
const packagesOf = sql`from package_order po join package p on p.id = po.package_id
  where po.order_id = o.id and p.cancelled_at is null`

const columns = sql`o.id, o.id::text as _id, o.code, o.status::float8 as status, o.sub_status::float8 as sub_status,
  ${subNote} as sub_note, o.station_id, o.customer_id, c.customer_no, c.name as customer_name, sale.name as sale_name, o.name, o.image_url, ${pictureOf} as picture,
  o.route_code, o.goods_type, g.name as goods_type_name, o.warehouse_code, o.services_extra, o.quantity as quality, o.qty_old,
  o.track, o.mawb,
  (select count(*) ${packagesOf}) as packages_total,
  (select count(*) ${packagesOf} and p.receive_status >= ${lit(packageStatus.scanned)}) as packages_scanned,
  o.d_weight, o.r_weight, o.v_weight, o.weight, o.length, o.width, o.height, o.position,
  (select count(*) from order_image m where m.order_id = o.id and m.type_image = 2 and m.removed_at is null) as photos,
  o.noticed_at, o.inbill_id, i.code as inbill_code, o.goods_vnd, o.service_vnd, o.freight_vnd, o.surcharge_vnd,
  o.extras_vnd, o.total_vnd, o.priced_at, o.bill_id, o.mercari, o.note, o.price_inputs, o.version,
  o.created_at`

type Sums = 'r_weight' | 'weight' | 'freight_vnd' | 'surcharge_vnd' | 'extras_vnd' | 'total_vnd'

export const checkinListing: ListDefinition<Sums> = {
  from,
  select: columns,
  filters: {
    status: { any: 'o.status', type: 'numeric' },
    sub_status: { any: 'o.sub_status', type: 'numeric' },
    customer_id: { any: 'o.customer_id', type: 'bigint' },
    inbill_id: { any: 'o.inbill_id', type: 'bigint' },
    route_code: { any: 'o.route_code' },
    goods_type: { any: 'o.goods_type' },
    mawb: { any: 'o.mawb' },
    codes: { any: 'o.code' },
    noticed_at: { range: 'o.noticed_at' },
  },
  // What stands in stock is bounded: these sorts need no index of their own.
  sorts: {
    created_at: sql`o.created_at`,
    code: sql`o.code`,
    customer_no: sql`c.customer_no`,
    noticed_at: sql`o.noticed_at`,
    weight: sql`o.weight`,
    total_vnd: sql`o.total_vnd`,
  },
  key: sql`o.id`,
  defaultSort: '-created_at',
  ...(orderListing.search ? { search: orderListing.search } : {}),
  chips: {
    of: 'status',
    values: orderStatus.values.filter((status) => status >= orderStatus.beingCheckedIn),
  },
  sums: {
    r_weight: sql`o.r_weight`,
    weight: sql`o.weight`,
    freight_vnd: sql`o.freight_vnd`,
    surcharge_vnd: sql`o.surcharge_vnd`,
    extras_vnd: sql`o.extras_vnd`,
    total_vnd: sql`o.total_vnd`,
  },
  counted: sql`orders o`,
}

/** Buyers do not know here whose an order is: they neither search nor sort nor filter by it, nor by its price. */
export function checkinListingFor(actor: Actor): ListDefinition<Sums> {
  if (!is(actor, 'cv')) return checkinListing
  const { search, sorts, filters, ...rest } = checkinListing
  const { customer_no: _, total_vnd: __, ...plain } = sorts
  const { customer_id: ___, ...named } = filters
  const byItself: Search = { ...search, text: (q) => sql<boolean>`o.code = ${q.toUpperCase()}` }
  delete byItself.owner
  return { ...rest, sorts: plain, filters: named, search: byItself }
}

const { beingCheckedIn, checked, priced } = orderStatus
/** The statuses of a view, where it is of some, and what else its orders have in common. */
const views: Record<CheckinView, { statuses?: readonly StatusCode[]; also?: RawBuilder<boolean> }> = {
  waiting: { statuses: [beingCheckedIn, checked] },
  newbill: { statuses: [priced], also: sql<boolean>`o.bill_id is null and o.liquidation_id is null` },
  depots: { statuses: [beingCheckedIn, checked, priced] },
  slip: { also: sql<boolean>`o.inbill_id is not null` },
}

/** Of whom the goods are and what they pay is not for those who bought them. */
export function maskOrder(actor: Actor, row: CheckinRecord): CheckinRecord {
  if (!is(actor, 'cv')) return row
  return {
    ...row,
    customer_id: null,
    customer_no: null,
    customer_name: null,
    sale_name: null,
    goods_vnd: 0,
    service_vnd: 0,
    freight_vnd: 0,
    surcharge_vnd: 0,
    extras_vnd: 0,
    total_vnd: 0,
    price_inputs: {},
  }
}

/** The orders of a view that a person may see; `asked`: of its statuses these alone. */
export function inView(
  actor: Actor,
  view: CheckinView = 'waiting',
  asked: readonly StatusCode[] = [],
): RawBuilder<boolean> {
  const { statuses, also } = views[view]
  const conditions = [visibleOrders(actor)]
  if (also) conditions.push(also)
  const wanted = statuses?.filter((status) => asked.length === 0 || asked.includes(status))
  if (wanted?.length === 0) conditions.push(sql<boolean>`false`)
  else if (wanted) conditions.push(sql<boolean>`o.status in (${lit(...wanted)})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * A view and a question to it, the statuses asked for in the view: of two conditions on one column PostgreSQL
 * expects a fifteenth of the orders that there are, and reads them all by an index that has them in no order.
 */
export function narrowedView<
  Query extends { view?: CheckinView | undefined; status?: readonly StatusCode[] },
>(actor: Actor, query: Query): { scope: RawBuilder<boolean>; query: Omit<Query, 'status'> } {
  const { status, ...rest } = query
  if (!status?.length || !views[query.view ?? 'waiting'].statuses)
    return { scope: inView(actor, query.view), query }
  return { scope: inView(actor, query.view, status), query: rest }
}

/** How many of a view's orders stand at each status that has some. */
export async function countsOf(db: Db, within: WithinList, keep: Keep): Promise<Record<string, number>> {
  const counts = await chipCounts(db, checkinListing, within, keep)
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))
}

/** The customers of a view's orders; none where a search finds too many to say. */
export async function customersOf(db: Db, within: WithinList, keep: Keep): Promise<CustomerOfView[]> {
  const found = await within(['customer_id'])
  if (!found) return []
  const statement = sql<CustomerOfView>`select c.id as customer_id, c.customer_no, c.name as customer_name, most.orders, most.weight, most.total_vnd
    from (select o.customer_id, count(*) as orders, coalesce(sum(o.weight), 0)::float8 as weight,
        coalesce(sum(o.total_vnd), 0)::bigint as total_vnd
      from orders o where ${found.where} and o.customer_id is not null
      group by o.customer_id order by count(*) desc, o.customer_id limit 100) most
    join customer c on c.id = most.customer_id order by most.orders desc, c.id`
  return keep(conditionKey(statement), async () => (await statement.execute(db)).rows)
}

/** Orders as the station shows them, of these keys, in their order. */
export async function checkinRowsOf(db: Db, actor: Actor, ids: readonly number[]): Promise<CheckinRecord[]> {
  const { rows } = await sql<CheckinRecord>`select ${columns} from ${from}
    where o.id = any(${ids}::bigint[]) and ${visibleOrders(actor)}`.execute(db)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Orders of these keys as the station shows them, with who checked each in when. */
export async function checkinFoundOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<CheckinFoundRecord[]> {
  const { rows } =
    await sql<CheckinFoundRecord>`select ${columns}, weigher.name as checked_name, weighing.at as checked_at
    from ${from} left join lateral (select e.at, e.actor_id from event e
        where o.inbill_id is not null and e.entity = 'order' and e.entity_id = o.id and e.action = 'checkin'
        order by e.id desc limit 1) weighing on true
      left join staff weigher on weigher.id = weighing.actor_id
    where o.id = any(${ids}::bigint[]) and ${visibleOrders(actor)}`.execute(db)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The orders a code stands for: an order code, or a track of a package or an order; those still to be handled first. */
export async function orderIdsOf(db: Db, actor: Actor, code: string): Promise<number[]> {
  const text = normalizeTracking(code)
  const match = isOrderCode(text)
    ? sql`o.code = ${text}`
    : sql`o.id in (select id from orders where track = ${text}
        union select po.order_id from package p join package_order po on po.package_id = p.id
        where p.track = ${text} and p.cancelled_at is null)`
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where ${match} and ${visibleOrders(actor)}
    order by o.status not in (${lit(orderStatus.beingCheckedIn, orderStatus.checked)}), o.status, o.id limit 200`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The slips a person may see: the station's; sales and buyers see those with an order of theirs. */
export function visibleInbills(actor: Actor): RawBuilder<boolean> {
  const own = is(actor, 'kd', 'cv')
    ? sql`and exists (select from inbill_order io join orders o on o.id = io.order_id
        where io.inbill_id = i.id and ${visibleOrders(actor)})`
    : sql``
  return sql<boolean>`${inStation(actor, 'i.station_id')} ${own}`
}

/** Of a slip only the orders that the person may see are named. */
const ordersOf = (actor: Actor) => sql`from inbill_order io join orders o on o.id = io.order_id
  where io.inbill_id = i.id and ${visibleOrders(actor)}`

const onSlip = (column: string) => sql.ref(`inside.${column}`)
const slipColumns = describedList(inbillFields, 'i', {
  status: sql`i.stands_at::float8`,
  created_name: sql`s.name`,
  orders: onSlip('orders'),
  priced: onSlip('priced'),
  picture: onSlip('picture'),
  order_codes: onSlip('order_codes'),
  weight: onSlip('weight'),
  fee_vnd: onSlip('fee_vnd'),
})

export function inbillListing(actor: Actor): ListDefinition {
  const orders = ordersOf(actor)
  return {
    from: sql`inbill i join staff s on s.id = i.created_by cross join lateral (
      select count(*)::int as orders, coalesce(array_agg(o.code order by o.id), '{}') as order_codes, ${firstPicture} as picture,
        count(*) filter (where o.inbill_id = i.id and o.status >= ${lit(orderStatus.priced)})::int as priced,
        coalesce(sum(io.r_weight), 0)::float8 as weight, coalesce(sum(io.fee_vnd), 0)::bigint as fee_vnd
      ${orders}) inside`,
    ...slipColumns,
    filters: { ...slipColumns.filters, id: { any: 'i.id', type: 'bigint' } },
    key: sql`i.id`,
    defaultSort: '-created_at',
    search: {
      text: (q) => {
        const code = normalizeTracking(q)
        return sql<boolean>`(${beginsWith('i.code', code)} or i.id = any(array(select io.inbill_id
          from orders o join inbill_order io on io.order_id = o.id
          where (${beginsWith('o.code', code)} or ${beginsWith('o.track', code)}) and ${visibleOrders(actor)})))`
      },
    },
    chips: { of: 'status', values: inbillStatus.values },
    counted: sql`inbill i`,
  }
}

// What a cancelled slip weighed is weighed again on another.
const standing = (column: string) => sql`case when i.cancelled_at is null then ${onSlip(column)} end`
/** What is summed over the slips of a list. */
export const slipSums = {
  orders: standing('orders'),
  weight: standing('weight'),
  fee_vnd: standing('fee_vnd'),
}

/** A slip as the list shows it. @throws checkin.slip_unknown */
export async function inbillRowOf(db: Db, actor: Actor, id: number): Promise<InbillRecord> {
  const listing = inbillListing(actor)
  const { rows } = await sql<InbillRecord>`select ${listing.select} from ${listing.from}
    where i.id = ${id} and ${visibleInbills(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseWarehouse('checkin.slip_unknown')
  return row
}

export interface LockedInbill {
  id: number
  status: StatusOf<typeof inbillStatus>
  code: string
  station_id: number
  carton: boolean
  note: string | null
  created_by: number
  created_at: Date
  cancelled_at: Date | null
  closed_at: Date | null
  version: number
}

/** Locks a slip for the transaction. @throws checkin.slip_unknown */
export async function lockInbill(tx: Db, actor: Actor, id: number): Promise<LockedInbill> {
  const { rows } = await sql<Omit<LockedInbill, 'status'>>`select i.* from inbill i
    where i.id = ${id} and ${visibleInbills(actor)} for no key update of i`.execute(tx)
  const row = rows[0]
  if (!row) throw refuseWarehouse('checkin.slip_unknown')
  return { ...row, status: inbillStatusOf(row) }
}

/**
 * Brings the packages of an order to the step their orders reached: a package is checked (10) when
 * every order in it is, and back at 9 as soon as one is not.
 */
export async function settlePackages(tx: Db, order: number, now: Date): Promise<void> {
  const whole = sql`bool_and(o.status >= ${lit(orderStatus.checked)} or o.status = ${lit(orderStatus.cancelled)})`
  const ofOrder = (ready: RawBuilder<unknown>) => sql`cancelled_at is null and id in (
    select po.package_id from package_order po join orders o on o.id = po.order_id
    where po.package_id in (select package_id from package_order where order_id = ${order})
    group by po.package_id having ${ready})`
  await moveRows(tx, packageTable, 'check', { set: { checked_at: now }, where: ofOrder(whole) })
  await moveRows(tx, packageTable, 'uncheck', {
    set: { checked_at: null },
    where: ofOrder(sql`not ${whole}`),
  })
}
