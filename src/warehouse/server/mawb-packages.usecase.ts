import { sql } from 'kysely'
import { subStatus } from '#orders/core/sub.status.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { allow, recordMove, runLocked } from '#platform/server/events/run-action.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import type { PackageResults, PackForm } from '#warehouse/mawb.api.ts'
import type { z } from 'zod'
import type { moveForm } from '#warehouse/mawb.api.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { mawbStatus, mawbTable } from '#warehouse/mawb.status.ts'
import { packageStatus, staysAbroad } from '#warehouse/package.status.ts'
import { makeMawb } from '#warehouse/server/mawb.usecase.ts'
import {
  lockMawb,
  mawbOfNumber,
  mawbRecords,
  mawbRowOf,
  openBag,
  readMawb,
} from '#warehouse/server/mawb.repo.ts'
import type { LockedMawb } from '#warehouse/server/mawb.repo.ts'
import { bagElsewhere, leaveBehind, moveBags } from '#warehouse/server/bag.repo.ts'
import { advanceOrders } from '#warehouse/server/package-orders.ts'
import {
  lockPackage,
  orderIdsIn,
  packageRecords,
  standingOf,
  steps,
  warehouseScopeOf,
} from '#warehouse/server/package.repo.ts'
import type { LockedPackage, WarehouseScope } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const blocking = lit(...staysAbroad)

/**
 * Packs packages into a bag of a flight that is still being packed; a number not known yet opens
 * its flight. Each package by itself. @throws mawb.left, mawb.unknown, bad_input
 */
export async function packPackages(
  context: Context,
  form: PackForm,
): Promise<PackageResults & { container: string }> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const mawb = await flightOf(context, scope, form)
  const ids = handled(form.packages)
  const bag = await openBag(context, mawb, form.container)
  const { done, failed } = await eachRow(db, ids, (tx, id) =>
    packOne({ ...context, db: tx }, scope, mawb, bag.id, id),
  )
  if (form.close) await moveBags(context, 'close', [bag.id])
  return { done, failed, container: bag.code, mawb: await mawbRowOf(db, scope, mawb.id), orders_moved: [] }
}

/** The flight to pack into, locked, or a new one. @throws mawb.left */
export async function flightOf(
  context: Context,
  scope: WarehouseScope,
  form: { id?: number | undefined; mawb?: string | undefined; warehouse_code?: string | undefined },
): Promise<LockedMawb> {
  const { db } = context
  const number = form.id ? null : readMawb(form.mawb ?? '').number
  const known = number ? await mawbOfNumber(db, number) : null
  if (number && (!known || known.status === mawbStatus.cancelled)) {
    return makeMawb(context, scope, number, { warehouse_code: form.warehouse_code })
  }
  const mawb = await lockMawb(db, scope, { id: form.id ?? known?.id ?? 0 })
  await allow(mawbRecords('mawb.left'), context, mawb, 'pack')
  return mawb
}

export async function packOne(
  context: Context,
  scope: WarehouseScope,
  mawb: LockedMawb,
  bag: number,
  id: number,
): Promise<LockedPackage> {
  const { db } = context
  const found = await lockPackage(db, scope, id)
  const { track } = found
  if (found.warehouse_code !== mawb.warehouse_code) throw refuseWarehouse('import.package_unknown')
  const refuse = () => refuseWarehouse('import.package_left', { values: { track } })
  await runLocked({ ...packageRecords, refuse }, standingOf(found), {
    context,
    action: 'pack',
    effect: async () => {
      await refusePacking(context, found, mawb)
      return {
        set: { mawb_id: mawb.id, container_id: bag, packed_at: context.now },
        data: { mawb: mawb.number },
      }
    },
  })
  return found
}

async function refusePacking({ db }: Context, found: LockedPackage, mawb: LockedMawb): Promise<void> {
  const { id, track } = found
  if (found.mawb_id !== null && found.mawb_id !== mawb.id) {
    const { rows } = await sql<{
      number: string
    }>`select number from mawb where id = ${found.mawb_id}`.execute(db)
    throw refuseWarehouse('import.on_flight', { values: { track, mawb: rows[0]?.number ?? '' } })
  }
  const bag = await bagElsewhere(db, found, mawb.id)
  if (bag) throw refuseWarehouse('import.in_bag', { values: { track, bag } })
  if ((await orderIdsIn(db, [id])).length === 0)
    throw refuseWarehouse('import.no_orders', { values: { track } })
}

function handled(packages: readonly { id: number; isHandle: boolean }[]): number[] {
  const ids = packages.filter((one) => one.isHandle).map((one) => one.id)
  if (ids.length === 0) throw refuseWarehouse('import.nothing_handled')
  return ids
}

/**
 * The flight leaves (8) or has arrived (8.2): only packages flagged `isHandle` move, each by itself,
 * and an order when the last of its packages has. What stays behind of a flight that left is on no
 * flight; what did not arrive with it is kept as missing.
 */
export async function moveMawb(context: Context, form: z.output<typeof moveForm>): Promise<PackageResults> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const mawb = await lockMawb(db, scope, { id: form.id })
  const ids = handled(form.packages)
  const leaves = form.status === steps.flown
  const action = leaves ? 'export' : 'arrive'
  const { done, failed }: BulkAnswer = { done: [], failed: [] }
  await runLocked(mawbRecords(leaves ? 'mawb.arrived' : 'mawb.not_exported'), mawb, {
    context,
    action,
    effect: async () => {
      const moved = await eachRow(db, ids, (tx, id) =>
        movePackage({ ...context, db: tx }, scope, mawb, id, action),
      )
      done.push(...moved.done)
      failed.push(...moved.failed)
      const set = await (leaves ? settleExport(context, mawb, done) : settleArrival(context, mawb, done))
      return { set, data: { packages: done.length, mawb: mawb.number } }
    },
  })
  const orders = await orderIdsIn(db, done)
  const orders_moved = await advanceOrders(
    context,
    orders,
    leaves ? 'export_overseas' : 'arrive_vietnam',
    mawb.number,
  )
  return { done, failed, mawb: await mawbRowOf(db, scope, mawb.id), orders_moved }
}

