import { isInForce } from '#catalog/dated.rules.ts'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

const began = (day: unknown) => {
  const date = readBusinessDate(String(day))
  return date !== null && isInForce(date, businessDate(new Date()))
}

/** A value in force is neither changed nor deleted. */
export const fixedOnceInForce: ResourceParts = {
  lockedBecause: (row) => (began(row['applied_date']) ? 'đã áp dụng' : undefined),
}

/** A price in force is not deleted; of its change the server takes the last day alone. */
export const endedOnceInForce: ResourceParts = {
  lockedBecause: (row, action) =>
    action === 'remove' && began(row['applied_date']) ? 'đã áp dụng' : undefined,
}
