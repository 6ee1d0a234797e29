import { statuses, statusTable } from '#platform/contract/status.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'
import type { FourEyes } from '#platform/contract/status.ts'

export const leaveStatus = statuses(
  {
    waiting: [0, 'Chờ duyệt', 'waiting'],
    approved: [1, 'Đã duyệt', 'done'],
    refused: [2, 'Từ chối', 'off'],
    cancelled: [3, 'Đã hủy', 'off'],
  },
  'staff_leave.status',
)
const { waiting, approved, refused, cancelled } = leaveStatus

export interface LeaveSnapshot extends FourEyes {
  /** It is the actor's own. */
  own: boolean
  /** The actor is the manager of whoever asks, or one of the managers. */
  decides: boolean
}
export type LeaveRefusal = 'leave.own' | 'access.forbidden'

type Guard = (leave: LeaveSnapshot) => LeaveRefusal | null
const decidesOther: Guard = ({ own, decides }) => {
  if (own) return 'leave.own'
  return decides ? null : 'access.forbidden'
}
const ownOrDecides: Guard = ({ own, decides }) => (own || decides ? null : 'access.forbidden')
/** Whoever has people reporting to them decides; that they are the manager is a rule of the row. */
const managing: readonly RoleFlag[] = ['ql', 'kt', 'kd', 'cs', 'op', 'cv', 'mkt', 'pa']

export const leaveTable = statusTable<typeof leaveStatus, LeaveSnapshot, LeaveRefusal>({
  entity: 'leave',
  statuses: leaveStatus,
  start: [waiting],
  actions: [
    {
      key: 'approve',
      label: 'Duyệt',
      from: [waiting],
      to: approved,
      roles: managing,
      guard: decidesOther,
      checks: true,
      effect: 'Trừ vào số ngày phép năm',
      call: 'put-v1-staff-leave-approve-by-id',
    },
    {
      key: 'refuse',
      label: 'Từ chối',
      from: [waiting],
      to: refused,
      roles: managing,
      guard: decidesOther,
      call: 'put-v1-staff-leave-approve-by-id',
      danger: true,
      needsReason: true,
    },
    {
      key: 'cancel',
      label: 'Rút đơn',
      from: [waiting],
      to: cancelled,
      roles: managing,
      guard: ownOrDecides,
      call: 'delete-v1-staff-leave-by-id',
      danger: true,
    },
    {
      key: 'cancel',
      label: 'Hủy đơn đã duyệt',
      from: [approved],
      to: cancelled,
      roles: managing,
      guard: decidesOther,
      effect: 'Trả lại số ngày phép năm',
      call: 'delete-v1-staff-leave-by-id',
      danger: true,
    },
  ],
})
