import { sql } from 'kysely'
import { moveRows, returnRows } from '#crm/twins/server/moved-rows.ts'
import type { Before, Moved } from '#crm/twins/server/moved-rows.ts'
import type { Merging } from '#crm/twins/twin.api.ts'
import { refuseTwins } from '#crm/twins/twin.errors.ts'
import { customerCalled } from '#customers/customer.words.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { lockCustomer } from '#customers/server/customer.repo.ts'
import type { LockedCustomer } from '#customers/server/customer.repo.ts'
import { ties } from '#customers/server/edit-customer.usecase.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/** What is about an order stays with the code the order is of. */
const follows = [
  { table: 'crm_contact', column: 'customer_id' },
  { table: 'customer_conversation', column: 'customer_id' },
  { table: 'crm_task', column: 'customer_id', where: sql<boolean>`x.order_id is null` },
  { table: 'crm_ticket', column: 'customer_id', where: sql<boolean>`x.codes = '{}'` },
  { table: 'feedback', column: 'customer_id', where: sql<boolean>`x.codes = '{}'` },
  { table: 'lead', column: 'customer_id' },
] as const
const addresses = { table: 'customer_address', column: 'customer_id' } as const

/** In the order of their keys, so that two who merge the same two do not wait for each other. */
async function lockBoth(context: Context, { keep, gone, keep_version, gone_version }: Merging) {
  const versions = new Map([
    [keep, keep_version],
    [gone, gone_version],
  ])
  const found = new Map<number, LockedCustomer>()
  for (const id of [keep, gone].toSorted((a, b) => a - b)) {
    const row = await lockCustomer(context, id)
    if (row.merged_into_id !== null)
      throw refuseTwins('twins.merged', { values: { who: customerCalled(row) } })
    if (versions.get(id) !== undefined && versions.get(id) !== row.version)
      await lockCustomer(context, id, versions.get(id))
    found.set(id, row)
  }
  return { kept: found.get(keep)!, other: found.get(gone)! }
}

/** Orders, slips and money of one who goes: they stay under the code they were made under. */
async function stays({ db }: Context, id: number) {
  const { rows } = await sql<{ orders: number; bills: number; balance: number; tied: boolean }>`
    select (select count(*)::int from orders o where o.customer_id = c.id and o.deleted_at is null) as orders,
      (select count(*)::int from bill b where b.customer_id = c.id) as bills,
      coalesce((select -a.balance from account a where a.code = 'customer:' || c.id), 0) as balance,
      ${ties} is not null as tied
    from customer c where c.id = ${id}`.execute(db)
  return rows[0]!
}

/**
 * Whoever goes hands over what we know and do for them. Who has orders, slips or money keeps these under their code,
 * locked for new ones (docs/adr/0028); who has none leaves the lists.
 * @throws customers.not_found, conflict.stale, twins.merged, twins.phone, twins.station, twins.code
 */
export async function mergeCustomers(context: Context, merging: Merging) {
  const { db, now } = context
  const { keep, gone } = merging
  const { kept, other } = await lockBoth(context, merging)
  if (kept.station_id !== other.station_id) throw refuseTwins('twins.station')
  if (kept.phone === null || kept.phone !== other.phone) throw refuseTwins('twins.phone')
  if (other.customer_no !== null && kept.customer_no === null)
    throw refuseTwins('twins.code', { values: { who: customerCalled(other) } })
  const { tied, ...left } = await stays(context, gone)
  const moved: Moved = {}
  for (const going of follows) moved[going.table] = await moveRows(db, going, { gone, keep })
  const primary = tied ? [] : await handOnAddresses(context, moved, { gone, keep })
  const before: Before = { moved, locked: other.locked, sale_id: other.sale_id, left: !tied, primary }
  const done = await db
    .updateTable('customer')
    .set({ merged_into_id: keep, locked: true, ...(tied ? {} : { deleted_at: now, sale_id: null }) })
    .where('id', '=', gone)
    .where('merged_into_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n)
    throw refuseTwins('twins.merged', { values: { who: customerCalled(other) } })
  const station = kept.station_id
  const entity = 'customer'
  await recordEvent(context, { entity, id: gone, action: 'merge', station, data: { into: keep } })
  await recordEvent(context, { entity, id: keep, action: 'merged', station, data: { gone } })
  return { before, station, orders: left.orders, bills: left.bills, balance: left.balance, leaves: !tied }
}

/** Offered after those of who is kept. @returns which had been offered first */
async function handOnAddresses(
  { db }: Context,
  moved: Moved,
  { gone, keep }: { gone: number; keep: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update customer_address a set is_primary = false
    where a.customer_id = ${gone} and a.is_primary
      and exists (select from customer_address k where k.customer_id = ${keep} and k.active) returning a.id`.execute(
    db,
  )
  moved.customer_address = await moveRows(db, addresses, { gone, keep })
  return rows.map(({ id }) => id)
}

/**
 * Takes two apart again: what went over comes back, what was added since stays with who was kept.
 * @throws customers.not_found, twins.merged_since, twins.moved_since
 */
export async function partCustomers(
  context: Context,
  { keep, gone, before }: { keep: number; gone: number; before: Before },
): Promise<void> {
  const { db } = context
  // Who left the lists is seen by nobody: whoever sees whom they were merged into takes them back.
  const { rows } = await sql<{
    id: number
    merged_into_id: number | null
    erased: boolean
  }>`select c.id, c.merged_into_id, c.anonymised_at is not null as erased
    from customer c where c.id in (${keep}, ${gone}) order by c.id for no key update of c`.execute(db)
  const kept = await lockCustomer(context, keep)
  if (kept.merged_into_id !== null) throw refuseTwins('twins.merged_since')
  const other = rows.find(({ id }) => id === gone)
  if (other?.merged_into_id !== keep || other.erased) throw refuseTwins('twins.moved_since')
  for (const going of [...follows, addresses])
    await returnRows(db, going, { gone, keep, ids: before.moved[going.table] ?? [] })
  if (before.primary?.length)
    await sql`update customer_address set is_primary = true
      where id = any(${before.primary}::bigint[]) and customer_id = ${gone}`.execute(db)
  const done = await db
    .updateTable('customer')
    .set({
      merged_into_id: null,
      locked: before.locked ?? false,
      ...(before.left ? { deleted_at: null, sale_id: before.sale_id ?? null } : {}),
    })
    .where('id', '=', gone)
    .where('merged_into_id', '=', keep)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw refuseCustomer('customers.not_found')
  const station = kept.station_id
  await recordEvent(context, { entity: 'customer', id: gone, action: 'unmerge', station })
  await recordEvent(context, { entity: 'customer', id: keep, action: 'unmerged', station, data: { gone } })
}
