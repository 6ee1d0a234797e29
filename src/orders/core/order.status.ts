import { statuses, statusTable } from '#platform/contract/status.ts'
import type { OrderErrorCode } from '#orders/core/order.errors.ts'

/** Order statuses by name; compared by these constants, never by computed floats. */
export const orderStatus = statuses(
  {
    awaitingQuote: [1, 'Chờ báo giá', 'warning'],
    quoted: [2, 'Đã báo giá', 'info'],
    transacting: [3, 'Đang giao dịch', 'progress'],
    transactionComplete: [4, 'Giao dịch hoàn tất', 'purple'],
    purchaseApproved: [5, 'Đã duyệt mua', 'purple'],
    bought: [6, 'Đã mua', 'info'],
    arrivedOverseas: [7, 'Đã về kho nước ngoài', 'progress'],
    exportedOverseas: [8, 'Đã xuất kho nước ngoài', 'progress'],
    arrivedVietnam: [8.2, 'Đã về Việt Nam', 'progress'],
    beingCheckedIn: [9, 'Đang khai thác', 'progress'],
    checked: [10, 'Đã kiểm hàng', 'progress'],
    priced: [11, 'Đã tính giá', 'info'],
    newBill: [12, 'Phiếu xuất mới', 'warning'],
    salesConfirmed: [13, 'Sale đã xác nhận', 'warning'],
    billApproved: [14, 'Đã duyệt phiếu xuất', 'purple'],
    exportApproved: [15, 'Đã duyệt xuất kho', 'purple'],
    delivering: [16, 'Đang giao hàng', 'progress'],
    delivered: [17, 'Giao hàng thành công', 'success'],
    undeliverable: [18, 'Không giao được', 'danger'],
    cancelled: [0, 'Đã hủy', 'neutral'],
  },
  'orders.status',
  'order_status.code',
)

/** What the guards look at. */
export interface OrderSnapshot {
  hasCustomer: boolean
  hasRoute: boolean
  hasGoodsType: boolean
  prohibited: boolean
  /** The quote's last day has passed. */
  expired: boolean
  guaranteed: boolean
  hasBuyer: boolean
  hasAccount: boolean
  /** A further deposit is asked and not locked yet. */
  extraDeposit: boolean
}

const {
  awaitingQuote,
  quoted,
  transacting,
  transactionComplete,
  purchaseApproved,
  bought,
  arrivedOverseas,
  exportedOverseas,
  arrivedVietnam,
  beingCheckedIn,
  checked,
  priced,
  newBill,
  salesConfirmed,
  billApproved,
  exportApproved,
  delivering,
  delivered,
  undeliverable,
  cancelled,
} = orderStatus

const afterPricing = [
  newBill,
  salesConfirmed,
  billApproved,
  exportApproved,
  delivering,
  delivered,
  undeliverable,
] as const

type Guard = (order: OrderSnapshot) => OrderErrorCode | null
const first =
  (...guards: Guard[]): Guard =>
  (order) => {
    for (const guard of guards) {
      const refusal = guard(order)
      if (refusal) return refusal
    }
    return null
  }
const hasCustomer: Guard = (order) => (order.hasCustomer ? null : 'orders.no_customer')
const hasRoute: Guard = (order) => (order.hasRoute ? null : 'orders.no_route')
const hasGoodsType: Guard = (order) => (order.hasGoodsType ? null : 'orders.no_goods_type')
const notExpired: Guard = (order) => (order.expired ? 'orders.expired' : null)
const notProhibited: Guard = (order) => (order.prohibited ? 'orders.prohibited' : null)
const hasBuyer: Guard = (order) => (order.hasBuyer ? null : 'orders.no_buyer')
const notGuaranteed: Guard = (order) => (order.guaranteed ? 'orders.guaranteed' : null)
const hasAccount: Guard = (order) => (order.hasAccount ? null : 'orders.no_account')

