import type { Price } from '#outside/market/port.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'

/** Which marketplaces a list of bids is of. */
export const bidSites = {
  yahoo: ['yahoo-auctions'],
  ebay: ['ebay'],
  mercari: ['mercari', 'mercari-shops'],
} as const
export type BidList = keyof typeof bidSites
export type BidSite = (typeof bidSites)[BidList][number]
export const isBidSite = (site: string): site is BidSite =>
  Object.values(bidSites).some((sites) => (sites as readonly string[]).includes(site))
export const listOf = (site: BidSite): BidList =>
  site === 'ebay' ? 'ebay' : site === 'yahoo-auctions' ? 'yahoo' : 'mercari'

/** What a bid must be above the price, from a price on: Yahoo's and Mercari's in JPY, eBay's in USD. */
const stepsJpy = [
  [0, 10],
  [1_000, 100],
  [5_000, 250],
  [10_000, 500],
  [50_000, 1_000],
] as const
const stepsUsd = [
  [0, 0.05],
  [1, 0.25],
  [5, 0.5],
  [25, 1],
  [100, 2.5],
  [250, 5],
  [500, 10],
  [1_000, 25],
  [2_500, 50],
  [5_000, 100],
] as const

export function stepAt(price: number, currency: string): number {
  const steps = currency === 'JPY' ? stepsJpy : stepsUsd
  return steps.findLast(([from]) => price >= from)?.[1] ?? steps[0][1]
}

/** The least that the next bid must be: the start price while nobody has bid. */
export const nextBid = (given: { price: number; bids: number | null; currency: string }): number =>
  given.bids === 0
    ? given.price
    : new Decimal(given.price).plus(stepAt(given.price, given.currency)).toNumber()

/** No foreign currency with a fraction where it has none. */
export const isWhole = (amount: number, currency: string): boolean =>
  (currency !== 'JPY' && currency !== 'KRW') || Number.isInteger(amount)

/**
 * What the most would cost, VND: (most × (1 + tax on top) + the fee of a win) × sell rate. Of it a per cent is held;
 * nothing of a VIP, whose deposit is frozen.
 */
export function holdOf(given: {
  most: number
  taxPercent: number
  fee: number
  rate: number
  holdPercent: number
  vip: boolean
}): { value: number; hold: number } {
  const value = roundVnd(
    new Decimal(given.most)
      .times(new Decimal(100).plus(given.taxPercent).div(100))
      .plus(given.fee)
      .times(given.rate),
  )
  return { value, hold: given.vip ? 0 : roundVnd(new Decimal(value).times(given.holdPercent).div(100)) }
}

/**
 * What a customer may still bid for, VND: factor × their deposit − what live bids would cost − wins that are not paid.
 * The deposit is what they have and is not locked for anything but bids.
 */
export const roomOf = (given: { factor: number; deposit: number; live: number; unpaid: number }): number =>
  roundVnd(new Decimal(given.factor).times(Math.max(0, given.deposit)).minus(given.live).minus(given.unpaid))

/** Seven seconds, or twice the measured request with the time to get ready. */
export const leastLeadMs = 7_000
const warmMs = 1_500
export const leadMsOf = (given: { asked: number | null; requestMs: number }): number =>
  Math.max(leastLeadMs, 2 * given.requestMs + warmMs, (given.asked ?? 0) * 1_000)

/**
 * A look each six hours at far ends, each 30 minutes in the last day, each 5 minutes in the last hour; each 20 seconds
 * once something was sent and the end is near: only then a person can still raise.
 */
export function nextLookMs(leftMs: number, sent: boolean): number {
  const minute = 60_000
  if (sent && leftMs <= 15 * minute) return 20_000
  if (leftMs > 24 * 60 * minute) return 6 * 60 * minute
  return leftMs > 60 * minute ? 30 * minute : 5 * minute
}
/** The session is checked so long before the end, while a person can still act. */
export const warmBeforeMs = 90_000
/** Within this the site must name us as the highest. */
export const proveWithinMs = 10_000
/** Two ends so near on one account are told when they are planned. */
export const nearMs = 10_000

/** A price as the bid form of its market takes it: net or gross. */
export function asTaken(
  price: Price | null,
  { tax_mode, tax_percent, currency }: { tax_mode: string | null; tax_percent: number; currency: string },
): number | null {
  if (!price || price.currency !== currency) return null
  const amount = new Decimal(price.amount)
  if (tax_mode !== 'net' || price.tax !== 'gross') return amount.toNumber()
  return amount
    .div(new Decimal(100).plus(tax_percent).div(100))
    .toDecimalPlaces(currency === 'JPY' ? 0 : 2)
    .toNumber()
}
