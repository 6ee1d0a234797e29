import type { BillAmounts } from '#ledger/bill-entries.rules.ts'
import { lines } from '#ledger/entries.rules.ts'
import type { Draft, Line, Place } from '#ledger/entries.rules.ts'

const ofOrder = (order: number, account: Line['account'], amount: number): Line[] =>
  amount === 0 ? [] : [{ account, amount, order }]

/** A buyer has paid for liquidated goods: the price waits for the settlement with the owner, who cannot spend it before.
 *   Dr bank, suspense:bank or cash       amount
 *     Cr clearing:liquidation (the order)  amount
 */
export function liquidationSaleEntry(given: {
  payment: number
  order: number
  place: Place | 'suspense:bank'
  amount: number
}): Draft {
  const { payment, order, place, amount } = given
  return {
    kind: 'liquidation_sale',
    reference: { type: 'liquidation_payment', id: payment },
    lines: [...lines([place, amount]), ...ofOrder(order, 'clearing:liquidation', -amount)],
  }
}

/** A sold piece came back and its buyer is paid back. Once the owner has had his statement the loss is ours.
 *   Dr clearing:liquidation, once settled expense:loss (the order)   amount
 *     Cr bank or cash                                                amount
 */
export function liquidationReturnEntry(given: {
  refund: number
  order: number
  settled: boolean
  place: Place
  amount: number
}): Draft {
  const { refund, order, settled, place, amount } = given
  return {
    kind: 'liquidation_return',
    reference: { type: 'liquidation_refund', id: refund },
    lines: [
      ...ofOrder(order, settled ? 'expense:loss' : 'clearing:liquidation', amount),
      ...lines([place, -amount]),
    ],
  }
}

/** What is taken out of the proceeds of liquidated goods, by kind, VND. */
export interface LiquidationTaken extends BillAmounts {
  /** What the sale itself cost. */
  costs: number
}

/** Liquidation done: the proceeds are the owner's, what he owes for the order is taken out of them, the goods leave the
 * books. What is left stays his.
 *   Dr clearing:liquidation (the order)     proceeds
 *     Cr customer (the owner)               proceeds
 *   Dr customer (the owner)                 what they and his deposit cover
 *     Cr revenue:*                          by kind
 *     Cr revenue:recovery                   costs of the sale
 *     Cr clearing:customs                   customs
 *   Dr expense:goods (the order)            cost
 *     Cr goods (the order)                  cost
 */
export function liquidationEntry(given: {
  liquidation: number
  order: number
  owner: number
  proceeds: number
  taken: LiquidationTaken
  cost: number
}): Draft {
  const { order, proceeds, cost } = given
  const { customs, costs, ...revenue } = given.taken
  const total = Object.values(given.taken).reduce((sum, part) => sum + part, 0)
  const owner = `customer:${given.owner}` as const
  return {
    kind: 'liquidation',
    reference: { type: 'liquidation', id: given.liquidation },
    reason: 'thanh lý',
    lines: [
      ...ofOrder(order, 'clearing:liquidation', proceeds),
      ...ofOrder(order, owner, -proceeds),
      ...ofOrder(order, owner, total),
      ...Object.entries(revenue).flatMap(([kind, amount]) =>
        lines([`revenue:${kind as keyof typeof revenue}`, -amount]),
      ),
      ...lines(['revenue:recovery', -costs], ['clearing:customs', -customs]),
      ...ofOrder(order, 'expense:goods', cost),
      ...ofOrder(order, 'goods', -cost),
    ],
  }
}
