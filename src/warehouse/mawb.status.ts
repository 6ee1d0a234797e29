import { statuses, statusTable } from '#platform/contract/status.ts'

/** A flight: packed, on its way, landed. */
export const mawbStatus = statuses(
  {
    packing: [7, 'Đang đóng hàng', 'transit'],
    exported: [8, 'Đã xuất kho', 'transit'],
    arrived: [8.2, 'Đã về Việt Nam', 'transit'],
    cancelled: [0, 'Đã hủy', 'off'],
  },
  'mawb.status',
)
const { packing, exported, arrived, cancelled } = mawbStatus

const workers = ['op'] as const

/** The way of a flight; its packages go theirs (see `packageTable`). */
export const mawbTable = statusTable<typeof mawbStatus>({
  entity: 'mawb',
  statuses: mawbStatus,
  start: [packing],
  actions: [
    {
      key: 'pack',
      label: 'Đóng kiện',
      from: [packing],
      to: null,
      roles: workers,
      call: 'post-import-quote-add',
    },
    {
      key: 'edit',
      label: 'Sửa MAWB',
      from: [packing, exported],
      to: null,
      roles: workers,
      effect: 'Đổi số thì kiện và đơn đi theo; kiện chuyển sang MAWB khác về lại kho nước ngoài',
      call: 'put-import-quote-edit',
    },
    {
      key: 'export',
      label: 'Xuất kho nước ngoài',
      from: [packing, exported],
      to: exported,
      roles: workers,
      effect: 'Bao đóng lại; kiện ở lại không còn trong bao',
      call: 'post-import-status-quotes',
    },
    {
      key: 'arrive',
      label: 'Về Việt Nam',
      from: [exported, arrived],
      to: arrived,
      roles: workers,
      effect: 'Kiện không về cùng được ghi là thiếu',
      call: 'post-import-status-quotes',
    },
    {
      key: 'dock',
      label: 'Bao tới kho',
      from: [arrived],
      to: null,
      roles: workers,
      call: 'post-import-quote-docked',
    },
    {
      key: 'cancel',
      label: 'Hủy MAWB',
      from: [packing, exported],
      to: cancelled,
      roles: workers,
      needsReason: true,
      danger: true,
      effect: 'Kiện trở lại kho nước ngoài, đơn theo kiện',
      call: 'post-import-quote-cancel',
    },
    {
      key: 'create',
      label: 'Dùng lại số MAWB đã hủy',
      from: [cancelled],
      to: packing,
      roles: workers,
      call: 'post-create-mawb-haki',
    },
  ],
})
