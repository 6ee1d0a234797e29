import { statuses } from '#platform/contract/status.ts'

/** How a price row stands today, which its days and its neighbours tell: nobody moves it. */
export const standing = statuses({
  holds: ['holds', 'Đang áp dụng', 'done'],
  coming: ['coming', 'Chưa đến ngày', 'waiting'],
  replaced: ['replaced', 'Đã có giá mới', 'off'],
  past: ['past', 'Hết hạn', 'off'],
  off: ['off', 'Không dùng', 'off'],
  corrected: ['corrected', 'Đã đính chính', 'off'],
})
