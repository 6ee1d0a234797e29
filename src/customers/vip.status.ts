import { statusTable } from '#platform/contract/status.ts'
import { vipStatusNames } from '#customers/customer.words.ts'

export const vip = { off: 0, active: 1, paused: 2 } as const

interface VipSnapshot {
  locked: boolean
}
type VipRefusal = 'customers.locked'

const notLocked = ({ locked }: VipSnapshot): VipRefusal | null => (locked ? 'customers.locked' : null)

/** VIP auctions: a frozen deposit in place of a hold for each bid. */
export const auctionVipTable = statusTable<VipSnapshot, VipRefusal>({
  entity: 'auction_vip',
  names: vipStatusNames,
  actions: [
    {
      key: 'activate',
      label: 'Kích hoạt VIP đấu giá',
      from: [vip.off],
      to: vip.active,
      roles: ['ql', 'kt', 'cs'],
      guard: notLocked,
      effect: 'Phong tỏa tiền cọc của hạng VIP từ tiền khả dụng',
      call: 'post-user-activate-vip',
    },
    {
      key: 'pause',
      label: 'Tạm dừng',
      from: [vip.active],
      to: vip.paused,
      roles: ['ql', 'kt', 'cs'],
      call: 'post-user-activate-status',
    },
    {
      key: 'resume',
      label: 'Dùng lại',
      from: [vip.paused],
      to: vip.active,
      roles: ['ql', 'kt', 'cs'],
      guard: notLocked,
      call: 'post-user-activate-status',
    },
    {
      key: 'deactivate',
      label: 'Hủy VIP đấu giá',
      from: [vip.active, vip.paused],
      to: vip.off,
      roles: ['ql', 'kt', 'cs'],
      effect: 'Trả tiền cọc VIP về tiền khả dụng',
      call: 'post-user-deactivate-vip',
      danger: true,
      needsReason: true,
    },
  ],
})

/** Mercari: bought for him at once, in the order of priority. */
export const mercariVipTable = statusTable<VipSnapshot, VipRefusal>({
  entity: 'mercari_vip',
  names: vipStatusNames,
  actions: [
    {
      key: 'activate',
      label: 'Kích hoạt VIP Mercari',
      from: [vip.off],
      to: vip.active,
      roles: ['ql', 'kd', 'cs'],
      guard: notLocked,
      call: 'post-user-mercari-activate',
    },
    {
      key: 'pause',
      label: 'Tạm dừng',
      from: [vip.active],
      to: vip.paused,
      roles: ['ql', 'kd', 'cs'],
      call: 'post-user-mercari-status',
    },
    {
      key: 'resume',
      label: 'Dùng lại',
      from: [vip.paused],
      to: vip.active,
      roles: ['ql', 'kd', 'cs'],
      guard: notLocked,
      call: 'post-user-mercari-status',
    },
    {
      key: 'deactivate',
      label: 'Hủy VIP Mercari',
      from: [vip.active, vip.paused],
      to: vip.off,
      roles: ['ql', 'kd', 'cs'],
      call: 'post-user-mercari-cancel',
      danger: true,
      needsReason: true,
    },
  ],
})
