import type { OrderErrorCode } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { bySystem } from '#platform/contract/status.ts'
import type { Action, StatusOf } from '#platform/contract/status.ts'

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
  /** The customer bought it themselves: we only carry it. */
  carried: boolean
  /** What it was bought for waits for a second person, and is not in the books. */
  purchaseWaits: boolean
}
export type OrderAction = Action<StatusOf<typeof orderStatus>, OrderSnapshot, OrderErrorCode>

const {
  awaitingQuote,
  quoted,
  transacting,
  transactionComplete,
  purchaseApproved,
  bought,
  arrivedOverseas,
  beingCheckedIn,
  checked,
  priced,
  salesConfirmed,
  delivered,
  cancelled,
} = orderStatus

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
/** A seller, a card and a buyer are of what we bought. */
export const boughtByUs: Guard = (order) => (order.carried ? 'orders.carried' : null)
export const onlyCarried: Guard = (order) => (order.carried ? null : 'orders.status')
/** What it cost is in the books. */
export const purchaseBooked: Guard = (order) => (order.purchaseWaits ? 'orders.purchase_waits' : null)
const hasAccount: Guard = (order) => (order.hasAccount ? null : 'orders.no_account')

/** From the link to the purchase, and what is done with an order meanwhile. */
export const untilBought: readonly OrderAction[] = [
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
    key: 'edit',
    label: 'Sửa đơn',
    from: orderStatus.values,
    to: null,
    roles: ['kd', 'cs', 'kt'],
    effect: 'Sau khi cọc, điều đã thống nhất với khách không đổi nữa',
    call: 'put-quote-by-id',
  },
  {
    key: 'details',
    label: 'Sửa thông tin đơn',
    from: orderStatus.values.filter((status) => status >= transactionComplete && status <= priced),
    to: null,
    roles: ['kd', 'cs', 'kt'],
    guard: boughtByUs,
    effect: 'Tên, liên kết, màu, cỡ, địa chỉ nhận, ghi chú; giá đã chốt không đổi',
    call: 'post-quote-change-update',
  },
  {
    key: 'edit_carried',
    label: 'Sửa đơn ký gửi',
    from: orderStatus.values.filter((status) => status !== cancelled),
    to: null,
    roles: ['kd', 'cs', 'kt', 'op'],
    guard: onlyCarried,
    effect: 'Trước khi tính giá đổi được loại hàng, giá trị khai báo; đã lên phiếu thì chỉ ghi chú',
    call: 'put-quote-transport',
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
    key: 'percent',
    label: 'Đổi mức cọc',
    from: [awaitingQuote, quoted, transacting],
    to: null,
    roles: ['kd', 'cs', 'kt'],
    guard: boughtByUs,
    effect: 'Tính lại số tiền yêu cầu cọc; dưới mức của hạng khách cần kế toán, dưới 50% cần quản lý',
    call: 'post-quote-change-deposit',
  },
  {
    key: 'percent',
    label: 'Đổi mức cọc',
    from: [transactionComplete, purchaseApproved],
    to: null,
    roles: ['kt'],
    guard: boughtByUs,
    effect: 'Khóa thêm hoặc trả lại phần cọc chênh lệch; không ghi bút toán',
    call: 'post-quote-change-deposit',
  },
  {
    key: 'won',
    label: 'Thắng đấu giá',
    from: [awaitingQuote],
    to: transactionComplete,
    ...bySystem,
    effect: 'Tiền giữ của lượt đấu giá thành tiền cọc',
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
    key: 'guarantee',
    label: 'Duyệt bảo lãnh',
    from: [transacting, transactionComplete, purchaseApproved],
    to: null,
    ...bySystem,
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
    key: 'merged_into',
    label: 'Đã gộp vào đơn khác',
    from: [awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved],
    to: cancelled,
    ...bySystem,
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
    key: 'quality',
    label: 'Giảm số lượng',
    from: [transactionComplete, purchaseApproved],
    to: null,
    roles: ['kt'],
    needsReason: true,
    effect:
      'Người bán thiếu hàng: giá trị và tiền cọc giảm theo, phần cọc thừa về khả dụng; không ghi bút toán',
    call: 'put-quote-change-quality',
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
    key: 'autobuy',
    label: 'Mua tự động',
    from: [awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved],
    to: null,
    roles: ['kd', 'cs', 'cv'],
    guard: boughtByUs,
    effect: 'Đơn đã duyệt được đưa vào hàng chờ mua của tài khoản',
    call: 'post-quote-change-autobuy',
  },
  {
    key: 'confirm_buy',
    label: 'Xác nhận mua',
    from: orderStatus.values.filter((status) => status >= bought && status <= salesConfirmed),
    to: null,
    roles: ['kt'],
    guard: (order) => (order.purchaseWaits ? null : 'orders.no_purchase_waits'),
    effect: 'Người thứ hai xác nhận giá mua: ghi giá vốn vào sổ, trừ thẻ mua hàng',
    call: 'post-quote-confirm-buy',
  },
  {
    key: 'update_buy',
    label: 'Cập nhật thông tin mua',
    from: [purchaseApproved, bought],
    to: null,
    roles: ['cv', 'kd', 'cs'],
    guard: boughtByUs,
    effect: 'Đã mua mà giá đổi: đảo bút toán mua và ghi lại',
    call: 'post-quote-updatebuy-by-id',
  },
  {
    key: 'ship_fee',
    label: 'Cập nhật phí vận chuyển nội địa',
    from: [purchaseApproved, bought],
    to: null,
    roles: ['kt', 'cs', 'cc'],
    guard: boughtByUs,
    effect: 'Chưa mua: tính lại phần khách cần cọc thêm; đã mua: đảo bút toán mua và ghi lại',
    call: 'post-quote-feeshipping-save',
  },
  {
    key: 'site_purchase',
    label: 'Cập nhật theo giao dịch Mercari',
    from: [bought],
    to: null,
    roles: ['kt', 'cs', 'cc'],
    guard: boughtByUs,
    effect: 'Giá thật, phí, mã vận đơn; giá đổi thì đảo bút toán mua và ghi lại',
    call: 'post-quote-mercari-save',
  },
  {
    key: 'track',
    label: 'Mã vận đơn nội địa',
    from: [bought, arrivedOverseas],
    to: null,
    roles: ['kt', 'kd', 'cs', 'op', 'cv'],
    guard: boughtByUs,
    call: 'put-quote-track-by-id',
  },
  {
    key: 'sub_status',
    label: 'Trạng thái phụ',
    from: [bought, arrivedOverseas, beingCheckedIn],
    to: null,
    roles: ['kt', 'kd', 'cs', 'op', 'cv'],
    effect: 'Đi theo các bước của trạng thái phụ',
    call: 'post-quote-change-substatus',
  },
  {
    key: 'named_notes',
    label: 'Nhãn ghi chú',
    from: orderStatus.values.filter((status) => status !== cancelled),
    to: null,
    roles: ['kt', 'kd', 'cs', 'op', 'cv'],
    effect: 'Gắn, gỡ nhãn: đơn đang chờ gì, khách yêu cầu gì',
    call: 'post-quote-notes',
  },
  {
    key: 'mercari',
    label: 'Bấm nhận hàng Mercari',
    from: [bought],
    to: null,
    roles: ['kd', 'cs', 'cv'],
    effect: 'Hàng về kho nước ngoài có cần bấm nhận với người bán hay không',
    call: 'post-quote-change-mercari',
  },
  {
    key: 'extras',
    label: 'Dịch vụ thêm',
    from: orderStatus.values.filter((status) => status !== cancelled && status < priced),
    to: null,
    roles: ['kt', 'kd', 'cs', 'op'],
    effect: 'Kho làm trước khi tính giá',
    call: 'post-quote-change-extras',
  },
  {
    key: 'extras',
    label: 'Dịch vụ thêm',
    from: [priced],
    to: checked,
    roles: ['kt', 'kd', 'cs', 'op'],
    effect: 'Bỏ giá đã tính, đơn về đã kiểm hàng để tính lại',
    call: 'post-quote-change-extras',
  },
  {
    key: 'sale',
    label: 'Chuyển nhân viên kinh doanh',
    from: orderStatus.values.filter((status) => status !== cancelled && status !== delivered),
    to: null,
    roles: ['kt'],
    call: 'put-quote-change-sale',
  },
  {
    key: 'channel',
    label: 'Kênh thanh toán',
    from: [transactionComplete, purchaseApproved, bought],
    to: null,
    roles: ['kt', 'kd', 'cs', 'cv'],
    guard: boughtByUs,
    effect: 'Ghi cách trả tiền cho người bán',
    call: 'put-quote-change-payment',
  },
  {
    key: 'charge',
    label: 'Khoản chi người bán',
    from: [bought],
    to: null,
    roles: ['kt', 'cv'],
    guard: boughtByUs,
    effect: 'Ghi khoản chi đã trả, chờ hoặc đã hủy; không phát sinh bút toán',
    call: 'post-quote-transaction-status',
  },
]
