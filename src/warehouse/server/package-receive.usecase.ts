import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { comesUnder } from '#orders/core/server/order.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import type { CorrectForm, ReceiveForm, ReceiveRecord } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { receiveWarnings } from '#warehouse/package.words.ts'
import { refuseNoParcel } from '#warehouse/server/no-parcel.ts'
import { putOrdersIn, weighOrders } from '#warehouse/server/package-orders.ts'
import {
  lockPackage,
  lockTrack,
  orderIdsIn,
  packageOfTrack,
  packageRowsOf,
  packedOrdersOf,
  reachableOrders,
  warehouseScopeOf,
  steps,
  visiblePackages,
  waitsFor,
  warehouseFor,
} from '#warehouse/server/package.repo.ts'
import type { LockedPackage, WarehouseScope } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { allOf } from '#platform/server/db/together.ts'

/**
 * A track scanned at an overseas warehouse (6→7): one package for a track and warehouse, and every
 * order waiting for that track moves. A scan again changes nothing; a track nobody waits for is kept
 * as a strange package with its weight, to be given to an order later.
 * @throws import.not_here, import.other_warehouse, checkin.is_bag, checkin.is_flight, bad_input
 */
export async function receivePackage(context: Context, form: ReceiveForm): Promise<ReceiveRecord> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const track = await trackOf(context, scope, form.track || form.code || '')
  const waiting = await ordersWaiting(context, scope, track)
  const known = await knownWarehouse(context, scope, track, form.warehouse_code)
  const warehouse = known ?? (await warehouseFor(context, scope, form.warehouse_code, waiting.ids))
  if (known && scope.warehouse && known !== scope.warehouse) throw refuse('access.forbidden')
  await lockTrack(db, warehouse, track)
  // Read again behind the lock: somebody may have scanned it in between.
  const { ids, elsewhere, foreign } = await ordersWaiting(context, scope, track, warehouse)
  const found = await packageOfTrack(db, warehouse, track)
  if (!found && ids.length === 0 && elsewhere) {
    throw refuseWarehouse('import.other_warehouse', { values: elsewhere })
  }
  if (!found && ids.length === 0 && foreign) throw refuseWarehouse('import.not_here')
  if (found) await lockPackage(db, scope, found.id)
  const claimed = found || ids.length > 0 ? null : await packageUnderAnotherTrack(context, scope, track)
  if (claimed) return answerOf(context, { outcome: 'repeat', found: claimed, moved: [], left: false })
  if (found && (ids.length === 0 || found.receive_status !== steps.here)) {
    const orders = await orderIdsIn(db, [found.id])
    // A stranger that carries an order's own track: the order is named, and where its package is.
    const named =
      orders.length + ids.length === 0 ? await packageUnderAnotherTrack(context, scope, track) : null
    if (named) return answerOf(context, { outcome: 'repeat', found: named, moved: [], left: false })
    const outcome = orders.length === 0 ? 'unknown' : 'repeat'
    return answerOf(context, { outcome, found, moved: [], left: ids.length > 0 })
  }
  if (!found && ids.length === 0) await refuseNoParcel(context, form.track || form.code || '')
  const made = found ?? (await makePackage(context, { track, warehouse, measures: form }))
  const moved = await putOrdersIn(context, made, ids)
  await weighOrders(context, await orderIdsIn(db, [made.id]))
  if (ids.length === 0) await raiseUnknown(context, made)
  else await resolveUnknown(context, made.id)
  return answerOf(context, { outcome: ids.length ? 'received' : 'unknown', found: made, moved, left: false })
}

/** The package's track of what was scanned or typed: a number, or the code of an order. */
export async function trackOf({ db }: Context, scope: WarehouseScope, given: string): Promise<string> {
  const code = normalizeTracking(given)
  if (!code) throw refuse('bad_input', { details: [{ path: 'track', message: 'Vui lòng quét mã vận đơn' }] })
  if (!isOrderCode(code)) return code
  const { rows } = await sql<{ track: string | null }>`select o.track from orders o
    where o.code = ${code} and ${reachableOrders(scope)}`.execute(db)
  // A parcel whose label nobody can read is received by the code of its order.
  return rows[0]?.track ?? code
}

/**
 * Orders at 6 that wait for a track. Who reaches one of them receives for all; `elsewhere` names one
 * that is meant for another warehouse, `foreign` says that there are only others'.
 */
export async function ordersWaiting(
  { db }: Context,
  scope: WarehouseScope,
  track: string,
  warehouse: string | null = scope.warehouse,
): Promise<{ ids: number[]; elsewhere: { code: string; warehouse: string } | null; foreign: boolean }> {
  const { rows } = await sql<{ id: number; code: string; planned: string | null; mine: boolean }>`
    select o.id, o.code, o.overseas_warehouse as planned, (${reachableOrders(scope)}) as mine from orders o
    where ${namedBy(track)} and ${waitsFor(sql`${track}`)} and o.deleted_at is null order by o.id`.execute(db)
  const fits = rows.filter((row) => !warehouse || !row.planned || row.planned === warehouse)
  const away = rows.find((row) => warehouse && row.planned && row.planned !== warehouse)
  const reached = fits.some((row) => row.mine)
  return {
    ids: reached ? fits.map((row) => row.id) : [],
    elsewhere: away?.planned ? { code: away.code, warehouse: away.planned } : null,
    foreign: fits.length > 0 && !reached,
  }
}

/** Orders are known by their track or, where a label cannot be read, by their code. */
const namedBy = (track: string) => (isOrderCode(track) ? sql`o.code = ${track}` : comesUnder([track]))

