import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { listLeaves } from '#staff/leave.api.ts'
import type { LeaveRecord } from '#staff/leave.api.ts'
import { leaveStatus, leaveTable } from '#staff/leave.status.ts'

/** Whoever has people reporting to them decides; which those are the row says. */
export const leavesToDecide = waits<LeaveRecord>({
  key: 'leaves-to-decide',
  title: 'Đơn nghỉ phép chờ duyệt',
  entity: 'leave',
  step: { table: leaveTable, action: 'approve', states: [leaveStatus.waiting] },
  roles: ['ql', 'kt', 'kd', 'cs', 'op', 'cv', 'mkt', 'pa'],
  next: 'Duyệt',
  late: 24,
  list: listLeaves,
  screens: ['/leaves'],
  filters: { tabKey: 'approve', status: String(leaveStatus.waiting) },
  line: (leave) => ({
    code: formatBusinessDate(leave.from_date),
    who: leave.staff_name,
    what: `${leave.days} ngày${leave.reason ? ` · ${leave.reason}` : ''}`,
  }),
})

export const waiting: readonly Waiting[] = [leavesToDecide]
