import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'
import { listShipments } from '#shipments/shipment.api.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'

/** What the list of waybills asks at a first visit. */
export const shipmentStart = {
  call: listShipments,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(shipmentFields),
} satisfies ListStart
