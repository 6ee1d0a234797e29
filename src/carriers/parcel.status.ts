import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** What became of asking a carrier for a waybill. */
export const parcelStatus = statuses(
  {
    asked: ['asked', 'Đang hỏi hãng', 'waiting'],
    made: ['made', 'Có vận đơn', 'delivery'],
    rejected: ['rejected', 'Hãng từ chối', 'problem'],
    unknown: ['unknown', 'Chưa rõ kết quả', 'problem'],
    cancelled: ['taken_back', 'Đã hủy vận đơn', 'off'],
  },
  'bill_parcel.status',
)
const { asked, made, rejected, unknown, cancelled } = parcelStatus

/** A parcel is asked for once: only what surely was not made is asked for again. */
export const parcelTable = statusTable<typeof parcelStatus, null>({
  entity: 'bill_parcel',
  statuses: parcelStatus,
  start: [asked],
  actions: [
    { key: 'make', label: 'Hãng nhận', from: [asked, unknown, rejected], to: made, ...bySystem },
    { key: 'refuse', label: 'Hãng từ chối', from: [asked, unknown], to: rejected, ...bySystem },
    { key: 'lose', label: 'Không rõ hãng đã nhận chưa', from: [asked], to: unknown, ...bySystem },
    {
      key: 'settle_found',
      label: 'Hãng có vận đơn',
      from: [unknown],
      to: made,
      roles: ['op', 'kt'],
      effect: 'Ghi mã vận đơn đã thấy trên trang của hãng',
      call: 'post-carriers-settle',
    },
    {
      key: 'settle_none',
      label: 'Hãng không có',
      from: [unknown],
      to: rejected,
      roles: ['op', 'kt'],
      effect: 'Đã tìm trên trang của hãng mà không có; sau đó mới gửi lại được',
      call: 'post-carriers-settle',
    },
    {
      key: 'edit',
      label: 'Sửa kiện',
      from: [rejected],
      to: null,
      roles: ['op', 'kt'],
      effect: 'Sửa cân nặng, kích thước, dịch vụ trước khi gửi lại',
      call: 'post-vnpost-edit',
    },
    {
      key: 'resend',
      label: 'Gửi lại hãng',
      from: [rejected],
      to: asked,
      roles: ['op', 'kt'],
      effect: 'Hỏi lại bằng đúng mã tham chiếu cũ',
      call: 'post-vnpost-order-save',
    },
    {
      key: 'drop',
      label: 'Bỏ kiện',
      from: [rejected],
      to: cancelled,
      roles: ['op', 'kt'],
      danger: true,
      needsReason: true,
      call: 'post-carriers-cancel',
    },
    {
      key: 'cancel',
      label: 'Hủy vận đơn',
      from: [made],
      to: cancelled,
      roles: ['op', 'kt'],
      danger: true,
      needsReason: true,
      effect: 'Hãng hủy trước khi lấy hàng; phiếu không còn mã vận đơn',
      call: 'post-carriers-cancel',
    },
    {
      key: 'accept_terms',
      label: 'Đã đối chiếu cước',
      from: [made],
      to: null,
      roles: ['kt'],
      effect: 'Cân nặng, cước hãng báo lại đã được kế toán xem; hãng đổi nữa thì hỏi lại',
      call: 'post-carriers-terms',
    },
    { key: 'tell', label: 'Hãng báo', from: [made, cancelled], to: null, ...bySystem },
    { key: 'end', label: 'Hãng hủy vận đơn', from: [made], to: cancelled, ...bySystem },
  ],
})

/** How far a parcel is, by all that its carrier said: derived, never entered. */
export const parcelOutcome = statuses(
  {
    created: ['created', 'Chờ lấy hàng', 'waiting'],
    pickup_failed: ['pickup_failed', 'Lấy hàng không được', 'problem'],
    moving: ['moving', 'Đang vận chuyển', 'delivery'],
    out_for_delivery: ['out_for_delivery', 'Đang phát', 'delivery'],
    delivered: ['delivered', 'Đã phát', 'done'],
    attempt_failed: ['attempt_failed', 'Phát không được', 'problem'],
    returning: ['returning', 'Đang chuyển hoàn', 'problem'],
    returned: ['returned', 'Đã chuyển hoàn', 'problem'],
    lost: ['lost', 'Mất hoặc hỏng', 'problem'],
    calledOff: ['called_off', 'Hãng đã hủy', 'off'],
  },
  'bill_parcel.outcome',
)
