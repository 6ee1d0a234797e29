import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { approveBills } from '#billing/server/approve-bill.usecase.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { billRowOf, billRowsWhere } from '#billing/server/bill.repo.ts'
import { stepBack } from '#delivery/server/back-status.usecase.ts'
import type { SteppedBills } from '#delivery/server/back-status.usecase.ts'
import { stepBackBill } from '#delivery/server/back-bill.usecase.ts'
import { changeRefund, loseGoodsOf } from '#delivery/server/close-order.usecase.ts'
import { settleCods } from '#delivery/server/cod.usecase.ts'
import { changeBillStatus, moveBills, moveOne, movesOf } from '#delivery/server/move-bill.usecase.ts'
import type { MovesById } from '#delivery/server/move-bill.usecase.ts'
import { dryRun, previewOf, previewOfRows } from '#ledger/server/preview.ts'
import type { MoneyPreview, RowsPreview } from '#ledger/server/preview.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderRowOf, visibleOrders } from '#orders/core/server/order.repo.ts'
import { changePercents } from '#orders/purchase/server/change-percent.usecase.ts'
import { previewMoney, runMoneyAction } from '#orders/desk/server/preview-money.usecase.ts'
import { AppError, refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

const reason = 'Xem trước'

interface PreviewedAction {
  id: number
  action: string
  collected?: number | undefined
  return_fee?: number | undefined
  remitted?: number | undefined
  fee?: number | undefined
}

const actions: Record<string, (context: Context, previewed: PreviewedAction) => Promise<unknown>> = {
  approve: (context, { id }) => approveBills(context, [id]),
  release: (context, { id }) => moveOne(context, id, { status: billStatus.released }),
  hand_over: (context, { id }) => moveOne(context, id, { status: billStatus.delivering }),
  deliver: (context, { id, collected }) => moveOne(context, id, { status: billStatus.delivered, collected }),
  fail: (context, { id, return_fee }) =>
    moveOne(context, id, { status: billStatus.undeliverable, reason, return_fee }),
  redeliver: (context, { id }) => moveOne(context, id, { status: billStatus.delivering, reason }),
  restock: (context, { id }) => moveOne(context, id, { status: orderStatus.priced, reason }),
  cancel: (context, { id }) => moveOne(context, id, { status: billStatus.cancelled, reason }),
  back: (context, { id }) => stepBackBill(context, id, reason),
  cod: async (context, { id, remitted, fee }) => {
    const { failed } = await settleCods(context, [{ id, remitted: remitted ?? null, fee: fee ?? 0 }], 'bank')
    if (failed[0]) throw new AppError(failed[0].error, { status: 409, message: failed[0].message })
  },
}

/** The journal rows and the customer's money that an action of a bill would leave. */
export async function previewBillMoney(context: Context, previewed: PreviewedAction): Promise<MoneyPreview> {
  const bill = await billRowOf(context.db, context.actor, previewed.id)
  const run = actions[previewed.action]
  if (!run) throw refuseBill('bills.status')
  return previewOf(context, bill.customer_id, (inTx) => run(inTx, previewed))
}

/** What moving many bills to a status would post, everybody's money, and which would be refused. */
export async function previewMoves(
  context: Context,
  { ids, status }: { ids: readonly number[]; status: number },
): Promise<RowsPreview> {
  const bills = await billRowsWhere(context.db, context.actor, sql`b.id = any(${ids}::bigint[])`)
  const customerOf = new Map(bills.map((bill) => [bill.id, bill.customer_id]))
  return previewOfRows(context, { ids, customerOf }, (inTx, some) =>
    changeBillStatus(inTx, movesOf({ ids: [...some], status, reason })),
  )
}

/** The same of an action of many orders; who steps back orders of one bill steps that back once. */
export async function previewOrders(
  context: Context,
  { ids, action }: { ids: readonly number[]; action: string },
): Promise<RowsPreview> {
  const { rows } = await sql<{
    id: number
    customer: number
  }>`select o.id, o.customer_id as customer from orders o
    where o.id = any(${ids}::bigint[]) and o.customer_id is not null and ${visibleOrders(context.actor)}`.execute(
    context.db,
  )
  const customerOf = new Map(rows.map(({ id, customer }) => [id, customer]))
  const stepped: SteppedBills = new Map()
  return previewOfRows(context, { ids, customerOf }, (inTx, some) =>
    action === 'back' ? stepBack(inTx, some, reason, stepped) : runMoneyAction(inTx, some, action),
  )
}

/** The journal rows that the results of many bills would leave, and which would be refused. */
export async function previewResults(
  context: Context,
  moves: MovesById,
): Promise<Pick<MoneyPreview, 'rows'> & Pick<BulkAnswer, 'failed'>> {
  let failed: BulkAnswer['failed'] = []
  const { rows } = await dryRun(
    context,
    async () => null,
    async (inTx) => {
      try {
        failed = (await moveBills(inTx, moves)).failed
      } catch (error) {
        // Where no bill can be moved the whole is refused: each with its reason is what is asked here.
        const data = error instanceof AppError ? error.given.extra?.['data'] : undefined
        if (!data) throw error
        failed = (data as BulkAnswer).failed
      }
    },
  )
  return { rows, failed }
}

/** The same of an order's actions; stepping back and writing off go through the bill from 12 on. */
export async function previewOrderMoney(
  context: Context,
  asked: {
    id: number
    action: string
    received?: number | undefined
    partner?: number | undefined
    payment_percent?: number | undefined
  },
): Promise<MoneyPreview & { note?: string | undefined }> {
  const { id, action, received, partner, payment_percent = 100 } = asked
  let note: string | undefined
  const runs: Record<string, (inTx: Context) => Promise<unknown>> = {
    back: async (inTx) => {
      await stepBack(inTx, [id], reason)
      const { status } = await orderRowOf(inTx.db, inTx.actor, id)
      note = `Đơn lùi về “${orderStatus.tags[status]?.label ?? status}”.`
    },
    refund: (inTx) => changeRefund(inTx, { id, received: received ?? 0 }),
    percent: (inTx) => changePercents(inTx, { ids: [id], payment_percent, reason }),
    write_off: (inTx) => loseGoodsOf(inTx, id, { reason, partner }),
  }
  const run = runs[action]
  if (!run) return previewMoney(context, id, action)
  // Their rows tell what the goods cost us.
  if (action !== 'back' && action !== 'percent' && !is(context.actor, 'ql', 'kt'))
    throw refuse('access.forbidden')
  const order = await orderRowOf(context.db, context.actor, id)
  if (!order.customer_id) throw refuseOrder('orders.no_customer')
  const preview = await previewOf(context, order.customer_id, run)
  return { ...preview, note }
}
