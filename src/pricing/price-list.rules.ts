import { Decimal } from '#platform/rules/money.ts'
import type { Numeric } from '#platform/rules/money.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** A price, rate or tier that applies from a day on. */
export interface Dated {
  /** Id of the rule row: every explanation names it. */
  id: string
  appliedDate: BusinessDate
  /** Last day it applies, where it has one. */
  expiredDate?: BusinessDate | null
}

/** The row in force on a day: the newest appliedDate ≤ date that has not expired; of equals the later in the list. */
export function inForce<Row extends Dated>(rows: readonly Row[], date: BusinessDate): Row | null {
  let best: Row | null = null
  for (const row of rows) {
    if (row.appliedDate > date || (row.expiredDate && row.expiredDate < date)) continue
    if (best === null || row.appliedDate >= best.appliedDate) best = row
  }
  return best
}

export type PriceSource = 'private' | 'level' | 'standard'

/** The row that applies to a customer: his private one, else his group or level's, else the standard one. */
export function resolve<Row extends Dated>(
  lists: { [source in PriceSource]?: readonly Row[] },
  date: BusinessDate,
): { row: Row; source: PriceSource } | null {
  for (const source of ['private', 'level', 'standard'] as const) {
    const row = inForce(lists[source] ?? [], date)
    if (row) return { row, source }
  }
  return null
}

/** From `from` (included) to `to` (excluded); `to` null is open. In kg, or in VND for tiers by value. */
export interface Bracket {
  id: string
  from: Numeric
  to: Numeric | null
}

/** The bracket a value falls in, or null in a hole. */
export function bracketOf<Row extends Bracket>(rows: readonly Row[], value: Numeric): Row | null {
  const exact = new Decimal(value)
  return (
    rows.find((row) => exact.greaterThanOrEqualTo(row.from) && (row.to === null || exact.lessThan(row.to))) ??
    null
  )
}

export interface BracketProblem {
  kind: 'hole' | 'overlap'
  from: number
  /** Null: without end. */
  to: number | null
  /** Ids of the overlapping rows; the neighbours of a hole. */
  rows: string[]
}

/** What keeps brackets from giving every value ≥ 0 exactly one price. Empty when they do. */
export function holesAndOverlaps(brackets: readonly Bracket[]): BracketProblem[] {
  const sorted = brackets
    .map((row) => ({ id: row.id, from: Number(row.from), to: row.to === null ? Infinity : Number(row.to) }))
    .filter((row) => row.from < row.to)
    .toSorted((a, b) => a.from - b.from)
  const problems: BracketProblem[] = []
  const shown = (to: number) => (to === Infinity ? null : to)
  let reached = 0
  let last: string[] = []
  for (const row of sorted) {
    if (row.from > reached)
      problems.push({ kind: 'hole', from: reached, to: row.from, rows: [...last, row.id] })
    if (row.from < reached && row.to > 0) {
      problems.push({
        kind: 'overlap',
        from: row.from,
        to: shown(Math.min(reached, row.to)),
        rows: [...last, row.id],
      })
    }
    if (row.to > reached) [reached, last] = [row.to, [row.id]]
  }
  if (reached < Infinity) problems.push({ kind: 'hole', from: reached, to: null, rows: last })
  return problems
}
