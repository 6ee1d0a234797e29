import type { Steps } from '#platform/contract/steps.ts'
import { way } from '#shipments/shipment.places.ts'
import { shipmentTable } from '#shipments/shipment.status.ts'

/** What follows the steps of a waybill. */
export const steps: Steps = { table: shipmentTable, noun: 'vận đơn', places: way.places }
