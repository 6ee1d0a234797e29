import { billParcels, parcelHistory } from '#carriers/carriers.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import type { Call } from '#platform/contract/call.ts'

/** Whatever shows a parcel or its bill: read anew after an action. */
export const parcelReads: readonly Call[] = [billParcels, parcelHistory, ...billReads]
