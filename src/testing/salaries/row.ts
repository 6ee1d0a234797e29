import { Decimal } from 'decimal.js'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { monthAfter } from '#salary/salary.rules.ts'
import type { LineKind } from '#salary/salary.words.ts'
import type { Dated, SalarySources } from '#testing/salaries/sources.ts'

/** A row as the product's statement names it. */
export interface SalaryRow {
  month: string
  staff_id: number | null
  kind: LineKind
  source_key: string
  day: BusinessDate
  customer_id: number | null
  bill_id: number | null
  order_id: number | null
  route_code: string | null
  base: number
  kg: number | null
  factor: number | null
  factor_of: string | null
  amount: number
  note: string | null
  facts: Readonly<Record<string, number | string | null>>
  corrects_id: number | null
  corrects_month: string | null
}

export const round = (value: Decimal) => value.round().toNumber()
/** Of `amount` so many of `whole` parts, to the dong. */
export const shareOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : round(new Decimal(amount).times(part).div(whole))
export const sumOf = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
export const monthOf = (at: Date) => businessDate(at).slice(0, 7)
export const lastDay = (month: string) => addDays(`${monthAfter(month)}-01`, -1)

export interface Asked {
  /** `2026-10` and so on. */
  months: readonly string[]
  today: BusinessDate
  /** Departments as they were when months were resolved, by month and person. */
  departments?: ReadonlyMap<string, number | null>
}
export type Of = SalarySources & Asked

/** What holds on a day is what was applied last. */
export const latest = <T extends Dated>(rows: readonly T[], day: BusinessDate): T | undefined =>
  rows
    .filter(({ applied_date }) => applied_date <= day)
    .toSorted((a, b) => a.applied_date.localeCompare(b.applied_date))
    .at(-1)

export const row = (
  given: Pick<SalaryRow, 'month' | 'staff_id' | 'kind' | 'source_key' | 'day'> & Partial<SalaryRow>,
): SalaryRow => ({
  customer_id: null,
  bill_id: null,
  order_id: null,
  route_code: null,
  base: 0,
  kg: null,
  factor: null,
  factor_of: null,
  amount: 0,
  note: null,
  facts: {},
  corrects_id: null,
  corrects_month: null,
  ...given,
})

/** What holds on the last day of a month is of the month. */
export const settingOf = ({ settings }: SalarySources, month: string, key: string): number =>
  latest(
    settings.filter((one) => one.key === key),
    lastDay(month),
  )!.value

/** Of the first `x` dong of a month that comes to `total`. */
export function commission(of: Of, month: string, x: number, total: number): number {
  const set = (key: string) => settingOf(of, month, `salary.${key}`)
  const steps = [
    { from: 0, to: set('tier1_to'), percent: set('tier1_percent') },
    { from: set('tier1_to'), to: set('tier2_to'), percent: set('tier2_percent') },
    { from: set('tier2_to'), to: Infinity, percent: set('tier3_percent') },
  ]
  if (set('whole') === 1) return shareOf(x, steps.find(({ to }) => total <= to)!.percent, 100)
  const parts = steps.map(({ from, to, percent }) =>
    new Decimal(Math.max(Math.min(x, to) - from, 0)).times(percent),
  )
  return round(Decimal.sum(...parts).div(100))
}

export function saleAt({ assigned }: Of, customer: number, at: Date): number | null {
  const own = assigned.filter(({ customer_id }) => customer_id === customer)
  const begun = own.findLast(({ started_at }) => started_at <= at)
  if (!begun) return own[0]?.sale_id ?? null
  return begun.ended_at && begun.ended_at <= at ? null : begun.sale_id
}