/** From 12 on an order goes where its bill goes (see `billTable`), and back to 11 when it leaves it. */
const withTheBill = (
  [
    ['bill_confirm', 'Sale xác nhận phiếu xuất', [newBill], salesConfirmed],
    ['bill_approve', 'Duyệt phiếu xuất', [salesConfirmed], billApproved],
    ['bill_release', 'Duyệt xuất kho', [billApproved], exportApproved],
    ['bill_hand_over', 'Bàn giao vận chuyển', [exportApproved], delivering],
    ['bill_deliver', 'Giao thành công', [delivering], delivered],
    ['bill_fail', 'Không giao được', [delivering], undeliverable],
    ['bill_redeliver', 'Giao lại', [undeliverable], delivering],
    ['bill_restock', 'Nhập lại kho', [undeliverable], priced],
    ['bill_remove', 'Bỏ khỏi phiếu xuất', [newBill, salesConfirmed], priced],
    ['bill_cancel', 'Hủy phiếu xuất', [newBill, salesConfirmed, billApproved, exportApproved], priced],
    ['bill_back', 'Lùi phiếu xuất', afterPricing, 'history'],
  ] as const
).map(([key, label, from, to]) => ({ key, label, from, to, roles: [], automatic: true }) as const)

/**
 * The order's life from link to purchase (DOMAIN 3.2). Money guards (deposit, free money, exposure)
 * are checked by the usecases under the customer's lock; what can be told without it is here.
 */
