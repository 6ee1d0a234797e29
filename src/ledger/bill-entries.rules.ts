import { lines } from '#ledger/entries.rules.ts'
import type { Draft, Line } from '#ledger/entries.rules.ts'

/** What a bill asks for, by revenue; customs passes through. */
export interface BillAmounts {
  goods: number
  service: number
  freight: number
  surcharge: number
  storage: number
  delivery: number
  customs: number
}

/** Bill approved (13→14).
 *   Dr customer            total
 *     Cr revenue:*         by kind
 *     Cr clearing:customs  customs
 *   Dr expense:goods       cost of each order
 *     Cr goods (order)     cost of each order
 */
export function billEntry(given: {
  bill: number
  customer: number
  amounts: BillAmounts
  costs: readonly { order: number; cost: number }[]
}): Draft {
  const { customs, ...revenue } = given.amounts
  const total = Object.values(given.amounts).reduce((sum, part) => sum + part, 0)
  return {
    kind: 'bill',
    reference: { type: 'bill', id: given.bill },
    lines: [
      ...lines([`customer:${given.customer}`, total]),
      ...Object.entries(revenue).flatMap(([kind, amount]) =>
        lines([`revenue:${kind as keyof typeof revenue}`, -amount]),
      ),
      ...lines(['clearing:customs', -customs]),
      ...given.costs.flatMap(({ order, cost }): Line[] =>
        cost === 0
          ? []
          : [
              { account: 'expense:goods', amount: cost, order },
              { account: 'goods', amount: -cost, order },
            ],
      ),
    ],
  }
}

/** Delivered with COD: the amount really collected.
 *   Dr partner or shipper  collected
 *     Cr customer          collected
 */
export function codEntry(given: {
  bill: number
  customer: number
  carrier: `partner:${number}` | `shipper:${number}`
  collected: number
}): Draft {
  return {
    kind: 'cod',
    reference: { type: 'bill', id: given.bill },
    lines: lines([given.carrier, given.collected], [`customer:${given.customer}`, -given.collected]),
  }
}

/** COD remitted by the carrier, less the fee it kept.
 *   Dr suspense:bank or cash   collected − fee
 *   Dr expense:delivery        fee
 *     Cr partner or shipper    collected
 */
export function codRemittanceEntry(given: {
  bill: number
  carrier: `partner:${number}` | `shipper:${number}`
  place: 'suspense:bank' | `cash:${number}`
  collected: number
  fee: number
}): Draft {
  return {
    kind: 'cod_remit',
    reference: { type: 'bill', id: given.bill },
    lines: lines(
      [given.place, given.collected - given.fee],
      ['expense:delivery', given.fee],
      [given.carrier, -given.collected],
    ),
  }
}

/** A return fee charged on to the customer.
 *   Dr customer               amount
 *     Cr revenue:delivery     amount
 */
export function returnFeeEntry(given: { bill: number; customer: number; amount: number }): Draft {
  return {
    kind: 'delivery_fee',
    reference: { type: 'bill', id: given.bill },
    lines: lines([`customer:${given.customer}`, given.amount], ['revenue:delivery', -given.amount]),
  }
}
