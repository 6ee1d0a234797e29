import { orderStatus } from '#orders/core/order.status.ts'
import { statuses } from '#platform/contract/status.ts'

/** Steps within the statuses 6, 7 and 9 of an order: the tens are the status. */
export const subStatus = statuses(
  {
    paymentUnconfirmed: [61, 'Chờ xác nhận thanh toán', 'purchase'],
    awaitingSeller: [62, 'Chờ người bán gửi', 'purchase'],
    trackMissing: [63, 'Người bán chưa báo mã vận đơn', 'waiting'],
    noDomesticTrack: [64, 'Không có mã vận đơn nội địa', 'waiting'],
    boughtAbroad: [65, 'Đơn mua ở nước ngoài', 'purchase'],
    sellerRefund: [66, 'Chờ người bán hoàn tiền', 'waiting'],
    siteRefund: [67, 'Chờ trang web hoàn tiền', 'waiting'],
    otherWait: [68, 'Chờ xử lý khác', 'waiting'],
    toConfirmReceipt: [69, 'Chờ bấm nhận hàng', 'transit'],
    receiptConfirmed: [69.1, 'Đã bấm nhận hàng', 'transit'],
    toConfirmArrival: [70, 'Chờ bấm nhận hàng', 'transit'],
    arrivalConfirmed: [70.1, 'Đã bấm nhận hàng', 'transit'],
    bulky: [71, 'Hàng cồng kềnh', 'problem'],
    brokenOrWrong: [72, 'Hàng vỡ, sai', 'problem'],
    lost: [73, 'Thất lạc', 'problem'],
    toBox: [74, 'Chờ đóng container', 'transit'],
    boxed: [75, 'Đã đóng container', 'transit'],
    otherTrouble: [76, 'Lý do khác', 'problem'],
    arrivedSellerRefund: [77, 'Chờ người bán hoàn tiền', 'waiting'],
    arrivedSiteRefund: [78, 'Chờ trang web hoàn tiền', 'waiting'],
    boxPlanned: [79, 'Dự kiến đóng container', 'transit'],
    damagedInVietnam: [91, 'Hư hỏng tại Việt Nam', 'problem'],
    wrongGoods: [92, 'Người bán gửi sai hàng', 'problem'],
    otherDecision: [93, 'Lý do khác', 'problem'],
  },
  'orders.sub_status',
)

/** The status that a step is within. */
const statusOf = (value: string) => Math.floor(Number(value) / 10)

/** The sub-statuses of one status as choices, in their order. */
export const subStatusesOf = (status: number): { value: string; label: string }[] =>
  subStatus.chips.filter(({ value }) => statusOf(value) === status)

/** All of them as choices: where two statuses have a step of one name, it says of which it is. */
export const subStatusChoices: readonly { value: string; label: string }[] = subStatus.chips.map(
  ({ value, label }, _, all) => ({
    value,
    label: all.some((other) => other.value !== value && other.label === label)
      ? `${label} (${orderStatus.label(statusOf(value)).toLowerCase()})`
      : label,
  }),
)
