import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { beginsWith } from '#platform/server/lists/searched-text.ts'
import type { BagRecord } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { bagStatus, bagTable } from '#warehouse/bag.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { visiblePackages, warehouseScopeOf } from '#warehouse/server/package.repo.ts'

/** Bags `k` a person sees: those of their warehouse abroad; without one, all, as flights. */
export async function visibleBags(context: Pick<Context, 'db' | 'actor'>): Promise<RawBuilder<boolean>> {
  const { warehouse } = await warehouseScopeOf(context)
  return warehouse ? sql<boolean>`k.warehouse_code = ${warehouse}` : sql<boolean>`true`
}

const inside = sql`select count(*)::int as packages, coalesce(sum(p.d_weight), 0)::float8 as d_weight,
    count(*) filter (where p.packed_at is not null or p.receive_status > ${lit(packageStatus.overseas)})::int as packed,
    count(*) filter (where p.receive_status >= ${lit(packageStatus.scanned)})::int as scanned
  from package p where p.container_id = k.id and p.cancelled_at is null`
const within = (name: string) => sql.ref(`inside.${name}`)
const described = describedList(bagFields, 'k', {
  mawb: sql`m.number`,
  flight_date: sql`m.flight_date`,
  packages: within('packages'),
  packed: within('packed'),
  scanned: within('scanned'),
  d_weight: within('d_weight'),
  created_name: sql`s.name`,
})

export const bagListing: ListDefinition = {
  from: sql`container k left join mawb m on m.id = k.mawb_id left join staff s on s.id = k.created_by
    cross join lateral (${inside}) inside`,
  ...described,
  filters: { ...described.filters, id: { any: 'k.id', type: 'bigint' } },
  key: sql`k.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => {
      const code = normalizeTracking(q)
      return sql<boolean>`(${beginsWith('k.code', code)}
        or k.id = any(array(select p.container_id from package p where ${beginsWith('p.track', code)}))
        or k.mawb_id = any(array(select id from mawb where ${beginsWith('number', q.trim())})))`
    },
  },
  chips: { of: 'status', values: bagStatus.values },
  counted: sql`container k`,
}

/** @throws bags.unknown */
export async function bagRowOf(context: Context, id: number): Promise<BagRecord> {
  const { rows } = await sql<BagRecord>`select ${bagListing.select} from ${bagListing.from}
    where k.id = ${id} and ${await visibleBags(context)}`.execute(context.db)
  const row = rows[0]
  if (!row) throw refuseShipment('bags.unknown')
  return row
}

/** The bag of its label, of its key, or the last that a track went in; null: none. */
export async function bagOfCode(context: Context, given: string): Promise<number | null> {
  const code = normalizeTracking(given)
  const scope = await warehouseScopeOf(context)
  const seen = await visibleBags(context)
  const { rows } = await sql<{ id: number }>`select k.id from container k where (k.code = ${code}
      or k.id::text = ${code} or k.id in (select p.container_id from package p
        where p.track = ${code} and ${visiblePackages(scope)})) and ${seen}
    order by (k.code = ${code}) desc, k.id desc limit 1`.execute(context.db)
  return rows[0]?.id ?? null
}

export interface LockedBag {
  id: number
  code: string
  status: number
  warehouse_code: string
  mawb_id: number | null
  version: number
}

/** @throws bags.unknown */
export async function lockBag(context: Context, id: number): Promise<LockedBag> {
  const { rows } = await sql<LockedBag>`select k.id, k.code, k.status, k.warehouse_code, k.mawb_id, k.version
    from container k where k.id = ${id} and ${await visibleBags(context)} for no key update of k`.execute(
    context.db,
  )
  const row = rows[0]
  if (!row) throw refuseShipment('bags.unknown')
  return row
}

export const bagRecords: Records<LockedBag, null, never> = {
  table: bagTable,
  lock: lockBag,
  snapshot: () => null,
  refuse: (_, { code, status }) =>
    refuseShipment('bags.status', { values: { code, status: bagStatus.label(status).toLowerCase() } }),
  shown: bagRowOf,
}

export interface InBag {
  id: number
  track: string
  packed: boolean
}

/** What is in a bag, in the order it went in; locked, for whoever closes it. */
export async function inBag(db: Db, bag: number, { locked }: { locked: boolean }): Promise<InBag[]> {
  const { rows } = await sql<InBag>`select p.id, p.track, p.packed_at is not null as packed from package p
    where p.container_id = ${bag} and p.cancelled_at is null order by p.id
    ${locked ? sql`for no key update of p` : sql``}`.execute(db)
  return rows
}
