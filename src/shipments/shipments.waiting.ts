import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { listBags } from '#shipments/bag.api.ts'
import type { BagRecord } from '#shipments/bag.api.ts'
import { listShipments } from '#shipments/shipment.api.ts'
import type { ShipmentRecord } from '#shipments/shipment.api.ts'
import { shipmentStatus, shipmentTable } from '#shipments/shipment.status.ts'
import { bagStatus, bagTable } from '#warehouse/bag.status.ts'

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
  opens: ({ code }) => ({ code }),
  line,
})

type BagsGiven = Pick<Waiting, 'key' | 'title' | 'next' | 'late'> & {
  action: string
  state: StatusOf<typeof bagStatus>
}
const bagsAt = ({ action, state, ...given }: BagsGiven) =>
  waits<BagRecord>({
    entity: bagTable.entity,
    step: { table: bagTable, action, states: [state] },
    roles: ['op'],
    list: listBags,
    filters: { status: String(state) },
    screens: ['/bags'],
    line: (bag) => ({
      code: bag.code,
      who: bag.warehouse_code,
      what: `${bag.packed}/${bag.packages} kiện · ${bag.weight ?? bag.d_weight} kg`,
    }),
    ...given,
  })
export const bagsToClose = bagsAt({
  key: 'bags-to-close',
  title: 'Bao đang đóng dở',
  state: bagStatus.open,
  action: 'close',
  next: 'Đóng bao',
  late: day,
})
export const bagsToExport = bagsAt({
  key: 'bags-to-export',
  title: 'Bao đã đóng chờ xuất kho',
  state: bagStatus.closed,
  action: 'export',
  next: 'Xuất theo MAWB',
  late: 3 * day,
})

export const waiting: readonly Waiting[] = [shipmentsToConfirm, shipmentsToCheckIn, bagsToClose, bagsToExport]
