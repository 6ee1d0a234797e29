import { sql } from 'kysely'
import type { ChargeStatus } from '#orders/purchase/charge.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import type { OrderErrorCode } from '#orders/core/order.errors.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { chargeStatus, chargeTable } from '#orders/purchase/charge.status.ts'
import type { ChargeSnapshot } from '#orders/purchase/charge.status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Move, Records } from '#platform/server/events/run-action.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

interface LockedCharge extends ChargeSnapshot {
  id: number
  status: number
  order: LockedOrder
}

const charges: Records<LockedCharge, ChargeSnapshot, OrderErrorCode> = {
  table: chargeTable,
  lock: async ({ db, actor }, id) => {
    const order = await lockOrder(db, actor, id)
    const { rows } = await sql<Omit<LockedCharge, 'order'>>`select id, charge_status as status,
        bought_at is not null as bought, exists (select from billing_order b
          where b.order_id = orders.id and b.released_at is null) as proved
      from orders where id = ${id}`.execute(db)
    return { ...(rows[0] as Omit<LockedCharge, 'order'>), order }
  },
  snapshot: (charge) => charge,
  refuse: (why) => refuseOrder(why === 'status' || why === 'reason' ? 'orders.status' : why),
  move: writeCharge,
}

/** The story is the order's, whose status stays. */
async function writeCharge(
  context: Context,
  { id, order }: LockedCharge,
  { action, to, data }: Move,
): Promise<void> {
  await moveRows(context.db, chargeTable, action, { where: sql`id = ${id}` })
  await recordEvent(context, {
    entity: 'order',
    id,
    action: 'charge',
    from: order.status,
    to: order.status,
    station: order.station_id,
    data: { charge_status: to, ...data },
  })
}

const actionOf: Readonly<Record<ChargeStatus, string>> = {
  [chargeStatus.paid]: 'pay',
  [chargeStatus.cancelled]: 'cancel',
  [chargeStatus.pending]: 'wait',
}

/**
 * Says that suppliers' charges are paid, cancelled or wait again. Of a charge that a statement line
 * proves, the line is taken apart instead. It moves no money: the purchase did.
 * @throws orders.not_bought_yet, orders.charge_proved
 */
export function changeCharges(
  context: Context,
  { ids, status, note }: { ids: readonly number[]; status: ChargeStatus; note?: string | null | undefined },
): Promise<BulkAnswer> {
  const effect = async () => ({ data: note ? { note } : {} })
  return eachRow(context.db, ids, async (db, id) => {
    await runAction(charges, { context: { ...context, db }, id, action: actionOf[status], effect })
  })
}

/**
 * How the supplier of orders that wait to be bought is to be paid.
 * @throws orders.status
 */
export function changeChannels(
  context: Context,
  given: { ids: readonly number[]; payment_channel: string },
): Promise<BulkAnswer> {
  const { payment_channel } = given
  const effect = async () => ({ set: { payment_channel }, data: { payment_channel } })
  return eachRow(context.db, given.ids, (db, id) =>
    actOnOrder({ context: { ...context, db }, id, action: 'channel', effect }),
  )
}
