import { sql } from 'kysely'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { packageStatus, packageTable } from '#warehouse/package.status.ts'
import { closedBagOf } from '#warehouse/server/bag.repo.ts'
import { packagesOf } from '#warehouse/server/package.repo.ts'
import { weighOrders } from '#warehouse/server/package-orders.ts'
import { ownWorkOfToday } from '#warehouse/server/own-work.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const { arrivedOverseas, exportedOverseas, arrivedVietnam } = orderStatus
const offFlight = { mawb_id: null, container_id: null, packed_at: null }

/**
 * Undoes what entering 7, 8 or 8.2 did to a locked order (7→6, 8→7, 8.2→8) and gives the columns to
 * change with the move, which the caller makes. Operations undo their own work of the same day,
 * accountants and managers any. A package shared with an order at the same step or
 * further on does not step back alone, except from 7, where the order is taken out of it.
 * @throws import.not_own, import.shared_package, import.package_left, import.bag_closed
 */
export async function undoWarehouseOverseas(
  context: Context,
  order: LockedOrder,
  reason: string,
): Promise<Record<string, unknown>> {
  await refuseOthersWork(context, order)
  if (order.status === arrivedOverseas) return undoReceive(context, order, reason)
  if (order.status === exportedOverseas) {
    // Back at the overseas warehouse a package is on no flight.
    await stepPackagesBack(context, order, 'unexport', offFlight, reason)
    return { mawb: null }
  }
  if (order.status === arrivedVietnam) {
    await stepPackagesBack(context, order, 'unarrive', {}, reason)
    return {}
  }
  throw new Error(`status ${order.status} is not one of the overseas steps`)
}

async function refuseOthersWork(context: Context, order: LockedOrder): Promise<void> {
  if (hasFlag(context.actor.role, 'ql', 'kt')) return
  if (!(await ownWorkOfToday(context, order))) throw refuseWarehouse('import.not_own')
}

/** Out of its packages; a package that was its alone was never received. */
async function undoReceive(context: Context, order: LockedOrder, reason: string) {
  const { db, now } = context
  const { rows } = await sql<{
    id: number
    track: string
    step: number
    bag: number | null
    others: number[]
  }>`
    select p.id, p.track, p.container_id as bag, p.receive_status::float8 as step, array(select po2.order_id::float8 from package_order po2
        where po2.package_id = p.id and po2.order_id <> ${order.id}) as others
    from package_order po join package p on p.id = po.package_id
    where po.order_id = ${order.id} and p.cancelled_at is null order by p.id for no key update of p`.execute(
    db,
  )
  const left = rows.find((row) => row.step !== arrivedOverseas)
  if (left) throw refuseWarehouse('import.package_left', { values: { track: left.track } })
  for (const { track, bag } of rows) {
    // What is written on a closed bag is in it: it is opened first.
    const closed = await closedBagOf(db, bag)
    if (closed) throw refuseWarehouse('import.bag_closed', { values: { track, bag: closed } })
  }
  for (const { id, others } of rows) {
    if (others.length) {
      await sql`delete from package_order where package_id = ${id} and order_id = ${order.id}`.execute(db)
      await weighOrders(context, others)
    } else {
      await sql`update package set cancelled_at = ${now}, mawb_id = null, container_id = null, packed_at = null
        where id = ${id} and receive_status = ${lit(packageStatus.overseas)}`.execute(db)
    }
    await recordEvent(context, {
      entity: 'package',
      id,
      action: 'back',
      from: packageStatus.overseas,
      reason,
      data: { order: order.id },
    })
  }
  return { d_weight: null, v_weight: null, length: null, width: null, height: null, sub_status: null }
}

async function stepPackagesBack(
  context: Context,
  order: LockedOrder,
  action: 'unexport' | 'unarrive',
  set: Readonly<Record<string, unknown>>,
  reason: string,
): Promise<void> {
  const { db } = context
  const { overseas, exported, arrived } = packageStatus
  const [from, to] = action === 'unexport' ? [exported, overseas] : [arrived, exported]
  const { rows: shared } = await sql<{ code: string }>`select distinct o.code from package_order mine
    join package p on p.id = mine.package_id and p.cancelled_at is null
    join package_order po on po.package_id = mine.package_id join orders o on o.id = po.order_id
    where mine.order_id = ${order.id} and o.id <> ${order.id} and o.status >= ${from}::numeric order by o.code`.execute(
    db,
  )
  if (shared.length) {
    throw refuseWarehouse('import.shared_package', {
      values: { codes: shared.map((row) => row.code).join(', ') },
    })
  }
  for (const id of await moveRows(db, packageTable, action, { set, where: packagesOf(order) }))
    await recordEvent(context, { entity: 'package', id, action: 'back', from, to, reason })
}
