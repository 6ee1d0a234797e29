import { useCall } from '#platform/web/api.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { leaveDaysHistory } from '#staff/staff-leave.api.ts'
import { Rows } from '#staff/web/tab-rows.tsx'

export const leaveDaysFields: readonly FormField[] = [
  { name: 'leave_days', label: 'Số ngày phép một năm', input: 'number', required: true },
  { name: 'reason', label: 'Lý do', input: 'note' },
]

/** How the days of leave a year of somebody changed, and who changed them. */
export function LeaveDays({ staff }: { staff: number }) {
  const changes = useCall(leaveDaysHistory, { params: { user_id: staff }, query: { size: 200 } })
  return (
    <Rows query={changes} none="Số ngày phép năm chưa thay đổi lần nào.">
      {changes.data?.results.map(({ id, days_before, days_after, reason, changed_name, changed_at }) => (
        <li key={id}>
          <div>
            <b>
              {days_before} → {days_after} ngày
            </b>{' '}
            {reason}
            <div className="quiet">
              {[changed_name, formatInstant(changed_at, true)].filter(Boolean).join(' · ')}
            </div>
          </div>
        </li>
      ))}
    </Rows>
  )
}
