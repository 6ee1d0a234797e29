import { began } from '#catalog/web/parts/dated.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

/** A price in force is not deleted; of its change the server takes the last day alone. */
export const priceParts: ResourceParts = {
  lockedBecause: (row, action) =>
    action === 'remove' && began(row['applied_date']) ? 'đã áp dụng' : undefined,
}
