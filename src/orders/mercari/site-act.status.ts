import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** What becomes of something that is done in our name at a marketplace. */
export const actStatus = statuses(
  {
    proposed: ['proposed', 'Chờ duyệt', 'waiting'],
    queued: ['queued', 'Chờ gửi', 'purchase'],
    asked: ['asked', 'Đang gửi', 'purchase'],
    byHand: ['by_hand', 'Làm tay trên trang', 'waiting'],
    unknown: ['unknown', 'Chưa rõ kết quả', 'problem'],
    refused: ['refused', 'Trang mua từ chối', 'problem'],
    done: ['done', 'Đã xong', 'done'],
    rejected: ['rejected', 'Không duyệt', 'off'],
    dropped: ['dropped', 'Đã bỏ', 'off'],
  },
  'site_act.status',
)
const { proposed, queued, asked, byHand, unknown, refused, done, rejected, dropped } = actStatus
const settle = 'post-mercari-acts-settle'

/**
 * That the marketplace is asked stands written before the request goes out. What was asked without an answer is
 * never asked again by itself, but for a receipt: a market that has it already says so.
 */
export const actTable = statusTable<typeof actStatus, FourEyes>({
  entity: 'site_act',
  statuses: actStatus,
  start: [proposed, queued],
  actions: [
    {
      key: 'approve',
      label: 'Duyệt bình luận',
      from: [proposed],
      to: queued,
      roles: ['kd', 'cs'],
      checks: true,
      effect: 'Được gửi bằng tài khoản mua của đơn; mỗi tài khoản có số bình luận tối đa một ngày',
      call: 'post-mercari-approve-comment',
    },
    {
      key: 'self_sent',
      label: 'Tự gửi',
      from: [proposed],
      to: done,
      roles: ['kd', 'cs'],
      effect: 'Đã tự viết trên trang mua',
      call: 'post-mercari-approve-comment',
    },
    {
      key: 'reject',
      label: 'Không duyệt',
      from: [proposed],
      to: rejected,
      roles: ['kd', 'cs'],
      danger: true,
      needsReason: true,
      call: 'post-mercari-reject-comment',
    },
    { key: 'ask', label: 'Gửi trang mua', from: [queued], to: asked, ...bySystem },
    { key: 'hand', label: 'Giao người làm', from: [queued], to: byHand, ...bySystem },
    { key: 'finish', label: 'Trang mua nhận', from: [asked], to: done, ...bySystem },
    { key: 'refuse', label: 'Trang mua từ chối', from: [asked], to: refused, ...bySystem },
    { key: 'lose', label: 'Không rõ kết quả', from: [asked], to: unknown, ...bySystem },
    { key: 'retry', label: 'Tự hỏi lại', from: [unknown], to: queued, ...bySystem },
    {
      key: 'settle',
      label: 'Đã làm trên trang',
      from: [byHand, unknown, refused],
      to: done,
      roles: ['kd', 'cs', 'op'],
      effect: 'Đã thấy xong trên trang mua; đơn chờ bấm nhận hàng đi tiếp',
      call: settle,
    },
    {
      key: 'again',
      label: 'Gửi lại',
      from: [byHand, unknown, refused],
      to: queued,
      roles: ['kd', 'cs', 'op'],
      effect: 'Xem trên trang trước: bình luận gửi lại là bình luận thứ hai',
      call: settle,
    },
    {
      key: 'drop',
      label: 'Bỏ',
      from: [queued, byHand, unknown, refused],
      to: dropped,
      roles: ['kd', 'cs', 'op'],
      danger: true,
      needsReason: true,
      call: settle,
    },
  ],
})