export const orderTable = statusTable<typeof orderStatus, OrderSnapshot, OrderErrorCode>({
  entity: 'order',
  statuses: orderStatus,
  start: [awaitingQuote],
  actions: [
    {
      key: 'send',
      label: 'Gửi báo giá',
      from: [awaitingQuote, quoted],
      to: quoted,
      roles: ['kd', 'cs', 'kt'],
      guard: first(hasRoute, hasGoodsType),
      effect: 'Chốt tỷ giá, bảng giá, hạng khách; tạo nội dung chuyển khoản và mã QR',
      call: 'post-quote-send-by-id',
    },
    {
      key: 'requote',
      label: 'Báo giá lại',
      from: [quoted, transacting],
      to: awaitingQuote,
      roles: ['kd', 'cs', 'kt'],
      effect: 'Giữ bản báo giá cũ, mở bản mới',
      call: 'post-quote-edit-by-id',
    },
    {
      key: 'agree',
      label: 'Khách đồng ý',
      from: [quoted],
      to: transacting,
      roles: ['kd', 'cs'],
      guard: first(hasCustomer, notExpired),
      effect: 'Yêu cầu đặt cọc',
      call: 'post-quote-confirm-quotes',
    },
    {
      key: 'deposit',
      label: 'Xác nhận cọc',
      from: [transacting],
      to: transactionComplete,
      roles: ['kt'],
      guard: hasCustomer,
      effect: 'Khóa tiền cọc, chốt tỷ giá bán',
      call: 'post-quote-confirm-deposit',
    },
    {
      key: 'deposit',
      label: 'Xác nhận cọc thêm',
      from: [purchaseApproved],
      to: null,
      roles: ['kt'],
      guard: (order) => (order.extraDeposit ? null : 'orders.no_extra_deposit'),
      effect: 'Khóa thêm tiền cọc do giá mua tăng',
      call: 'post-quote-confirm-deposit',
    },
    {
      key: 'ask_guarantee',
      label: 'Xin bảo lãnh',
      from: [transacting, transactionComplete],
      to: null,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      guard: first(hasCustomer, notGuaranteed),
      effect: 'Xin mua trước khi đủ cọc; kế toán hoặc quản lý duyệt',
      call: 'post-quote-guarantee',
    },
    {
      key: 'ask_guarantee',
      label: 'Xin bảo lãnh',
      from: [purchaseApproved],
      to: null,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      guard: first(notGuaranteed, (order) => (order.extraDeposit ? null : 'orders.no_extra_deposit')),
      effect: 'Xin mua trước khi khách cọc thêm; kế toán hoặc quản lý duyệt',
      call: 'post-quote-guarantee',
    },
    {
      key: 'cancel_deposit',
      label: 'Hủy cọc',
      from: [transactionComplete],
      to: transacting,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Trả tiền cọc về số dư khả dụng',
      call: 'post-quote-cancel-diposit',
    },
    {
      key: 'assign',
      label: 'Phân công mua',
      from: [transactionComplete, purchaseApproved],
      to: null,
      roles: ['kt'],
      effect: 'Chọn người mua và tài khoản mua hàng',
      call: 'post-quote-assign-payments',
    },
    {
      key: 'merge',
      label: 'Gộp đơn',
      from: [awaitingQuote, quoted, transacting],
      to: awaitingQuote,
      roles: ['kd', 'cs', 'kt'],
      effect: 'Gộp vào đơn cũ nhất, tiền đã nhận đi theo; báo giá lại',
      call: 'post-quote-merge-by-id',
    },
    {
      key: 'merge',
      label: 'Gộp đơn',
      from: [transactionComplete, purchaseApproved],
      to: null,
      roles: ['kt'],
      effect: 'Gộp vào đơn cũ nhất: số lượng, giá trị, tiền cọc giữ nguyên tổng',
      call: 'post-quote-merge-by-id',
    },
    {
      key: 'split',
      label: 'Tách đơn',
      from: [awaitingQuote, quoted, transacting],
      to: awaitingQuote,
      roles: ['kd', 'cs', 'kt'],
      effect: 'Tách theo số lượng, tiền đã nhận chia theo; báo giá lại cả hai',
      call: 'post-quote-split-by-id',
    },
    {
      key: 'split',
      label: 'Tách đơn',
      from: [transactionComplete, purchaseApproved],
      to: null,
      roles: ['kt'],
      effect: 'Tách theo số lượng: giá trị và tiền cọc chia theo tỷ lệ, phần lẻ ở đơn đầu',
      call: 'post-quote-split-by-id',
    },
    {
      key: 'claim',
      label: 'Nhận đơn',
      from: [transactionComplete, purchaseApproved],
      to: null,
      roles: ['cv'],
      guard: (order) => (order.hasBuyer ? 'orders.claimed' : null),
      effect: 'Người mua tự nhận, có giới hạn số đơn chưa mua; để lâu không mua thì đơn tự về hàng chờ',
      call: 'post-quote-claim',
    },
    {
      key: 'recall',
      label: 'Thu hồi đơn',
      from: [transactionComplete, purchaseApproved],
      to: null,
      roles: ['kt', 'cv'],
      guard: hasBuyer,
      danger: true,
      effect: 'Bỏ người mua, đơn về hàng chờ nhận',
      call: 'post-quote-recall',
    },
    {
      key: 'approve',
      label: 'Duyệt mua',
      from: [transactionComplete],
      to: purchaseApproved,
      roles: ['kt'],
      guard: first(notProhibited, hasBuyer, hasAccount),
      effect: 'Vào hàng đợi của người mua',
      call: 'post-quote-approve-payments',
    },
    {
      key: 'buy',
      label: 'Đã mua',
      from: [purchaseApproved],
      to: bought,
      roles: ['cv', 'kd', 'cs'],
      effect: 'Ghi giá vốn vào sổ, trừ thẻ mua hàng',
      call: 'post-quote-buy-by-id',
    },
    {
      key: 'channel',
      label: 'Kênh thanh toán',
      from: [transactionComplete, purchaseApproved, bought],
      to: null,
      roles: ['kt', 'kd', 'cs', 'cv'],
      effect: 'Ghi cách trả tiền cho người bán',
      call: 'put-quote-change-payment',
    },
    {
      key: 'charge',
      label: 'Khoản chi người bán',
      from: [bought],
      to: null,
      roles: ['kt', 'cv'],
      effect: 'Ghi khoản chi đã trả, chờ hoặc đã hủy; không phát sinh bút toán',
      call: 'post-quote-transaction-status',
    },
    {
      key: 'receive_overseas',
      label: 'Nhận tại kho nước ngoài',
      from: [bought],
      to: arrivedOverseas,
      roles: ['op'],
      effect: 'Cân, đo, chụp ảnh; bắt đầu tính lưu kho',
      call: 'post-import-quote-receive',
    },
    {
      key: 'export_overseas',
      label: 'Xuất kho nước ngoài',
      from: [arrivedOverseas],
      to: exportedOverseas,
      roles: ['op'],
      effect: 'Đóng bao, chốt MAWB; mọi kiện của đơn phải cùng đi',
      call: 'post-import-status-quotes',
    },
    {
      key: 'arrive_vietnam',
      label: 'Về Việt Nam',
      from: [exportedOverseas],
      to: arrivedVietnam,
      roles: ['op'],
      effect: 'Chuyến bay đã tới, chờ quét vào kho Việt Nam',
      call: 'post-import-status-quotes',
    },
    {
      key: 'scan_in',
      label: 'Quét vào kho Việt Nam',
      from: [arrivedVietnam],
      to: beingCheckedIn,
      roles: ['op'],
      effect: 'Đủ kiện thì chuyển sang khai thác; báo khách hàng về, lưu kho tính từ ngày hôm sau',
      call: 'post-import-quotes-scan',
    },
    {
      key: 'checkin',
      label: 'Khai thác',
      from: [beingCheckedIn],
      to: checked,
      roles: ['op'],
      effect: 'Cân, đo lại tại Việt Nam; ghi vào phiếu khai thác',
      call: 'post-quotes-checkin',
    },
    {
      key: 'price',
      label: 'Tính giá',
      from: [checked, priced],
      to: priced,
      roles: ['op', 'kt'],
      effect: 'Tính cước, phụ thu, dịch vụ, lưu kho theo bảng giá của ngày cọc',
      call: 'put-quote-price',
    },
    {
      key: 'cancel',
      label: 'Hủy đơn',
      from: [awaitingQuote, quoted, transacting],
      to: cancelled,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      danger: true,
      effect: 'Không phát sinh tiền',
      call: 'post-quote-cancel-quotes',
    },
    {
      key: 'cancel',
      label: 'Hủy đơn',
      from: [transactionComplete, purchaseApproved],
      to: cancelled,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Trả tiền cọc về số dư khả dụng, trừ phí hủy nếu có',
      call: 'post-quote-cancel-quotes',
    },
    {
      key: 'back',
      label: 'Lùi trạng thái',
      from: [quoted, transacting, transactionComplete, purchaseApproved, bought],
      to: 'history',
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Đảo bút toán của bước vừa làm',
      call: 'post-quote-back-status',
    },
    {
      key: 'back',
      label: 'Lùi trạng thái',
      from: [arrivedOverseas, exportedOverseas, arrivedVietnam, beingCheckedIn, checked],
      to: 'history',
      roles: ['kt', 'op'],
      needsReason: true,
      danger: true,
      effect: 'Nhân viên kho chỉ lùi được lượt quét của mình trong ngày',
      call: 'post-quote-back-status',
    },
    {
      key: 'back',
      label: 'Lùi trạng thái',
      from: [priced],
      to: 'history',
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Bỏ giá đã tính',
      call: 'post-quote-back-status',
    },
    {
      key: 'back',
      label: 'Lùi trạng thái',
      from: afterPricing,
      to: 'history',
      roles: ['ql'],
      needsReason: true,
      danger: true,
      effect: 'Cả phiếu xuất lùi một bước, đảo bút toán của bước đó',
      call: 'post-quote-back-status',
    },
    {
      key: 'bill',
      label: 'Lập phiếu xuất',
      from: [priced],
      to: newBill,
      roles: ['kd', 'cs', 'kt'],
      effect: 'Cùng một khách và một trạm; đơn nằm trên đúng một phiếu',
      call: 'post-bill',
    },
    {
      key: 'refund',
      label: 'Hoàn tiền người bán',
      from: [bought, arrivedOverseas],
      to: cancelled,
      roles: ['kt'],
      danger: true,
      effect: 'Ghi số tiền chờ hoàn; khi tiền về thì hủy đơn và trả cọc',
      call: 'post-quote-change-refund',
    },
    {
      key: 'write_off',
      label: 'Xóa sổ',
      from: [
        arrivedOverseas,
        exportedOverseas,
        arrivedVietnam,
        beingCheckedIn,
        checked,
        priced,
        undeliverable,
      ],
      to: cancelled,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Hàng mất, hỏng: cần kế toán và quản lý cùng duyệt',
      call: 'post-quote-write-off',
    },
    ...withTheBill,
  ],
})
