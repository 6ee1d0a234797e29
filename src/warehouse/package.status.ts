import { statuses } from '#platform/contract/status.ts'

/** The steps of a package; an order stands at the lowest step of its packages. */
export const packageStatus = statuses(
  {
    overseas: [7, 'Tại kho nước ngoài', 'progress'],
    exported: [8, 'Đã xuất kho', 'info'],
    arrived: [8.2, 'Đã về Việt Nam', 'success'],
    scanned: [9, 'Đã quét vào kho', 'success'],
    checked: [10, 'Đã khai thác', 'neutral'],
  },
  'package.receive_status',
)
