import { sql } from 'kysely'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { noteWords, notesAt, orderNoteCodes, orderNotes } from '#orders/core/order-note.rules.ts'
import type { OrderNote } from '#orders/core/order-note.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { approvePurchases } from '#orders/purchase/server/approve-purchase.usecase.ts'
import { markBought } from '#orders/purchase/server/buy-order.usecase.ts'
import { cancelOrders } from '#orders/purchase/server/cancel-order.usecase.ts'
import { cancelDeposits, confirmDeposits } from '#orders/purchase/server/deposit.usecase.ts'
import { actOnLocked, actOnOrder } from '#orders/core/server/act-on-order.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { agreeToQuotes, sendQuote } from '#orders/quote/server/send-quote.usecase.ts'
import { subMove } from '#orders/core/sub-moves.status.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { staffStatus } from '#staff/staff.status.ts'

type Run = (context: Context, ids: readonly number[], reason: string) => Promise<unknown>

const needReason =
  (run: Run): Run =>
  (context, ids, reason) => {
    if (reason === '') throw refuseOrder('orders.reason_needed')
    return run(context, ids, reason)
  }

/** The action that leads to a status, by where the order stands; status moves only through an action. */
function leading(from: number, to: number): Run | undefined {
  if (to === orderStatus.transacting && from === orderStatus.transactionComplete)
    return needReason(cancelDeposits)
  const actions: Record<number, Run> = {
    [orderStatus.cancelled]: needReason(cancelOrders),
    [orderStatus.quoted]: (context, [id]) => sendQuote(context, id as number),
    [orderStatus.transacting]: agreeToQuotes,
    [orderStatus.transactionComplete]: confirmDeposits,
    [orderStatus.purchaseApproved]: approvePurchases,
    [orderStatus.bought]: markBought,
  }
  return actions[to]
}

/** Runs for each order the action of the table that leads to the status. @throws orders.status, orders.reason_needed */
export function changeStatuses(
  context: Context,
  given: { ids: readonly number[]; status: number; reason?: string | undefined },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, async (tx, id) => {
    const order = await lockOrder(tx, context.actor, id)
    const run = leading(order.status, given.status)
    if (!run) throw refuseOrder('orders.status')
    // Within a row's savepoint the action must not open one of the same name: it gets one row, which is alone.
    return run({ ...context, db: tx }, [id], given.reason ?? '')
  })
}

export async function changeOneStatus(
  context: Context,
  id: number,
  given: { status: number; reason?: string | undefined },
): Promise<OrderRecord> {
  await changeStatuses(context, { ids: [id], ...given })
  return orderRowOf(context.db, context.actor, id)
}

/** One step of the path within 6, 7 or 9. @throws orders.sub_status, orders.sub_note, orders.sub_photo */
export function changeSubStatuses(
  context: Context,
  given: { ids: readonly number[]; sub_status: number | null; note?: string | undefined },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, async (tx, id) => {
    const { sub_status, note: reason } = given
    const inRow = { ...context, db: tx }
    const order = await lockOrder(tx, context.actor, id)
    const effect = async () => {
      await refuseSubMove(inRow, order, given)
      return { set: { sub_status }, data: { from: order.sub_status, sub_status } }
    }
    await actOnLocked(order, { context: inRow, action: 'sub_status', reason, effect }, (why) =>
      why === 'status' ? refuseOrder('orders.sub_status') : undefined,
    )
  })
}

async function refuseSubMove(
  { db, actor }: Context,
  order: LockedOrder,
  given: { sub_status: number | null; note?: string | undefined },
): Promise<void> {
  const move = subMove(order.status, order.sub_status, given.sub_status)
  if (!move) throw refuseOrder('orders.sub_status')
  if (!is(actor, 'ql', ...move.roles)) throw refuse('access.forbidden')
  if (move.note && !given.note) throw refuseOrder('orders.sub_note')
  if (!move.photo) return
  const photo =
    await sql`select from order_image where order_id = ${order.id} and removed_at is null limit 1`.execute(db)
  if (photo.rows.length === 0) throw refuseOrder('orders.sub_photo')
}

/** Puts notes with a name to orders, and takes others away. @throws orders.note_status */
export function changeNotes(
  context: Context,
  { ids, add, remove }: { ids: readonly number[]; add: readonly OrderNote[]; remove: readonly OrderNote[] },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'named_notes',
      effect: async (order) => {
        const wrong = add.find((note) => !notesAt(order.status).includes(note))
        if (wrong) throw refuseOrder('orders.note_status', { values: { note: orderNotes[wrong] } })
        const kept = order.named_notes.filter((note) => !(remove as readonly string[]).includes(note))
        const named_notes = orderNoteCodes.filter((note) => kept.includes(note) || add.includes(note))
        return {
          set: { named_notes },
          data: { named_notes: noteWords(named_notes).join(', ') || 'không còn' },
        }
      },
    }),
  )
}

/** Says of bought orders whether their receipt is to be pressed at Mercari. @throws orders.status */
export function changeMercari(
  context: Context,
  { ids, mercari }: { ids: readonly number[]; mercari: boolean },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'mercari',
      effect: () => Promise.resolve({ set: { mercari }, data: {} }),
      reason: mercari ? 'cần bấm nhận hàng' : 'không cần bấm nhận hàng',
    }),
  )
}

/** Gives orders that still earn to another sales person. @throws bad_input, orders.status */
export async function changeSale(
  context: Context,
  given: { ids: readonly number[]; sale_id: number },
): Promise<BulkAnswer> {
  const { rows } = await sql`select from staff
    where id = ${given.sale_id} and role in ('SS', 'CC') and status = ${lit(staffStatus.active)}`.execute(
    context.db,
  )
  if (rows.length === 0)
    throw refuse('bad_input', { details: [{ path: 'sale_id', message: 'Không phải nhân viên kinh doanh' }] })
  const { sale_id } = given
  return eachRow(context.db, given.ids, (tx, id) =>
    actOnOrder({
      context: { ...context, db: tx },
      id,
      action: 'sale',
      effect: async (order) => ({ set: { sale_id }, data: { from: order.sale_id, to: sale_id } }),
    }),
  )
}
