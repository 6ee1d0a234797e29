import { sql } from 'kysely'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { comesUnder, lockOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import type { ScanOutcome, ScanRecord, ScanRowRecord } from '#warehouse/scan-in.api.ts'
import { refuseNoParcel } from '#warehouse/server/no-parcel.ts'
import {
  packageRecords,
  packagesNamed,
  packagesOfOrders,
  standingOf,
} from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

interface ScannedPackage {
  id: number
  track: string
  warehouse_code: string
  receive_status: number
  mawb_id: number | null
  mawb: string | null
  scanned_at: Date | null
  scanned_by: string | null
}

/**
 * A scan at the Vietnamese warehouse (8.2→9). The package must have arrived on an air waybill; one
 * that has not is kept as an exception, and so is a code nobody knows. An order moves when the last
 * of its packages is scanned; a repeated scan changes nothing.
 * @throws checkin.unknown for a package of other stations, checkin.scan_each, checkin.is_bag, checkin.is_flight
 */
export async function scanIn(
  context: Context,
  given: { code?: string | undefined; package_id?: number | undefined },
): Promise<ScanRecord> {
  const { db, actor, now } = context
  const code = normalizeTracking(given.code ?? '')
  const { id, order } = await packageOf(context, code, given.package_id)
  const found = id ? await lockPackage(context, id) : null
  // A key comes from a list: what is not there is no unknown parcel on the belt.
  if (given.package_id && !found) throw refuseWarehouse('checkin.unknown')
  const orders = found ? await ordersIn(context, found.id) : []
  if (!found && !order) await refuseNoParcel(context, given.code ?? '')
  if (!found || orders.length === 0) {
    const kind = order ? 'not_on_mawb' : 'unknown'
    await raise(context, kind, { track: found?.track ?? code, package: found, order })
    return answerOf(context, kind, found, code, [])
  }
  // A package is one thing: who sees one of its orders scans it for all of them.
  if (!orders.some((one) => one.visible)) throw refuseWarehouse('checkin.unknown')
  if (found.receive_status >= orderStatus.beingCheckedIn) return answerOf(context, 'repeat', found, code, [])
  if (found.mawb_id === null || found.receive_status !== orderStatus.arrivedVietnam) {
    await raise(context, 'not_on_mawb', { track: found.track, package: found, order: null })
    return answerOf(context, 'not_on_mawb', found, code, [])
  }
  const effect = async () => ({ set: { scanned_at: now, scanned_by: actor.id } })
  await runLocked(packageRecords, standingOf(found), { context, action: 'scan_in', effect })
  await sql`update import_exception set resolved_at = ${now}, resolved_by = ${actor.id}
    where package_id = ${found.id} and kind = 'not_on_mawb' and resolved_at is null`.execute(db)
  const moved: number[] = []
  for (const one of orders) if (await arrived(context, one.id)) moved.push(one.id)
  return answerOf(context, 'scanned', await lockPackage(context, found.id), code, moved)
}

/** Which package a code means: a track, else an order's only package; and the order where it names one. */
async function packageOf(
  { db, actor }: Context,
  code: string,
  id: number | undefined,
): Promise<{ id: number | null; order: number | null }> {
  if (id) return { id, order: null }
  const byTrack = await sql<{ id: number }>`select id from package
    where track = ${code} and cancelled_at is null
    order by receive_status = ${lit(packageStatus.arrived)} desc, id desc limit 1`.execute(db)
  if (byTrack.rows[0]) return { id: byTrack.rows[0].id, order: null }
  const byCode = await sql<{ id: number }>`select o.id from orders o
    where ${isOrderCode(code) ? sql`o.code = ${code}` : comesUnder([code])} and ${visibleOrders(actor)}
    order by o.id desc limit 1`.execute(db)
  const order = byCode.rows[0]?.id ?? null
  if (!order) return { id: null, order: null }
  const { rows } = await sql<{ id: number; track: string; receive_status: number }>`
    select p.id, p.track, p.receive_status::float8 as receive_status
    from package_order po join package p on p.id = po.package_id
    where po.order_id = ${order} and p.cancelled_at is null order by p.receive_status, p.id`.execute(db)
  const waiting = rows.filter((row) => row.receive_status < orderStatus.beingCheckedIn)
  if (rows.length > 1 && waiting.length > 0) {
    const tracks = waiting.map((row) => row.track).join(', ')
    throw refuseWarehouse('checkin.scan_each', { values: { n: rows.length, tracks } })
  }
  return { id: rows[0]?.id ?? null, order }
}

async function lockPackage({ db }: Context, id: number): Promise<ScannedPackage | null> {
  const { rows } = await sql<ScannedPackage>`
    select p.id, p.track, p.warehouse_code, p.receive_status::float8 as receive_status, p.mawb_id,
      (select m.number from mawb m where m.id = p.mawb_id) as mawb, p.scanned_at,
      (select s.name from staff s where s.id = p.scanned_by) as scanned_by
    from package p where p.id = ${id} and p.cancelled_at is null for no key update of p`.execute(db)
  return rows[0] ?? null
}

async function ordersIn({ db, actor }: Context, id: number) {
  const { rows } = await sql<{ id: number; visible: boolean }>`
    select o.id, (${visibleOrders(actor)}) as visible from package_order po join orders o on o.id = po.order_id
    where po.package_id = ${id} and o.deleted_at is null order by o.id`.execute(db)
  return rows
}

/** k of n packages of an order are here; at n of n it moves to 9, and storage counts from the next day. */
async function arrived(context: Context, id: number): Promise<boolean> {
  const { db, actor, now } = context
  const anywhere = { ...context, actor: { ...actor, station: 'all' as const } }
  const order = await lockOrder(db, anywhere.actor, id)
  const { k, n } = await progressOf(context, id)
  if (order.status !== orderStatus.arrivedVietnam || k < n) {
    await recordEvent(context, {
      entity: 'order',
      id,
      action: 'scan_in',
      from: order.status,
      to: order.status,
      station: order.station_id,
      data: { k, n },
    })
    return false
  }
  await actOnOrder({
    context: anywhere,
    id,
    action: 'scan_in',
    effect: async () => {
      const { rows } = await sql<{ noticed_at: Date | null }>`
        select noticed_at from orders where id = ${id}`.execute(db)
      return { set: { noticed_at: rows[0]?.noticed_at ?? now }, data: { k, n } }
    },
  })
  return true
}

async function progressOf({ db }: Context, order: number): Promise<{ k: number; n: number }> {
  const { rows } = await sql<{ k: number; n: number }>`
    select count(*) filter (where p.receive_status >= ${lit(packageStatus.scanned)}) as k, count(*) as n
    from package_order po join package p on p.id = po.package_id
    where po.order_id = ${order} and p.cancelled_at is null`.execute(db)
  return rows[0] as { k: number; n: number }
}

/** Keeps what should not be here, once while it is open. */
async function raise(
  { db, actor, now }: Context,
  kind: 'unknown' | 'not_on_mawb',
  given: { track: string; package: ScannedPackage | null; order: number | null },
): Promise<void> {
  const warehouse = given.package?.warehouse_code ?? actor.warehouse
  // Two who scan it at the same instant: the second looks behind the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exception:${kind}:${given.track}`}, 0))`.execute(
    db,
  )
  await sql`insert into import_exception (track, kind, warehouse_code, package_id, order_id, created_by, created_at)
    select ${given.track}::text, ${kind}::text, ${warehouse}::text, ${given.package?.id ?? null}::bigint,
      ${given.order}::bigint, ${actor.id}::bigint, ${now}::timestamptz
    where not exists (select from import_exception where track = ${given.track} and kind = ${kind}
      and resolved_at is null)`.execute(db)
}

