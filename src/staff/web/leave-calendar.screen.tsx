import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { awayOn, dayOf } from '#staff/leave-calendar.rules.ts'
import { holidays, listLeaves, type LeaveRow } from '#staff/leave.api.ts'
import { halfNames, leaveKindNames } from '#staff/leave.words.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { monthOf } from '#platform/rules/month.ts'
import { useCall } from '#platform/web/api.ts'
import { DayHead, MonthCalendar, dayClass, daysAround } from '#platform/web/calendar/month-calendar.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import '#staff/web/leave-calendar.css'

const most = 200
const shown = [leaveStatus.waiting, leaveStatus.approved].join(',')

/** Who is away on which day of a month: what is approved and what still waits, with the holidays. */
export default function LeaveCalendar() {
  const today = businessDate(new Date())
  const [search, setSearch] = useSearchParams()
  const month = monthOf(search.get('month'), today)
  const [from, to] = daysAround(month)
  const leaves = useCall(listLeaves, { query: { day_from: from, day_to: to, status: shown, size: most } })
  const free = useCall(holidays.calls.list, { query: { date_from: from, date_to: to, size: most } })
  const go = (to: string) => setSearch(to === today.slice(0, 7) ? {} : { month: to })
  const rows = leaves.data?.results ?? []
  const holidayByDay = new Map(
    free.data?.results.map(({ date, name, kind }) => [dayOf(date), { name, kind }]),
  )
  const total = leaves.data?.pagination.total ?? 0
  return (
    <Screen
      path="/leaves/calendar"
      title="Lịch nghỉ phép"
      actions={
        <Link to="/leaves">
          <Button>Danh sách đơn</Button>
        </Link>
      }
    >
      <MonthCalendar
        month={month}
        today={today}
        go={go}
        note={total > most && `Chỉ hiện ${most} trong ${total} đơn.`}
        error={leaves.error}
        isRead={leaves.data !== undefined}
        renderDay={(day) => (
          <Day
            key={day}
            day={day}
            className={dayClass(day, month, today, holidayByDay.get(day)?.kind === 'off' ? 'holiday' : '')}
            holiday={holidayByDay.get(day)}
            away={awayOn(rows, day)}
          />
        )}
      />
    </Screen>
  )
}

interface DayProps {
  day: string
  className: string | undefined
  holiday: { name: string; kind: string } | undefined
  away: readonly LeaveRow[]
}
function Day({ day, className, holiday, away }: DayProps) {
  return (
    <td className={className} data-empty={away.length === 0 && !holiday}>
      <DayHead day={day} />
      {holiday && <p className="leave-holiday">{holiday.name}</p>}
      <ul>
        {away.map((row) => (
          <li
            key={row.id}
            className={row.status === leaveStatus.waiting ? 'leave-away waiting' : 'leave-away'}
          >
            {row.staff_name}
            <span className="quiet"> {caption(row, formatBusinessDate(day))}</span>
          </li>
        ))}
      </ul>
    </td>
  )
}

/** Only what is not the usual: half a day, another kind than paid leave, not approved yet. */
function caption(row: LeaveRow, day: string): string {
  const half =
    row.from_date === day && row.from_half === 'pm'
      ? `buổi ${halfNames.pm}`
      : row.to_date === day && row.to_half === 'am'
        ? `buổi ${halfNames.am}`
        : ''
  const kind = row.kind === 'annual' ? '' : leaveKindNames[row.kind]
  const status = row.status === leaveStatus.waiting ? leaveStatus.label(row.status) : ''
  return [half, kind, status]
    .filter(Boolean)
    .map((text) => text.toLocaleLowerCase('vi'))
    .join(', ')
}
