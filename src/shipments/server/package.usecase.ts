import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { stepBackTo } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { lit } from '#platform/server/db/lit.ts'
import { exportPackages, listPackages as listCall } from '#shipments/package.api.ts'
import type { PackageForm } from '#shipments/package.api.ts'
import { removeFromShipment } from '#shipments/server/shipment.usecase.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import type { mawbStatus } from '#warehouse/mawb.status.ts'
import type { PackageRecord } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { moveMawb } from '#warehouse/server/mawb-packages.usecase.ts'
import { closedBagOf } from '#warehouse/server/bag.repo.ts'
import { putOrdersIn, weighOrders } from '#warehouse/server/package-orders.ts'
import { makePackage, receivePackage } from '#warehouse/server/package-receive.usecase.ts'
import {
  everywhere,
  lockPackage,
  lockTrack,
  lowestStep,
  orderIdsIn,
  packageListing,
  packageOfTrack,
  packageRecords,
  standingOf,
  visiblePackages,
  warehouseScopeOf,
} from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'
import { scanIn } from '#warehouse/server/scan-in.usecase.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const onWaybill = sql`exists (select from shipment_package sp where sp.package_id = p.id and sp.off_at is null)`
const listing = {
  ...packageListing,
  filters: {
    ...packageListing.filters,
    container_id: { any: 'p.container_id', type: 'bigint' as const },
    customer_id: (
      value: string,
    ) => sql<boolean>`p.id = any(array(select po.package_id from orders o join package_order po on po.order_id = o.id
      where o.customer_id = any(${value.split(',')}::bigint[])))`,
    // Each as the planner knows a join by: `not (not exists …)` is asked of one package after the other.
    waybill: (value: string) => (value === '0' ? sql<boolean>`not ${onWaybill}` : sql<boolean>`${onWaybill}`),
  },
}

export async function listPackages(context: Context, query: ListQuery) {
  return chippedList<PackageRecord>(
    context.db,
    listing,
    query,
    visiblePackages(await warehouseScopeOf(context)),
  )
}

const together = (texts: readonly string[]) => texts.join(', ')
/** A packing list has a line a package: what is inside stands in one cell. */
const fileCells = fileColumns<PackageRecord>(packageFields, {
  order_codes: { value: (row) => together(row.order_codes) },
  order_names: { value: (row) => together(row.order_names), width: 40 },
  customer_names: { value: (row) => together(row.customer_names) },
}).filter(({ key }) => !['picture', 'mawb_id', 'order_ids', 'sub_statuses'].includes(key))

/** The packages of the list's filters that the person may see. @throws bad_input by field */
export const packagesFile = exportOf<PackageRecord>(exportPackages, listCall, async (context) => ({
  columns: fileCells,
  definition: listing,
  scope: visiblePackages(await warehouseScopeOf(context)),
  summed: ['d_weight'],
}))

const left = [packageStatus.exported, packageStatus.arrived, packageStatus.scanned, packageStatus.checked]

export async function listExported(context: Context, query: ListQuery) {
  const scope = visiblePackages(await warehouseScopeOf(context))
  return chippedList<PackageRecord>(
    context.db,
    { ...listing, chips: { of: 'receive_status', values: left } },
    query,
    sql<boolean>`p.receive_status in (${lit(...left)}) and ${scope}`,
  )
}

/** The track of the k-th box of an order that came under one track. */
export const boxTrack = (track: string, k: number): string => `${track}B${String(k).padStart(2, '0')}`

/** One package by hand; an order's further boxes by their number. @throws packages.boxes_of_nobody */
export async function createPackage(context: Context, { boxes, ...form }: PackageForm) {
  const { db } = context
  const answer = await receivePackage(context, form)
  const first = answer.package
  const made = answer.outcome === 'repeat' ? 0 : 1
  if (boxes === 1 || !first) return { ...answer, made }
  const orders = await orderIdsIn(db, [Number(first['id'])])
  const track = String(first['track'])
  if (orders.length === 0) throw refuseShipment('packages.boxes_of_nobody', { values: { track } })
  const warehouse = String(first['warehouse_code'])
  let more = 0
  for (let k = 2; k <= boxes; k += 1) {
    const box = boxTrack(track, k)
    await lockTrack(db, warehouse, box)
    if (await packageOfTrack(db, warehouse, box)) continue
    await putOrdersIn(context, await makePackage(context, { track: box, warehouse, measures: form }), orders)
    more += 1
  }
  await weighOrders(context, orders)
  return { ...answer, made: made + more }
}

/** Along the way of a package: with its flight (8, 8.2), scanned in (9); 10 follows from its orders. */
export async function changePackageStatus(
  context: Context,
  { ids, status }: { ids: readonly number[]; status: number },
): Promise<BulkAnswer> {
  if (status === packageStatus.scanned)
    return eachRow(context.db, ids, (db, id) => scanOne({ ...context, db }, id))
  if (status === packageStatus.checked) throw refuseShipment('packages.checked_by_orders')
  const scope = await warehouseScopeOf(context)
  const flights = new Map<number, number[]>()
  const found = await eachRow(context.db, ids, async (db, id) => {
    const one = await lockPackage(db, scope, id)
    const from = status === packageStatus.exported ? packageStatus.overseas : packageStatus.exported
    if (one.receive_status !== from) throw packageRecords.refuse('status', standingOf(one))
    if (one.mawb_id === null) throw refuseShipment('packages.no_flight', { values: { track: one.track } })
    flights.set(one.mawb_id, [...(flights.get(one.mawb_id) ?? []), id])
  })
  return withFlights(context, flights, status, found.failed)
}

