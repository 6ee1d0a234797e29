import { statuses } from '#platform/contract/status.ts'

/** What became of asking a marketplace for the track of an order. */
export const scanOutcome = statuses(
  {
    waiting: ['waiting', 'Chờ hỏi', 'waiting'],
    found: ['found', 'Đã lấy mã', 'done'],
    none: ['none', 'Người bán chưa gửi mã', 'off'],
    unknown: ['unknown', 'Không rõ', 'problem'],
    refused: ['refused', 'Bị từ chối', 'problem'],
    tracked: ['tracked', 'Đã có mã', 'done'],
    byHand: ['by_hand', 'Tự điền tay', 'waiting'],
  },
  'track_scan_order.outcome',
)
