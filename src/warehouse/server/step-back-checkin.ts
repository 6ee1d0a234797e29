import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { packageStatus, packageTable } from '#warehouse/package.status.ts'
import { packagesOf } from '#warehouse/server/package.repo.ts'
import { ownWorkOfToday } from '#warehouse/server/own-work.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const { beingCheckedIn, checked, priced } = orderStatus

/**
 * Undoes what entering 9, 10 or 11 did to a locked order (9→8.2, 10→9, 11→10) and gives the columns
 * to change with the move, which the caller makes. Operations undo their own work of the same day
 * at 9 and 10, accountants and managers any.
 * @throws checkin.not_own, checkin.shared_package, checkin.on_bill
 */
export async function undoCheckin(
  context: Context,
  order: LockedOrder,
  reason: string,
): Promise<Record<string, unknown>> {
  await refuseOthersWork(context, order)
  if (order.status === beingCheckedIn) return undoScan(context, order, reason)
  if (order.status === checked) return undoCheckIn(context, order)
  if (order.status === priced) return undoPrice(context, order)
  throw new Error(`status ${order.status} is not one of the Vietnamese warehouse`)
}

async function refuseOthersWork(context: Context, order: LockedOrder): Promise<void> {
  if (hasFlag(context.actor.role, 'ql', 'kt')) return
  if (order.status === priced || !(await ownWorkOfToday(context, order)))
    throw refuseWarehouse('checkin.not_own')
}

/** The packages are waiting to be scanned again; none may hold an order that is further on. */
async function undoScan(context: Context, order: LockedOrder, reason: string) {
  const { db } = context
  const { rows } = await sql<{ code: string }>`select distinct o.code from package_order mine
    join package_order po on po.package_id = mine.package_id join orders o on o.id = po.order_id
    where mine.order_id = ${order.id} and o.id <> ${order.id} and o.status > ${lit(orderStatus.arrivedVietnam)} order by o.code`.execute(
    db,
  )
  if (rows.length) {
    const codes = rows.map((row) => row.code).join(', ')
    throw refuseWarehouse('checkin.shared_package', { values: { codes } })
  }
  const packages = await moveRows(db, packageTable, 'unscan', {
    set: { scanned_at: null, scanned_by: null },
    where: packagesOf(order),
  })
  const { scanned: from, arrived: to } = packageStatus
  for (const id of packages)
    await recordEvent(context, { entity: 'package', id, action: 'back', from, to, reason })
  return { noticed_at: null }
}

/** Off the slip, unweighed; a slip without orders is cancelled. */
async function undoCheckIn({ db, now }: Context, order: LockedOrder) {
  await sql`with gone as (
      delete from inbill_order where order_id = ${order.id}
        and inbill_id = (select inbill_id from orders where id = ${order.id}) returning inbill_id)
    update inbill i set cancelled_at = ${now} from gone
    where i.id = gone.inbill_id and i.cancelled_at is null and not exists (
      select from inbill_order io where io.inbill_id = i.id and io.order_id <> ${order.id})`.execute(db)
  // The order itself still stands at 10 until the caller moves it: its packages are told at once.
  await moveRows(db, packageTable, 'uncheck', {
    set: { checked_at: null, r_weight: null, length: null, width: null, height: null },
    where: packagesOf(order),
  })
  return { inbill_id: null, r_weight: null, v_weight: null, length: null, width: null, height: null }
}

/** As before the price: the accepted quote's goods and service, nothing for weight and size. */
export async function undoPrice({ db }: Context, order: LockedOrder) {
  if (order.bill_id !== null) throw refuseWarehouse('checkin.on_bill')
  const { rows } = await sql<{ explanation: PriceExplanation }>`select explanation from order_price
    where order_id = ${order.id} and stage = 'quote' order by revision desc limit 1`.execute(db)
  const quote = rows[0]?.explanation
  const sum = (...names: string[]) =>
    quote?.lines.filter((line) => names.includes(line.formula)).reduce((all, line) => all + line.result, 0)
  return {
    goods_vnd: sum('goods') ?? order.goods_vnd,
    service_vnd: sum('service', 'auction_fee') ?? order.service_vnd,
    freight_vnd: 0,
    surcharge_vnd: 0,
    extras_vnd: 0,
    total_vnd: 0,
    weight: null,
    priced_at: null,
  }
}
