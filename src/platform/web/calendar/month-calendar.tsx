import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { monthBeside, weeksOf } from '#platform/rules/month.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import '#platform/web/calendar/month-calendar.css'

const weekdays = ['Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy', 'Chủ nhật']

/** The first and the last day that a month is shown with, DD-MM-YYYY as lists are asked for them. */
export function daysAround(month: string): [from: string, to: string] {
  const weeks = weeksOf(month)
  return [formatBusinessDate(weeks[0]![0]!), formatBusinessDate(weeks.at(-1)![6]!)]
}

/**
 * A month in whole weeks, on a phone its days one below the other. `renderDay` draws the cell of one, a `td` with a `DayHead`:
 * of the class `beside` in another month, `today`, and on a phone gone where it is `data-empty`.
 */
export function MonthCalendar({
  month,
  today,
  go,
  note,
  error,
  isRead,
  renderDay,
}: {
  /** YYYY-MM. */
  month: string
  today: BusinessDate
  go: (month: string) => void
  note?: ReactNode
  error: unknown
  /** Its rows are there. */
  isRead: boolean
  renderDay: (day: BusinessDate) => ReactElement
}) {
  const [year, number] = month.split('-')
  const thisMonth = today.slice(0, 7)
  return (
    <>
      <div className="month-bar">
        <Button icon={<LeftOutlined />} aria-label="Tháng trước" onClick={() => go(monthBeside(month, -1))} />
        <h2 aria-live="polite">
          Tháng {Number(number)}, {year}
        </h2>
        <Button icon={<RightOutlined />} aria-label="Tháng sau" onClick={() => go(monthBeside(month, 1))} />
        <Button disabled={month === thisMonth} onClick={() => go(thisMonth)}>
          Hôm nay
        </Button>
        {note && <span className="quiet">{note}</span>}
      </div>
      {error ? <Failed error={error} /> : !isRead && <Skeleton active paragraph={{ rows: 12 }} />}
      {isRead && (
        <table className="month-calendar">
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
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>{week.map(renderDay)}</tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** What a cell of a month is headed by: its day, in a list of days on a phone the whole date. */
export function DayHead({ day }: { day: BusinessDate }) {
  const full = formatBusinessDate(day)
  return (
    <time dateTime={day} title={full}>
      <span className="month-day">{Number(day.slice(8))}</span>
      <span className="month-date">{full}</span>
    </time>
  )
}

/** The classes of a day's cell, with those of its own. */
export const dayClass = (
  day: BusinessDate,
  month: string,
  today: BusinessDate,
  own = '',
): string | undefined =>
  [day.startsWith(month) ? '' : 'beside', day === today ? 'today' : '', own].filter(Boolean).join(' ') ||
  undefined
