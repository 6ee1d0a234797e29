import { Decimal } from '#platform/rules/money.ts'
import type { Numeric } from '#platform/rules/money.ts'
import { addDays } from '#platform/rules/business-date.ts'
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

export type PriceSource = 'private' | 'group' | 'level' | 'standard'
const sources = ['private', 'group', 'level', 'standard'] as const

/** The row that applies to a customer: their private one, else their group's, else their level's, else the standard one. */
export function resolve<Row extends Dated>(
  lists: { [source in PriceSource]?: readonly Row[] },
  date: BusinessDate,
): { row: Row; source: PriceSource } | null {
  for (const source of sources) {
    const row = inForce(lists[source] ?? [], date)
    if (row) return { row, source }
  }
  return null
}

/** A row of a list of brackets, which stands or falls with the other rows of its list. */
export interface ListRow extends Dated {
  source: PriceSource
  /** How closely it fits (warehouse, goods type): of one source the closer list stands before the wider. */
  fit: number
  /** Tells lists of the same source, fit and day apart, such as two groups' lists. */
  list: string | null
}

/**
 * The rows of the one list in force for a customer on a day: private before group before level
 * before standard; of one source the closest fitting; of these the newest that has begun. Null: no list.
 */
export function listInForce<Row extends ListRow>(
  rows: readonly Row[],
  date: BusinessDate,
): { source: PriceSource; rows: Row[] } | null {
  let best: Row | null = null
  for (const row of rows) {
    if (isOpen(row, date) && (best === null || isCloser(row, best))) best = row
  }
  if (best === null) return null
  const { source, fit, list, appliedDate } = best
  const whole = rows.filter(
    (row) =>
      row.source === source &&
      row.fit === fit &&
      row.list === list &&
      row.appliedDate === appliedDate &&
      isOpen(row, date),
  )
  return { source, rows: whole }
}

const isOpen = (row: Dated, date: BusinessDate) =>
  row.appliedDate <= date && !(row.expiredDate && row.expiredDate < date)

/** Does a row stand before another one: by whose it is, how closely it fits, how new it is; of equals the later. */
function isCloser(row: ListRow, other: ListRow): boolean {
  if (row.source !== other.source) return sources.indexOf(row.source) < sources.indexOf(other.source)
  if (row.fit !== other.fit) return row.fit > other.fit
  return row.appliedDate >= other.appliedDate
}

/** From a day to a day, both included; no end: until further notice. */
export interface Period {
  from: BusinessDate
  to: BusinessDate | null
}

export interface PeriodProblem extends Period {
  /** `twin`: two that begin on the same day, so that neither is the newer one. */
  kind: 'overlap' | 'twin' | 'hole'
}

/**
 * How a period stands among the others of the same price: days on which another is meant to hold
 * too (the newer beginning wins), and days before or after it on which none does.
 */
export function periodProblems(own: Period, others: readonly Period[]): PeriodProblem[] {
  const problems: PeriodProblem[] = []
  const end = own.to ?? forever
  for (const other of others) {
    const from = other.from > own.from ? other.from : own.from
    const to = earlier(own.to, other.to)
    if (other.from === own.from) {
      problems.push({ kind: 'twin', from, to })
      continue
    }
    // A list without an end gives way to the next one: that is no overlap.
    const meant = other.from > own.from ? own.to !== null : other.to !== null
    if (meant && from <= (to ?? forever)) problems.push({ kind: 'overlap', from, to })
  }
  const covers = (day: BusinessDate) => others.some((one) => one.from <= day && (one.to ?? forever) >= day)
  const before = others.filter((one) => one.from < own.from)
  const eve = addDays(own.from, -1)
  if (before.length > 0 && !covers(eve)) {
    const last = before
      .map((one) => one.to ?? forever)
      .toSorted()
      .at(-1) as BusinessDate
    problems.push({ kind: 'hole', from: addDays(last, 1), to: eve })
  }
  if (own.to !== null && !covers(addDays(own.to, 1))) {
    const next = others
      .map((one) => one.from)
      .filter((from) => from > end)
      .toSorted()[0]
    problems.push({ kind: 'hole', from: addDays(own.to, 1), to: next ? addDays(next, -1) : null })
  }
  return problems
}

const forever = '9999-12-31'
const earlier = (a: BusinessDate | null, b: BusinessDate | null) =>
  a === null ? b : b === null ? a : a < b ? a : b

/** From `from` (included) to `to` (excluded); `to` null is open. In kg, or in VND for tiers by value. */
export interface Bracket {
  id: string
  from: Numeric
  to: Numeric | null
}

/** The bracket a value falls in, or null in a hole. */
export function bracketOf<Row extends Bracket>(rows: readonly Row[], value: Numeric): Row | null {
  return rows.find((row) => isBelow(row.from, value) && (row.to === null || !isBelow(row.to, value))) ?? null
}

/** bound ≤ value; plain numbers are compared as they are, everything else exactly. */
const isBelow = (bound: Numeric, value: Numeric) =>
  typeof bound === 'number' && typeof value === 'number'
    ? bound <= value
    : new Decimal(bound).lessThanOrEqualTo(value)

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
