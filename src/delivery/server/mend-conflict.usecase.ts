import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { depositOf, endExposure, lockedCustomerMoney, releaseDeposit } from '#ledger/server/money.repo.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked, leadTo } from '#orders/core/server/act-on-order.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

interface Mend {
  id: number
  mend: 'follow_bill' | 'free_deposit'
  reason: string
  version?: number | undefined
}

/** Takes an order to where its own papers say it stands. @throws mend.agrees where they say nothing else */
export async function mendConflict(
  context: Context,
  { id, mend, reason, version }: Mend,
): Promise<OrderRecord> {
  const { db, actor } = context
  // A bill before its orders, as every step of a bill locks them.
  const bill = mend === 'follow_bill' ? await billWith(context, id) : null
  const order = await lockOrder(db, actor, id)
  const shown = () => orderRowOf(db, actor, id)
  await refuseStale(db, 'orders', order, version, shown)
  await (mend === 'follow_bill'
    ? followBill(context, order, bill, reason)
    : freeDeposit(context, order, reason))
  return shown()
}

interface Holder {
  id: number
  code: string
  status: number
}

/** The live bill whose lines name the order, locked; null: none. */
async function billWith({ db }: Context, order: number): Promise<Holder | null> {
  const { rows } = await sql<Holder>`select b.id, b.code, b.status::float8 as status from bill b
    where b.status <> ${lit(billStatus.cancelled)} and b.id = (select bo.bill_id from bill_order bo
      where bo.order_id = ${order} and bo.removed_at is null) for no key update of b`.execute(db)
  return rows[0] ?? null
}

async function followBill(
  context: Context,
  order: LockedOrder,
  bill: Holder | null,
  reason: string,
): Promise<void> {
  const offBill = order.status < orderStatus.newBill
  const to = bill?.status ?? (offBill ? order.status : orderStatus.priced)
  if (order.bill_id === (bill?.id ?? null) && order.status === to)
    throw refuseDelivery('mend.agrees', { values: { code: order.code } })
  await leadTo(to, order, {
    context,
    action: 'follow_bill',
    reason,
    effect: async () => ({ set: { bill_id: bill?.id ?? null }, data: { bill: bill?.code ?? null } }),
  })
}

async function freeDeposit(context: Context, order: LockedOrder, reason: string): Promise<void> {
  const { db } = context
  await actOnLocked(order, {
    context,
    action: 'free_deposit',
    reason,
    effect: async () => {
      if (order.customer_id) await lockedCustomerMoney(db, order.customer_id)
      if ((await depositOf(db, order.id)) === 0)
        throw refuseDelivery('mend.agrees', { values: { code: order.code } })
      await endExposure(db, order.id)
      return { data: { released: await releaseDeposit(db, order.id, 'cancelled') } }
    },
  })
}