async function answerOf(
  { db }: Context,
  outcome: ScanOutcome,
  found: ScannedPackage | null,
  code: string,
  moved: readonly number[],
): Promise<ScanRecord> {
  const { rows } = await sql<Omit<ScanRecord['orders'][number], 'moved'>>`
    select o.id, o.code, o.name, c.name as customer_name, o.status::float8 as status,
      (select count(*) from package_order q join package p on p.id = q.package_id
        where q.order_id = o.id and p.cancelled_at is null and p.receive_status >= ${lit(packageStatus.scanned)}) as k,
      (select count(*) from package_order q join package p on p.id = q.package_id
        where q.order_id = o.id and p.cancelled_at is null) as n
    from package_order po join orders o on o.id = po.order_id left join customer c on c.id = o.customer_id
    where po.package_id = ${found?.id ?? 0} and o.deleted_at is null order by o.id`.execute(db)
  return {
    outcome,
    track: found?.track ?? code,
    package_id: found?.id ?? null,
    mawb: found?.mawb ?? null,
    scanned_at: found?.scanned_at ?? null,
    scanned_by: found?.scanned_by ?? null,
    orders: rows.map((row) => ({ ...row, moved: moved.includes(row.id) })),
  }
}

const scanListing: ListDefinition = {
  from: sql`package p left join mawb m on m.id = p.mawb_id left join staff s on s.id = p.scanned_by
    cross join lateral (select jsonb_agg(o.id order by o.id) as order_ids, array_agg(o.code order by o.id) as order_codes,
      coalesce(array_agg(distinct c.name) filter (where c.name is not null), '{}') as customer_names
      from package_order po join orders o on o.id = po.order_id left join customer c on c.id = o.customer_id
      where po.package_id = p.id and o.deleted_at is null) inside`,
  select: sql`p.id, p.id::text as _id, p.track, p.receive_status::float8 as receive_status, m.number as mawb,
    p.warehouse_code, p.d_weight, inside.order_ids, inside.order_codes, inside.customer_names, p.scanned_at,
    p.scanned_by, s.name as scanned_name, p.version, p.created_at`,
  filters: {
    receive_status: { any: 'p.receive_status', type: 'numeric' },
    mawb: { any: 'm.number' },
    scanned_by: { any: 'p.scanned_by', type: 'bigint' },
    scanned_at: { range: 'p.scanned_at' },
  },
  sorts: { scanned_at: sql`p.scanned_at`, created_at: sql`p.created_at`, track: sql`p.track` },
  key: sql`p.id`,
  defaultSort: '-created_at',
  search: {
    // What a scanner reads.
    prefix: packagesNamed,
    text: () => sql<boolean>`false`,
  },
  chips: {
    of: 'receive_status',
    values: [packageStatus.arrived, packageStatus.scanned, packageStatus.checked],
  },
  counted: sql`package p left join mawb m on m.id = p.mawb_id`,
}

/** Packages on arrived flights with an order that the person may see, and their counts by step. */
export async function listScans({ db, actor }: Context, query: ListQuery) {
  const scope = sql<boolean>`p.receive_status in (${lit(packageStatus.arrived, packageStatus.scanned, packageStatus.checked)}) and ${packagesOfOrders(actor)}`
  return chippedList<ScanRowRecord>(db, scanListing, query, scope)
}
