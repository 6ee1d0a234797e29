import { sql } from 'kysely'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { comesUnder } from '#orders/core/server/order.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { candidatesOf, normalizeTracking } from '#orders/core/tracking.rules.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { beginsWith, startingWith } from '#platform/server/lists/searched-text.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { HawbRecord } from '#warehouse/mawb.api.ts'
import type { awaitedRow, PackageRecord, ReceiveRecord } from '#warehouse/package.api.ts'
import {
  packageListing,
  packageRowsOf,
  packedOrdersOf,
  reachableOrders,
  warehouseScopeOf,
  visiblePackages,
  waitsFor,
} from '#warehouse/server/package.repo.ts'
import type { z } from 'zod'
import { allOf } from '#platform/server/db/together.ts'

export async function listPackages(context: Context, query: ListQuery) {
  const scope = visiblePackages(await warehouseScopeOf(context))
  return chippedList<PackageRecord>(context.db, packageListing, query, scope)
}

/** What a code may be: carriers of the number, the orders and packages it names, and near misses. */
export async function lookUpTrack(
  context: Context,
  given: { code?: string | undefined; track?: string | undefined },
) {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const code = normalizeTracking(given.track || given.code || '')
  const orders = await sql<{ id: number; country: string | null }>`
    select o.id, s.country from orders o left join site s on s.code = o.site_code
    where ${isOrderCode(code) ? sql`o.code = ${code}` : comesUnder([code])} and ${reachableOrders(scope)}
    order by o.id desc limit 50`.execute(db)
  const ids = orders.rows.map((row) => row.id)
  const packages = await sql<{ id: number }>`select p.id from package p
    where ${visiblePackages(scope)} and (p.track = ${code} or exists (
      select from package_order po where po.package_id = p.id and po.order_id = any(${ids}::bigint[])))
    order by p.id desc limit 50`.execute(db)
  // A scanner that reads a carrier's prefix or a check digit more, a person who dropped the first figures.
  const body = code.replace(/^[A-Z]{1,3}/, '')
  const similar =
    ids.length || packages.rows.length || body.length < 6
      ? []
      : (
          await sql<{ id: number; track: string | null }>`select o.id, o.track from orders o
            where o.status in (${lit(orderStatus.bought, orderStatus.arrivedOverseas)}) and ${reachableOrders(scope)} and o.track is not null and o.track <> ${code}
              and (o.track like ${startingWith(code)} or ${orderHas('o', body.slice(-8))}
                or (length(o.track) >= 6 and right(${code}, length(o.track)) = o.track))
            order by o.id desc limit 5`.execute(db)
        ).rows
  const near = await packedOrdersOf(
    db,
    similar.map((row) => row.id),
  )
  return {
    track: code,
    candidates: isOrderCode(code) ? [] : candidatesOf(code, orders.rows[0]?.country ?? null),
    orders: await packedOrdersOf(db, ids),
    packages: await packageRowsOf(
      db,
      packages.rows.map((row) => row.id),
    ),
    similar: near.map((order) => ({
      ...order,
      track: similar.find((row) => row.id === order.id)?.track ?? null,
    })),
  } satisfies {
    track: string
    candidates: unknown
    orders: ReceiveRecord['orders']
    packages: PackageRecord[]
    similar: unknown
  }
}

/** Packages that fly under a house number: a track, the label of a bag or the code of an order; 200 at most. */
export async function lookUpHawb(context: Context, given: string): Promise<HawbRecord[]> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const code = normalizeTracking(given)
  const { rows } = await sql<HawbRecord>`
    select p.track, p.receive_status::float8 as receive_status, k.code as bag, m.id as mawb_id, m.number as mawb,
      m.status::float8 as mawb_status, m.exported_at, m.arrived_at, k.docked_at,
      array(select o.code from package_order po join orders o on o.id = po.order_id
        where po.package_id = p.id and ${reachableOrders(scope)} order by o.id) as order_codes
    from package p join mawb m on m.id = p.mawb_id left join container k on k.id = p.container_id
    where ${visiblePackages(scope)} and p.id = any(array(
      select id from package where track = ${code}
      union select q.id from container c join package q on q.container_id = c.id where c.code = ${code}
      union select po.package_id from orders o join package_order po on po.order_id = o.id where o.code = ${code}
    )) order by p.id desc limit 200`.execute(db)
  return rows
}

