import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  id,
  ids,
  reason,
  requiredText,
  text,
  version,
  vnd,
  weight,
} from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'
import { shipmentStatus } from '#shipments/shipment.status.ts'
import { checkInOrders } from '#warehouse/checkin.api.ts'
import { labelForm, packageRow, printedLabels } from '#warehouse/package.api.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const makers = roles('ql', 'kd', 'cs', 'op')
const workers = roles('ql', 'op')

export const shipmentRow = z.object(rowShape(shipmentFields))
export type ShipmentRow = z.output<typeof shipmentRow>
export type ShipmentRecord = z.input<typeof shipmentRow>

export const listShipments = call({
  id: 'get-shipments',
  method: 'GET',
  path: '/api/shipments',
  summary: 'Danh sách vận đơn',
  roles: readers,
  query: listQuery({ ...filterKinds(shipmentFields), id: 'anyId' }),
  row: shipmentRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** Those checked in that wait for a bill. */
export const listUnbilled = call({
  id: 'get-delivery-shipments',
  method: 'GET',
  path: '/api/delivery/shipments',
  summary: 'Vận đơn đã khai thác chờ lập phiếu',
  roles: readers,
  query: listQuery({ ...filterKinds(shipmentFields), id: 'anyId' }),
  row: shipmentRow,
})

const shipmentDetail = z.object({
  shipment: shipmentRow,
  packages: z.array(packageRow),
  /** Its packages may be changed, it may be confirmed … by this person here and now. */
  orders: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      status: z.number(),
      k: z.number(),
      n: z.number(),
    }),
  ),
  /** Of the waybill's packages those not scanned in Vietnam, by their tracks. */
  missing: z.array(z.string()),
})

export const getShipment = call({
  id: 'get-shipment-code-by-code',
  method: 'GET',
  path: '/api/shipment/code/{code}',
  summary: 'Vận đơn và các kiện của nó',
  roles: readers,
  params: z.object({ code: requiredText(20) }),
  data: shipmentDetail,
  errors: ['shipments.unknown'],
})

const fields = { ...changeShape(shipmentFields) }
const packageRefusals = [
  'import.package_unknown',
  'shipments.package_step',
  'shipments.no_orders',
  'shipments.taken',
  'shipments.not_one',
] as const

/** A waybill of one customer's packages. */
export const createShipment = call({
  id: 'post-shipment',
  method: 'POST',
  path: '/api/shipment',
  summary: 'Tạo vận đơn',
  roles: makers,
  body: z.object({ ...fields, packages: ids.max(200) }),
  data: shipmentRow,
  message: 'Đã tạo vận đơn',
  failure: 'Lưu vận đơn thất bại!',
  errors: packageRefusals,
})

/** One waybill per customer, warehouse and route of the packages chosen. */
export const createShipments = call({
  id: 'post-shipments',
  method: 'POST',
  path: '/api/shipments',
  summary: 'Tạo vận đơn theo từng khách',
  roles: makers,
  body: z.object({ packages: ids }),
  data: bulkAnswer.extend({
    shipments: z.array(z.object({ id: z.number(), code: z.string(), packages: z.number() })),
  }),
  message: 'Đã tạo vận đơn',
  errors: packageRefusals,
})

export const editShipment = call({
  id: 'put-shipment-by-id',
  method: 'PUT',
  path: '/api/shipment/{_id}',
  summary: 'Sửa vận đơn, thêm kiện',
  roles: makers,
  params: z.object({ _id: id }),
  body: z.object({ ...fields, packages: ids.max(200).optional(), version }),
  data: shipmentRow,
  message: 'Đã lưu vận đơn',
  failure: 'Lưu vận đơn thất bại!',
  errors: ['shipments.unknown', 'shipments.status', ...packageRefusals],
})

export const removeFromShipment = call({
  id: 'put-shipment-remove',
  method: 'PUT',
  path: '/api/shipment/remove',
  summary: 'Bỏ kiện khỏi vận đơn',
  roles: makers,
  body: z.object({ id, packages: ids, version }),
  data: shipmentRow,
  message: 'Đã bỏ kiện khỏi vận đơn',
  errors: ['shipments.unknown', 'shipments.status', 'shipments.not_on', 'shipments.last_package'],
})