async function movePackage(
  context: Context,
  scope: WarehouseScope,
  mawb: LockedMawb,
  id: number,
  action: 'export' | 'arrive',
): Promise<void> {
  const { db } = context
  const found = await lockPackage(db, scope, id, mawb.id)
  const { track } = found
  if (found.mawb_id !== mawb.id) throw refuseWarehouse('import.not_on_flight', { values: { track } })
  await runLocked(packageRecords, standingOf(found), {
    context,
    action,
    effect: async () => ({
      set: action === 'export' ? { container_id: await bagToFly(context, found, mawb) } : {},
      data: { mawb: mawb.number },
    }),
  })
}

/** The bag a package flies in: its own, or a new one where its closed bag left it behind. @throws import.blocked */
async function bagToFly(context: Context, found: LockedPackage, mawb: LockedMawb): Promise<number> {
  const { rows } = await sql<{ code: string; sub_status: number }>`
    select o.code, o.sub_status::float8 as sub_status from package_order po join orders o on o.id = po.order_id
    where po.package_id = ${found.id} and o.sub_status in (${blocking}) limit 1`.execute(context.db)
  const blocked = rows[0]
  if (blocked) {
    const why = subStatus.label(blocked.sub_status)
    throw refuseWarehouse('import.blocked', { values: { track: found.track, code: blocked.code, why } })
  }
  return found.container_id ?? (await openBag(context, mawb, undefined)).id
}

/** The bags that fly are closed: what was not handled is no longer in them. @returns what the flight becomes */
async function settleExport(context: Context, mawb: LockedMawb, left: readonly number[]) {
  const { db, now } = context
  const bags = await sql<{ id: number }>`select distinct container_id as id from package
    where id = any(${[...left]}::bigint[]) and container_id is not null`.execute(db)
  const closed = bags.rows.map((row) => row.id)
  await sql`update package set container_id = null, packed_at = null where mawb_id = ${mawb.id} and receive_status = ${lit(packageStatus.overseas)}
    and container_id = any(${closed}::bigint[])`.execute(db)
  await moveBags(context, 'fly', closed)
  return {
    exported_at: sql`coalesce(exported_at, ${now})`,
    flight_date: sql`coalesce(flight_date, (${now}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date)`,
  }
}

/**
 * What was to come and did not is missing until it does; what never left is on no flight.
 * @returns what the flight becomes
 */
async function settleArrival(context: Context, mawb: LockedMawb, arrived: readonly number[]) {
  const { db, actor, now } = context
  await leaveBehind(context, mawb.id)
  await sql`insert into import_exception (track, kind, warehouse_code, package_id, note, created_by, created_at)
    select p.track, 'missing', p.warehouse_code, p.id, ${`Không về cùng MAWB ${mawb.number}`}::text,
      ${actor.id || null}::bigint, ${now}::timestamptz
    from package p where p.mawb_id = ${mawb.id} and p.receive_status = ${lit(packageStatus.exported)} and p.cancelled_at is null
      and not exists (select from import_exception x where x.package_id = p.id and x.kind = 'missing'
        and x.resolved_at is null)`.execute(db)
  await sql`update import_exception set resolved_at = ${now}, resolved_by = ${actor.id || null}
    where kind = 'missing' and resolved_at is null and package_id = any(${[...arrived]}::bigint[])`.execute(
    db,
  )
  return { arrived_at: sql`coalesce(arrived_at, ${now})` }
}

/** Bags of an arrived flight at the gate: not scanned yet, but here. A second time is told as a repeat. */
export async function dockBags(
  context: Context,
  form: { id: number; containers?: readonly number[] | undefined; code?: string | undefined },
) {
  const { db, actor } = context
  const scope = await warehouseScopeOf(context)
  const mawb = await lockMawb(db, scope, { id: form.id })
  await allow(mawbRecords('mawb.not_arrived'), context, mawb, 'dock')
  const chosen = form.containers?.length
    ? sql`k.id = any(${[...form.containers]}::bigint[])`
    : form.code
      ? sql`k.code = ${form.code.toUpperCase()}`
      : sql`true`
  const { rows } = await sql<{ id: number; code: string; docked_at: Date | null }>`
    select k.id, k.code, k.docked_at from container k where k.mawb_id = ${mawb.id} and ${chosen}
      and k.status <> ${bagStatus.cancelled}
    order by k.id for no key update`.execute(db)
  if (rows.length === 0) throw refuseWarehouse('import.bag_unknown')
  const fresh = rows.filter((row) => !row.docked_at)
  await moveBags(
    context,
    'dock',
    fresh.map((row) => row.id),
    { docked_by: actor.id },
  )
  if (fresh.length) {
    const docked = fresh.map((row) => row.code)
    await recordMove(context, mawbTable.entity, mawb, { action: 'dock', to: mawb.status, data: { docked } })
  }
  return {
    mawb: await mawbRowOf(db, scope, mawb.id),
    docked: fresh.map((row) => row.code),
    repeats: rows.filter((row) => row.docked_at).map((row) => row.code),
  }
}

/** A refusal as a line of an import says it; what is no refusal of ours fails the whole call. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
