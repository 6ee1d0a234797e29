import { sql } from 'kysely'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import type { Context } from '#platform/server/context.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { changedValues, differing, toColumns } from '#platform/server/lists/record-write.ts'
import type { ShipmentRecord } from '#shipments/shipment.api.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'
import { shipmentStatus } from '#shipments/shipment.status.ts'
import {
  counted,
  lockShipment,
  packagesOn,
  shipmentListing,
  shipmentOfCode,
  shipmentRecords,
  shipmentRowOf,
  takeOff,
  visibleShipments,
} from '#shipments/server/shipment.repo.ts'
import { factsOf, putOn, waybillsOf } from '#shipments/server/shipment-packages.ts'
import { worthOf } from '#shipments/server/shipment-worth.ts'
import type { PackageFacts } from '#shipments/server/shipment-packages.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { packageRowsOf } from '#warehouse/server/package.repo.ts'

type Form = Readonly<Record<string, unknown>> & { packages?: readonly number[] | undefined }

export async function listShipments(context: Context, query: ListQuery) {
  return chippedList<ShipmentRecord>(context.db, shipmentListing, query, await visibleShipments(context))
}

/** Checked in and on no bill yet. */
export async function listUnbilled(context: Context, query: ListQuery) {
  const scope = sql<boolean>`w.status = ${shipmentStatus.checked} and ${await visibleShipments(context)}`
  return listRows<ShipmentRecord>(context.db, shipmentListing, query, scope)
}

/** A waybill with its packages and orders; `byTrack`: of any track on it, too. @throws shipments.unknown */
export async function readShipment(context: Context, code: string, byTrack = false) {
  const { db } = context
  const id = await shipmentOfCode(context, code, byTrack)
  if (!id) throw refuseShipment('shipments.unknown')
  const shipment = await shipmentRowOf(context, id)
  const on = await packagesOn(db, id)
  const keys = on.map((one) => one.id)
  const [packages, orders] = [await packageRowsOf(db, keys), await ordersOf(context, keys)]
  const missing = on.filter((one) => one.receive_status < packageStatus.scanned).map((one) => one.track)
  return { shipment, packages, orders, missing }
}

interface OrderOn {
  id: number
  code: string
  name: string
  status: number
  k: number
  n: number
}

/** The orders in packages, with how many of all their packages are here. */
export async function ordersOf({ db }: Context, packages: readonly number[]): Promise<OrderOn[]> {
  const { rows } = await sql<OrderOn>`
    select o.id, o.code, o.name, o.status::float8 as status, count(p.id)::int as n,
      count(p.id) filter (where p.receive_status >= ${packageStatus.scanned}::numeric)::int as k
    from orders o join package_order po on po.order_id = o.id
    join package p on p.id = po.package_id and p.cancelled_at is null
    where ${counted} and o.id in (select order_id from package_order
      where package_id = any(${[...packages]}::bigint[]))
    group by o.id order by o.id`.execute(db)
  return rows
}

/** @throws shipments.not_one and what keeps a package off a waybill */
export async function createShipment(context: Context, form: Form): Promise<ShipmentRecord> {
  const facts = await factsOf(context, form.packages ?? [])
  const groups = waybillsOf(facts)
  if (groups.length !== 1) throw refuseShipment('shipments.not_one')
  return shipmentRowOf(context, await make(context, groups[0]!, form))
}

/** One for each customer, warehouse and route; packages that may not are named. */
export async function createShipments(context: Context, packages: readonly number[]) {
  const facts: PackageFacts[] = []
  const checked = await eachRow(context.db, packages, async (db, id) => {
    facts.push(...(await factsOf({ ...context, db }, [id])))
  })
  const shipments: { id: number; code: string; packages: number }[] = []
  for (const group of waybillsOf(facts)) {
    const row = await shipmentRowOf(context, await make(context, group, {}))
    shipments.push({ id: row.id, code: row.code, packages: group.length })
  }
  return { ...checked, shipments }
}

