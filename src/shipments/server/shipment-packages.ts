import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { counted } from '#shipments/server/shipment.repo.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { lockPackage, warehouseScopeOf } from '#warehouse/server/package.repo.ts'

/** What decides whether packages go on one waybill. */
export interface PackageFacts {
  id: number
  track: string
  warehouse_code: string
  station_id: number
  customer_id: number
  route_code: string | null
}

/**
 * Packages that may go on a waybill, locked in the order of their keys.
 * @throws shipments.package_step, shipments.no_orders, shipments.taken, shipments.not_one
 */
export async function factsOf(context: Context, ids: readonly number[]): Promise<PackageFacts[]> {
  const scope = await warehouseScopeOf(context)
  const facts: PackageFacts[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    facts.push(await factOf(context, await lockPackage(context.db, scope, id)))
  return facts
}

async function factOf(
  { db }: Context,
  { id, track, warehouse_code, receive_status }: Awaited<ReturnType<typeof lockPackage>>,
): Promise<PackageFacts> {
  if (receive_status > packageStatus.exported)
    throw refuseShipment('shipments.package_step', {
      values: { track, step: packageStatus.label(receive_status).toLowerCase() },
    })
  const { rows } = await sql<{ station_id: number; customer_id: number | null; route_code: string | null }>`
    select distinct o.station_id, o.customer_id, o.route_code from package_order po join orders o on o.id = po.order_id
    where po.package_id = ${id} and ${counted}`.execute(db)
  const [whose, ...others] = rows
  if (!whose?.customer_id) throw refuseShipment('shipments.no_orders', { values: { track } })
  if (others.length) throw refuseShipment('shipments.not_one')
  const taken = await sql<{
    code: string
  }>`select w.code from shipment_package sp join shipment w on w.id = sp.shipment_id
    where sp.package_id = ${id} and sp.off_at is null`.execute(db)
  const code = taken.rows[0]?.code
  if (code) throw refuseShipment('shipments.taken', { values: { track, code } })
  return { id, track, warehouse_code, ...whose, customer_id: whose.customer_id }
}

/** Those of one customer, warehouse and route together. */
export function waybillsOf(facts: readonly PackageFacts[]): PackageFacts[][] {
  const key = (one: PackageFacts) =>
    [one.customer_id, one.station_id, one.warehouse_code, one.route_code].join('|')
  return [...Map.groupBy(facts, key).values()]
}

export async function putOn(
  { db, now }: Context,
  shipment: number,
  packages: readonly PackageFacts[],
): Promise<void> {
  await sql`insert into shipment_package (shipment_id, package_id, added_at)
    select ${shipment}::bigint, id, ${now}::timestamptz
    from unnest(${packages.map((one) => one.id)}::bigint[]) with ordinality as one (id, place) order by place`.execute(
    db,
  )
}
