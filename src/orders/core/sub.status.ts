import { statuses } from '#platform/contract/status.ts'

/** Steps within the statuses 6, 7 and 9 of an order (DOMAIN 3.3): the tens are the status. */
export const subStatus = statuses(
  {
    paymentUnconfirmed: [61, 'Chờ xác nhận thanh toán', 'neutral'],
    awaitingSeller: [62, 'Chờ người bán gửi', 'neutral'],
    trackMissing: [63, 'Người bán chưa báo mã vận đơn', 'warning'],
    noDomesticTrack: [64, 'Không có mã vận đơn nội địa', 'warning'],
    boughtAbroad: [65, 'Đơn mua ở nước ngoài', 'neutral'],
    sellerRefund: [66, 'Chờ người bán hoàn tiền', 'warning'],
    siteRefund: [67, 'Chờ trang web hoàn tiền', 'warning'],
    otherWait: [68, 'Chờ xử lý khác', 'warning'],
    toConfirmReceipt: [69, 'Chờ bấm nhận hàng', 'neutral'],
    receiptConfirmed: [69.1, 'Đã bấm nhận hàng', 'neutral'],
    toConfirmArrival: [70, 'Chờ bấm nhận hàng', 'neutral'],
    arrivalConfirmed: [70.1, 'Đã bấm nhận hàng', 'neutral'],
    bulky: [71, 'Hàng cồng kềnh', 'warning'],
    brokenOrWrong: [72, 'Hàng vỡ, sai', 'warning'],
    lost: [73, 'Thất lạc', 'warning'],
    toBox: [74, 'Chờ đóng container', 'neutral'],
    boxed: [75, 'Đã đóng container', 'neutral'],
    otherTrouble: [76, 'Lý do khác', 'warning'],
    arrivedSellerRefund: [77, 'Chờ người bán hoàn tiền', 'warning'],
    arrivedSiteRefund: [78, 'Chờ trang web hoàn tiền', 'warning'],
    boxPlanned: [79, 'Dự kiến đóng container', 'neutral'],
    damagedInVietnam: [91, 'Hư hỏng tại Việt Nam', 'warning'],
    wrongGoods: [92, 'Người bán gửi sai hàng', 'warning'],
    otherDecision: [93, 'Lý do khác', 'warning'],
  },
  'orders.sub_status',
)

/** The sub-statuses of one status as choices, in their order. */
export const subStatusesOf = (status: number): { value: string; label: string }[] =>
  subStatus.chips.filter(({ value }) => Math.floor(Number(value) / 10) === status)
