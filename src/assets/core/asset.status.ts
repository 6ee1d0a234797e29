import { bySystem, statuses, statusTable } from '#platform/contract/status.ts'

export const assetStatus = statuses(
  {
    stored: [1, 'Trong kho', 'warehouse'],
    used: [2, 'Đang dùng', 'done'],
    repaired: [3, 'Đang sửa', 'waiting'],
    lost: [4, 'Mất', 'problem'],
    gone: [5, 'Đã thanh lý', 'off'],
  },
  'asset.status',
)
const { stored, used, repaired, lost, gone } = assetStatus

export interface AssetSnapshot {
  /** Somebody holds it. */
  held: boolean
  /** It stands on a slip that waits. */
  onSlip: boolean
}
export type AssetRefusal = 'assets.held' | 'assets.not_held' | 'assets.on_slip'

type Guard = (asset: AssetSnapshot) => AssetRefusal | null
const held: Guard = (asset) => (asset.held ? null : 'assets.not_held')
const free: Guard = (asset) => (asset.held ? 'assets.held' : null)
const settled: Guard = (asset) => (asset.onSlip ? 'assets.on_slip' : null)

/** Slips move it between store and people; what else becomes of it the accountants write. */
export const assetTable = statusTable<typeof assetStatus, AssetSnapshot, AssetRefusal>({
  entity: 'asset',
  statuses: assetStatus,
  start: [stored, used, repaired],
  actions: [
    { key: 'give', label: 'Bàn giao', from: [stored, used], to: used, ...bySystem },
    { key: 'return', label: 'Nhận lại vào kho', from: [used], to: stored, ...bySystem },
    {
      key: 'repair',
      label: 'Đưa đi sửa',
      from: [stored, used],
      to: repaired,
      roles: ['kt'],
      guard: settled,
      call: 'put-asset-by-id',
    },
    {
      key: 'repaired_used',
      label: 'Sửa xong, trả người dùng',
      from: [repaired],
      to: used,
      roles: ['kt'],
      guard: held,
      onward: true,
      call: 'put-asset-by-id',
    },
    {
      key: 'repaired_stored',
      label: 'Sửa xong, về kho',
      from: [repaired],
      to: stored,
      roles: ['kt'],
      guard: free,
      onward: true,
      call: 'put-asset-by-id',
    },
    {
      key: 'lose',
      label: 'Báo mất',
      from: [stored, used, repaired],
      to: lost,
      roles: ['kt'],
      guard: settled,
      danger: true,
      needsReason: true,
      effect: 'Vẫn đứng tên người giữ và vẫn tính hao mòn cho tới khi thanh lý',
      call: 'put-asset-by-id',
    },
    {
      key: 'found_used',
      label: 'Tìm thấy, trả người dùng',
      from: [lost],
      to: used,
      roles: ['kt'],
      guard: held,
      call: 'put-asset-by-id',
    },
    {
      key: 'found_stored',
      label: 'Tìm thấy, về kho',
      from: [lost],
      to: stored,
      roles: ['kt'],
      guard: free,
      call: 'put-asset-by-id',
    },
    {
      key: 'dispose',
      label: 'Thanh lý',
      from: [stored, repaired],
      to: gone,
      roles: ['kt'],
      guard: (asset) => settled(asset) ?? free(asset),
      danger: true,
      needsReason: true,
      effect: 'Ghi hao mòn đến ngày thanh lý, rồi lãi hoặc lỗ',
      call: 'post-asset-dispose',
    },
    {
      key: 'dispose',
      label: 'Xóa sổ tài sản mất',
      from: [lost],
      to: gone,
      roles: ['kt'],
      guard: settled,
      danger: true,
      needsReason: true,
      effect: 'Ghi hao mòn đến ngày xóa sổ, phần còn lại là lỗ; người giữ không còn đứng tên',
      call: 'post-asset-dispose',
    },
  ],
})
