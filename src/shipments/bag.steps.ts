import type { Steps } from '#platform/contract/steps.ts'
import { way } from '#shipments/bag.places.ts'
import { bagTable } from '#warehouse/bag.status.ts'

/** What follows the steps of a bag. */
export const steps: Steps = { table: bagTable, noun: 'bao hàng', places: way.places }
