import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** Money that a partner is to give back. */
export const partnerRefundStatus = statuses(
  {
    pending: [0, 'Chờ nhận tiền', 'warning'],
    received: [1, 'Đã nhận', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'partner_refund.status',
)
const { pending, received, cancelled } = partnerRefundStatus

export const partnerRefundTable = statusTable<typeof partnerRefundStatus, FourEyes>({
  entity: 'partner_refund',
  statuses: partnerRefundStatus,
  start: [pending],
  actions: [
    {
      key: 'confirm',
      label: 'Đã nhận tiền',
      from: [pending],
      to: received,
      roles: ['kt'],
      checks: true,
      effect: 'Giảm công nợ của đối tác, chờ ngân hàng báo có',
      call: 'put-partner-refund-by-id',
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu',
      from: [pending],
      to: cancelled,
      roles: ['kt'],
      danger: true,
      effect: 'Không phát sinh bút toán',
      call: 'put-partner-refund-by-id',
    },
    // The bank's booking that proved it is undone.
    { key: 'update', label: 'Chờ nhận lại', from: [received], to: pending, ...bySystem },
  ],
})
