import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { firstPicture } from '#orders/core/server/order-picture.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { lit } from '#platform/server/db/lit.ts'
import { refuse } from '#platform/contract/errors.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { beginsWith } from '#platform/server/lists/searched-text.ts'
import type { PackageRecord, ReceiveRecord } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { packageStatus, packageTable } from '#warehouse/package.status.ts'
import { subNote } from '#warehouse/server/sub-note.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/**
 * What a person reaches in the overseas steps (DOMAIN, stations): somebody of an overseas warehouse
 * sees that warehouse, whatever the stations of its orders; anybody else sees the orders of their
 * station. `warehouse` is null for the latter.
 */
export interface WarehouseScope {
  actor: Actor
  warehouse: string | null
}

export async function warehouseScopeOf({
  db,
  actor,
}: Pick<Context, 'db' | 'actor'>): Promise<WarehouseScope> {
  if (!actor.warehouse) return { actor, warehouse: null }
  const { rows } = await sql<{ overseas: boolean }>`
    select country <> 'VN' as overseas from warehouse where code = ${actor.warehouse}`.execute(db)
  return { actor, warehouse: rows[0]?.overseas ? actor.warehouse : null }
}

/** Work on a package reaches all its orders, of whatever station; who may work on it is checked before. */
export function everywhere(context: Context): Context {
  return { ...context, actor: { ...context.actor, station: 'all' } }
}

/** An order `o` waits for a track at 6; one that comes under several at 7, too, for those that are not here. */
export const waitsFor = (track: RawBuilder<unknown>) => sql<boolean>`(o.status = ${lit(orderStatus.bought)}
  or (o.status = ${lit(orderStatus.arrivedOverseas)} and exists (select from order_track t
    where t.order_id = o.id and t.track = ${track}) and not exists (select from package_order po
    join package p on p.id = po.package_id where po.order_id = o.id and p.track = ${track} and p.cancelled_at is null)))`

/** Orders `o` a person may receive, photograph or look up overseas. */
export function reachableOrders({ actor, warehouse }: WarehouseScope): RawBuilder<boolean> {
  if (!warehouse) return visibleOrders(actor)
  return sql<boolean>`(o.deleted_at is null and coalesce(o.overseas_warehouse, ${warehouse}) = ${warehouse})`
}

/** Packages `p` with an order that the person sees: `known`, or of several stations and `own`. */
function withOrdersOf(actor: Actor) {
  // Of each package by itself: as an `exists` under `or` the planner reads all orders there are, for a page of twenty.
  const own = sql<boolean>`(select true from package_order po join orders o on o.id = po.order_id
    where po.package_id = p.id and ${visibleOrders(actor)} limit 1) is not null`
  // Of a package with the orders of one station that is kept: most people need not look inside.
  const ofStation = sql<boolean>`(p.station_id is not null and ${inStation(actor, 'p.station_id')})`
  const known = is(actor, 'kd', 'cv', 'pa') ? sql<boolean>`(${ofStation} and ${own})` : ofStation
  return { known, own }
}

/** Packages `p` with an order that the person may see. */
export function packagesOfOrders(actor: Actor): RawBuilder<boolean> {
  const { known, own } = withOrdersOf(actor)
  return sql<boolean>`(p.cancelled_at is null and (${known} or (p.station_id is null and ${own})))`
}

/** Packages `p` a person may see and work on. */
export function visiblePackages({ actor, warehouse }: WarehouseScope): RawBuilder<boolean> {
  if (warehouse) return sql<boolean>`(p.cancelled_at is null and p.warehouse_code = ${warehouse})`
  const { known, own } = withOrdersOf(actor)
  // A strange package is nobody's yet; sales see those of their customers only.
  const strange = is(actor, 'kd')
    ? sql<boolean>`false`
    : sql<boolean>`(select true from package_order po where po.package_id = p.id limit 1) is null`
  return sql<boolean>`(p.cancelled_at is null and (${known} or (p.station_id is null and (${own} or ${strange}))))`
}

/** Flights `m` a person may see: those of their warehouse; without one, all. */
export function visibleMawbs({ warehouse }: WarehouseScope): RawBuilder<boolean> {
  return warehouse ? sql<boolean>`m.warehouse_code = ${warehouse}` : sql<boolean>`true`
}

