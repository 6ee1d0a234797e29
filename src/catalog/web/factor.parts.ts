import { hasBegun } from '#catalog/web/parts/dated.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

/** A setting in force is neither changed nor deleted. */
export const factorParts: ResourceParts = {
  lockedBecause: (row) => (hasBegun(row['applied_date']) ? 'đã áp dụng' : undefined),
}
