import { isInForce } from '#catalog/dated.rules.ts'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'

/** Has a row's `applied_date` (DD-MM-YYYY) come? The server decides; this only explains a button. */
export function hasBegun(day: unknown): boolean {
  const date = readBusinessDate(String(day))
  return date !== null && isInForce(date, businessDate(new Date()))
}
