import { Decimal, roundVnd } from '#platform/rules/money.ts'

/**
 * What a load comes to in VND: its fee (given, or the card's per cent of what goes onto it) and what
 * leaves the bank account, the fee within.
 */
export function loadAmounts({
  foreign,
  rate,
  fee,
  feePercent,
}: {
  foreign: number
  rate: number
  fee: number | null
  feePercent: number
}): { fee: number; amount: number } {
  const loaded = roundVnd(new Decimal(foreign).times(rate))
  const kept = fee ?? roundVnd(new Decimal(loaded).times(feePercent).div(100))
  return { fee: kept, amount: loaded + kept }
}

/** How far a rate is from the day's, per cent, one decimal, whichever way. */
export function percentOff(rate: number, dayRate: number): number {
  return new Decimal(rate).minus(dayRate).abs().div(dayRate).times(100).toDecimalPlaces(1).toNumber()
}
