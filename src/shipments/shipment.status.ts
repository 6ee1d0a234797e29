import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const shipmentStatus = statuses(
  {
    fresh: [1, 'Mới tạo', 'waiting'],
    confirmed: [2, 'Đã xác nhận', 'waiting'],
    exported: [3, 'Đã xuất kho', 'transit'],
    arrived: [4, 'Đã về Việt Nam', 'transit'],
    checked: [5, 'Đã khai thác', 'warehouse'],
    billed: [6, 'Đã lên phiếu', 'done'],
    cancelled: [0, 'Đã hủy', 'off'],
  },
  'shipment.status',
)
const { fresh, confirmed, exported, arrived, checked, billed, cancelled } = shipmentStatus

/** What a waybill must have before it is confirmed. */
export interface ShipmentFacts {
  complete: boolean
}
const isComplete = ({ complete }: ShipmentFacts) => (complete ? null : 'shipments.incomplete')

const sellers = ['kd', 'cs'] as const
const workers = ['op'] as const

/** The way of a waybill; 3, 4 and 6 follow its packages and orders (`follow-shipments.ts`). */
export const shipmentTable = statusTable<typeof shipmentStatus, ShipmentFacts, 'shipments.incomplete'>({
  entity: 'shipment',
  statuses: shipmentStatus,
  start: [fresh],
  actions: [
    {
      key: 'edit',
      label: 'Sửa vận đơn',
      from: [fresh],
      to: null,
      roles: [...sellers, ...workers],
      call: 'put-shipment-by-id',
    },
    {
      key: 'edit',
      label: 'Sửa vận đơn',
      from: [confirmed],
      to: null,
      roles: workers,
      call: 'put-shipment-by-id',
    },
    {
      key: 'take_off',
      label: 'Bỏ kiện khỏi vận đơn',
      from: [fresh],
      to: null,
      roles: [...sellers, ...workers],
      call: 'put-shipment-remove',
    },
    {
      key: 'take_off',
      label: 'Bỏ kiện khỏi vận đơn',
      from: [confirmed],
      to: null,
      roles: workers,
      call: 'put-shipment-remove',
    },
    {
      key: 'confirm',
      label: 'Xác nhận vận đơn',
      from: [fresh],
      to: confirmed,
      roles: workers,
      guard: isComplete,
      call: 'post-shipment-confirm-status',
    },
    { key: 'export', label: 'Mọi kiện đã xuất kho', from: [confirmed], to: exported, ...bySystem },
    { key: 'unexport', label: 'Có kiện trở lại kho', from: [exported], to: confirmed, ...bySystem },
    { key: 'arrive', label: 'Mọi kiện đã về Việt Nam', from: [exported], to: arrived, ...bySystem },
    { key: 'unarrive', label: 'Có kiện lùi bước', from: [arrived], to: exported, ...bySystem },
    {
      key: 'checkin',
      label: 'Khai thác vận đơn',
      from: [confirmed, exported, arrived],
      to: checked,
      roles: workers,
      effect: 'Cân chung, chia đều cân và phí cho các đơn; kiện thiếu rời vận đơn',
      call: 'post-shipment-checkin',
    },
    {
      key: 'check',
      label: 'Mọi đơn đã khai thác riêng',
      from: [confirmed, exported, arrived],
      to: checked,
      ...bySystem,
    },
    { key: 'uncheck', label: 'Có đơn lùi khai thác', from: [checked], to: arrived, ...bySystem },
    { key: 'bill', label: 'Mọi đơn đã lên phiếu', from: [checked], to: billed, ...bySystem },
    { key: 'unbill', label: 'Có đơn rời phiếu', from: [billed], to: checked, ...bySystem },
    {
      key: 'cancel',
      label: 'Hủy vận đơn',
      from: [fresh],
      to: cancelled,
      roles: [...sellers, ...workers],
      needsReason: true,
      danger: true,
      effect: 'Các kiện được tự do',
      call: 'post-shipment-change-status',
    },
    {
      key: 'cancel',
      label: 'Hủy vận đơn',
      from: [confirmed],
      to: cancelled,
      roles: workers,
      needsReason: true,
      danger: true,
      effect: 'Các kiện được tự do',
      call: 'post-shipment-change-status',
    },
  ],
})
