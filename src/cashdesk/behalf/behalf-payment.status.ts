import type { BehalfErrorCode } from '#cashdesk/behalf/behalf-payment.errors.ts'
import { statusTable } from '#platform/contract/status.ts'

export const behalfStatus = { new: 2, approved: 5, complete: 6, cancelled: -1 } as const

export const behalfStatusNames: Readonly<Record<string, string>> = {
  2: 'Mới',
  5: 'Đã duyệt',
  6: 'Hoàn tất',
  '-1': 'Đã hủy',
}

/** What the guards look at: is the person its maker? */
export interface BehalfSnapshot {
  own: boolean
}
const byAnother = ({ own }: BehalfSnapshot): BehalfErrorCode | null => (own ? 'behalf.own' : null)

/** The way of a payment on behalf (DOMAIN 3.8): made by sales or support, checked and paid by the accountant. */
export const behalfTable = statusTable<BehalfSnapshot, BehalfErrorCode>({
  entity: 'behalf_payment',
  names: behalfStatusNames,
  actions: [
    {
      key: 'edit',
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
      guard: byAnother,
      effect: 'Giữ tiền của khách; thiếu tiền thì trong hạn mức công nợ',
      call: 'post-quote-payment-approve',
    },
    {
      key: 'complete',
      label: 'Đã thanh toán',
      from: [behalfStatus.approved],
      to: behalfStatus.complete,
      roles: ['kt'],
      guard: byAnother,
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
      effect: 'Trả phần tiền đang giữ; đã hoàn tất thì đảo bút toán',
      call: 'post-quote-payment-cancel',
    },
  ],
})
