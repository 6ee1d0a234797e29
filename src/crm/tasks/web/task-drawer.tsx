import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { TaskRow } from '#crm/tasks/task.api.ts'
import { taskOpen } from '#crm/tasks/web/task-open.tsx'
import type { useTaskActions } from '#crm/tasks/web/use-task-actions.ts'

const RecordDrawer = lazy(() => import('#platform/web/list/record-drawer.tsx'))

/** The task that the address names, over the board or the calendar. */
export function TaskDrawer({
  rows,
  actions,
}: {
  rows: readonly TaskRow[]
  actions: ReturnType<typeof useTaskActions>
}) {
  const [search, setSearch] = useSearchParams()
  const row = rows.find(({ id }) => String(id) === search.get('open'))
  const close = () =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('open')
      return next
    })
  if (!row || taskOpen.head === 'own') return null
  return (
    <Suspense>
      <RecordDrawer
        title={row.title}
        width={taskOpen.width}
        record={row.id}
        head={{ ...taskOpen.head(row), actions: actions.actionsOf(row), label: `Thao tác với ${row.title}` }}
        onClose={close}
      >
        {taskOpen.render(row.id, row, close)}
      </RecordDrawer>
    </Suspense>
  )
}
