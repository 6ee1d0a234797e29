import { statuses, statusTable } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** What somebody asks the cash desk for. */
export const supportStatus = statuses(
  {
    pending: [0, 'Chờ xử lý', 'waiting'],
    accepted: [1, 'Đã tiếp nhận', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'support_request.status',
)
const { pending, accepted, cancelled } = supportStatus

/** What the guards look at. */
export interface SupportSnapshot extends FourEyes {
  /** The person asked. */
  own: boolean
  manages: boolean
}
export type SupportRefusal = 'support.not_own'

const askers = ['kd', 'cs', 'kt'] as const
const byAsker = ({ own, manages }: SupportSnapshot): SupportRefusal | null =>
  own || manages ? null : 'support.not_own'

export const supportTable = statusTable<typeof supportStatus, SupportSnapshot, SupportRefusal>({
  entity: 'support_request',
  statuses: supportStatus,
  start: [pending],
  actions: [
    {
      key: 'update',
      label: 'Sửa yêu cầu',
      from: [pending],
      to: null,
      roles: askers,
      guard: byAsker,
      call: 'put-request-support',
    },
    {
      key: 'noti',
      label: 'Nhắc xử lý',
      from: [pending],
      to: null,
      roles: askers,
      call: 'post-request-support-noti',
    },
    {
      key: 'hand_over',
      label: 'Chuyển người xử lý',
      from: [pending],
      to: null,
      roles: askers,
      call: 'post-request-suppport-change',
    },
    {
      key: 'approve',
      label: 'Tiếp nhận',
      from: [pending],
      to: accepted,
      roles: askers,
      checks: true,
      effect: 'Trả lời người gửi',
      call: 'post-request-support-update',
    },
    {
      key: 'cancel',
      label: 'Hủy yêu cầu',
      from: [pending],
      to: cancelled,
      roles: askers,
      danger: true,
      effect: 'Người gửi rút lại; người xử lý từ chối thì cần lý do',
      call: 'post-request-support-cancel',
    },
  ],
})
