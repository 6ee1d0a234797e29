import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { listShipments } from '#shipments/shipment.api.ts'
import type { ShipmentRecord } from '#shipments/shipment.api.ts'
import { shipmentStatus, shipmentTable } from '#shipments/shipment.status.ts'

const day = 24
const line = (row: ShipmentRecord) => ({
  code: row.code,
  who: row.customer_name,
  what: `${row.scanned}/${row.packages} kiện`,
})

export const shipmentsToConfirm = waits<ShipmentRecord>({
  key: 'shipments-to-confirm',
  title: 'Vận đơn chờ xác nhận',
  entity: 'shipment',
  step: { table: shipmentTable, action: 'confirm', states: [shipmentStatus.fresh] },
  roles: ['op'],
  next: 'Xác nhận vận đơn',
  late: day,
  list: listShipments,
  filters: { status: String(shipmentStatus.fresh) },
  screens: ['/shipments'],
  line,
})
export const shipmentsToCheckIn = waits<ShipmentRecord>({
  key: 'shipments-to-check-in',
  title: 'Vận đơn đã về chờ khai thác',
  entity: 'shipment',
  step: { table: shipmentTable, action: 'checkin', states: [shipmentStatus.arrived] },
  roles: ['op'],
  next: 'Khai thác vận đơn',
  late: 2 * day,
  list: listShipments,
  filters: { status: String(shipmentStatus.arrived) },
  screens: ['/shipments'],
  station: '/checkin',
  line,
})

export const waiting: readonly Waiting[] = [shipmentsToConfirm, shipmentsToCheckIn]