const awaitedStatuses = [orderStatus.bought, orderStatus.arrivedOverseas]
const awaited: ListDefinition = {
  from: sql`orders o left join customer c on c.id = o.customer_id`,
  select: sql`o.id, o.id::text as _id, o.code, o.name, c.name as customer_name, o.track, o.status::float8 as status,
    o.sub_status::float8 as sub_status, o.site_code,
    (select s.name from site s where s.code = o.site_code) as site_name, o.supplier_order_no, o.overseas_warehouse, o.d_weight,
    (select count(*) from package_order po join package p on p.id = po.package_id
      where po.order_id = o.id and p.cancelled_at is null)::int as packages, o.bought_at, o.version`,
  filters: {
    status: { any: 'o.status', type: 'numeric' },
    sub_status: { any: 'o.sub_status', type: 'numeric' },
    site_code: { any: 'o.site_code' },
    bought_at: { range: 'o.bought_at' },
  },
  sorts: { created_at: sql`o.created_at`, code: sql`o.code` },
  key: sql`o.id`,
  defaultSort: '-created_at',
  search: {
    prefix: (q) => {
      const start = normalizeTracking(q)
      return /\d{3}/.test(q)
        ? sql<boolean>`(${beginsWith('o.code', start)} or ${beginsWith('o.track', start)})`
        : null
    },
    text: (q) => orderHas('o', q),
    owner: { column: 'o.customer_id', table: 'customer' },
  },
  chips: { of: 'status', values: awaitedStatuses },
  counted: sql`orders o`,
}

/** Orders an overseas warehouse waits for (6) or has (7). */
export async function listAwaited(context: Context, query: ListQuery) {
  const { db } = context
  const scope = sql<boolean>`o.status in (${lit(...awaitedStatuses)}) and ${reachableOrders(await warehouseScopeOf(context))}`
  return chippedList<z.input<typeof awaitedRow>>(db, awaited, query, scope)
}

type Outcome = 'expected' | 'received' | 'left' | 'unknown' | 'duplicate'

/** Tells a pasted column of tracks apart, each line by name. */
export async function filterScans(context: Context, codes: readonly string[]) {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const tracks = codes.map((code) => normalizeTracking(code))
  const [orders, packages] = await allOf([
    sql<{ track: string; code: string }>`select named.track, o.code
      from (select x.id, x.track from orders x where x.track = any(${tracks})
        union select t.order_id, t.track from order_track t where t.track = any(${tracks})) named
      join orders o on o.id = named.id
      where ${waitsFor(sql`named.track`)} and ${reachableOrders(scope)} order by o.id`.execute(db),
    sql<{ track: string; step: number; mawb: string | null; codes: string[] }>`
      select p.track, p.receive_status::float8 as step, m.number as mawb,
        array(select o.code from package_order po join orders o on o.id = po.order_id
          where po.package_id = p.id order by o.id) as codes
      from package p left join mawb m on m.id = p.mawb_id
      where p.track = any(${tracks}) and ${visiblePackages(scope)}`.execute(db),
  ])
  const seen = new Set<string>()
  const rows = tracks.map((track, index) => {
    const found = packages.rows.find((row) => row.track === track)
    const waiting = orders.rows.filter((row) => row.track === track).map((row) => row.code)
    const outcome: Outcome = seen.has(track)
      ? 'duplicate'
      : found
        ? found.step > 7
          ? 'left'
          : 'received'
        : waiting.length
          ? 'expected'
          : 'unknown'
    seen.add(track)
    return {
      line: index + 1,
      track,
      outcome,
      order_codes: found?.codes ?? waiting,
      receive_status: found?.step ?? null,
      mawb: found?.mawb ?? null,
    }
  })
  return { counts: countOutcomes(rows), rows }
}

export function countOutcomes(rows: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
