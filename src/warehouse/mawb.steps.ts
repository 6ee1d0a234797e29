import { mawbPlaces } from '#warehouse/mawb.places.ts'
import { mawbTable } from '#warehouse/mawb.status.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of a flight. */
export const steps: Steps = { table: mawbTable, noun: 'MAWB', places: mawbPlaces }
