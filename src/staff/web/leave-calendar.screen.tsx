import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { awayOn, dayOf, monthBeside, monthOf, weeksOf } from '#staff/leave-calendar.rules.ts'
import { holidays, listLeaves, type LeaveRow } from '#staff/leave.api.ts'
import { halfNames, leaveKindNames } from '#staff/leave.words.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import '#staff/web/leave-calendar.css'

const weekdays = ['Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy', 'Chủ nhật']
const most = 200
const shown = [leaveStatus.waiting, leaveStatus.approved].join(',')

/** Who is away on which day of a month: what is approved and what still waits, with the holidays. */
export default function LeaveCalendar() {
  const today = businessDate(new Date())
  const [search, setSearch] = useSearchParams()
  const month = monthOf(search.get('month'), today)
  const weeks = weeksOf(month)
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!].map(formatBusinessDate) as [string, string]
  const leaves = useCall(listLeaves, { query: { day_from: from, day_to: to, status: shown, size: most } })
  const free = useCall(holidays.calls.list, { query: { date_from: from, date_to: to, size: most } })
  const go = (to: string) => setSearch(to === today.slice(0, 7) ? {} : { month: to })
  const rows = leaves.data?.results ?? []
  const holidayByDay = new Map(
    free.data?.results.map(({ date, name, kind }) => [dayOf(date), { name, kind }]),
  )
  const [year, number] = month.split('-')
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
      <div className="leave-month">
        <Button icon={<LeftOutlined />} aria-label="Tháng trước" onClick={() => go(monthBeside(month, -1))} />
        <h2 aria-live="polite">
          Tháng {Number(number)}, {year}
        </h2>
        <Button icon={<RightOutlined />} aria-label="Tháng sau" onClick={() => go(monthBeside(month, 1))} />
        <Button disabled={month === today.slice(0, 7)} onClick={() => go(today.slice(0, 7))}>
          Hôm nay
        </Button>
        {leaves.data && leaves.data.pagination.total > most && (
          <span className="quiet">
            Chỉ hiện {most} trong {leaves.data.pagination.total} đơn.
          </span>
        )}
      </div>
      {leaves.error && <Failed error={leaves.error} />}
      {!leaves.data && !leaves.error && <Skeleton active paragraph={{ rows: 12 }} />}
      {leaves.data && (
        <table className="leave-calendar">
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Day
                    key={day}
                    day={day}
                    inside={day.startsWith(month)}
                    today={day === today}
                    holiday={holidayByDay.get(day)}
                    away={awayOn(rows, day)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Screen>
  )
}

interface DayProps {
  day: string
  inside: boolean
  today: boolean
  holiday: { name: string; kind: string } | undefined
  away: readonly LeaveRow[]
}
function Day({ day, inside, today, holiday, away }: DayProps) {
  const full = formatBusinessDate(day)
  const classes = [inside ? '' : 'beside', today ? 'today' : '', holiday?.kind === 'off' ? 'holiday' : '']
  return (
    <td className={classes.join(' ').trim() || undefined} data-empty={away.length === 0 && !holiday}>
      <time dateTime={day} title={full}>
        <span className="leave-day">{Number(day.slice(8))}</span>
        <span className="leave-date">{full}</span>
      </time>
      {holiday && <p className="leave-holiday">{holiday.name}</p>}
      <ul>
        {away.map((row) => (
          <li key={row.id} className={row.status === leaveStatus.waiting ? 'waiting' : undefined}>
            {row.staff_name}
            <span className="quiet"> {caption(row, full)}</span>
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
