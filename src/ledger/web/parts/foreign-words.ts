import { grouped } from '#platform/web/words/numbers.ts'

/** The foreign side of a line with its rate, VND a unit; null: it has none. */
export function foreignWords({
  foreign_amount,
  currency,
  rate,
}: {
  foreign_amount: number | null
  currency: string | null
  rate: number | null
}): string | null {
  if (foreign_amount === null || currency === null) return null
  const decimals = currency === 'JPY' || currency === 'KRW' ? 0 : 2
  return `${grouped(foreign_amount, decimals)} ${currency}${rate === null ? '' : ` × ${grouped(rate, 2)}`}`
}
