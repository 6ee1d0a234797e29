import { statuses } from '#platform/contract/status.ts'

/** A flight: packed, on its way, landed. */
export const mawbStatus = statuses(
  {
    packing: [7, 'Đang đóng hàng', 'progress'],
    exported: [8, 'Đã xuất kho', 'info'],
    arrived: [8.2, 'Đã về Việt Nam', 'success'],
    cancelled: [0, 'Đã hủy', 'neutral'],
  },
  'mawb.status',
)
