import { orderStatus } from '#orders/core/order.status.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'

/** Tracks as they are kept: normalised, each once, in the order given. */
export const tracksOf = (given: readonly string[]): string[] => [
  ...new Set(given.map(normalizeTracking).filter(Boolean)),
]

const { bought, arrivedOverseas, priced } = orderStatus
/** What the price at 11 is made of. */
const decidesPrice = ['goods_type', 'goods_values', 'currency', 'quantity', 'services_extra']
const always = ['name', 'link', 'site_code', 'item_id', 'note']

/**
 * Which of these columns of an order that we only carry may not change any more: whose it is once a parcel is here,
 * its way and tracks once they left, what decides the price once it is priced, where it goes once it is on a slip.
 */
export function settledCarried(status: number, columns: readonly string[]): string[] {
  return columns.filter((column) => {
    if (always.includes(column)) return false
    if (column === 'receiver') return status > priced
    if (decidesPrice.includes(column)) return status >= priced
    if (column === 'customer_id' || column === 'sale_id') return status > bought
    return status > arrivedOverseas
  })
}