const stepErrors = [
  'shipments.unknown',
  'shipments.status',
  'shipments.incomplete',
  'shipments.follows',
] as const

export const confirmShipments = call({
  id: 'post-shipment-confirm-status',
  method: 'POST',
  path: '/api/shipment/confirm/status',
  summary: 'Xác nhận vận đơn',
  roles: workers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã xác nhận vận đơn',
  errors: stepErrors,
})

/** By hand a waybill is cancelled (0); the other states follow its packages and orders. */
export const changeShipmentStatus = call({
  id: 'post-shipment-change-status',
  method: 'POST',
  path: '/api/shipment/change/status',
  summary: 'Đổi trạng thái vận đơn',
  roles: makers,
  body: z.object({ ids, status: z.literal(shipmentStatus.values), reason: text(500).optional() }),
  data: bulkAnswer,
  message: 'Đã đổi trạng thái vận đơn',
  errors: stepErrors,
})

export const cancelShipment = call({
  id: 'delete-shipment-by-id',
  method: 'DELETE',
  path: '/api/shipment/{id}',
  summary: 'Hủy vận đơn',
  roles: makers,
  params: z.object({ id }),
  body: z.object({ reason, version }),
  data: shipmentRow,
  message: 'Đã hủy vận đơn, các kiện được tự do',
  errors: stepErrors,
})

export const cancelShipments = call({
  id: 'put-v1-shipment-remove',
  method: 'PUT',
  path: '/api/v1/shipment/remove',
  summary: 'Hủy nhiều vận đơn',
  roles: makers,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã hủy vận đơn, các kiện được tự do',
  errors: stepErrors,
})

const noContent = 'Có lỗi xảy ra, không có nội dung để in!'

/** A label for each package, with the waybill's code and which of how many it is. */
export const printWaybills = call({
  id: 'post-shipment-print-bill',
  method: 'POST',
  path: '/api/shipment/print/bill',
  summary: 'In tem vận đơn',
  roles: readers,
  body: z.object({ ids: ids.max(100), ...labelForm }),
  data: printedLabels,
  message: 'Đã tạo tem vận đơn',
  failure: noContent,
  errors: ['shipments.unknown', 'shipments.empty'],
})

/** The commercial invoice, Vietnamese and English. */
export const printInvoices = call({
  id: 'post-shipment-print-invoice',
  method: 'POST',
  path: '/api/shipment/print/invoice',
  summary: 'In hóa đơn thương mại của vận đơn',
  roles: readers,
  reads: true,
  body: z.object({ ids: ids.max(100) }),
  data: z.object({ content: z.string() }),
  failure: noContent,
  errors: ['shipments.unknown'],
})

/** At the station: by its code or by any track on it. */
export const getShipmentCheckin = call({
  id: 'get-shipment-checkin-by-code',
  method: 'GET',
  path: '/api/shipment/checkin/{code}',
  summary: 'Vận đơn để khai thác',
  roles: readers,
  params: z.object({ code: requiredText(64) }),
  data: shipmentDetail,
  errors: ['shipments.unknown'],
})

/** Weighed as one: weight and fee split evenly over its orders, the remainder on the last. */
export const checkInShipment = call({
  id: 'post-shipment-checkin',
  method: 'POST',
  path: '/api/shipment/checkin',
  summary: 'Khai thác vận đơn',
  roles: workers,
  body: z.object({
    code: requiredText(64),
    weight: weight.positive('Cân nặng phải lớn hơn 0'),
    fee: vnd.min(0).default(0),
    /** Those named as missing leave the waybill. */
    without_missing: z.boolean().default(false),
  }),
  data: checkInOrders.data.extend({ shipment: shipmentRow, missing: z.array(z.string()) }),
  message: 'Khai thác vận đơn thành công',
  failure: 'Khai thác vận đơn thất bại!',
  errors: [
    'shipments.unknown',
    'shipments.status',
    'shipments.missing',
    'shipments.nothing_here',
    'checkin.undecided',
    'checkin.no_weight',
    'orders.status',
  ],
})