/** One that belongs to no order yet was photographed itself. */
const inside = sql`select coalesce(${firstPicture}, (select '/api/image/' || i.id from order_image i
      where i.package_id = p.id and i.order_id is null and i.removed_at is null order by i.position, i.id limit 1)) as picture,
    coalesce(array_agg(o.id::float8 order by o.id), '{}') as order_ids,
    coalesce(array_agg(o.code order by o.id), '{}') as order_codes,
    coalesce(array_agg(o.name order by o.id), '{}') as order_names,
    coalesce(array_agg(distinct c.name) filter (where c.name is not null), '{}') as customer_names,
    coalesce(array_agg(distinct o.sub_status::float8) filter (where o.sub_status is not null), '{}') as sub_statuses,
    (coalesce(sum((select count(*) from order_image i where i.order_id = o.id and i.type_image = 1 and i.removed_at is null)), 0)
      + (select count(*) from order_image i where i.package_id = p.id and i.order_id is null and i.removed_at is null))::int as photos
  from package_order po join orders o on o.id = po.order_id left join customer c on c.id = o.customer_id
  where po.package_id = p.id and o.deleted_at is null`

const within = (name: string) => sql.ref(`inside.${name}`)
const described = describedList(packageFields, 'p', {
  receive_status: sql`p.receive_status::float8`,
  container_code: sql`k.code`,
  mawb: sql`m.number`,
  order_ids: within('order_ids'),
  order_codes: within('order_codes'),
  order_names: within('order_names'),
  customer_names: within('customer_names'),
  sub_statuses: within('sub_statuses'),
  v_weight: sql`round(p.length * p.width * p.height / 6000, 2)::float8`,
  picture: within('picture'),
  photos: within('photos'),
  received_name: sql`s.name`,
})

/**
 * Packages `p` by the beginning of their track, of their flight's number or of the code of an order inside, each found
 * by an index of its own: as a question to each package it would be asked of all there are.
 */
export function packagesNamed(q: string): RawBuilder<boolean> {
  const code = normalizeTracking(q)
  const ofOrder = /^DH\d{4,9}$/.test(code)
    ? sql<boolean>`p.id = any(array(select po.package_id from orders o join package_order po on po.order_id = o.id
        where ${beginsWith('o.code', code)}))`
    : sql<boolean>`false`
  return sql<boolean>`(${beginsWith('p.track', code)} or p.mawb_id = any(array(
    select id from mawb where ${beginsWith('number', q.trim())})) or ${ofOrder})`
}

export const packageListing: ListDefinition = {
  from: sql`package p left join mawb m on m.id = p.mawb_id left join container k on k.id = p.container_id
    left join staff s on s.id = p.received_by cross join lateral (${inside}) inside`,
  ...described,
  filters: {
    ...described.filters,
    id: { any: 'p.id', type: 'bigint' },
    mawb: { any: 'm.number' },
    packed: (value) =>
      value === '0'
        ? sql<boolean>`(p.mawb_id is null and p.container_id is null)`
        : sql<boolean>`p.mawb_id is not null`,
    received_by: { any: 'p.received_by', type: 'bigint' },
  },
  key: sql`p.id`,
  defaultSort: '-received_at',
  search: {
    prefix: (q) => {
      const code = normalizeTracking(q)
      return code.length >= 4 ? beginsWith('p.track', code) : null
    },
    text: packagesNamed,
  },
  chips: { of: 'receive_status', values: packageStatus.values },
  counted: sql`package p left join mawb m on m.id = p.mawb_id`,
}

/** Packages as the lists show them, in the order of `ids`. */
export async function packageRowsOf(db: Db, ids: readonly number[]): Promise<PackageRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PackageRecord>`select ${packageListing.select} from ${packageListing.from}
    where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

export interface LockedPackage {
  id: number
  track: string
  warehouse_code: string
  receive_status: number
  container_id: number | null
  mawb_id: number | null
  d_weight: number | null
  received_by: number | null
  version: number
}

const locked = sql`p.id, p.track, p.warehouse_code, p.receive_status::float8 as receive_status, p.container_id,
  p.mawb_id, p.d_weight, p.received_by, p.version`

/** A package as the executor of actions knows it. */
export const standingOf = ({
  id,
  track,
  receive_status: status,
}: Pick<LockedPackage, 'id' | 'track' | 'receive_status'>) => ({ id, track, status })
type StandingPackage = ReturnType<typeof standingOf>

export const packageRecords: Omit<Records<StandingPackage, null, never>, 'lock'> = {
  table: packageTable,
  snapshot: () => null,
  refuse: (_, { track, status }) =>
    refuseWarehouse('import.wrong_step', { values: { track, step: packageStatus.label(status) } }),
}

/**
 * Locks a package the person may work on: one they see, or any of a flight that they move, which carries the goods
 * of several stations. @throws import.package_unknown
 */
export async function lockPackage(
  db: Db,
  scope: WarehouseScope,
  id: number,
  flight: number | null = null,
): Promise<LockedPackage> {
  const { rows } = await sql<LockedPackage>`select ${locked} from package p
    where p.id = ${id} and (${visiblePackages(scope)} or (p.cancelled_at is null and p.mawb_id = ${flight}::bigint))
    for no key update of p`.execute(db)
  const row = rows[0]
  if (!row) throw refuseWarehouse('import.package_unknown')
  return row
}

/** The live package of a track in a warehouse, locked. */
export async function packageOfTrack(
  db: Db,
  warehouse: string,
  track: string,
): Promise<LockedPackage | null> {
  const { rows } = await sql<LockedPackage>`select ${locked} from package p
    where p.track = ${track} and p.warehouse_code = ${warehouse} and p.cancelled_at is null
    for no key update of p`.execute(db)
  return rows[0] ?? null
}

/** Two people scanning one track at once: the second waits for what the first makes of it. */
export async function lockTrack(db: Db, warehouse: string, track: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`track:${warehouse}:${track}`}, 0))`.execute(db)
}

