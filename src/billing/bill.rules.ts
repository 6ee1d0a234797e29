import type { BillAmounts } from '#ledger/bill-entries.rules.ts'
import type { PriceLine } from '#pricing/price.rules.ts'

/** Amounts of a bill in VND; customs is part of extras. */
export interface BillParts {
  goods_vnd: number
  service_vnd: number
  freight_vnd: number
  surcharge_vnd: number
  storage_vnd: number
  extras_vnd: number
  customs_vnd: number
  delivery_vnd: number
  box_vnd: number
  discount_vnd: number
}

function chargedOf(parts: BillParts): number {
  const { goods_vnd, service_vnd, freight_vnd, surcharge_vnd, storage_vnd, extras_vnd } = parts
  const orders = goods_vnd + service_vnd + freight_vnd + surcharge_vnd + storage_vnd + extras_vnd
  return orders + parts.delivery_vnd + parts.box_vnd
}

/** The most that may be taken off: never the customs, which we pass on. */
export function mostDiscount(parts: BillParts): number {
  return Math.max(0, chargedOf(parts) - parts.customs_vnd)
}

/** What a bill asks for once it has taken others in, VND: they go in one delivery, whose fee is its own. */
export function mergedTotal(
  target: { total_vnd: number },
  others: readonly { total_vnd: number; delivery_vnd: number }[],
): number {
  return others.reduce((sum, one) => sum + one.total_vnd - one.delivery_vnd, target.total_vnd)
}

/**
 * The bill by revenue. Further services and the box fee count as service. A discount lowers our own
 * fees first (service, freight, surcharge, storage, delivery) and the goods last; no line goes
 * below zero and the sum is the total.
 */
export function revenueOf(parts: BillParts): BillAmounts {
  const amounts: BillAmounts = {
    goods: parts.goods_vnd,
    service: parts.service_vnd + parts.extras_vnd - parts.customs_vnd + parts.box_vnd,
    freight: parts.freight_vnd,
    surcharge: parts.surcharge_vnd,
    storage: parts.storage_vnd,
    delivery: parts.delivery_vnd,
    customs: parts.customs_vnd,
  }
  let left = parts.discount_vnd
  // A coupon larger than the service fees lowers the next revenue, as a discount does.
  if (amounts.service < 0) {
    left -= amounts.service
    amounts.service = 0
  }
  for (const kind of ['service', 'freight', 'surcharge', 'storage', 'delivery', 'goods'] as const) {
    const off = Math.min(left, amounts[kind])
    amounts[kind] -= off
    left -= off
  }
  if (left > 0) throw new RangeError(`a discount of ${parts.discount_vnd} is more than the bill asks for`)
  return amounts
}

/** Storage and customs within what an order's price calls extras; the rest are further services. */
export function splitExtras(
  lines: readonly Pick<PriceLine, 'formula' | 'result'>[] | null,
  extras: number,
): { storage: number; customs: number; rest: number } {
  const sum = (...names: string[]) =>
    (lines ?? []).filter((line) => names.includes(line.formula)).reduce((all, line) => all + line.result, 0)
  const storage = sum('storage')
  const customs = sum('customs', 'customs_flat')
  return { storage, customs, rest: extras - storage - customs }
}

/** due = total − Σ live allocations. What can be set against it is never more. */
export function allocatable(given: { due: number; amount: number }): number {
  return Math.max(0, Math.min(given.due, given.amount))
}

/** What the carrier is to collect: what is due, and older debt where the setting says so; nothing without COD. */
export function expectedCodOf(given: { method: string; due: number; oldDebt: number }): number {
  return given.method === 'COD' ? Math.max(0, given.due) + Math.max(0, given.oldDebt) : 0
}
