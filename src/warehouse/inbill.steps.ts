import { inbillTable } from '#warehouse/inbill.status.ts'
import { way } from '#warehouse/inbill.places.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of a check-in slip. */
export const steps: Steps = { table: inbillTable, noun: 'phiếu khai thác', places: way.places }
