import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** What is asked of a goods type before it is carried; null: there is none of this code. */
export async function carriedGoods(
  db: Db,
  code: string,
): Promise<{ prohibited: boolean; customs: boolean } | null> {
  const { rows } = await sql<{ prohibited: boolean; customs: boolean }>`
    select prohibited, customs from goods_type where code = ${code} and active`.execute(db)
  return rows[0] ?? null
}

/** Those of the tracks under which goods of another customer are on their way. */
export async function tracksElsewhere(
  db: Db,
  tracks: readonly string[],
  customer: number,
): Promise<string[]> {
  const { rows } = await sql<{ track: string }>`select distinct named.track
    from (select x.id, x.track from orders x where x.track = any(${[...tracks]}::text[])
      union select t.order_id, t.track from order_track t where t.track = any(${[...tracks]}::text[])) named
    join orders o on o.id = named.id
    where o.deleted_at is null and o.status between ${lit(orderStatus.awaitingQuote)} and ${lit(orderStatus.arrivedOverseas)}
      and o.customer_id is distinct from ${customer} order by named.track`.execute(db)
  return rows.map(({ track }) => track)
}

/** The tracks of an order, in their order. */
export async function tracksOfOrder(db: Db, order: number): Promise<string[]> {
  const { rows } = await sql<{ track: string }>`
    select track from order_track where order_id = ${order} order by position`.execute(db)
  return rows.map(({ track }) => track)
}

/** Those of an order's tracks that lie in a warehouse already. */
export async function tracksHere(db: Db, order: number): Promise<string[]> {
  const { rows } = await sql<{ track: string }>`select p.track from package_order po
    join package p on p.id = po.package_id where po.order_id = ${order} and p.cancelled_at is null`.execute(
    db,
  )
  return rows.map(({ track }) => track)
}

/** The tracks of an order are these from now on. */
export async function keepTracks(db: Db, order: number, tracks: readonly string[]): Promise<void> {
  await sql`delete from order_track where order_id = ${order}`.execute(db)
  await sql`insert into order_track (order_id, track, position)
    select ${order}::bigint, given.track, given.position
    from unnest(${[...tracks]}::text[]) with ordinality as given (track, position)`.execute(db)
}