/**
 * An order's package that came under another number: a strange one that was given to it, or one whose order
 * has got another track since. The order's own track then names what is here already, not a stranger.
 */
async function packageUnderAnotherTrack(
  { db }: Context,
  scope: WarehouseScope,
  track: string,
): Promise<LockedPackage | null> {
  const { rows } = await sql<{ id: number }>`select p.id from orders o
    join package_order po on po.order_id = o.id join package p on p.id = po.package_id
    where ${namedBy(track)} and o.deleted_at is null and ${visiblePackages(scope)}
    order by p.id desc limit 1`.execute(db)
  return rows[0] ? lockPackage(db, scope, rows[0].id) : null
}

/** Where a package of this track lies already; a person without a warehouse need not say it twice. */
async function knownWarehouse(
  { db }: Context,
  scope: WarehouseScope,
  track: string,
  named: string | undefined,
): Promise<string | null> {
  if (scope.warehouse || named) return null
  const { rows } = await sql<{ code: string }>`select p.warehouse_code as code from package p
    where p.track = ${track} and ${visiblePackages(scope)}`.execute(db)
  return rows.length === 1 ? (rows[0]?.code ?? null) : null
}

export async function makePackage(
  context: Context,
  given: { track: string; warehouse: string; measures: Partial<ReceiveForm> },
): Promise<LockedPackage> {
  const { db, actor, now } = context
  const measures = newValues(packageFields, given.measures, context)
  const row = await db
    .insertInto('package')
    .values({
      track: given.track,
      warehouse_code: given.warehouse,
      ...measures,
      received_at: now,
      received_by: actor.id || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'package',
    id: row.id,
    action: 'receive',
    to: steps.here,
    data: { track: given.track, warehouse: given.warehouse, d_weight: measures.d_weight },
  })
  return (await packageOfTrack(db, given.warehouse, given.track)) as LockedPackage
}

/** Corrects what the overseas scale and rule said, until the package has left. @throws import.package_left */
export async function correctPackage(context: Context, form: CorrectForm): Promise<ReceiveRecord> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const found = await lockPackage(db, scope, form.id ?? (await idOfTrack(context, scope, form)))
  await refuseStale(context.db, 'package', found, form.version)
  if (found.receive_status !== steps.here) {
    throw refuseWarehouse('import.package_left', { values: { track: found.track } })
  }
  const set = toColumns(packageFields, changedValues(packageFields, form, context))
  if (Object.keys(set).length) {
    await db.updateTable('package').set(set).where('id', '=', found.id).execute()
    const orders = await orderIdsIn(db, [found.id])
    await weighOrders(context, orders)
    await recordEvent(context, {
      entity: 'package',
      id: found.id,
      action: 'weigh',
      to: steps.here,
      data: set,
    })
    for (const id of orders) {
      await recordEvent(context, {
        entity: 'order',
        id,
        action: 'weigh_overseas',
        from: steps.here,
        to: steps.here,
        data: set,
      })
    }
  }
  return answerOf(context, { outcome: 'corrected', found, moved: [], left: false })
}

async function idOfTrack(context: Context, scope: WarehouseScope, form: CorrectForm): Promise<number> {
  const track = await trackOf(context, scope, form.track || form.code || '')
  const inWarehouse = form.warehouse_code ? sql`and p.warehouse_code = ${form.warehouse_code}` : sql``
  const { rows } = await sql<{ id: number }>`select p.id from package p
    where p.track = ${track} ${inWarehouse} and ${visiblePackages(scope)} order by p.id desc limit 1`.execute(
    context.db,
  )
  const id = rows[0]?.id
  if (!id) throw refuseWarehouse('import.package_unknown')
  return id
}

async function raiseUnknown({ db, actor, now }: Context, found: LockedPackage): Promise<void> {
  await db
    .insertInto('import_exception')
    .values({
      track: found.track,
      kind: 'unknown',
      warehouse_code: found.warehouse_code,
      package_id: found.id,
      created_by: actor.id || null,
      created_at: now,
    })
    .execute()
}

/** A strange package that found its orders is strange no longer. */
export async function resolveUnknown({ db, actor, now }: Context, packageId: number): Promise<void> {
  await sql`update import_exception set resolved_at = ${now}, resolved_by = ${actor.id || null},
      order_id = coalesce(order_id, (select min(order_id) from package_order where package_id = ${packageId}))
    where package_id = ${packageId} and kind = 'unknown' and resolved_at is null`.execute(db)
}

async function answerOf(
  { db }: Context,
  given: {
    outcome: ReceiveRecord['outcome']
    found: LockedPackage
    moved: readonly number[]
    left: boolean
  },
): Promise<ReceiveRecord> {
  const { outcome, found, moved, left } = given
  const [rows, orders, open, customers] = await allOf([
    packageRowsOf(db, [found.id]),
    orderIdsIn(db, [found.id]).then((ids) => packedOrdersOf(db, ids, moved)),
    sql<{ id: number }>`select id from import_exception
      where package_id = ${found.id} and resolved_at is null order by id limit 1`.execute(db),
    sql<{ called: string }>`select distinct c.id, concat_ws(' ', c.customer_no, c.name) as called
      from package_order po join orders o on o.id = po.order_id join customer c on c.id = o.customer_id
      where po.package_id = ${found.id} and o.deleted_at is null and o.status <> ${lit(orderStatus.cancelled)}
      order by c.id`.execute(db),
  ])
  const row = rows[0] ?? null
  return {
    outcome,
    track: found.track,
    package: row,
    orders,
    exception_id: open.rows[0]?.id ?? null,
    warnings: receiveWarnings({
      row,
      orders,
      left,
      customers: customers.rows.map(({ called }) => called),
    }),
  }
}
