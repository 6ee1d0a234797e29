import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder, stepBackTo } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { Decimal, splitDecimalEvenly } from '#platform/rules/money.ts'
import { volumetricWeight } from '#pricing/weight.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { givePhotos } from '#warehouse/server/image.repo.ts'
import { everywhere, lowestStep, steps } from '#warehouse/server/package.repo.ts'

export interface Moved {
  id: number
  code: string
  from: number
  to: number
}

/**
 * Weights, sides and volume of the orders that share packages: a package's weight is split evenly
 * over its orders, 2 decimals, what is left over on the last; an order has the sum of its shares. What was
 * cancelled goes to nobody: the others bear its share, as they do when the parcel is checked in.
 * Sides are an order's own only where it has one package to itself.
 */
export async function weighOrders({ db, now }: Context, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return
  const divisor = await settingValue(db, businessDate(now), 'weight.divisor')
  const { rows } = await sql<{
    id: number
    d_weight: number | null
    length: number | null
    width: number | null
    height: number | null
    orders: number[]
  }>`select p.id, p.d_weight, p.length, p.width, p.height, array_agg(po.order_id::float8 order by po.order_id) as orders
    from package p join package_order po on po.package_id = p.id
    join orders o on o.id = po.order_id and o.deleted_at is null and o.status <> ${lit(orderStatus.cancelled)}
    where p.cancelled_at is null and p.id in (
      select package_id from package_order where order_id = any(${[...orders]}::bigint[]))
    group by p.id order by p.id`.execute(db)
  for (const id of [...orders].toSorted((a, b) => a - b)) {
    const mine = rows.filter((row) => row.orders.includes(id))
    const share = (total: number, row: { orders: number[] }) =>
      splitDecimalEvenly(total, row.orders.length, 2)[row.orders.indexOf(id)] ?? 0
    const weights = mine.flatMap((row) => (row.d_weight === null ? [] : [share(row.d_weight, row)]))
    const volumes = mine.flatMap((row) =>
      row.length && row.width && row.height
        ? [share(volumetricWeight(row.width, row.length, row.height, divisor), row)]
        : [],
    )
    const own = mine.length === 1 && mine[0]?.orders.length === 1 ? mine[0] : null
    await sql`update orders set d_weight = ${sum(weights)}, v_weight = ${sum(volumes)},
        length = ${own?.length ?? null}, width = ${own?.width ?? null}, height = ${own?.height ?? null}
      where id = ${id} and status in (${lit(orderStatus.arrivedOverseas, orderStatus.exportedOverseas)})`.execute(
      db,
    )
  }
}

function sum(parts: readonly number[]): number | null {
  if (parts.length === 0) return null
  return parts.reduce((all, part) => all.plus(part), new Decimal(0)).toNumber()
}

/** Puts orders into a package; those at 6 move to 7, those at 7 get one package more. */
export async function putOrdersIn(
  context: Context,
  found: { id: number; track: string; warehouse_code: string },
  orders: readonly number[],
): Promise<number[]> {
  const all = everywhere(context)
  const moved: number[] = []
  for (const id of [...orders].toSorted((a, b) => a - b)) {
    const order = await lockOrder(all.db, all.actor, id)
    await sql`insert into package_order (package_id, order_id) values (${found.id}, ${id})
      on conflict do nothing`.execute(all.db)
    if (order.status === orderStatus.arrivedOverseas) {
      await recordEvent(all, {
        entity: 'order',
        id,
        action: 'receive_package',
        from: order.status,
        to: order.status,
        station: order.station_id,
        data: { track: found.track },
      })
      continue
    }
    await actOnOrder({
      context: all,
      id,
      action: 'receive_overseas',
      effect: async () => ({
        set: {
          overseas_warehouse: found.warehouse_code,
          // What was open with the seller ends with the goods; the receipt at Mercari is pressed now.
          sub_status:
            order.mercari && order.sub_status !== subStatus.receiptConfirmed
              ? subStatus.toConfirmArrival
              : null,
          ...(order.track ? {} : { track: found.track }),
        },
        data: { track: found.track, warehouse: found.warehouse_code },
      }),
    })
    moved.push(id)
  }
  await givePhotos(all.db, found.id, orders)
  return moved
}

/**
 * Those of these orders one of whose parcels holds a cancelled order. Who cancels knows nothing of parcels: what was
 * its share goes to the others when the parcel takes its next step.
 */
async function besideCancelled({ db }: Context, orders: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct mine.order_id::float8 as id from package_order mine
    join package_order other on other.package_id = mine.package_id and other.order_id <> mine.order_id
    join orders o on o.id = other.order_id and o.status = ${lit(orderStatus.cancelled)}
    where mine.order_id = any(${[...orders]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * An order stands at the lowest step among its packages: it moves on when the last of them has.
 * Asked after the order is locked, so that of two flights at once the second sees the first.
 */
export async function advanceOrders(
  context: Context,
  orders: readonly number[],
  action: 'export_overseas' | 'arrive_vietnam',
  mawb: string,
): Promise<Moved[]> {
  const all = everywhere(context)
  await weighOrders(all, await besideCancelled(all, orders))
  const [from, to] = action === 'export_overseas' ? [steps.here, steps.flown] : [steps.flown, steps.arrived]
  const moved: Moved[] = []
  for (const id of [...orders].toSorted((a, b) => a - b)) {
    const order = await lockOrder(all.db, all.actor, id)
    const lowest = await lowestStep(all.db, id)
    if (order.status !== from || lowest === null || lowest < to) continue
    await actOnOrder({
      context: all,
      id,
      action,
      effect: async () => ({ set: { mawb, sub_status: null }, data: { mawb } }),
    })
    moved.push({ id, code: order.code, from, to })
  }
  return moved
}

/** Takes orders at 8 back to the lowest step of their packages, when their flight is cancelled or changed. */
export async function retreatOrders(
  context: Context,
  orders: readonly number[],
  reason: string,
): Promise<Moved[]> {
  const all = everywhere(context)
  const moved: Moved[] = []
  for (const id of [...orders].toSorted((a, b) => a - b)) {
    const order = await lockOrder(all.db, all.actor, id)
    const lowest = await lowestStep(all.db, id)
    if (order.status !== steps.flown || lowest === null || lowest >= order.status) continue
    await stepBackTo(lowest, order, { context: all, reason, effect: async () => ({ set: { mawb: null } }) })
    moved.push({ id, code: order.code, from: order.status, to: lowest })
  }
  return moved
}
