import { statuses, statusTable } from '#platform/contract/status.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'

export const assetSlipStatus = statuses(
  {
    waiting: [0, 'Chờ xác nhận', 'waiting'],
    done: [1, 'Đã bàn giao', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'asset_slip.status',
)
const { waiting, done, cancelled } = assetSlipStatus

export interface AssetSlipSnapshot {
  /** Of the two people of the slip, as which this one has still to confirm; null: as neither. */
  turn: 'giver' | 'receiver' | null
  /** The other of the two has confirmed. */
  last: boolean
  /** It is theirs to take back: one of the two, who wrote it, or who keeps the register. */
  mayCancel: boolean
}
export type AssetSlipRefusal = 'asset_slips.not_party' | 'asset_slips.other_first' | 'asset_slips.not_last'

const everybody: readonly RoleFlag[] = ['ql', 'kt', 'kd', 'cs', 'op', 'mkt']

/** Giver and receiver confirm each on their own account: the first word leaves it waiting, the second ends it. */
export const assetSlipTable = statusTable<typeof assetSlipStatus, AssetSlipSnapshot, AssetSlipRefusal>({
  entity: 'asset_slip',
  statuses: assetSlipStatus,
  start: [waiting],
  actions: [
    {
      key: 'sign',
      label: 'Xác nhận',
      from: [waiting],
      to: null,
      roles: everybody,
      guard: ({ turn, last }) =>
        turn === null ? 'asset_slips.not_party' : last ? 'asset_slips.not_last' : null,
      effect: 'Biên bản còn chờ người kia xác nhận',
      call: 'post-hand-over-confirm',
    },
    {
      key: 'finish',
      label: 'Xác nhận, hoàn tất',
      from: [waiting],
      to: done,
      roles: everybody,
      guard: ({ turn, last }) =>
        turn === null ? 'asset_slips.not_party' : last ? null : 'asset_slips.other_first',
      effect: 'Tài sản chuyển sang người nhận, hoặc về kho',
      call: 'post-hand-over-confirm',
    },
    {
      key: 'cancel',
      label: 'Hủy biên bản',
      from: [waiting],
      to: cancelled,
      roles: everybody,
      guard: ({ mayCancel }) => (mayCancel ? null : 'asset_slips.not_party'),
      danger: true,
      needsReason: true,
      call: 'post-hand-over-cancel',
    },
  ],
})
