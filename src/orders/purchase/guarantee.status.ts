import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** A guarantee to buy before the deposit. */
export const guaranteeStatus = statuses(
  {
    asked: [0, 'Chờ duyệt', 'waiting'],
    approved: [1, 'Đã duyệt', 'done'],
    ended: [-1, 'Từ chối, hết hiệu lực', 'off'],
  },
  'order_guarantee.status',
)
const { asked, approved, ended } = guaranteeStatus

/** Asked by sales, decided by an accountant or manager who did not ask; it ends with what it is for. */
export const guaranteeTable = statusTable<typeof guaranteeStatus, FourEyes>({
  entity: 'order_guarantee',
  statuses: guaranteeStatus,
  start: [asked],
  actions: [
    {
      key: 'approve',
      label: 'Duyệt bảo lãnh',
      from: [asked],
      to: approved,
      roles: ['kt'],
      checks: true,
      effect: 'Đơn được mua dù chưa đủ cọc; không ghi bút toán',
      call: 'post-quote-guarantee-decide',
    },
    {
      key: 'refuse',
      label: 'Từ chối bảo lãnh',
      from: [asked],
      to: ended,
      roles: ['kt'],
      danger: true,
      needsReason: true,
      call: 'post-quote-guarantee-decide',
    },
    {
      key: 'end',
      label: 'Hết hiệu lực cùng báo giá hoặc đơn',
      from: [asked, approved],
      to: ended,
      ...bySystem,
    },
  ],
})
