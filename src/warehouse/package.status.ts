import { subStatus } from '#orders/core/sub.status.ts'
import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** The steps of a package; an order stands at the lowest step of its packages. */
export const packageStatus = statuses(
  {
    overseas: [7, 'Tại kho nước ngoài', 'transit'],
    exported: [8, 'Đã xuất kho', 'transit'],
    arrived: [8.2, 'Đã về Việt Nam', 'transit'],
    scanned: [9, 'Đã quét vào kho', 'warehouse'],
    checked: [10, 'Đã khai thác', 'warehouse'],
  },
  'package.receive_status',
)
const { overseas, exported, arrived, scanned, checked } = packageStatus

const workers = ['op'] as const
/** The way of a package. What follows from its orders, or from the whole flight, moves many at once. */
export const packageTable = statusTable<typeof packageStatus>({
  entity: 'package',
  statuses: packageStatus,
  start: [overseas],
  actions: [
    {
      key: 'pack',
      label: 'Đóng vào MAWB',
      from: [overseas],
      to: null,
      roles: workers,
      call: 'post-import-quote-add',
    },
    {
      key: 'export',
      label: 'Xuất kho nước ngoài',
      from: [overseas],
      to: exported,
      roles: workers,
      effect: 'Đơn không còn vướng mắc; đơn đi cùng kiện cuối cùng của nó',
      call: 'post-import-status-quotes',
    },
    {
      key: 'arrive',
      label: 'Về Việt Nam',
      from: [exported],
      to: arrived,
      roles: workers,
      call: 'post-import-status-quotes',
    },
    {
      key: 'scan_in',
      label: 'Quét vào kho Việt Nam',
      from: [arrived],
      to: scanned,
      roles: workers,
      call: 'post-import-quotes-scan',
    },
    {
      key: 'unpack',
      label: 'Bỏ khỏi bao',
      from: [overseas],
      to: null,
      roles: workers,
      effect: 'Kiện không còn trong bao, chưa có chuyến',
      call: 'put-package-remove',
    },
    {
      key: 'undo',
      label: 'Xóa kiện',
      from: [overseas],
      to: null,
      roles: workers,
      needsReason: true,
      danger: true,
      effect: 'Đơn không còn kiện nào trở về “Đã mua”',
      call: 'delete-package-by-id',
    },
    { key: 'check', label: 'Mọi đơn đã khai thác', from: [scanned], to: checked, ...bySystem },
    { key: 'uncheck', label: 'Có đơn lùi khai thác', from: [checked], to: scanned, ...bySystem },
    { key: 'unscan', label: 'Đơn lùi lượt quét', from: [scanned, checked], to: arrived, ...bySystem },
    { key: 'unarrive', label: 'Đơn lùi lượt về Việt Nam', from: [arrived], to: exported, ...bySystem },
    { key: 'unexport', label: 'Đơn lùi lượt xuất kho', from: [exported], to: overseas, ...bySystem },
    { key: 'change_mawb', label: 'Đổi MAWB', from: [overseas, exported], to: overseas, ...bySystem },
    { key: 'cancel_mawb', label: 'MAWB đã hủy', from: [overseas, exported], to: overseas, ...bySystem },
  ],
})

/** Sub-statuses of an order that keep its packages abroad: faults and refunds under way. */
export const staysAbroad = [
  subStatus.bulky,
  subStatus.brokenOrWrong,
  subStatus.lost,
  subStatus.otherTrouble,
  subStatus.arrivedSellerRefund,
  subStatus.arrivedSiteRefund,
] as const
