import { ProjectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import {
  createProject,
  deleteProject,
  listProjects,
  moveProject,
  type ProjectRow,
} from '#crm/tasks/project.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { projectStatus, projectTable } from '#crm/tasks/project.status.ts'
import { tasksErrors } from '#crm/tasks/tasks.errors.ts'
import { ProjectForm } from '#crm/tasks/web/project-form.tsx'
import { ProjectRecord } from '#crm/tasks/web/project-record.tsx'
import { projectStart } from '#crm/tasks/web/task-list.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter, OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const way: Way = {
  statuses: projectStatus,
  steps: [
    { label: 'Dự kiến', by: projectStatus.planned },
    { label: 'Đang chạy', by: projectStatus.running },
    { label: 'Kết thúc', by: projectStatus.finished },
  ],
  broken: [projectStatus.stopped],
}
const open: OpenRecord<ProjectRow> = {
  title: (row, id) => row?.title ?? `Dự án #${id}`,
  head: (row) => ({
    icon: <ProjectOutlined />,
    name: row.title,
    tags: <StatusTag status={row.status} tags={projectStatus.tags} />,
    about: [row.owner_name, row.member_names].filter(Boolean).join(' · '),
    figures: [
      { label: 'Việc đã xong', value: `${row.tasks_done}/${row.tasks}` },
      { label: 'Hoàn thành', value: row.share === null ? null : `${row.share}%` },
      { label: 'Đến ngày', value: row.ends_on },
    ],
    way: wayByTimes(way, row.status, [
      [projectStatus.planned, row.created_at],
      [row.status === projectStatus.stopped ? projectStatus.running : projectStatus.finished, row.closed_at],
    ]),
  }),
  render: (_, row) =>
    row ? <ProjectRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy dự án này.</Nothing>,
  width: 'record',
}

const columnsFor = (role: RoleCode) =>
  recordColumns<ProjectRow>(projectFields, role, {
    tasks_done: { render: (row) => `${row.tasks_done}/${row.tasks}` },
    share: { render: (row) => (row.share === null ? '' : `${row.share}%`) },
    tasks: { hidden: true },
  })

/** Projects with the share of their tasks that is done. */
export default function Projects() {
  const person = usePerson()
  const { role } = person
  const manager = useHasFlag('ql')
  const [form, setForm] = useState<{ row?: ProjectRow }>()
  const write = useWrite([listProjects])
  const mayWrite = createProject.roles.includes(role)
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () => recordFilters(projectFields, role, { owner_id: staffFilter }),
    [role],
  )
  const rowActions = (row: ProjectRow): RowAction[] => {
    if (!mayWrite) return []
    const asked = {
      role,
      status: row.status,
      noun: 'dự án',
      snapshot: { open_tasks: row.tasks_open },
      errors: tasksErrors,
    }
    const steps = statusActions(projectTable, asked, ({ to }, reason) =>
      write(moveProject, {
        body: { id: row.id, status: Number(to), version: row.version, ...(reason ? { reason } : {}) },
      }),
    )
    const closed = row.status === projectStatus.finished || row.status === projectStatus.stopped
    return [
      ...steps.map((one) => ({ ...one, primary: one.key === 'begin' || one.key === 'finish' })),
      { key: 'update', label: 'Sửa', off: closed ? 'đã đóng' : undefined, run: () => setForm({ row }) },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        off:
          row.tasks > 0
            ? 'đã có việc'
            : manager || row.maker_id === person.id
              ? undefined
              : 'do người khác lập',
        confirm: { title: `Xóa dự án "${row.title}"?`, okText: 'Xóa' },
        run: () => write(deleteProject, { params: { id: row.id } }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        path="/crm/project"
        title="CRM: dự án"
        noun="dự án"
        call={listProjects}
        sort="-created_at"
        search="Tên dự án…"
        rowLabel={(row: ProjectRow) => row.title}
        columns={columns}
        chips={{ key: 'status', options: projectStatus.chips }}
        filters={filters}
        initialFilters={projectStart.filters}
        open={open}
        rowActions={rowActions}
        nothing="Chưa có dự án nào: lập dự án khi một việc cần nhiều người."
        actions={
          mayWrite && (
            <Button type="primary" onClick={() => setForm({})}>
              Thêm dự án
            </Button>
          )
        }
      />
      {form && <ProjectForm row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}