/** Keys of the live orders of packages, ascending: the order in which they are locked. */
export async function orderIdsIn(db: Db, packages: readonly number[]): Promise<number[]> {
  if (packages.length === 0) return []
  const { rows } = await sql<{ id: number }>`select distinct o.id from package_order po
    join orders o on o.id = po.order_id
    where po.package_id = any(${[...packages]}::bigint[]) and o.deleted_at is null order by o.id`.execute(db)
  return rows.map((row) => row.id)
}

/** The live packages of an order, in a statement over `package` alone. */
export const packagesOf = (order: { id: number }): RawBuilder<boolean> =>
  sql<boolean>`(cancelled_at is null and id in (select package_id from package_order where order_id = ${order.id}))`

/** The lowest step among an order's live packages; null without one. */
export async function lowestStep(db: Db, order: number): Promise<number | null> {
  const { rows } = await sql<{ step: number | null }>`select min(p.receive_status)::float8 as step
    from package_order po join package p on p.id = po.package_id
    where po.order_id = ${order} and p.cancelled_at is null`.execute(db)
  return rows[0]?.step ?? null
}

/** Orders as the overseas stations show them. */
export async function packedOrdersOf(
  db: Db,
  ids: readonly number[],
  moved: readonly number[] = [],
): Promise<ReceiveRecord['orders']> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ReceiveRecord['orders'][number], 'moved'>>`
    select o.id, o.code, o.name, c.name as customer_name, o.image_url, o.quantity as quality, o.status::float8 as status,
      o.sub_status::float8 as sub_status, ${subNote} as sub_note, o.note, o.d_weight,
      (select count(*) from package_order q join package p on p.id = q.package_id
        where q.order_id = o.id and p.cancelled_at is null)::int as n
    from orders o left join customer c on c.id = o.customer_id
    where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows.map((row) => ({ ...row, moved: moved.includes(row.id) }))
}

/**
 * The overseas warehouse a step is done in: the person's own; else the one named, else the one the
 * orders wait for, else the only one of their marketplace's country. @throws bad_input, access.forbidden
 */
export async function warehouseFor(
  { db }: Context,
  scope: WarehouseScope,
  named: string | undefined,
  orders: readonly number[] = [],
): Promise<string> {
  if (scope.warehouse) {
    if (named && named !== scope.warehouse) throw refuse('access.forbidden')
    return scope.warehouse
  }
  if (named) {
    const { rows } = await sql`select from warehouse
      where code = ${named} and active and country <> 'VN'`.execute(db)
    if (rows.length) return named
    throw refuse('bad_input', {
      details: [{ path: 'warehouse_code', message: 'Kho này không phải kho nước ngoài đang hoạt động' }],
    })
  }
  const { rows } = await sql<{ code: string }>`
    select distinct coalesce(o.overseas_warehouse, w.code) as code from orders o
    left join site s on s.code = o.site_code
    left join warehouse w on w.country = s.country and w.active and o.overseas_warehouse is null
    where o.id = any(${[...orders]}::bigint[])`.execute(db)
  const codes = rows.flatMap((row) => (row.code ? [row.code] : []))
  if (codes.length === 1) return codes[0] as string
  throw refuse('bad_input', {
    details: [{ path: 'warehouse_code', message: 'Vui lòng chọn kho nước ngoài' }],
  })
}

/** Overseas steps of an order and its packages. */
export const steps = {
  here: orderStatus.arrivedOverseas,
  flown: orderStatus.exportedOverseas,
  arrived: orderStatus.arrivedVietnam,
} as const
