import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { bagStatus, bagTable } from '#warehouse/bag.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'

/** What its packages weighed one by one, where nobody weighed the bag. */
const weighed = sql`coalesce(weight, (select nullif(sum(p.d_weight), 0) from package p
  where p.container_id = container.id and p.cancelled_at is null))`

const steps = {
  close: { to: bagStatus.closed, set: (now: Date) => ({ closed_at: now, weight: weighed }) },
  fly: { to: bagStatus.exported, set: (now: Date) => ({ closed_at: sql`coalesce(closed_at, ${now})` }) },
  dock: {
    to: bagStatus.docked,
    set: (now: Date) => ({ docked_at: now, closed_at: sql`coalesce(closed_at, ${now})` }),
  },
  land: { to: bagStatus.closed, set: () => ({}) },
  dissolve: { to: bagStatus.cancelled, set: () => ({}) },
} as const

/** Bags that go with what is done with their flight, those that stand before the step; each gets its history. */
export async function moveBags(
  context: Context,
  key: keyof typeof steps,
  bags: readonly number[],
  set: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { db, now } = context
  const { to, set: usual } = steps[key]
  const moved = await moveRows(db, bagTable, key, {
    where: sql`id = any(${[...bags]}::bigint[])`,
    set: { ...usual(now), ...set, status_at: now },
  })
  for (const id of moved) await recordEvent(context, { entity: bagTable.entity, id, action: key, to })
}

/**
 * The flight is cancelled: bags that were closed with a weight keep what is in them and wait for another flight; what
 * nobody closed and weighed is a bag no longer.
 */
export async function releaseBags(context: Context, mawb: number): Promise<void> {
  const { db } = context
  const { rows } = await sql<{ id: number; whole: boolean }>`update container set mawb_id = null
    where mawb_id = ${mawb} returning id, weight is not null as whole`.execute(db)
  const keys = (whole: boolean) => rows.filter((row) => row.whole === whole).map(({ id }) => id)
  await sql`update package set container_id = null, packed_at = null
    where container_id = any(${keys(false)}::bigint[])`.execute(db)
  await moveBags(context, 'land', keys(true))
  await moveBags(context, 'dissolve', keys(false))
}

/** The flight has arrived without them: closed bags wait whole for another flight; out of the others goes what stayed. */
export async function leaveBehind({ db }: Context, mawb: number): Promise<void> {
  const whole = sql`p.container_id in (select id from container where mawb_id = ${mawb} and status = ${bagStatus.closed})`
  await sql`update package p set mawb_id = null, container_id = case when ${whole} then container_id end,
      packed_at = case when ${whole} then packed_at end
    where mawb_id = ${mawb} and receive_status = ${packageStatus.overseas} and cancelled_at is null`.execute(
    db,
  )
  await sql`update container k set mawb_id = null where mawb_id = ${mawb} and status = ${bagStatus.closed}
    and exists (select from package p where p.container_id = k.id and p.cancelled_at is null)`.execute(db)
}

/** The code of the bag a package is in, where that is not one of this flight. */
export async function bagElsewhere(
  db: Db,
  { container_id }: { container_id: number | null },
  mawb: number,
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from container
    where id = ${container_id} and mawb_id is distinct from ${mawb}`.execute(db)
  return rows[0]?.code ?? null
}

/** The code of a bag that is closed: nothing goes in or out. */
export async function closedBagOf(db: Db, id: number | null): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from container
    where id = ${id} and status <> ${bagStatus.open}`.execute(db)
  return rows[0]?.code ?? null
}
