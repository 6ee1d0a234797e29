import { statuses } from '#platform/contract/status.ts'

/** How a price row stands today, which its days and its neighbours tell: nobody moves it. */
export const standing = statuses({
  holds: ['holds', 'Đang áp dụng', 'success'],
  coming: ['coming', 'Chưa đến ngày', 'info'],
  replaced: ['replaced', 'Đã có giá mới', 'neutral'],
  past: ['past', 'Hết hạn', 'neutral'],
  off: ['off', 'Không dùng', 'neutral'],
  corrected: ['corrected', 'Đã đính chính', 'neutral'],
})
