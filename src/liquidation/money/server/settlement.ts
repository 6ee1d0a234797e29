import { sql } from 'kysely'
import type { LockedGoods } from '#liquidation/money/server/act-on-goods.ts'
import { ownerDebt, sumOf } from '#liquidation/money/server/owner-debt.ts'
import { paidFirst, settle } from '#liquidation/money/proceeds.rules.ts'
import type { Settlement } from '#liquidation/money/proceeds.rules.ts'
import { takenNames } from '#liquidation/money/proceeds.words.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { customerMoney, depositOf } from '#ledger/server/money.repo.ts'
import type { Context } from '#platform/server/context.ts'

/** The parts of the debt that were taken, as the owner reads them. */
export const linesOf = ({ taken }: Pick<Settlement, 'taken'>) =>
  paidFirst.flatMap((key) =>
    key === 'costs' || taken[key] === 0 ? [] : [{ key, label: takenNames[key], amount: taken[key] }],
  )

/** What of price and the owner's own money goes where, as it stands; who settles holds the owner's lock. */
export async function settlementOf(
  context: Context,
  goods: Pick<LockedGoods, 'order_id' | 'customer_id' | 'costs_vnd' | 'owner_paid_at'>,
  sold: number,
): Promise<Settlement & { deposit: number }> {
  const { db } = context
  const debt = { ...(await ownerDebt(context, goods.order_id)), costs: goods.costs_vnd }
  const locked = await depositOf(db, goods.order_id)
  const free = freeMoney(await customerMoney(db, goods.customer_id))
  // An owner who paid what he owes pays it, although pieces were sold before.
  const paid =
    goods.owner_paid_at === null ? 0 : Math.min(Math.max(0, free), Math.max(0, sumOf(debt) - locked - sold))
  const deposit = locked + paid
  return { ...settle({ sold, deposit, debt }), deposit }
}

/** What buyers of these goods paid, less what they got back, VND. */
export const soldSum = (
  liquidation: number,
) => sql<number>`(coalesce((select sum(p.amount) from liquidation_payment p
    join liquidation_order s on s.id = p.liquidation_order_id
    where s.liquidation_id = ${liquidation} and p.status = ${salePaymentStatus.paid}), 0)
  - coalesce((select sum(r.amount) from liquidation_refund r join liquidation_order s on s.id = r.liquidation_order_id
    where s.liquidation_id = ${liquidation} and r.status = ${saleRefundStatus.refunded}), 0))::bigint`
