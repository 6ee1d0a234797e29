import { statuses, statusTable } from '#platform/contract/status.ts'

/** Nobody writes it: a slip that is closed or cancelled has the time of it, and the column `stands_at` follows. */
export const inbillStatus = statuses({
  open: [1, 'Đang mở', 'warehouse'],
  closed: [2, 'Đã chốt', 'done'],
  cancelled: [0, 'Đã hủy', 'off'],
})
const { cancelled, open, closed } = inbillStatus

/** Where a slip stands. */
export function inbillStatusOf(slip: { cancelled_at: unknown; closed_at: unknown }) {
  if (slip.cancelled_at !== null) return cancelled
  return slip.closed_at === null ? open : closed
}

/** A check-in slip: orders are weighed on it until it is closed; cancelled it gives them back. */
export const inbillTable = statusTable<typeof inbillStatus>({
  entity: 'inbill',
  statuses: inbillStatus,
  start: [open],
  actions: [
    {
      key: 'close',
      label: 'Chốt phiếu',
      from: [open],
      to: closed,
      roles: ['op'],
      effect: 'Không cân thêm đơn nào vào phiếu',
      call: 'post-checkin-change-status',
    },
    {
      key: 'reopen',
      label: 'Mở lại phiếu',
      from: [closed],
      to: open,
      roles: ['op'],
      effect: 'Người lập phiếu cân thêm được trong ngày',
      call: 'post-checkin-change-status',
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu',
      from: [open, closed],
      to: cancelled,
      roles: ['op'],
      needsReason: true,
      danger: true,
      effect: 'Các đơn trở về “Đang khai thác”; không hủy được khi đã có đơn tính giá',
      call: 'post-checkin-change-status',
    },
  ],
})
