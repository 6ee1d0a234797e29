import { statuses, statusTable } from '#platform/contract/status.ts'

export const assetCountStatus = statuses(
  {
    open: [0, 'Đang kiểm', 'waiting'],
    closed: [1, 'Đã chốt', 'done'],
  },
  'asset_count.status',
)
const { open, closed } = assetCountStatus

export const assetCountTable = statusTable<typeof assetCountStatus>({
  entity: 'asset_count',
  statuses: assetCountStatus,
  start: [open],
  actions: [
    {
      key: 'close',
      label: 'Chốt kiểm kê',
      from: [open],
      to: closed,
      roles: ['kt', 'op'],
      effect: 'Tài sản chưa quét được ghi là thiếu; không quét thêm được nữa',
      call: 'post-asset-count-close',
    },
  ],
})
