import type { LiquidationTaken } from '#ledger/liquidation-entries.rules.ts'

/** What the proceeds of a liquidated order pay, in this order: its value, the way here, what keeping, selling and handling it cost. */
export const paidFirst = [
  'goods',
  'service',
  'freight',
  'storage',
  'surcharge',
  'delivery',
  'customs',
  'costs',
] as const satisfies readonly (keyof LiquidationTaken)[]

export interface Proceeds {
  /** What buyers paid and did not get back, VND. */
  sold: number
  /** What of the owner's own money is locked for the order, VND. */
  deposit: number
  /** What the order, and selling it, cost its owner, VND. */
  debt: LiquidationTaken
}

export interface Settlement {
  /** What is taken out of price and deposit, by kind. */
  taken: LiquidationTaken
  /** Σ taken, VND. */
  charged: number
  /** Of price and deposit what stays the owner's, VND. */
  rest: number
  /** Of the debt what nobody pays, VND: ours to bear. */
  short: number
}

/**
 * Price and deposit pay the order's value first, then freight, storage, handling; the owner is charged no more than
 * they cover, and what is left is his.
 */
export function settle({ sold, deposit, debt }: Proceeds): Settlement {
  let left = sold + deposit
  const taken = { ...debt }
  for (const kind of paidFirst) {
    taken[kind] = Math.min(left, debt[kind])
    left -= taken[kind]
  }
  const owed = paidFirst.reduce((sum, kind) => sum + debt[kind], 0)
  const charged = sold + deposit - left
  return { taken, charged, rest: left, short: owed - charged }
}

/** May what was handed over at this time still go back? */
export const mayGoBack = (handedAt: Date, now: Date, days: number): boolean =>
  now.getTime() - handedAt.getTime() <= days * 86_400_000
