import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** Money of a liquidation order (codes as of a transfer). */
export const salePaymentStatus = statuses(
  {
    pending: [0, 'Chờ xác nhận', 'waiting'],
    paid: [1, 'Đã thanh toán', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'liquidation_payment.status',
)

/** Pieces that a buyer gives back. */
export const saleRefundStatus = statuses(
  {
    asked: [0, 'Chờ hoàn tiền', 'waiting'],
    refunded: [1, 'Đã hoàn tiền', 'done'],
    refused: [-1, 'Từ chối', 'off'],
  },
  'liquidation_refund.status',
)

/** What the guards of a payment look at. */
export interface SalePaymentSnapshot extends FourEyes {
  /** A booking of the bank proves it. */
  atBank: boolean
  /** The person is the one who confirmed it. */
  confirmedIt: boolean
}
export type SalePaymentRefusal = 'sale_money.bank_matched' | 'sale_money.own_confirmation'

const makers = ['kd', 'cs', 'kt'] as const
const { pending, paid, cancelled } = salePaymentStatus

/** The way of a payment; whether its order may be paid is looked at under the locks of order and goods. */
export const salePaymentTable = statusTable<
  typeof salePaymentStatus,
  SalePaymentSnapshot,
  SalePaymentRefusal
>({
  entity: 'liquidation_payment',
  statuses: salePaymentStatus,
  start: [pending, paid],
  actions: [
    {
      key: 'message',
      label: 'Sửa nội dung chuyển khoản',
      from: [pending],
      to: null,
      roles: makers,
      call: 'post-liquidation-update-message',
    },
    {
      key: 'confirm',
      label: 'Xác nhận đã thu',
      from: [pending],
      to: paid,
      roles: ['kt'],
      checks: true,
      effect: 'Tiền vào quỹ hoặc tài khoản, chờ quyết toán với chủ hàng',
      call: 'post-liquidation-confirm',
    },
    {
      key: 'cancel',
      label: 'Hủy yêu cầu thu',
      from: [pending],
      to: cancelled,
      roles: makers,
      needsReason: true,
      danger: true,
      effect: 'Chưa ghi sổ nên không phát sinh bút toán',
      call: 'post-liquidation-cancel',
    },
    {
      key: 'reverse',
      label: 'Đảo khoản đã thu',
      from: [paid],
      to: cancelled,
      roles: ['kt'],
      guard: ({ atBank, confirmedIt }) => {
        if (atBank) return 'sale_money.bank_matched'
        return confirmedIt ? 'sale_money.own_confirmation' : null
      },
      needsReason: true,
      danger: true,
      effect: 'Ghi bút toán đảo, đơn thanh lý chờ tiền lại',
      call: 'post-liquidation-cancel',
    },
    // A booking of the bank proves it; undone, it waits again, or ends where the booking made it.
    { key: 'confirm', label: 'Khớp dòng ngân hàng', from: [pending], to: paid, checks: true, ...bySystem },
    { key: 'reopen', label: 'Hoàn tác dòng ngân hàng', from: [paid], to: pending, ...bySystem },
    { key: 'cancel', label: 'Hoàn tác dòng ngân hàng', from: [paid], to: cancelled, ...bySystem },
    { key: 'drop', label: 'Đơn thanh lý đã hủy', from: [pending], to: cancelled, ...bySystem },
  ],
})

/** What the guards of a refund look at. */
export type SaleRefundSnapshot = FourEyes
const { asked, refunded, refused } = saleRefundStatus

/** Pieces come back, and their money goes out once a second person says so. */
export const saleRefundTable = statusTable<typeof saleRefundStatus, SaleRefundSnapshot>({
  entity: 'liquidation_refund',
  statuses: saleRefundStatus,
  start: [asked],
  actions: [
    {
      key: 'pay',
      label: 'Đã hoàn tiền',
      from: [asked],
      to: refunded,
      roles: ['kt'],
      checks: true,
      effect: 'Trả tiền người mua; hàng bán lại được nếu chưa quyết toán, đã quyết toán thì công ty chịu',
      call: 'post-liquidation-refund-status',
    },
    {
      key: 'refuse',
      label: 'Từ chối nhận lại',
      from: [asked],
      to: refused,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Không phát sinh bút toán',
      call: 'post-liquidation-refund-status',
    },
  ],
})
