import { statusTable } from '#platform/contract/status.ts'

export const inbillStatus = { cancelled: 0, open: 1, closed: 2 } as const

export const inbillStatusNames: Record<string, string> = {
  1: 'Đang khai thác',
  2: 'Đã chốt',
  0: 'Đã hủy',
}

const { cancelled, open, closed } = inbillStatus

/** A check-in slip: orders are weighed on it until it is closed; cancelled it gives them back (DOMAIN 1, inbill). */
export const inbillTable = statusTable<null, never>({
  entity: 'inbill',
  names: inbillStatusNames,
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
