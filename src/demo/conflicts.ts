import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { findConflicts } from '#orders/desk/server/find-conflicts.usecase.ts'
import { updateBuy } from '#orders/purchase/server/buy-order.usecase.ts'
import { quoteForm } from '#orders/quote/quote.api.ts'
import { createQuote } from '#orders/quote/server/create-quote.usecase.ts'
import { updateTrack } from '#orders/quote/server/edit-quote.usecase.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { packageStatus } from '#warehouse/package.status.ts'

interface Here {
  customers: readonly number[]
  at: (role: RoleCode, hoursAgo: number) => Context
}

/**
 * What two people's work left at odds, to be mended at `/quotes/conflict`: an item that two customers want, one of
 * the tracks of a carried order noted for another customer's, one number at the seller for two purchases, and an
 * order that is being checked in though a scan of its package was lost. The books are right in all of it.
 */
export async function conflicts({ at, customers }: Here): Promise<void> {
  await sharedItem(at('CS', 6), customers.slice(-2))
  await sharedTrack(at('CS', 5))
  await sharedNumber(at('CS', 5))
  await lostScan(at('OP', 4))
  const { db, now } = at('OP', 0)
  await findConflicts(db, now)
}

async function sharedItem(context: Context, customers: readonly number[]): Promise<void> {
  for (const user_id of customers)
    await createQuote(
      context,
      quoteForm.parse({
        link: 'https://jp.mercari.com/item/m70112233445',
        site_code: 'mercari',
        name: 'Máy nghe băng Sony Walkman TPS-L2',
        goods_values: 48_000,
        currency: 'JPY',
        user_id,
        route_code: 'JP-AIR',
        goods_type: 'household',
        warehouse_code: 'VN-SGN',
        estimated_weight: 0.8,
      }),
    )
}

async function sharedTrack(context: Context): Promise<void> {
  const { rows } = await sql<{ id: number; track: string }>`select o.id, t.track
    from order_track t join orders carried on carried.id = t.order_id
    join orders o on o.kind = 'bought' and o.status = ${lit(orderStatus.bought)} and o.deleted_at is null
      and o.customer_id <> carried.customer_id and o.station_id = carried.station_id
      and not exists (select from orders x where x.track = o.track and x.id <> o.id)
    where o.station_id = ${context.actor.station}::bigint and t.position > 1 and carried.status = ${lit(orderStatus.bought)} order by o.id desc, t.track limit 1`.execute(
    context.db,
  )
  const found = rows[0]
  if (found) await updateTrack(context, found.id, found.track, undefined)
}

/** Typed twice: the number of the purchase before it. */
async function sharedNumber(context: Context): Promise<void> {
  const { rows } = await sql<{
    id: number
    supplier_order_no: string
    card_id: number
    actual_price: number
  }>`
    select late.id, early.supplier_order_no, late.card_id, late.actual_price::float8 as actual_price
    from orders late join orders early on early.account_id = late.account_id and early.id < late.id
      and early.supplier_order_no is not null and early.status = late.status and early.deleted_at is null
      and early.station_id = late.station_id
    where late.station_id = ${context.actor.station}::bigint and late.status = ${lit(orderStatus.bought)} and late.kind = 'bought' and late.deleted_at is null
      and late.card_id is not null and not late.purchase_waits
    order by late.id desc, early.id desc limit 1`.execute(context.db)
  const found = rows[0]
  if (!found) return
  const { id, ...purchase } = found
  await updateBuy(context, id, purchase)
}

async function lostScan({ db, actor }: Context): Promise<void> {
  await sql`update package set receive_status = ${lit(packageStatus.arrived)}, scanned_at = null, scanned_by = null
    where id = (select p.id from orders o join package_order po on po.order_id = o.id
      join package p on p.id = po.package_id and p.cancelled_at is null
      where o.status in (${lit(orderStatus.beingCheckedIn, orderStatus.checked)}) and o.deleted_at is null
      order by o.station_id = ${actor.station}::bigint desc, o.status, o.id desc limit 1)`.execute(db)
}
