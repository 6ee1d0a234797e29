import { bySystem, statuses, statusTable } from '#platform/contract/status.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'

export const assetRequestStatus = statuses(
  {
    asked: [0, 'Chờ quản lý', 'waiting'],
    confirmed: [1, 'Chờ kế toán', 'money'],
    approved: [2, 'Chờ bàn giao', 'delivery'],
    handed: [3, 'Đã bàn giao', 'done'],
    refused: [-1, 'Từ chối', 'off'],
  },
  'asset_request.status',
)
const { asked, confirmed, approved, handed, refused } = assetRequestStatus

export interface AssetRequestSnapshot {
  /** The actor is the manager of whoever asks, or one of the managers. */
  decides: boolean
  /** It is the actor's own. */
  own: boolean
}
export type AssetRequestRefusal = 'asset_requests.own' | 'access.forbidden'

type Guard = (request: AssetRequestSnapshot) => AssetRequestRefusal | null
const decides: Guard = (request) => {
  if (request.own) return 'asset_requests.own'
  return request.decides ? null : 'access.forbidden'
}
const notOwn: Guard = ({ own }) => (own ? 'asset_requests.own' : null)

/** Whoever has people reporting to them confirms; that they are the manager is a rule of the row. */
const managing: readonly RoleFlag[] = ['ql', 'kt', 'kd', 'cs', 'op', 'mkt']

export const assetRequestTable = statusTable<
  typeof assetRequestStatus,
  AssetRequestSnapshot,
  AssetRequestRefusal
>({
  entity: 'asset_request',
  statuses: assetRequestStatus,
  start: [asked],
  actions: [
    {
      key: 'confirm',
      label: 'Xác nhận cần',
      from: [asked],
      to: confirmed,
      roles: managing,
      guard: decides,
      call: 'post-ask-asset-confirm',
    },
    {
      key: 'approve',
      label: 'Duyệt cấp',
      from: [confirmed],
      to: approved,
      roles: ['kt'],
      guard: notOwn,
      call: 'post-ask-asset-approve',
    },
    {
      key: 'refuse',
      label: 'Từ chối',
      from: [asked],
      to: refused,
      roles: managing,
      guard: decides,
      danger: true,
      needsReason: true,
      call: 'post-ask-asset-confirm',
    },
    {
      key: 'turn_down',
      label: 'Không duyệt',
      from: [confirmed],
      to: refused,
      roles: ['kt'],
      guard: notOwn,
      danger: true,
      needsReason: true,
      call: 'post-ask-asset-approve',
    },
    { key: 'hand_over', label: 'Đã bàn giao', from: [approved], to: handed, ...bySystem },
  ],
})
