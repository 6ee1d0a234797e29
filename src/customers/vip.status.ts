import { statuses, statusTable } from '#platform/contract/status.ts'

export const vipStatus = statuses(
  {
    off: [0, 'Chưa kích hoạt', 'off'],
    active: [1, 'Đang dùng', 'done'],
    paused: [2, 'Tạm dừng', 'waiting'],
  },
  'customer_vip.status',
)
const { off, active, paused } = vipStatus

interface VipSnapshot {
  locked: boolean
}
type VipRefusal = 'customers.locked'

const notLocked = ({ locked }: VipSnapshot): VipRefusal | null => (locked ? 'customers.locked' : null)

/** VIP auctions: a frozen deposit in place of a hold for each bid. */
export const auctionVipTable = statusTable<typeof vipStatus, VipSnapshot, VipRefusal>({
  entity: 'auction_vip',
  statuses: vipStatus,
  start: [off],
  actions: [
    {
      key: 'activate',
      label: 'Kích hoạt VIP đấu giá',
      from: [off],
      to: active,
      roles: ['ql', 'kt', 'cs'],
      guard: notLocked,
      effect: 'Phong tỏa tiền cọc của hạng VIP từ tiền khả dụng',
      call: 'post-user-activate-vip',
    },
    {
      key: 'pause',
      label: 'Tạm dừng',
      from: [active],
      to: paused,
      roles: ['ql', 'kt', 'cs'],
      call: 'post-user-activate-status',
    },
    {
      key: 'resume',
      label: 'Dùng lại',
      from: [paused],
      to: active,
      roles: ['ql', 'kt', 'cs'],
      guard: notLocked,
      call: 'post-user-activate-status',
    },
    {
      key: 'deactivate',
      label: 'Hủy VIP đấu giá',
      from: [active, paused],
      to: off,
      roles: ['ql', 'kt', 'cs'],
      effect: 'Trả tiền cọc VIP về tiền khả dụng',
      call: 'post-user-deactivate-vip',
      danger: true,
      needsReason: true,
    },
  ],
})

/** Mercari: bought for them at once, in the order of priority. */
export const mercariVipTable = statusTable<typeof vipStatus, VipSnapshot, VipRefusal>({
  entity: 'mercari_vip',
  statuses: vipStatus,
  start: [off],
  actions: [
    {
      key: 'activate',
      label: 'Kích hoạt VIP Mercari',
      from: [off],
      to: active,
      roles: ['ql', 'kd', 'cs'],
      guard: notLocked,
      call: 'post-user-mercari-activate',
    },
    {
      key: 'pause',
      label: 'Tạm dừng',
      from: [active],
      to: paused,
      roles: ['ql', 'kd', 'cs'],
      call: 'post-user-mercari-status',
    },
    {
      key: 'resume',
      label: 'Dùng lại',
      from: [paused],
      to: active,
      roles: ['ql', 'kd', 'cs'],
      guard: notLocked,
      call: 'post-user-mercari-status',
    },
    {
      key: 'deactivate',
      label: 'Hủy VIP Mercari',
      from: [active, paused],
      to: off,
      roles: ['ql', 'kd', 'cs'],
      call: 'post-user-mercari-cancel',
      danger: true,
      needsReason: true,
    },
  ],
})
