import type { BillErrorCode } from '#billing/bill.errors.ts'
import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes, StatusName } from '#platform/contract/status.ts'

/** Statuses of a bill (export slip); its orders carry the same number. */
export const billStatus = statuses(
  {
    new: [12, 'Phiếu mới', 'delivery'],
    confirmed: [13, 'Sale đã xác nhận', 'delivery'],
    approved: [14, 'Đã duyệt phiếu', 'delivery'],
    released: [15, 'Đã duyệt xuất kho', 'delivery'],
    delivering: [16, 'Đang giao hàng', 'delivery'],
    delivered: [17, 'Giao thành công', 'done'],
    undeliverable: [18, 'Không giao được', 'problem'],
    cancelled: [0, 'Đã hủy', 'off'],
  },
  'bill.status',
)

export type BillStatusName = StatusName<typeof billStatus>

/** What the carrier collected for us of a bill: remitted or not. */
export const codStatus = statuses(
  {
    none: ['none', 'Không COD', 'off'],
    unpaid: ['unpaid', 'Chưa đối soát', 'money'],
    paid: ['paid', 'Đã đối soát', 'done'],
  },
  'bill.cod_status',
)

/** What a list of COD is asked for: `mismatch` and `second` are what was noted of the unpaid. */
export const codStates = ['all', codStatus.paid, codStatus.unpaid, 'mismatch', 'second'] as const

/** The way of a bill's COD: collected with the delivery, remitted by the carrier. */
export const codTable = statusTable<typeof codStatus, FourEyes>({
  entity: 'bill_cod',
  statuses: codStatus,
  start: [codStatus.none],
  actions: [
    {
      key: 'cod_collected',
      label: 'Giao và thu COD',
      from: [codStatus.none],
      to: codStatus.unpaid,
      ...bySystem,
    },
    { key: 'cod_undone', label: 'Lùi giao hàng', from: [codStatus.unpaid], to: codStatus.none, ...bySystem },
    {
      key: 'cod_paid',
      label: 'Đối soát COD',
      from: [codStatus.unpaid],
      to: codStatus.paid,
      roles: ['kt'],
      effect: 'Ghi có cho đối tác giao hàng, chờ ngân hàng báo có',
      call: 'post-bill-cods-approves',
    },
    {
      key: 'cod_checked',
      label: 'Đối soát COD vượt mức',
      from: [codStatus.unpaid],
      to: codStatus.paid,
      roles: ['kt'],
      checks: true,
      effect: 'Phí vượt mức: hai người cùng nhập một số',
      call: 'post-bill-cods-approves',
    },
    {
      key: 'cod_reopened',
      label: 'Hoàn tác dòng ngân hàng',
      from: [codStatus.paid],
      to: codStatus.unpaid,
      ...bySystem,
    },
  ],
})

/** What the guards look at. */
export interface BillSnapshot {
  orders: number
  hasAddress: boolean
  phoneValid: boolean
  hasCarrier: boolean
  /** Delivered by our own shipper: needs no waybill. */
  ownShipper: boolean
  hasWaybill: boolean
}

type Guard = (bill: BillSnapshot) => BillErrorCode | null
const first =
  (...guards: Guard[]): Guard =>
  (bill) =>
    guards.map((guard) => guard(bill)).find((refusal) => refusal !== null) ?? null
const hasOrders: Guard = (bill) => (bill.orders > 0 ? null : 'bills.no_orders')
const hasAddress: Guard = (bill) => (bill.hasAddress ? null : 'bills.no_address')
const phoneValid: Guard = (bill) => (bill.phoneValid ? null : 'bills.no_phone')
const hasCarrier: Guard = (bill) => (bill.hasCarrier ? null : 'bills.no_carrier')
const hasWaybill: Guard = (bill) => (bill.ownShipper || bill.hasWaybill ? null : 'bills.no_waybill')
const byCarrier: Guard = (bill) => (bill.ownShipper ? 'bills.own_shipper' : null)

const { cancelled, confirmed, approved, released, delivering, delivered, undeliverable } = billStatus

/** Steps that post nothing: whoever did one takes it back for a moment (docs/adr/0023). */
export const undoneSteps = ['confirm', 'release'] as const

/**
 * The life of a bill. Money guards (debt limit, expected COD) are checked by the
 * usecases under the customer's lock.
 */
