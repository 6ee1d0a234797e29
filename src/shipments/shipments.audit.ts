import type { AuditFile } from '#platform/contract/audit.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'

export const audit: AuditFile['audit'] = {
  titles: { shipment: 'Vận đơn' },
  fields: { container: bagFields, shipment: shipmentFields },
}
