import { statuses, statusTable } from '#platform/contract/status.ts'
import type { FourEyes, StatusName } from '#platform/contract/status.ts'

export const behalfStatus = statuses(
  {
    new: [2, 'Mới', 'waiting'],
    approved: [5, 'Đã duyệt', 'money'],
    complete: [6, 'Hoàn tất', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'behalf_payment.status',
)
export type BehalfStatusName = StatusName<typeof behalfStatus>

/** The way of a payment on behalf: made by sales or support, checked and paid by the accountant. */
export const behalfTable = statusTable<typeof behalfStatus, FourEyes>({
  entity: 'behalf_payment',
  statuses: behalfStatus,
  start: [behalfStatus.new],
  actions: [
    {
      key: 'update',
      label: 'Sửa yêu cầu',
      from: [behalfStatus.new],
      to: null,
      roles: ['kd', 'cs', 'kt'],
      effect: 'Tính lại tiền theo tỷ giá hôm nay',
      call: 'put-quote-payment-by-id',
    },
    {
      key: 'approve',
      label: 'Duyệt',
      from: [behalfStatus.new],
      to: behalfStatus.approved,
      roles: ['kt'],
      checks: true,
      effect: 'Giữ tiền của khách; thiếu tiền thì trong hạn mức công nợ',
      call: 'post-quote-payment-approve',
    },
    {
      key: 'complete',
      label: 'Đã thanh toán',
      from: [behalfStatus.approved],
      to: behalfStatus.complete,
      roles: ['kt'],
      checks: true,
      effect: 'Ghi nợ khách, ghi có thẻ hoặc ngân hàng, phí dịch vụ và chênh lệch tỷ giá; cần chứng từ',
      call: 'post-quote-payment-by-id',
    },
    {
      key: 'cancel',
      label: 'Hủy',
      from: [behalfStatus.new],
      to: behalfStatus.cancelled,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      danger: true,
      effect: 'Không phát sinh tiền',
      call: 'post-quote-payment-cancel',
    },
    {
      key: 'cancel',
      label: 'Hủy',
      from: [behalfStatus.approved, behalfStatus.complete],
      to: behalfStatus.cancelled,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Trả phần tiền tạm giữ; đã hoàn tất thì đảo bút toán',
      call: 'post-quote-payment-cancel',
    },
  ],
})
