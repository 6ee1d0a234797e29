import { sql } from 'kysely'
import { conflictKinds } from '#orders/desk/conflict.api.ts'
import { conflictLooks } from '#orders/desk/server/conflicts.usecase.ts'
import type { Db } from '#platform/server/db/database.ts'

/** What a long transaction wrote before the last look and committed after it is looked at again, within these bounds. */
const again = { minutes: 15, entries: 1_000 }
/** More than so many changed orders are not looked at one by one. */
const many = 20_000

/** Goes through everything under way, and keeps which orders disagree. */
export async function findConflicts(tx: Db, now: Date): Promise<void> {
  for (const kind of conflictKinds) {
    const { ids, still } = conflictLooks[kind]
    await sql`delete from order_conflict d where d.kind = ${kind} and not ${still(sql`d.order_id`)}`.execute(
      tx,
    )
    await sql`insert into order_conflict (kind, order_id, found_at)
      select distinct ${kind}, f.id, ${now}::timestamptz from (${ids}) f
      on conflict (kind, order_id) do nothing`.execute(tx)
  }
  await sql`insert into conflict_look (whole_at, looked_at, entry_id)
    select clock_timestamp(), clock_timestamp(), coalesce(max(id), 0) from entry
    on conflict (id) do update
      set whole_at = excluded.whole_at, looked_at = excluded.looked_at, entry_id = excluded.entry_id`.execute(
    tx,
  )
}

/**
 * Looks at what was changed since the last look, as the audit tells it, and every six hours at everything: a disagreement
 * that no change of an order, a package, a lock or an entry brought about is found then.
 */
export async function followConflicts(tx: Db, now: Date): Promise<void> {
  const changed = await changedOrders(tx)
  if (!changed) return findConflicts(tx, now)
  const orders = sql`unnest(${changed}::bigint[])`
  for (const kind of conflictKinds) {
    const { around, still } = conflictLooks[kind]
    await sql`delete from order_conflict d where d.kind = ${kind} and d.order_id = any(${changed}::bigint[])
      and not ${still(sql`d.order_id`)}`.execute(tx)
    await sql`insert into order_conflict (kind, order_id, found_at)
      select distinct ${kind}, f.id, ${now}::timestamptz from (${around(sql`(select id from ${orders} as id)`)}) f
      on conflict (kind, order_id) do nothing`.execute(tx)
  }
  await sql`update conflict_look set looked_at = clock_timestamp(), entry_id = (select coalesce(max(id), 0) from entry)`.execute(
    tx,
  )
}

/** The orders that may have come to disagree since the last look; nothing where all of them are to be looked at. */
async function changedOrders(tx: Db): Promise<number[] | undefined> {
  const { rows } = await sql<{ from: Date; entry: number; whole: boolean }>`
    select looked_at - make_interval(mins => ${again.minutes}) as from, entry_id - ${again.entries}::int as entry,
      whole_at < clock_timestamp() - interval '6 hours' as whole
    from conflict_look`.execute(tx)
  const last = rows[0]
  if (!last || last.whole) return undefined
  const audited = (table: string) =>
    sql`audit a where a.table_name = ${table} and a.at > ${last.from}::timestamptz`
  const { rows: found } = await sql<{ id: number }>`
    select distinct id from (
      select row_id as id from ${audited('orders')}
      union all select po.order_id from package_order po
        where po.package_id = any(array(select row_id from ${audited('package')}))
      union all select l.order_id from customer_lock l
        where l.id = any(array(select row_id from ${audited('customer_lock')})) and l.order_id is not null
      union all select e.reference_id from entry r join entry e on e.id = r.reverses_id
        where r.id > ${last.entry} and e.reference_type = 'order') changed
    limit ${many + 1}`.execute(tx)
  return found.length > many ? undefined : found.map(({ id }) => id)
}