/** Each flight by itself: one that may not move refuses its own packages. */
async function withFlights(
  context: Context,
  flights: ReadonlyMap<number, readonly number[]>,
  status: number,
  refused: BulkAnswer['failed'],
): Promise<BulkAnswer> {
  const done: number[] = []
  const failed = [...refused]
  const moved = await eachRow(context.db, [...flights.keys()], async (db, flight) => {
    const packages = (flights.get(flight) ?? []).map((id) => ({ id, isHandle: true }))
    const to = status as typeof mawbStatus.exported | typeof mawbStatus.arrived
    const answer = await moveMawb({ ...context, db }, { id: flight, status: to, packages })
    done.push(...answer.done)
    failed.push(...answer.failed)
  })
  for (const { id: flight, ...why } of moved.failed)
    failed.push(...(flights.get(flight) ?? []).map((id) => ({ id, ...why })))
  return { done: done.toSorted((a, b) => a - b), failed }
}

async function scanOne(context: Context, id: number): Promise<void> {
  const one = await lockPackage(context.db, await warehouseScopeOf(context), id)
  // What is on no arrived flight would be kept as an exception; who chose a row asked for a step.
  if (one.receive_status !== packageStatus.arrived) throw packageRecords.refuse('status', standingOf(one))
  await scanIn(context, { package_id: id })
}

/** Out of bag and flight while they are here, each by itself. */
export async function removePackages(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  const scope = await warehouseScopeOf(context)
  return eachRow(context.db, ids, (db, id) => removeOne({ ...context, db }, scope, id))
}

async function removeOne(context: Context, scope: WarehouseScope, id: number): Promise<void> {
  const found = await lockPackage(context.db, scope, id)
  const { track } = found
  if (found.container_id === null && found.mawb_id === null) return offWaybill(context, found)
  const refuse = () => refuseWarehouse('import.package_left', { values: { track } })
  await runLocked({ ...packageRecords, refuse }, standingOf(found), {
    context,
    action: 'unpack',
    effect: async () => {
      const bag = await closedBagOf(context.db, found.container_id)
      if (bag) throw refuseShipment('bags.closed', { values: { code: bag } })
      return { set: { container_id: null, packed_at: null, mawb_id: null }, data: { track } }
    },
  })
}

/** Of a package in no bag the waybill, while that is new or confirmed. @throws packages.not_packed, shipments.last_package */
async function offWaybill(context: Context, { id, track }: { id: number; track: string }): Promise<void> {
  const { rows } = await sql<{ shipment: number }>`select shipment_id as shipment from shipment_package
    where package_id = ${id} and off_at is null`.execute(context.db)
  if (!rows[0]) throw refuseShipment('packages.not_packed', { values: { track } })
  await removeFromShipment(context, { id: rows[0].shipment, packages: [id] })
}

/** @throws import.package_left, import.on_flight, import.not_own */
export async function deletePackage(context: Context, id: number, reason: string) {
  const { db, actor, now } = context
  const scope = await warehouseScopeOf(context)
  const found = await lockPackage(db, scope, id)
  const { track } = found
  const refuse = () => refuseWarehouse('import.package_left', { values: { track } })
  await runLocked({ ...packageRecords, refuse }, standingOf(found), {
    context,
    action: 'undo',
    reason,
    effect: async () => {
      await refuseOthers(context, found)
      if (found.mawb_id !== null || found.container_id !== null) throw await onFlight(context, found)
      return { set: { cancelled_at: now }, data: { track } }
    },
  })
  await sql`update import_exception set resolved_at = ${now}, resolved_by = ${actor.id || null}
    where package_id = ${id} and resolved_at is null`.execute(db)
  return { id, orders: await takeBack(context, await orderIdsIn(db, [id]), reason) }
}

/** Operations undo what they received today; managers any. */
async function refuseOthers(
  { db, actor, now }: Context,
  { id, received_by }: { id: number; received_by: number | null },
) {
  if (hasFlag(actor.role, 'ql', 'kt')) return
  const { rows } = await sql<{ at: Date }>`select received_at as at from package where id = ${id}`.execute(db)
  const own = received_by === actor.id && rows[0] && businessDate(rows[0].at) === businessDate(now)
  if (!own) throw refuseWarehouse('import.not_own')
}

async function onFlight(
  { db }: Context,
  found: { track: string; mawb_id: number | null; container_id: number | null },
): Promise<AppError> {
  const { rows } = await sql<{
    mawb: string
  }>`select coalesce((select number from mawb where id = ${found.mawb_id}),
    (select code from container where id = ${found.container_id})) as mawb`.execute(db)
  return refuseWarehouse('import.on_flight', { values: { track: found.track, mawb: rows[0]?.mawb ?? '' } })
}

/** An order without another package was never received: back at 6. @returns codes of those */
async function takeBack(context: Context, orders: readonly number[], reason: string): Promise<string[]> {
  const all = everywhere(context)
  const back: string[] = []
  const others: number[] = []
  for (const id of orders) {
    const order = await lockOrder(all.db, all.actor, id)
    if ((await lowestStep(all.db, id)) !== null) others.push(id)
    else if (order.status === orderStatus.arrivedOverseas) {
      const set = {
        d_weight: null,
        v_weight: null,
        length: null,
        width: null,
        height: null,
        sub_status: null,
      }
      await stepBackTo(orderStatus.bought, order, { context: all, reason, effect: async () => ({ set }) })
      back.push(order.code)
    }
  }
  await weighOrders(all, others)
  return back
}
