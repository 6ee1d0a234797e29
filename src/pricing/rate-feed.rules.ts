import { Decimal } from '#platform/rules/money.ts'
import type { Numeric } from '#platform/rules/money.ts'

/** How a currency follows the bank's selling rate. */
export interface RateRule {
  currency: string
  source_currency: string
  cost_percent: Numeric
  markup_percent: Numeric
  /** VND that rates are rounded up to. */
  step: Numeric
}

export interface Proposed {
  currency: string
  bankRate: string
  buyRate: number
  sellRate: number
  beforeRate: number | null
  movedPercent: number
  /** `apply`: as usual. `ask`: it moved too far, or there was no rate yet. `same`: nothing new. */
  what: 'apply' | 'ask' | 'same'
}

/**
 * The company's rates that follow from a bank's board: selling rate × (1 + per cent), rounded up by
 * currency. What moved more than `alarmPercent` against the rate in force is asked about.
 */
export function proposeRates(
  rules: readonly RateRule[],
  board: readonly { currency: string; sell: string | null }[],
  inForce: ReadonlyMap<string, { buy: number; sell: number }>,
  alarmPercent: Numeric,
): Proposed[] {
  return rules.flatMap((rule) => {
    const bankRate = board.find((rate) => rate.currency === rule.source_currency)?.sell
    if (!bankRate) return []
    const before = inForce.get(rule.currency) ?? null
    const buyRate = stepped(bankRate, rule.cost_percent, rule.step)
    const sellRate = stepped(bankRate, rule.markup_percent, rule.step)
    const moved = before
      ? new Decimal(sellRate).minus(before.sell).div(before.sell).times(100)
      : new Decimal(0)
    const far = !before || moved.abs().greaterThan(alarmPercent)
    const same = before?.sell === sellRate && before.buy === buyRate
    return [
      {
        currency: rule.currency,
        bankRate,
        buyRate,
        sellRate,
        beforeRate: before?.sell ?? null,
        movedPercent: moved.toDecimalPlaces(3).toNumber(),
        what: same ? 'same' : far ? 'ask' : 'apply',
      },
    ]
  })
}

function stepped(rate: Numeric, percent: Numeric, step: Numeric): number {
  const exact = new Decimal(rate).times(new Decimal(100).plus(percent)).div(100)
  return exact.div(step).ceil().times(step).toNumber()
}
