import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** Money that a partner is to give back. */
export const partnerRefundStatus = statuses(
  {
    pending: [0, 'Chờ nhận tiền', 'money'],
    received: [1, 'Đã nhận', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'partner_refund.status',
)
const { pending, received, cancelled } = partnerRefundStatus

/** What the guards look at. */
export interface PartnerRefundSnapshot extends FourEyes {
  /** The person is the one who confirmed it. */
  confirmedIt: boolean
}

export const partnerRefundTable = statusTable<
  typeof partnerRefundStatus,
  PartnerRefundSnapshot,
  'refunds.own_confirmation'
>({
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
    {
      key: 'reverse',
      label: 'Đảo phiếu đã nhận',
      from: [received],
      to: cancelled,
      roles: ['kt'],
      guard: ({ confirmedIt }) => (confirmedIt ? 'refunds.own_confirmation' : null),
      needsReason: true,
      danger: true,
      effect: 'Ghi bút toán đảo, công nợ của đối tác trở lại; đã khớp ngân hàng thì hoàn tác ở đó trước',
      call: 'put-partner-refund-by-id',
    },
    // The bank's booking that proved it is undone.
    { key: 'update', label: 'Chờ nhận lại', from: [received], to: pending, ...bySystem },
  ],
})