async function make(context: Context, packages: readonly PackageFacts[], form: Form): Promise<number> {
  const { db, actor, now } = context
  const { station_id, customer_id, warehouse_code, route_code } = packages[0]!
  // Where the customer has things sent first; else where the last order of theirs that says so went.
  const { rows } = await sql<{
    receiver: string
    phone: string | null
    address: string | null
    services: string | null
  }>`
    select coalesce(a.name, c.name) as receiver, coalesce(a.phone, c.phone) as phone,
      left(nullif(case when a.id is null
          then concat_ws(', ', o.receiver ->> 'address', o.receiver ->> 'ward', o.receiver ->> 'district', o.receiver ->> 'province')
          else concat_ws(', ', a.address, a.ward, a.district, a.province) end, ''), 300) as address,
      (select name from route where code = ${route_code}) as services
    from customer c
    left join lateral (select a.* from customer_address a where a.customer_id = c.id and a.active
      order by a.is_primary desc, a.id limit 1) a on true
    left join lateral (select o.receiver from orders o
      where o.customer_id = c.id and o.receiver ->> 'address' <> '' order by o.id desc limit 1) o on true
    where c.id = ${customer_id}`.execute(db)
  const known = rows[0]!
  const worth = await worthOf(
    context,
    packages.map((one) => one.id),
    businessDate(now),
  )
  const declared = worth.reduce((sum, line) => sum + line.vnd, 0)
  const asked = toColumns(shipmentFields, changedValues(shipmentFields, form, context))
  const made = await db
    .insertInto('shipment')
    .values({
      ...known,
      declared_vnd: declared || null,
      ...asked,
      code: codeOf('WB', await nextNumber(db, 'shipment'), 8),
      station_id,
      customer_id,
      warehouse_code,
      route_code,
      created_by: actor.id || null,
      created_at: now,
      status_at: now,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await putOn(context, made.id, packages)
  await recordEvent(context, {
    entity: 'shipment',
    id: made.id,
    action: 'create',
    to: shipmentStatus.fresh,
    station: station_id,
    data: { code: made.code, packages: packages.map((one) => one.track) },
  })
  return made.id
}

/** Its fields, and further packages of the same customer, warehouse and route. */
export async function editShipment(
  context: Context,
  id: number,
  { version, ...form }: Form & { version?: number | undefined },
): Promise<ShipmentRecord> {
  await runAction(shipmentRecords, {
    context,
    id,
    action: 'edit',
    version,
    effect: async (row) => {
      const { rows } = await sql<object>`select * from shipment where id = ${id}`.execute(context.db)
      const set = differing(rows[0]!, toColumns(shipmentFields, changedValues(shipmentFields, form, context)))
      const already = new Set((await packagesOn(context.db, id)).map((one) => one.id))
      const more = (form.packages ?? []).filter((one) => !already.has(one))
      if (more.length) await addTo(context, row, more)
      return {
        set: { ...set, ...(more.length ? { updated_at: context.now } : {}) },
        data: { ...set, ...(more.length ? { added: more.length } : {}) },
      }
    },
  })
  return shipmentRowOf(context, id)
}

async function addTo(
  context: Context,
  row: Awaited<ReturnType<typeof lockShipment>>,
  packages: readonly number[],
): Promise<void> {
  const facts = await factsOf(context, packages)
  const same = facts.every(
    (one) =>
      one.customer_id === row.customer_id &&
      one.warehouse_code === row.warehouse_code &&
      one.route_code === row.route_code,
  )
  if (!same) throw refuseShipment('shipments.not_one')
  await putOn(context, row.id, facts)
}

/** @throws shipments.not_on, shipments.last_package */
export async function removeFromShipment(
  context: Context,
  { id, packages, version }: { id: number; packages: readonly number[]; version?: number | undefined },
): Promise<ShipmentRecord> {
  await runAction(shipmentRecords, {
    context,
    id,
    action: 'take_off',
    version,
    effect: async ({ code }) => {
      const on = await packagesOn(context.db, id)
      const off = on.filter((one) => packages.includes(one.id))
      if (off.length !== new Set(packages).size)
        throw refuseShipment('shipments.not_on', { values: { code } })
      if (off.length === on.length) throw refuseShipment('shipments.last_package', { values: { code } })
      await takeOff(context, id, packages, 'removed')
      return { set: { updated_at: context.now }, data: { removed: off.map((one) => one.track) } }
    },
  })
  return shipmentRowOf(context, id)
}

export const confirmShipments = (context: Context, ids: readonly number[]): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) =>
    runAction(shipmentRecords, {
      context: { ...context, db },
      id,
      action: 'confirm',
      effect: since(context),
    }),
  )

const since = (context: Context) => async () => ({ set: { status_at: context.now } })

/** By hand only 0: the others follow. @throws shipments.follows */
export async function changeShipmentStatus(
  context: Context,
  { ids, status, reason }: { ids: readonly number[]; status: number; reason?: string | undefined },
): Promise<BulkAnswer> {
  if (status === shipmentStatus.cancelled) return cancelShipments(context, ids, reason)
  return eachRow(context.db, ids, async (db, id) => {
    await lockShipment({ ...context, db }, id)
    throw refuseShipment('shipments.follows')
  })
}

export const cancelShipments = (
  context: Context,
  ids: readonly number[],
  reason: string | undefined,
): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) => cancelShipment({ ...context, db }, id, { reason }))

/** Its packages are free. */
export async function cancelShipment(
  context: Context,
  id: number,
  { reason, version }: { reason?: string | undefined; version?: number | undefined },
): Promise<ShipmentRecord> {
  await runAction(shipmentRecords, {
    context,
    id,
    action: 'cancel',
    version,
    reason,
    effect: async () => {
      const packages = await takeOff(context, id, null, 'cancelled')
      return { set: { status_at: context.now }, data: { packages } }
    },
  })
  return shipmentRowOf(context, id)
}
