import { Button, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { listTasks, type TaskRow } from '#crm/tasks/task.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { TaskForm } from '#crm/tasks/web/task-form.tsx'
import { openFilter, taskStart } from '#crm/tasks/web/task-list.ts'
import { taskOpen } from '#crm/tasks/web/task-open.tsx'
import { useTaskActions } from '#crm/tasks/web/use-task-actions.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

const TaskBoard = lazy(() => import('#crm/tasks/web/task-board.tsx'))
const TaskCalendar = lazy(() => import('#crm/tasks/web/task-calendar.tsx'))

const path = '/crm/task'
const title = 'CRM: công việc'
const views = [
  { value: 'list', label: 'Danh sách' },
  { value: 'board', label: 'Bảng' },
  { value: 'calendar', label: 'Lịch' },
]

const columnsFor = (role: RoleCode) => recordColumns<TaskRow>(taskFields, role)

/** Tasks as a list, on a board or by their days; a press on one opens it in each. */
export default function Tasks() {
  const [search, setSearch] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const actions = useTaskActions()
  const view = views.some(({ value }) => value === search.get('view')) ? search.get('view')! : 'list'
  const show = (to: string) => setSearch(to === 'list' ? {} : { view: to })
  const buttons = (
    <>
      <Segmented aria-label="Cách xem" options={views} value={view} onChange={show} />
      {actions.mayWrite && (
        <Button type="primary" onClick={() => setAdding(true)}>
          Thêm việc
        </Button>
      )}
    </>
  )
  return (
    <>
      {view === 'list' ? (
        <TaskList buttons={buttons} actions={actions} />
      ) : (
        <Screen path={path} title={title} actions={buttons}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
            {view === 'board' ? <TaskBoard actions={actions} /> : <TaskCalendar actions={actions} />}
          </Suspense>
        </Screen>
      )}
      {adding && <TaskForm onClose={() => setAdding(false)} />}
      {actions.editing && <TaskForm row={actions.editing} onClose={() => actions.setEditing(undefined)} />}
    </>
  )
}

function TaskList({
  buttons,
  actions,
}: {
  buttons: React.ReactNode
  actions: ReturnType<typeof useTaskActions>
}) {
  const { id, role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () =>
      recordFilters(taskFields, role, {
        assignee_id: staffFilter,
        maker_id: staffFilter,
        customer_id: customerFilter,
      }),
    [role],
  )
  return (
    <ListScreen
      path={path}
      title={title}
      noun="việc"
      call={listTasks}
      size={taskStart.size}
      sort="-created_at"
      search="Việc cần làm…"
      rowLabel={(row: TaskRow) => row.title}
      columns={columns}
      chips={{ key: 'status', options: taskStatus.chips }}
      filters={filters}
      filterKeys={['late']}
      initialFilters={openFilter}
      presets={[
        { label: 'Việc của tôi', filters: { ...openFilter, assignee_id: String(id) }, sort: 'due_at' },
        { label: 'Quá hạn', filters: { late: 'true' }, sort: 'due_at' },
        { label: 'Tôi giao', filters: { ...openFilter, maker_id: String(id) }, sort: 'due_at' },
      ]}
      open={taskOpen}
      rowActions={actions.actionsOf}
      actions={buttons}
      nothing="Chưa có việc nào: thêm việc để gọi khách, báo giá hay đòi nợ đúng hẹn."
    />
  )
}
