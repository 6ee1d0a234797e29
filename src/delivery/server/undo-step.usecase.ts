import { sql } from 'kysely'
import { undoneSteps as undoneOfBills } from '#billing/bill.status.ts'
import { actOnBill } from '#billing/server/act-on-bill.ts'
import { lockBilledOrders } from '#billing/server/bill.repo.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { undoStepOfBill } from '#delivery/server/back-bill.usecase.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { undoneSteps as undoneOfOrders } from '#orders/core/order-table.status.ts'
import { undoStep as undoStepOfOrder } from '#orders/purchase/server/step-back.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** The screen offers it for ten seconds, longer while somebody looks at it. */
const momentMs = 120_000

interface Undone {
  entity: 'order' | 'bill'
  action: string
  ids: readonly number[]
}

/**
 * Takes back what this person just did, where the step posted nothing: of each record the last that happened must be
 * that step, a moment ago, by the same person. Whoever was faster has the word.
 * @throws undo.gone
 */
export function undoSteps(context: Context, { entity, action, ids }: Undone): Promise<BulkAnswer> {
  const reason = 'Người làm hoàn tác ngay sau đó'
  return eachRow(context.db, ids, async (tx, id) => {
    const inRow = { ...context, db: tx }
    const run = { context: inRow, id, action: 'undo', automatic: true, reason }
    const mine = () => refuseOthers(inRow, { entity, action, id })
    if (entity === 'order' && undoneOfOrders.some((one) => one === action))
      await actOnOrder({
        ...run,
        effect: async (order) => {
          await mine()
          return { set: await undoStepOfOrder(inRow, order, reason) }
        },
      })
    else if (entity === 'bill' && undoneOfBills.some((one) => one === action))
      await actOnBill({
        ...run,
        effect: async (bill) => {
          await mine()
          await lockBilledOrders(tx, id)
          return { set: await undoStepOfBill(inRow, bill, reason) }
        },
      })
    else throw refuseDelivery('undo.gone')
  })
}

/** Of the locked record: the last that happened is this step, by this person, a moment ago. */
async function refuseOthers(
  { db, actor, now }: Context,
  { entity, action, id }: { entity: string; action: string; id: number },
): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select actor_id = ${actor.id} and action = ${action} and from_status <> to_status
      and at > ${new Date(now.getTime() - momentMs)} as mine
    from event where entity = ${entity} and entity_id = ${id} order by id desc limit 1`.execute(db)
  if (rows[0]?.mine !== true) throw refuseDelivery('undo.gone')
}
