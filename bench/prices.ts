import { checkinLines } from '#pricing/price.rules.ts'
import { bracketOf } from '#pricing/price-list.rules.ts'
import { freightOf } from '#pricing/price-book.rules.ts'
import type { FreightRow } from '#pricing/price-book.rules.ts'
import { atLeast } from './figures.ts'
import type { Figure } from './figures.ts'

const sources = ['private', 'group', 'level', 'standard'] as const

/** A year of monthly lists of four brackets for each kind of owner, as one order's rows may come. */
const rows: FreightRow[] = sources.flatMap((source) =>
  Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`).flatMap(
    (appliedDate) =>
      [0, 1, 5, 20].map((from, index, cuts) => ({
        id: `${source}:${appliedDate}:${from}`,
        source,
        fit: 2,
        list: null,
        from,
        to: cuts[index + 1] ?? null,
        unitPrice: 250_000 - index * 10_000,
        minCharge: 50_000,
        appliedDate: source === 'standard' ? appliedDate : '2027-01-01',
        expiredDate: null,
      })),
  ),
)

/** Resolutions of a price a second in one process: the list in force, its bracket, and the sum explained. */
export function prices(seconds: number): Figure[] {
  const until = performance.now() + Math.min(seconds, 2) * 1_000
  const began = performance.now()
  let count = 0
  while (performance.now() < until) {
    for (let n = 0; n < 500; n += 1) {
      const real = ((count + n) % 3_000) / 100 + 0.2
      const brackets = freightOf(rows, '2026-11-21')?.rows ?? []
      const bracket = bracketOf(brackets, real)
      checkinLines({
        weight: {
          real,
          sides: null,
          divisor: 6_000,
          policy: { value: 'max', row: null },
          neverBelowEarlierBracket: false,
        },
        freight: { brackets, minCharge: { value: bracket?.minCharge ?? 0, row: bracket?.id ?? null } },
        oversize: [],
        surcharges: [],
        goods: { quantity: 1, value: 1_000_000, hasReceipt: true },
      })
    }
    count += 500
  }
  return [
    {
      name: 'price resolutions in one process',
      value: count / ((performance.now() - began) / 1_000),
      unit: 'per s',
      target: atLeast(20_000, 40_000),
      cause: 'decimals of the weight path',
    },
  ]
}
