import { Button, Dropdown, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { listTasks, type TaskRow } from '#crm/tasks/task.api.ts'
import { taskStatus, taskTable } from '#crm/tasks/task.status.ts'
import { TaskDrawer } from '#crm/tasks/web/task-drawer.tsx'
import type { useTaskActions } from '#crm/tasks/web/use-task-actions.ts'
import { useWhose } from '#crm/tasks/web/use-whose.tsx'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { useRunAction } from '#platform/web/actions/row-action.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#crm/tasks/web/task-board.css'

type Actions = ReturnType<typeof useTaskActions>
const columns = [taskStatus.todo, taskStatus.doing, taskStatus.waiting, taskStatus.done] as const
const most = 200
/** Of what is done the board shows the last days alone. */
const shownDays = 7

/** Where the table leads from a status, with the word of its action. */
const leadingFrom = (status: number) =>
  taskTable.actions.filter(({ from, automatic }) => !automatic && from.some((one) => one === status))

/** One's own tasks by their state: dragged, moved by the arrow keys, or by the menu of each. */
export default function TaskBoard({ actions }: { actions: Actions }) {
  const [, setSearch] = useSearchParams()
  const { isAll, asked: whose, button } = useWhose()
  const done_at_from = formatBusinessDate(addDays(businessDate(new Date()), -shownDays))
  const opened = useCall(listTasks, {
    query: { ...whose, status: columns.slice(0, 3).join(','), sort: 'due_at', size: most },
  })
  const closed = useCall(listTasks, {
    query: { ...whose, status: String(taskStatus.done), done_at_from, size: 50 },
  })
  const [dragged, setDragged] = useState<TaskRow>()
  // In another column a card is another element: the one that the keys have moved is taken in hand again.
  const followed = useRef<number | undefined>(undefined)
  const run = useRunAction()
  const rows = [...(opened.data?.results ?? []), ...(closed.data?.results ?? [])]
  const open = (id: number) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('open', String(id))
      return next
    })
  const move = (row: TaskRow, to: number) => {
    const action = leadingFrom(row.status).find((one) => one.to === to)
    const found = action && actions.actionsOf(row).find(({ key }) => key === action.key)
    if (found && !found.off) void run(found)
  }
  const error = opened.error ?? closed.error
  if (error) return <Failed error={error} />
  if (!opened.data || !closed.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <>
      <div className="task-board-bar">
        {button}
        <span className="quiet">
          <span className="by-hand">Kéo thẻ, hoặc chọn thẻ rồi nhấn Ctrl + mũi tên trái, phải.</span>
          {opened.data.pagination.total > most &&
            ` Chỉ hiện ${most} trong ${opened.data.pagination.total} việc mở.`}
        </span>
      </div>
      {rows.length === 0 && (
        <Nothing>
          {isAll
            ? 'Chưa ai trong nhóm có việc.'
            : 'Bạn chưa có việc nào. Bấm “Xem cả nhóm” để thấy việc của mọi người.'}
        </Nothing>
      )}
      <div className="task-board" hidden={rows.length === 0}>
        {columns.map((status) => {
          const own = rows.filter((row) => row.status === status)
          const takes = dragged !== undefined && leadingFrom(dragged.status).some(({ to }) => to === status)
          return (
            <section
              key={status}
              aria-label={taskStatus.label(status)}
              data-takes={takes || undefined}
              onDragOver={(event) => takes && event.preventDefault()}
              onDrop={() => {
                if (dragged) move(dragged, status)
                setDragged(undefined)
              }}
            >
              <h2>
                {taskStatus.label(status)} <span className="quiet">{own.length}</span>
              </h2>
              <ul>
                {own.map((row) => (
                  <Card
                    key={row.id}
                    row={row}
                    mayMove={actions.mayWrite}
                    onOpen={() => open(row.id)}
                    onMove={(to) => move(row, to)}
                    followed={followed}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <TaskDrawer rows={rows} actions={actions} />
    </>
  )
}

interface CardProps {
  row: TaskRow
  mayMove: boolean
  onOpen: () => void
  onMove: (to: number) => void
  onDrag: (row: TaskRow | undefined) => void
  /** The task whose card the focus follows. */
  followed: RefObject<number | undefined>
}

/** The next column to the left or right that the table leads to. */
function beside(status: number, step: 1 | -1): number | undefined {
  const at = columns.findIndex((one) => one === status)
  const ways = leadingFrom(status).map(({ to }) => to)
  const rest = step === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  return rest.find((one) => ways.includes(one))
}

function Card({ row, mayMove, onOpen, onMove, onDrag, followed }: CardProps) {
  const body = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (followed.current !== row.id) return
    followed.current = undefined
    body.current?.focus()
  }, [followed, row.id])
  const items = leadingFrom(row.status).map(({ key, label, to, danger }) => ({
    key,
    label,
    danger: danger ?? false,
    onClick: () => onMove(Number(to)),
  }))
  return (
    <li
      draggable={mayMove}
      onDragStart={() => onDrag(row)}
      onDragEnd={() => onDrag(undefined)}
      data-late={row.late}
    >
      <button
        ref={body}
        type="button"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (!mayMove || !event.ctrlKey) return
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
          const to = step && beside(row.status, step)
          if (to === undefined) return
          event.preventDefault()
          followed.current = row.id
          onMove(to)
        }}
      >
        <b>{row.title}</b>
        <span className="quiet">{[row.customer_name, row.order_code].filter(Boolean).join(' · ')}</span>
        <small>
          {row.due_at && <span data-late={row.late}>{formatInstant(row.due_at, true)}</span>}
          <span>{row.assignee_name}</span>
          {row.works > 0 && <span>{`${row.works_done}/${row.works} đầu việc`}</span>}
        </small>
      </button>
      {mayMove && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button size="small" type="text" aria-label={`Chuyển ${row.title} tới`}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </li>
  )
}
