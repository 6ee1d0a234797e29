import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listTasks, type TaskRow } from '#crm/tasks/task.api.ts'
import { openTasks, taskStatus } from '#crm/tasks/task.status.ts'
import { TaskDrawer } from '#crm/tasks/web/task-drawer.tsx'
import type { useTaskActions } from '#crm/tasks/web/use-task-actions.ts'
import { businessDate, formatBusinessDate, timeOfDay } from '#platform/rules/business-date.ts'
import { showError, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { usePerson } from '#platform/web/session.ts'
import { monthBeside, monthOf, weeksOf } from '#staff/leave-calendar.rules.ts'
import '#crm/tasks/web/task-calendar.css'

const weekdays = ['Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy', 'Chủ nhật']
const most = 200
const shown = [...openTasks, taskStatus.done].join(',')

/** One's own tasks by the day they are due on; dragged to another day they keep their hour. */
export default function TaskCalendar({ actions }: { actions: ReturnType<typeof useTaskActions> }) {
  const { id } = usePerson()
  const message = useMessage()
  const today = businessDate(new Date())
  const [search, setSearch] = useSearchParams()
  const month = monthOf(search.get('month'), today)
  const weeks = weeksOf(month)
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!].map(formatBusinessDate) as [string, string]
  const { data, error } = useCall(listTasks, {
    query: {
      assignee_id: String(id),
      due_at_from: from,
      due_at_to: to,
      status: shown,
      sort: 'due_at',
      size: most,
    },
  })
  const [dragged, setDragged] = useState<TaskRow>()
  const go = (to: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('month', to)
      return next
    })
  const drop = (day: string) => {
    const row = dragged
    setDragged(undefined)
    if (!row?.due_at || businessDate(new Date(row.due_at)) === day) return
    const due = new Date(`${day}T${timeOfDay(new Date(row.due_at))}:00+07:00`)
    actions.moveDue(row, due.toISOString()).catch((problem: unknown) => showError(message, problem))
  }
  const byDay = Map.groupBy(data?.results ?? [], ({ due_at }) => businessDate(new Date(due_at ?? 0)))
  const [year, number] = month.split('-')
  return (
    <>
      <div className="task-month">
        <Button icon={<LeftOutlined />} aria-label="Tháng trước" onClick={() => go(monthBeside(month, -1))} />
        <h2 aria-live="polite">
          Tháng {Number(number)}, {year}
        </h2>
        <Button icon={<RightOutlined />} aria-label="Tháng sau" onClick={() => go(monthBeside(month, 1))} />
        <Button disabled={month === today.slice(0, 7)} onClick={() => go(today.slice(0, 7))}>
          Hôm nay
        </Button>
        <span className="quiet">
          Kéo việc sang ngày khác để dời hạn.
          {data && data.pagination.total > most && ` Chỉ hiện ${most} trong ${data.pagination.total} việc.`}
        </span>
      </div>
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <table className="task-calendar">
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
                  <td
                    key={day}
                    data-beside={!day.startsWith(month)}
                    data-today={day === today}
                    onDragOver={(event) => dragged && event.preventDefault()}
                    onDrop={() => drop(day)}
                  >
                    <time dateTime={day} title={formatBusinessDate(day)}>
                      <span className="task-day">{Number(day.slice(8))}</span>
                      <span className="task-date">{formatBusinessDate(day)}</span>
                    </time>
                    <ul>
                      {(byDay.get(day) ?? []).map((row) => (
                        <li
                          key={row.id}
                          draggable={actions.mayWrite && row.status !== taskStatus.done}
                          onDragStart={() => setDragged(row)}
                          onDragEnd={() => setDragged(undefined)}
                        >
                          <button
                            type="button"
                            data-late={row.late}
                            data-done={row.status === taskStatus.done}
                            onClick={() =>
                              setSearch((before) => {
                                const next = new URLSearchParams(before)
                                next.set('open', String(row.id))
                                return next
                              })
                            }
                          >
                            {timeOfDay(new Date(row.due_at ?? 0))} {row.title}
                          </button>
                        </li>
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TaskDrawer rows={data?.results ?? []} actions={actions} />
    </>
  )
}
