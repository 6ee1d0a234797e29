import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { mostScanned } from '#orders/market/track-scan.api.ts'
import type { TrackScan } from '#orders/market/track-scan.api.ts'
import { scanOutcome } from '#orders/market/track-scan.status.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** Bought, and nobody knows what it is sent under. @param whose a further condition on orders `o` */
export async function untracked(
  { db, actor }: Context,
  whose: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.status = ${lit(orderStatus.bought)} and o.track is null and o.kind <> ${carriedOnly} and ${whose}
      and ${visibleOrders(actor)} order by o.created_at, o.id limit ${mostScanned}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the orders that the person may see. */
export async function seenOrders({ db, actor }: Context, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.id = any(${[...ids]}::bigint[]) and ${visibleOrders(actor)} order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Begins a run; null where one is live for the person. */
export async function beginScan(
  { db, actor, now }: Context,
  person: number,
  orders: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into track_scan (person_id, asked_by, created_at)
    values (${person}, ${actor.id}, ${now})
    on conflict (person_id) where finished_at is null do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return null
  await sql`insert into track_scan_order (scan_id, order_id)
    select ${id}::bigint, o from unnest(${[...orders]}::bigint[]) o`.execute(db)
  return id
}

export interface TakenOrder {
  scan_id: number
  order_id: number
  code: string
  version: number
  status: number
  site_code: string
  item_id: string | null
  supplier_order_no: string | null
  track: string | null
  account: string | null
}

/** Takes the next orders to be asked for; what somebody took and never answered is taken again. */
export async function takeWaiting(db: Db, now: Date, stale: Date, most: number): Promise<TakenOrder[]> {
  const { rows } = await sql<TakenOrder>`
    with chosen as (select scan_id, order_id from track_scan_order
      where outcome = ${lit(scanOutcome.waiting)} and (taken_at is null or taken_at < ${stale})
      order by scan_id, order_id limit ${most} for update skip locked),
    taken as (update track_scan_order s set taken_at = ${now} from chosen c
      where s.scan_id = c.scan_id and s.order_id = c.order_id returning s.scan_id, s.order_id)
    select t.scan_id, t.order_id, o.code, o.version, o.status::float8 as status, o.site_code, o.item_id,
      o.supplier_order_no, o.track, a.username as account
    from taken t join orders o on o.id = t.order_id left join buying_account a on a.id = o.account_id
    order by t.scan_id, t.order_id`.execute(db)
  return rows
}

export interface ScanResult {
  outcome: string
  track?: string | null
  why?: string | null
  raw?: unknown
}

/** What longer answers a marketplace gives is not kept. */
const mostLetters = 50_000

export async function noteResult(
  db: Db,
  { scan_id, order_id }: TakenOrder,
  { outcome, track = null, why = null, raw }: ScanResult,
): Promise<void> {
  const whole = JSON.stringify(raw ?? null).replaceAll(String.raw`\u0000`, '')
  await sql`update track_scan_order set outcome = ${outcome}, track = ${track}, why = ${why},
      raw = ${whole.length > mostLetters ? null : whole}::jsonb
    where scan_id = ${scan_id} and order_id = ${order_id} and outcome = ${lit(scanOutcome.waiting)}`.execute(
    db,
  )
}

/** Ends the runs of which every order has its answer. */
export async function endScans(db: Db, now: Date): Promise<void> {
  await sql`update track_scan s set finished_at = ${now} where s.finished_at is null
    and not exists (select from track_scan_order t
      where t.scan_id = s.id and t.outcome = ${lit(scanOutcome.waiting)})`.execute(db)
}

interface Begun extends Pick<TrackScan, 'id' | 'person_name' | 'asked_name'> {
  created_at: Date
  finished_at: Date | null
}

/** The newest run of the person or by them, with the orders that they see. */
export async function lastScan({ db, actor }: Context): Promise<TrackScan | null> {
  const { rows } = await sql<Begun>`
    select s.id, p.name as person_name, b.name as asked_name, s.created_at, s.finished_at
    from track_scan s join staff p on p.id = s.person_id join staff b on b.id = s.asked_by
    where s.id = (select max(id) from (
      (select id from track_scan where person_id = ${actor.id} order by id desc limit 1)
      union all (select id from track_scan where asked_by = ${actor.id} order by id desc limit 1)) own)`.execute(
    db,
  )
  const [scan] = rows
  if (!scan) return null
  const all = await rowsOf(db, actor, scan.id)
  const counts: Record<string, number> = {}
  for (const { outcome } of all) counts[outcome] = (counts[outcome] ?? 0) + 1
  return {
    ...scan,
    created_at: scan.created_at.toISOString(),
    finished_at: scan.finished_at && scan.finished_at.toISOString(),
    rows: all,
    counts,
  }
}

async function rowsOf(db: Db, actor: Actor, scan: number): Promise<TrackScan['rows']> {
  const { rows } = await sql<TrackScan['rows'][number]>`
    select t.order_id, o.code, o.site_code, o.name, t.outcome, t.track, t.why
    from track_scan_order t join orders o on o.id = t.order_id
    where t.scan_id = ${scan} and ${visibleOrders(actor)} order by o.id`.execute(db)
  return rows
}

/** Runs that nobody looks at any more. */
export async function forgetScans(db: Db, before: Date): Promise<void> {
  await sql`delete from track_scan where created_at < ${before} and finished_at is not null`.execute(db)
}
