import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** A penalty: proposed, then charged to the customer by another. */
export const penaltyStatus = statuses(
  {
    proposed: [0, 'Chờ duyệt', 'waiting'],
    charged: [1, 'Đã ghi phạt', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'penalty.status',
)
const { proposed, charged, cancelled } = penaltyStatus

export const penaltyTable = statusTable<typeof penaltyStatus, FourEyes>({
  entity: 'penalty',
  statuses: penaltyStatus,
  start: [proposed],
  actions: [
    {
      key: 'update',
      label: 'Sửa phiếu phạt',
      from: [proposed],
      to: null,
      roles: ['kd', 'cs', 'kt'],
      call: 'put-punish-by-id',
    },
    {
      key: 'confirm',
      label: 'Duyệt, ghi phạt',
      from: [proposed],
      to: charged,
      roles: ['kt'],
      checks: true,
      effect: 'Ghi nợ khách, ghi thu nhập khác',
      call: 'post-punish-confirm',
    },
    {
      key: 'charge_fee',
      label: 'Phí theo quy định',
      from: [proposed],
      to: charged,
      ...bySystem,
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu phạt',
      from: [proposed],
      to: cancelled,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      danger: true,
      effect: 'Không phát sinh bút toán',
      call: 'post-punish-cancel',
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu phạt',
      from: [charged],
      to: cancelled,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Đảo bút toán đã ghi',
      call: 'post-punish-cancel',
    },
  ],
})