export const billTable = statusTable<typeof billStatus, BillSnapshot, BillErrorCode>({
  entity: 'bill',
  statuses: billStatus,
  start: [billStatus.new, confirmed],
  actions: [
    {
      key: 'edit',
      label: 'Sửa phiếu',
      from: [billStatus.new, confirmed],
      to: null,
      roles: ['kd', 'cs', 'kt'],
      effect: 'Thêm bớt đơn, gộp, tách, giảm trừ, phí đóng thùng',
      call: 'put-bill-by-id',
    },
    {
      key: 'edit_price',
      label: 'Sửa phí',
      from: [billStatus.new, confirmed],
      to: null,
      roles: ['kt'],
      effect: 'Sửa phí của từng đơn trên phiếu',
      call: 'put-bill-edit-price',
    },
    {
      key: 'change',
      label: 'Đổi thông tin giao',
      from: [billStatus.new, confirmed],
      to: null,
      roles: ['kd', 'cs', 'kt'],
      call: 'post-bill-change-address',
    },
    {
      key: 'change',
      label: 'Đổi thông tin giao',
      from: [approved],
      to: null,
      roles: ['kt'],
      call: 'post-bill-change-address',
    },
    {
      key: 'change',
      label: 'Đổi thông tin giao',
      from: [undeliverable],
      to: null,
      roles: ['kt', 'cs'],
      call: 'post-bill-change-address',
    },
    {
      key: 'waybill',
      label: 'Nhập mã vận đơn',
      from: [approved, released],
      to: null,
      roles: ['kt', 'op'],
      guard: first(hasCarrier, byCarrier),
      effect: 'Mã của đối tác vận chuyển; có mã mới bàn giao được',
      call: 'post-bill-waybills',
    },
    {
      key: 'waybill',
      label: 'Nhập mã vận đơn',
      from: [undeliverable],
      to: null,
      roles: ['kt', 'op', 'cs'],
      guard: first(hasCarrier, byCarrier),
      effect: 'Mã mới của đối tác vận chuyển khi giao lại',
      call: 'post-bill-waybills',
    },
    {
      key: 'assign_sale',
      label: 'Chuyển nhân viên kinh doanh',
      from: [billStatus.new, confirmed],
      to: null,
      roles: ['ql'],
      effect: 'Phiếu và các đơn trên phiếu sang người phụ trách khác',
      call: 'post-customer-bill-sale',
    },
    {
      key: 'confirm',
      label: 'Kinh doanh xác nhận',
      from: [billStatus.new],
      to: confirmed,
      roles: ['kd', 'cs'],
      guard: first(hasOrders, hasAddress, phoneValid, hasCarrier),
      effect: 'Người nhận, hình thức thanh toán và đối tác đã chốt với khách',
      call: 'post-bill-confirm',
    },
    {
      key: 'approve',
      label: 'Duyệt phiếu',
      from: [confirmed],
      to: approved,
      roles: ['kt'],
      guard: first(hasOrders, hasAddress, phoneValid, hasCarrier),
      effect: 'Chốt tiền: ghi nợ khách, trừ tiền cọc, ghi doanh thu và giá vốn',
      call: 'post-bill-approves',
    },
    {
      key: 'release',
      label: 'Duyệt xuất kho',
      from: [approved],
      to: released,
      roles: ['kt', 'op'],
      effect: 'Kiểm tra công nợ của khách trước khi cho hàng ra khỏi kho',
      call: 'post-bill-change-status',
    },
    {
      key: 'hand_over',
      label: 'Bàn giao vận chuyển',
      from: [released],
      to: delivering,
      roles: ['op'],
      guard: first(hasCarrier, hasWaybill),
      effect: 'Hàng rời kho; ghi số COD dự kiến',
      call: 'post-bill-change-status',
    },
    {
      key: 'deliver',
      label: 'Giao thành công',
      from: [delivering],
      to: delivered,
      roles: ['op'],
      effect: 'Hàng đã tới tay khách; phiếu thu hộ thì ghi số tiền đã thu',
      call: 'post-bill-change-status',
    },
    {
      key: 'fail',
      label: 'Không giao được',
      from: [delivering],
      to: undeliverable,
      roles: ['op', 'cs'],
      needsReason: true,
      danger: true,
      effect: 'Hàng chưa tới tay khách, người giao mang về; có thể thu phí hoàn',
      call: 'post-bill-change-status',
    },
    {
      key: 'redeliver',
      label: 'Giao lại',
      from: [undeliverable],
      to: delivering,
      onward: true,
      roles: ['cs', 'op', 'kt'],
      guard: first(hasAddress, phoneValid, hasCarrier, hasWaybill),
      needsReason: true,
      effect: 'Kiểm tra lại công nợ rồi giao lần nữa',
      call: 'post-bill-change-status',
    },
    {
      key: 'restock',
      label: 'Nhập lại kho',
      from: [undeliverable],
      to: cancelled,
      roles: ['cs', 'op', 'kt'],
      needsReason: true,
      danger: true,
      effect: 'Đảo bút toán duyệt phiếu, đơn về đã tính giá, giữ lại tiền cọc',
      call: 'post-bill-change-status',
    },
    {
      key: 'remove',
      label: 'Xóa phiếu',
      from: [billStatus.new],
      to: cancelled,
      roles: ['kd', 'cs', 'kt'],
      danger: true,
      effect: 'Các đơn trở về đã tính giá',
      call: 'delete-bill-by-id',
    },
    {
      key: 'merge',
      label: 'Gộp vào phiếu khác',
      from: [billStatus.new, confirmed],
      to: cancelled,
      ...bySystem,
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu',
      from: [billStatus.new, confirmed],
      to: cancelled,
      roles: ['kt', 'kd'],
      needsReason: true,
      danger: true,
      effect: 'Các đơn trở về đã tính giá',
      call: 'post-bill-change-status',
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu',
      from: [approved, released],
      to: cancelled,
      roles: ['ql'],
      needsReason: true,
      danger: true,
      effect: 'Đảo bút toán duyệt phiếu, đơn về đã tính giá, giữ lại tiền cọc',
      call: 'post-bill-change-status',
    },
    {
      key: 'undo',
      label: 'Hoàn tác bước vừa làm',
      from: [confirmed, released],
      to: 'history',
      ...bySystem,
      effect: 'Chỉ người vừa làm, trong giây lát, khi chưa ai làm gì tiếp',
    },
    {
      key: 'back',
      label: 'Lùi trạng thái',
      from: [billStatus.new, confirmed, approved, released, delivering, delivered, undeliverable],
      to: 'history',
      roles: ['ql'],
      needsReason: true,
      danger: true,
      effect: 'Đảo bút toán của bước vừa làm',
      call: 'post-quote-back-status',
    },
  ],
})
