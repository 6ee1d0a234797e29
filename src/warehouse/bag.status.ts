import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const bagStatus = statuses(
  {
    open: [1, 'Đang đóng', 'transit'],
    closed: [2, 'Đã đóng', 'transit'],
    exported: [3, 'Đã xuất kho', 'transit'],
    docked: [4, 'Đã tới kho', 'warehouse'],
    cancelled: [0, 'Đã hủy', 'off'],
  },
  'container.status',
)
const { open, closed, exported, docked, cancelled } = bagStatus

const workers = ['op'] as const
const call = 'post-packages-invoice'

/** The way of a bag: packed and closed by hand; from then on it goes with its flight. */
export const bagTable = statusTable<typeof bagStatus>({
  entity: 'container',
  statuses: bagStatus,
  start: [open],
  actions: [
    { key: 'add', label: 'Xếp kiện vào bao', from: [open], to: null, roles: workers, call },
    { key: 'pack', label: 'Quét kiện vào bao', from: [open], to: null, roles: workers, call },
    { key: 'take_out', label: 'Lấy kiện ra khỏi bao', from: [open], to: null, roles: workers, call },
    {
      key: 'close',
      label: 'Đóng bao',
      from: [open],
      to: closed,
      roles: workers,
      effect: 'Ghi cân cả bao; kiện chưa quét vào bao phải được gọi tên, và ở lại kho',
      call,
    },
    {
      key: 'reopen',
      label: 'Mở lại bao',
      from: [closed],
      to: open,
      roles: workers,
      needsReason: true,
      effect: 'Cân của bao bỏ đi; các kiện vẫn ở trong bao',
      call,
    },
    {
      key: 'export',
      label: 'Xuất bao theo MAWB',
      from: [closed],
      to: exported,
      roles: workers,
      effect: 'Mọi kiện trong bao xuất kho nước ngoài theo chuyến',
      call: 'post-package-invoices-export',
    },
    {
      key: 'dock',
      label: 'Bao tới kho',
      from: [open, closed, exported],
      to: docked,
      roles: workers,
      effect: 'Cùng chuyến đã về; bao còn mở thì đóng lại',
      call: 'post-import-quote-docked',
    },
    {
      key: 'cancel',
      label: 'Hủy bao',
      from: [open, closed],
      to: cancelled,
      roles: workers,
      needsReason: true,
      danger: true,
      effect: 'Các kiện được tự do, ở lại kho nước ngoài',
      call: 'delete-packages-invoice-by-id',
    },
    { key: 'fly', label: 'Chuyến xuất kho', from: [open, closed], to: exported, ...bySystem },
    { key: 'land', label: 'Chuyến bị hủy', from: [exported], to: closed, ...bySystem },
    {
      key: 'dissolve',
      label: 'Chuyến bị hủy, bao chưa cân',
      from: [open, exported],
      to: cancelled,
      ...bySystem,
    },
  ],
})
