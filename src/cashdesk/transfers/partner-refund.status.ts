import { statuses } from '#platform/contract/status.ts'

/** Money that a partner is to give back. */
export const partnerRefundStatus = statuses(
  {
    pending: [0, 'Chờ nhận tiền', 'warning'],
    received: [1, 'Đã nhận', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'partner_refund.status',
)
