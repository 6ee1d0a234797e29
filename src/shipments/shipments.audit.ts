import type { AuditFile } from '#platform/contract/audit.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'

export const audit: AuditFile['audit'] = {
  titles: { shipment: 'Vận đơn' },
  fields: { shipment: shipmentFields },
}
