import { allow } from '#orders/server/act-on-order.ts'
import { lockOrder, moveOrder } from '#orders/server/order.repo.ts'
import { cameFrom, undoEntering } from '#orders/server/step-back.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { record } from '#platform/server/event.ts'
import { eachRow } from '#platform/server/transaction.ts'

/** Steps orders up to 6 back to where they came from, reversing what the step posted or locked. */
export function stepBack(context: Context, ids: readonly number[], reason: string): Promise<BulkAnswer> {
  return eachRow(context.db, ids, async (tx, id) => {
    const inRow = { ...context, db: tx }
    const order = await lockOrder(tx, context.actor, id)
    allow(inRow, order, 'back')
    const to = await cameFrom(inRow, order)
    const set = await undoEntering(inRow, order, reason)
    await moveOrder(tx, order, to, set)
    await record(inRow, {
      entity: 'order',
      id,
      action: 'back',
      from: order.status,
      to,
      reason,
      station: order.station_id,
    })
  })
}
