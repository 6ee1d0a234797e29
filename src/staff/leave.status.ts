import { leaveStatusNames } from '#staff/leave.words.ts'
import { statusTable } from '#platform/contract/status.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'

export const leave = { waiting: 0, approved: 1, refused: 2, cancelled: 3 } as const

interface LeaveSnapshot {
  /** It is the actor's own. */
  own: boolean
}
type LeaveRefusal = 'leave.own'

const notOwn = ({ own }: LeaveSnapshot): LeaveRefusal | null => (own ? 'leave.own' : null)
/** Whoever has people reporting to him decides; that he is their manager is a rule of the row. */
const managing: readonly RoleFlag[] = ['ql', 'kt', 'kd', 'cs', 'op', 'cv', 'mkt', 'pa']

export const leaveTable = statusTable<LeaveSnapshot, LeaveRefusal>({
  entity: 'leave',
  names: leaveStatusNames,
  actions: [
    {
      key: 'approve',
      label: 'Duyệt',
      from: [leave.waiting],
      to: leave.approved,
      roles: managing,
      guard: notOwn,
      effect: 'Trừ vào số ngày phép năm',
      call: 'put-v1-staff-leave-approve-by-id',
    },
    {
      key: 'refuse',
      label: 'Từ chối',
      from: [leave.waiting],
      to: leave.refused,
      roles: managing,
      guard: notOwn,
      call: 'put-v1-staff-leave-approve-by-id',
      danger: true,
      needsReason: true,
    },
    {
      key: 'withdraw',
      label: 'Rút đơn',
      from: [leave.waiting],
      to: leave.cancelled,
      roles: managing,
      call: 'delete-v1-staff-leave-by-id',
      danger: true,
    },
    {
      key: 'cancel',
      label: 'Hủy đơn đã duyệt',
      from: [leave.approved],
      to: leave.cancelled,
      roles: managing,
      guard: notOwn,
      effect: 'Trả lại số ngày phép năm',
      call: 'delete-v1-staff-leave-by-id',
      danger: true,
    },
  ],
})
