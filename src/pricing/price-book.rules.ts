import type { BusinessDate } from '#platform/rules/business-date.ts'
import { Decimal } from '#platform/rules/money.ts'
import type { Sourced } from '#pricing/formula.rules.ts'
import { inForce, listInForce } from '#pricing/price-list.rules.ts'
import type { Dated, ListRow, PriceSource } from '#pricing/price-list.rules.ts'
import type { FreightBracket, OversizeRule, ServiceTier, SurchargeRule } from '#pricing/price.rules.ts'

/**
 * The one resolver of prices: from the rows of the tables, what a customer pays on a day. Pure and
 * without a clock; quoting, pricing at check-in, the calculator and the explanations all take it.
 */

export type FreightRow = FreightBracket & ListRow & { minCharge: number }
export type TierRow = ServiceTier & ListRow & { minFee: number }
export type ExpressRow = ListRow & {
  from: number
  to: number | null
  kind: 'per_kg' | 'flat'
  price: number
  minCharge: number
}
export interface RateRow extends Dated {
  sellRate: number
}
export interface DeltaRow extends Dated {
  /** Order value in the currency, from. */
  from: number
  delta: number
}
export type SurchargeRow = SurchargeRule & Dated & { fit: number }
export type OversizeRow = OversizeRule & Dated & { name: string; fit: number }
export interface ExtraRow extends Dated {
  code: string
  name: string
  kind: ExtraKind
  amount: number
  min: number | null
  max: number | null
  source: PriceSource
  fit: number
}
export type ExtraKind = 'per_parcel' | 'per_box' | 'per_unit' | 'per_kg' | 'percent' | 'flat'

/** What customers pay for one unit of a currency, and the rows it follows from. */
export interface RateBook {
  /** The customer's own rates: they stand as agreed, without a delta. */
  own: readonly RateRow[]
  company: readonly RateRow[]
  /** Of their level. */
  deltas: readonly DeltaRow[]
}

/** Their private rate, else the company's with their level's delta for an order of this value. Null: no rate. */
export function sellRateOf(book: RateBook, value: number, date: BusinessDate): Sourced<number> | null {
  const own = inForce(book.own, date)
  if (own) return { value: own.sellRate, row: own.id }
  const base = inForce(book.company, date)
  if (!base) return null
  const delta = deltaOf(book.deltas, value, date)
  if (!delta) return { value: base.sellRate, row: base.id }
  const sum = new Decimal(base.sellRate).plus(delta.delta).toDecimalPlaces(4).toNumber()
  // A delta larger than the rate is a typing error; nobody is paid for buying.
  return sum > 0 ? { value: sum, row: `${base.id}+${delta.id}` } : { value: base.sellRate, row: base.id }
}

/** Of the newest list of deltas that has begun, the row of the highest value reached. */
function deltaOf(rows: readonly DeltaRow[], value: number, date: BusinessDate): DeltaRow | null {
  const begun = rows.filter((row) => row.appliedDate <= date && row.from <= value)
  return begun.toSorted((a, b) => compare(b.appliedDate, a.appliedDate) || b.from - a.from)[0] ?? null
}

export const freightOf = (rows: readonly FreightRow[], date: BusinessDate) => listInForce(rows, date)
export const serviceTiersOf = (rows: readonly TierRow[], date: BusinessDate) => listInForce(rows, date)
export const expressOf = (rows: readonly ExpressRow[], date: BusinessDate) => listInForce(rows, date)

/** Of each name the closest fitting row in force, in the order of the names. */
export function surchargesOf(rows: readonly SurchargeRow[], date: BusinessDate): SurchargeRow[] {
  return closest(rows, (row) => row.name, date)
}

/** Of each name the closest fitting rule in force: a parcel may exceed several. */
export function oversizeOf(rows: readonly OversizeRow[], date: BusinessDate): OversizeRow[] {
  return closest(rows, (row) => row.name, date)
}

/** Of each service the private price in force, else the closest fitting public one. */
export function extrasOf(rows: readonly ExtraRow[], date: BusinessDate): Map<string, ExtraRow> {
  const open = closest(
    rows.filter((row) => row.source !== 'private'),
    (row) => row.code,
    date,
  )
  const found = new Map(open.map((row) => [row.code, row]))
  for (const own of closest(
    rows.filter((row) => row.source === 'private'),
    (row) => row.code,
    date,
  )) {
    found.set(own.code, own)
  }
  return found
}

function closest<Row extends Dated & { fit: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  date: BusinessDate,
): Row[] {
  const names = [...new Set(rows.map(nameOf))].toSorted(compare)
  return names.flatMap((name) => {
    const named = rows.filter((row) => nameOf(row) === name)
    const fits = [...new Set(named.map((row) => row.fit))].toSorted((a, b) => b - a)
    for (const fit of fits) {
      const row = inForce(
        named.filter((one) => one.fit === fit),
        date,
      )
      if (row) return [row]
    }
    return []
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
