import { orderStatus } from '#orders/core/order.status.ts'
import type { Context } from '#platform/server/context.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { roundKg } from '#warehouse/checkin.rules.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { checkInOrders } from '#warehouse/server/checkin.usecase.ts'
import { sql } from 'kysely'
import { followThese } from '#shipments/server/follow-shipments.ts'
import {
  packagesOn,
  shipmentOfCode,
  shipmentRecords,
  shipmentRowOf,
  takeOff,
} from '#shipments/server/shipment.repo.ts'
import type { LockedShipment } from '#shipments/server/shipment.repo.ts'
import { ordersOf } from '#shipments/server/shipment.usecase.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'

interface Form {
  code: string
  weight: number
  fee: number
  without_missing: boolean
}
type Slip = Awaited<ReturnType<typeof checkInOrders>>

/**
 * The orders of a waybill at 9 are checked in on one slip, weight and fee split evenly, the remainder on the last.
 * What is missing is named, and leaves the waybill where the person goes on without it; an order one of whose
 * packages is missing waits for that.
 * @throws shipments.missing, shipments.nothing_here
 */
export async function checkInShipment(context: Context, form: Form) {
  const id = await shipmentOfCode(context, form.code, true)
  if (!id) throw refuseShipment('shipments.unknown')
  let slip: Slip | undefined
  let missing: string[] = []
  await runAction(shipmentRecords, {
    context,
    id,
    action: 'checkin',
    effect: async (row) => {
      const { ready, away } = await standing(context, row, form.without_missing)
      missing = away.map((one) => one.track)
      slip = await checkInOrders(context, {
        checkins: ready.map((order) => ({ id: order })),
        carton: { weight: form.weight, fee: form.fee },
        note: `Vận đơn ${row.code}`,
      })
      if (away.length)
        await takeOff(
          context,
          id,
          away.map((one) => one.id),
          'missing',
        )
      return {
        set: {
          r_weight: roundKg(form.weight),
          fee_vnd: form.fee,
          inbill_id: slip.inbill.id,
          status_at: context.now,
        },
        data: { slip: slip.inbill.code, weight: form.weight, missing },
      }
    },
  })
  await followThese(context.db, context.now, [id])
  return { ...(slip as Slip), shipment: await shipmentRowOf(context, id), missing }
}

/** Which orders are ready, and which packages are to leave because none of theirs is. */
async function standing(context: Context, { id, code }: LockedShipment, without: boolean) {
  const on = await packagesOn(context.db, id)
  const orders = await ordersOf(
    context,
    on.map((one) => one.id),
  )
  const open = orders.filter(
    (order) => order.status < orderStatus.beingCheckedIn && order.status !== orderStatus.cancelled,
  )
  const ready = orders.filter((order) => order.status === orderStatus.beingCheckedIn)
  if (ready.length === 0) throw refuseShipment('shipments.nothing_here', { values: { code } })
  const absent = on.filter((one) => one.receive_status < packageStatus.scanned)
  if (open.length && !without) {
    const tracks = absent.map((one) => one.track).join(', ')
    const values = { code, k: on.length - absent.length, n: on.length, tracks }
    throw refuseShipment('shipments.missing', { values })
  }
  // A package of an order that waits for another one leaves with it.
  const { rows } = await sql<{ id: number }>`select distinct package_id as id from package_order
    where order_id = any(${open.map((order) => order.id)}::bigint[])
      and package_id not in (select package_id from package_order where order_id = any(${ready.map((order) => order.id)}::bigint[]))`.execute(
    context.db,
  )
  const leaving = new Set(rows.map((row) => row.id))
  return { ready: ready.map((order) => order.id), away: on.filter((one) => leaving.has(one.id)) }
}
