import { statuses } from '#platform/contract/status.ts'

/** A list of bills that a shipper or carrier takes along. */
export const batchStatus = statuses(
  {
    open: [0, 'Đang lập', 'warning'],
    handedOver: [1, 'Đã bàn giao', 'progress'],
    done: [2, 'Hoàn tất', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'delivery_batch.status',
)
