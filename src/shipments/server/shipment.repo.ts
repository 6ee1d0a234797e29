import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { inScope } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { beginsWith } from '#platform/server/lists/searched-text.ts'
import type { ShipmentRecord } from '#shipments/shipment.api.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'
import { shipmentStatus, shipmentTable } from '#shipments/shipment.status.ts'
import type { ShipmentFacts } from '#shipments/shipment.status.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { warehouseScopeOf } from '#warehouse/server/package.repo.ts'

/** Waybills `w` a person sees: of their warehouse abroad, else of their station; sales those of their customers. */
export async function visibleShipments(context: Pick<Context, 'db' | 'actor'>): Promise<RawBuilder<boolean>> {
  const { warehouse } = await warehouseScopeOf(context)
  if (warehouse) return sql<boolean>`w.warehouse_code = ${warehouse}`
  return inScope(context.actor, { station: 'w.station_id', sale: 'c.sale_id' })
}

/** Of the orders in packages those that still are: a cancelled one counts for nothing. */
export const counted = sql<boolean>`(o.deleted_at is null and o.status <> ${lit(orderStatus.cancelled)})`

const inside = sql`select count(*)::int as packages, coalesce(sum(p.d_weight), 0)::float8 as d_weight,
    count(*) filter (where p.receive_status >= ${lit(packageStatus.scanned)})::int as scanned,
    (select count(distinct po.order_id) from shipment_package s2 join package p2 on p2.id = s2.package_id
      join package_order po on po.package_id = p2.id join orders o on o.id = po.order_id
      where s2.shipment_id = w.id and s2.off_at is null and p2.cancelled_at is null and ${counted})::int as orders
  from shipment_package sp join package p on p.id = sp.package_id
  where sp.shipment_id = w.id and sp.off_at is null and p.cancelled_at is null`

const within = (name: string) => sql.ref(`inside.${name}`)
const described = describedList(shipmentFields, 'w', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  packages: within('packages'),
  scanned: within('scanned'),
  orders: within('orders'),
  d_weight: within('d_weight'),
  created_name: sql`s.name`,
})

export const shipmentListing: ListDefinition = {
  from: sql`shipment w join customer c on c.id = w.customer_id left join staff s on s.id = w.created_by
    cross join lateral (${inside}) inside`,
  ...described,
  filters: { ...described.filters, id: { any: 'w.id', type: 'bigint' } },
  key: sql`w.id`,
  defaultSort: '-created_at',
  search: {
    prefix: (q) => {
      const code = normalizeTracking(q)
      if (code.length < 4) return null
      return sql<boolean>`(${beginsWith('w.code', code)} or w.id = any(array(select sp.shipment_id from package p
        join shipment_package sp on sp.package_id = p.id where ${beginsWith('p.track', code)})))`
    },
    text: () => sql<boolean>`false`,
    owner: { column: 'w.customer_id', table: 'customer' },
  },
  chips: { of: 'status', values: shipmentStatus.values },
  counted: sql`shipment w join customer c on c.id = w.customer_id`,
}

/** @throws shipments.unknown */
export async function shipmentRowOf(context: Context, id: number): Promise<ShipmentRecord> {
  const { rows } = await sql<ShipmentRecord>`select ${shipmentListing.select} from ${shipmentListing.from}
    where w.id = ${id} and ${await visibleShipments(context)}`.execute(context.db)
  const row = rows[0]
  if (!row) throw refuseShipment('shipments.unknown')
  return row
}

export interface LockedShipment {
  id: number
  code: string
  status: number
  station_id: number
  customer_id: number
  warehouse_code: string
  route_code: string | null
  version: number
  complete: boolean
}

/** @throws shipments.unknown */
export async function lockShipment(context: Context, id: number): Promise<LockedShipment> {
  const { rows } = await sql<LockedShipment>`select w.id, w.code, w.status, w.station_id, w.customer_id,
      w.warehouse_code, w.route_code, w.version,
      (w.receiver <> '' and w.phone <> '' and w.address <> '' and w.services <> '' and w.declared_vnd > 0) is true as complete
    from shipment w join customer c on c.id = w.customer_id
    where w.id = ${id} and ${await visibleShipments(context)} for no key update of w`.execute(context.db)
  const row = rows[0]
  if (!row) throw refuseShipment('shipments.unknown')
  return row
}

export const shipmentRecords: Records<LockedShipment, ShipmentFacts, 'shipments.incomplete'> = {
  table: shipmentTable,
  lock: lockShipment,
  snapshot: ({ complete }) => ({ complete }),
  refuse: (why, { code, status }) =>
    refuseShipment(why === 'shipments.incomplete' ? why : 'shipments.status', {
      values: { code, status: shipmentStatus.label(status).toLowerCase() },
    }),
  shown: shipmentRowOf,
}

/** The waybill of its code, of its key, or of a track that is on it; null: none. */
export async function shipmentOfCode(
  context: Context,
  given: string,
  byTrack = false,
): Promise<number | null> {
  const code = normalizeTracking(given)
  const track = sql`or ${byTrack} and w.id in (select sp.shipment_id from package p join shipment_package sp
    on sp.package_id = p.id and sp.off_at is null where p.track = ${code} and p.cancelled_at is null)`
  const { rows } = await sql<{
    id: number
  }>`select w.id from shipment w join customer c on c.id = w.customer_id
    where (w.code = ${code} ${track}) and ${await visibleShipments(context)} order by w.id desc limit 1`.execute(
    context.db,
  )
  return rows[0]?.id ?? null
}

export interface OnShipment {
  id: number
  track: string
  receive_status: number
}

/** The packages on a waybill, in the order they were put on it; what was undone is on none. */
export async function packagesOn(db: Db, shipment: number): Promise<OnShipment[]> {
  const { rows } = await sql<OnShipment>`select p.id, p.track, p.receive_status::float8 as receive_status
    from shipment_package sp join package p on p.id = sp.package_id
    where sp.shipment_id = ${shipment} and sp.off_at is null and p.cancelled_at is null order by sp.id`.execute(
    db,
  )
  return rows
}

/** Packages leave a waybill; they may go on another. */
export async function takeOff(
  { db, now }: Context,
  shipment: number,
  packages: readonly number[] | null,
  why: 'removed' | 'cancelled' | 'missing',
): Promise<number> {
  const chosen = packages ? sql`and package_id = any(${[...packages]}::bigint[])` : sql``
  const done = await sql`update shipment_package set off_at = ${now}, off_why = ${why}
    where shipment_id = ${shipment} and off_at is null ${chosen}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
