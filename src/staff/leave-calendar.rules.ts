import type { BusinessDate } from '#platform/rules/business-date.ts'

interface Stretch {
  from_date: string
  to_date: string
}
/** DD-MM-YYYY as a day that compares. */
export const dayOf = (text: string): BusinessDate => text.split('-').toReversed().join('-')

/** Who is away on a day; dates of the rows DD-MM-YYYY. */
export function awayOn<Row extends Stretch>(rows: readonly Row[], day: BusinessDate): Row[] {
  return rows.filter((row) => dayOf(row.from_date) <= day && day <= dayOf(row.to_date))
}
