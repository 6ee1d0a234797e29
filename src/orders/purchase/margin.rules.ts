import { Decimal } from '#platform/rules/money.ts'

export type MarginFlag = 'negative' | 'absurd'

/**
 * Whether what a purchase leaves makes sense: bought dearer than sold is negative; more than
 * `mostPercent` of the revenue left is absurd (a price without its quantity, another currency's rate).
 */
export function marginFlag(given: { revenue: number; cost: number; mostPercent: number }): MarginFlag | null {
  const { revenue, cost, mostPercent } = given
  if (cost > revenue) return 'negative'
  return new Decimal(revenue - cost).times(100).gt(new Decimal(revenue).times(mostPercent)) ? 'absurd' : null
}
