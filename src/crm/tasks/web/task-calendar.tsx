import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listTasks, type TaskRow } from '#crm/tasks/task.api.ts'
import { openTasks, taskStatus } from '#crm/tasks/task.status.ts'
import { TaskDrawer } from '#crm/tasks/web/task-drawer.tsx'
import type { useTaskActions } from '#crm/tasks/web/use-task-actions.ts'
import { useWhose } from '#crm/tasks/web/use-whose.tsx'
import { businessDate, timeOfDay } from '#platform/rules/business-date.ts'
import { showError, useCall } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { DayHead, MonthCalendar, dayClass, daysAround } from '#platform/web/calendar/month-calendar.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { monthOf } from '#platform/rules/month.ts'
import '#crm/tasks/web/task-calendar.css'

const most = 200
const shown = [...openTasks, taskStatus.done].join(',')

/** Tasks by the day they are due on; dragged to another day they keep their hour. */
export default function TaskCalendar({ actions }: { actions: ReturnType<typeof useTaskActions> }) {
  const message = useMessage()
  const today = businessDate(new Date())
  const [search, setSearch] = useSearchParams()
  const { isAll, asked, button } = useWhose()
  const month = monthOf(search.get('month'), today)
  const [from, to] = daysAround(month)
  const { data, error } = useCall(listTasks, {
    query: {
      ...asked,
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
  const total = data?.pagination.total ?? 0
  return (
    <>
      <MonthCalendar
        month={month}
        today={today}
        go={go}
        note={
          <>
            {button} <span className="by-hand">Kéo việc sang ngày khác để dời hạn.</span>
            {total > most && ` Chỉ hiện ${most} trong ${total} việc.`}
          </>
        }
        error={error}
        isRead={data !== undefined}
        renderDay={(day) => (
          <td
            key={day}
            className={dayClass(day, month, today)}
            data-empty={!byDay.has(day)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => drop(day)}
          >
            <DayHead day={day} />
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
                    className="task-due"
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
                    {isAll && <span className="quiet"> · {row.assignee_name}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </td>
        )}
      />
      {data && total === 0 && (
        <Nothing small>
          {isAll ? 'Không ai có việc đến hạn trong tháng này.' : 'Bạn không có việc đến hạn trong tháng này.'}
        </Nothing>
      )}
      <TaskDrawer rows={data?.results ?? []} actions={actions} />
    </>
  )
}
