import { CheckSquareOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { crmPersonPicker, keyOfPicked } from '#crm/comments/web/parts/crm-people.ts'
import {
  changeWork,
  createWork,
  deleteWork,
  listWorks,
  updateWork,
  type WorkRow,
} from '#crm/tasks/work.api.ts'
import { listTasks } from '#crm/tasks/task.api.ts'
import { openTasks } from '#crm/tasks/task.status.ts'
import { workFields } from '#crm/tasks/work.fields.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField, type FormValues } from '#platform/web/form/form-types.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter, OpenRecord } from '#platform/web/list/list-types.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

const columnsFor = (role: RoleCode) =>
  recordColumns<WorkRow>(workFields, role, {
    done: { value: (row) => (row.done ? 'Xong' : '') },
    planned_minutes: { kind: 'duration', total: 'planned_minutes' },
    spent_minutes: { kind: 'duration', total: 'spent_minutes' },
  })
const fieldsFor = (role: RoleCode): readonly FormField[] =>
  recordForm(workFields, role, {
    extended: { worker_id: { placeholder: 'Tên nhân viên…', input: crmPersonPicker, toBody: keyOfPicked } },
  })
function valuesOf(of: unknown): FormValues {
  const row = of as WorkRow
  return {
    ...formValues(workFields, row),
    worker_id: row.worker_id === null ? null : { id: row.worker_id, name: row.worker_name ?? '' },
  }
}

/** Of a task that is still open; a project's works are written down in the project. */
const taskField: FormField = {
  name: 'task_id',
  label: 'Công việc',
  required: true,
  placeholder: 'Tên công việc…',
  input: remote<{ id: number; title: string }>({
    search: async (q, signal) =>
      (
        await api(listTasks, {
          query: { status: openTasks.join(','), size: 20, ...(q ? { q } : {}) },
          signal,
        })
      ).results,
    keyOf: ({ id }) => id,
    labelOf: ({ title }) => title,
  }),
  toBody: (value) => keyOfPicked(value) ?? undefined,
}

const open: OpenRecord<WorkRow> = {
  title: (row, id) => row?.title ?? `Đầu việc #${id}`,
  head: (row) => ({
    icon: <CheckSquareOutlined />,
    name: row.title,
    about: row.task_title ?? row.project_title,
    figures: [
      { label: 'Dự kiến', value: `${row.planned_minutes} phút` },
      { label: 'Đã làm', value: `${row.spent_minutes} phút` },
    ],
  }),
  render: (_, row) => (row ? <WorkFacts row={row} /> : <Nothing>Không tìm thấy đầu việc này.</Nothing>),
  width: 'form',
}

function WorkFacts({ row }: { row: WorkRow }) {
  const { role } = usePerson()
  const to = row.task_id === null ? `/crm/project?open=${row.project_id}` : `/crm/task?open=${row.task_id}`
  return (
    <>
      <RecordFacts facts={recordFacts(workFields, role, row)} />
      <Link to={to}>Mở {row.task_id === null ? 'dự án' : 'công việc'}</Link>
    </>
  )
}

/** The items of all check lists with their time: ticked with the minutes they took. */
export default function AllWorks() {
  const person = usePerson()
  const { role } = person
  const [editing, setEditing] = useState<WorkRow>()
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => columnsFor(role), [role])
  const fields = useMemo(() => fieldsFor(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () => recordFilters(workFields, role, { worker_id: staffFilter }),
    [role],
  )
  const write = useWrite([listWorks])
  const { ask, dialog } = useAskFields()
  const mayWrite = updateWork.roles.includes(role)
  const tick = async (row: WorkRow) => {
    const given = await ask({
      title: `Xong: ${row.title}`,
      okText: 'Đánh dấu xong',
      fields: [formField(workFields, 'spent_minutes', { label: 'Đã làm (phút)', required: true })],
      initial: { spent_minutes: row.spent_minutes || row.planned_minutes },
    })
    if (!given) return
    const spent_minutes = Number(given['spent_minutes'] ?? 0)
    await write(changeWork, { body: { id: row.id, done: true, spent_minutes, version: row.version } })
  }
  const rowActions = (row: WorkRow): RowAction[] => {
    if (!mayWrite) return []
    return [
      row.done
        ? {
            key: 'undo',
            label: 'Bỏ đánh dấu',
            run: () => write(changeWork, { body: { id: row.id, done: false, version: row.version } }),
          }
        : { key: 'done', label: 'Đánh dấu xong', primary: true, run: () => tick(row) },
      { key: 'update', label: 'Sửa', run: () => setEditing(row) },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        confirm: { title: `Xóa đầu việc "${row.title}"?`, okText: 'Xóa' },
        run: () => write(deleteWork, { params: { id: row.id } }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        path="/crm/works"
        title="CRM: đầu việc"
        noun="đầu việc"
        call={listWorks}
        sort="-created_at"
        search="Đầu việc…"
        rowLabel={(row: WorkRow) => row.title}
        columns={columns}
        filters={filters}
        presets={[
          { label: 'Của tôi, chưa xong', filters: { worker_id: String(person.id), done: 'false' } },
          { label: 'Cả nhóm, chưa xong', filters: { done: 'false' } },
        ]}
        rowActions={rowActions}
        open={open}
        nothing="Chưa có đầu việc nào: chia một công việc hoặc dự án thành đầu việc."
        actions={
          mayWrite && (
            <Button type="primary" onClick={() => setAdding(true)}>
              Thêm đầu việc
            </Button>
          )
        }
      />
      {adding && (
        <FormDrawer<Call>
          call={createWork as Call}
          title="Thêm đầu việc"
          fields={[taskField, ...fields]}
          initial={formValues(workFields)}
          open
          onClose={() => setAdding(false)}
          invalidates={[listWorks]}
        />
      )}
      {editing && (
        <FormDrawer<Call>
          call={updateWork as Call}
          params={{ id: editing.id }}
          title={`Sửa đầu việc: ${editing.title}`}
          fields={fields}
          initial={valuesOf(editing)}
          valuesOf={valuesOf}
          open
          onClose={() => setEditing(undefined)}
          invalidates={[listWorks]}
        />
      )}
      {dialog}
    </>
  )
}
