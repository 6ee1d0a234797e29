import { sql } from 'kysely'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import type { Reloaded } from '#warehouse/reload-orders.api.ts'
import { pricedOrderOf } from '#warehouse/server/order-price.repo.ts'
import { priceAndMove } from '#warehouse/server/order-price.usecase.ts'
import { weighOrders } from '#warehouse/server/package-orders.ts'
import { priceOf } from '#warehouse/server/price-of-order.ts'

interface Snapshot {
  code: string
  status: number
  station_id: number
  bill_id: number | null
  d_weight: number | null
  v_weight: number | null
  overseas_warehouse: string | null
  mawb: string | null
  position: string | null
  total_vnd: number
  packages_total: number
  packages_scanned: number
}

const watched = {
  d_weight: orderFields.d_weight.label,
  v_weight: orderFields.v_weight.label,
  overseas_warehouse: 'Kho nước ngoài',
  mawb: orderFields.mawb.label,
  position: orderFields.position.label,
  total_vnd: orderFields.total_vnd.label,
} as const

/**
 * Computes weights, place and price of orders anew from their packages and the price tables, and tells what changed;
 * nothing is posted, and what stands on a bill keeps its price. Each order by itself, all or none kept.
 * @throws orders.not_found
 */
export async function reloadOrders(
  context: Context,
  { ids, save }: { ids: readonly number[]; save: boolean },
): Promise<{ rows: Reloaded[] }> {
  const { db } = context
  const rows: Reloaded[] = []
  await sql`savepoint reload`.execute(db)
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) rows.push(await reloadOne(context, id))
  if (!save) await sql`rollback to savepoint reload`.execute(db)
  return { rows }
}

async function reloadOne(context: Context, id: number): Promise<Reloaded> {
  const { db, actor } = context
  await lockOrder(db, actor, id)
  const before = await snapshotOf(context, id)
  await weighOrders(context, [id])
  await findPlace(context, id)
  const note = await priceAnew(context, id, before)
  const after = await snapshotOf(context, id)
  const changes = (Object.keys(watched) as (keyof typeof watched)[]).flatMap((key) =>
    before[key] === after[key]
      ? []
      : [{ label: watched[key], before: said(key, before[key]), after: said(key, after[key]) }],
  )
  if (changes.length > 0) {
    const reloaded = changes.map((one) => `${one.label} ${one.before} → ${one.after}`).join(' · ')
    const { status, station_id: station } = before
    await recordEvent(context, {
      entity: 'order',
      id,
      action: 'reload',
      from: status,
      to: status,
      station,
      data: { reloaded },
    })
  }
  const { code, packages_total, packages_scanned } = after
  return { id, code, packages_total, packages_scanned, changes, note }
}

async function snapshotOf({ db }: Context, id: number): Promise<Snapshot> {
  const { rows } =
    await sql<Snapshot>`select o.code, o.status::float8 as status, o.station_id, o.bill_id, o.d_weight,
      o.v_weight, o.overseas_warehouse, o.mawb, o.position, o.total_vnd, inside.packages_total, inside.packages_scanned
    from orders o, lateral (select count(*) as packages_total,
        count(*) filter (where p.receive_status >= ${lit(packageStatus.scanned)}) as packages_scanned
      from package_order po join package p on p.id = po.package_id
      where po.order_id = o.id and p.cancelled_at is null) inside
    where o.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseOrder('orders.not_found')
  return row
}

/** Where its packages are: the warehouse that took the last of them, their flight from 8 on, their shelf from 9 on. */
async function findPlace({ db }: Context, id: number): Promise<void> {
  await sql`with inside as (
      select p.warehouse_code, m.number, p.position from package_order po join package p on p.id = po.package_id
        left join mawb m on m.id = p.mawb_id
      where po.order_id = ${id} and p.cancelled_at is null order by p.received_at desc, p.id desc),
    told as (select (select warehouse_code from inside limit 1) as warehouse,
      (select number from inside where number is not null limit 1) as flight,
      (select position from inside where position is not null limit 1) as shelf)
    update orders o set overseas_warehouse = coalesce(t.warehouse, o.overseas_warehouse),
      mawb = case when o.status >= ${lit(orderStatus.exportedOverseas)} then coalesce(t.flight, o.mawb) else o.mawb end,
      position = case when o.status >= ${lit(orderStatus.beingCheckedIn)} then coalesce(t.shelf, o.position)
        else o.position end
    from told t where o.id = ${id} and o.bill_id is null
      and o.status between ${lit(orderStatus.arrivedOverseas)} and ${lit(orderStatus.priced)}
      and (coalesce(t.warehouse, o.overseas_warehouse), t.flight, t.shelf)
        is distinct from (o.overseas_warehouse, o.mawb, o.position)`.execute(db)
}

/** The price by the tables as they are now, of what is priced and on no bill. @returns why it was not, where it was not */
async function priceAnew(context: Context, id: number, { status, bill_id, total_vnd }: Snapshot) {
  if (status !== orderStatus.priced) return null
  if (bill_id !== null) return 'Đơn đã lên phiếu: giá giữ nguyên'
  if (!is(context.actor, 'ql', 'kt', 'op')) return 'Giá do kế toán hoặc kho tính lại'
  try {
    const { price } = await priceOf(context, await pricedOrderOf(context.db, context.actor, id))
    if (price.total !== total_vnd) await priceAndMove(context, id, {})
    return null
  } catch (error) {
    if (error instanceof AppError) return `Không tính lại được giá: ${error.message}`
    throw error
  }
}

function said(key: keyof typeof watched, value: string | number | null): string {
  if (value === null) return 'trống'
  if (typeof value === 'string') return value
  return key === 'total_vnd' ? `${formatVnd(value)} đ` : `${value.toFixed(2)} kg`
}
