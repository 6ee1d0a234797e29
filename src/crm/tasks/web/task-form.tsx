import { useMemo } from 'react'
import { MomentInput } from '#bidding/desk/web/parts/moment-input.tsx'
import { crmPersonPicker, keyOfPicked } from '#crm/comments/web/parts/crm-people.ts'
import { listProjects } from '#crm/tasks/project.api.ts'
import { projectStatus } from '#crm/tasks/project.status.ts'
import { createTask, listTaskGroups, listTasks, updateTask, type TaskRow } from '#crm/tasks/task.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField, type FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

const openProjects = [projectStatus.planned, projectStatus.running].join(',')
const projectPicker = remote<{ id: number; title: string }>({
  search: async (q, signal) =>
    (await api(listProjects, { query: { status: openProjects, size: 20, ...(q ? { q } : {}) }, signal }))
      .results,
  keyOf: ({ id }) => id,
  labelOf: ({ title }) => title,
})

const orderCode: FormField = {
  name: 'order_code',
  label: 'Mã đơn',
  input: 'text',
  span: 6,
  placeholder: 'DH000123',
}

const fieldsFor = (role: RoleCode): readonly FormField[] => [
  ...recordForm(taskFields, role, {
    extended: {
      assignee_id: {
        placeholder: 'Tên nhân viên…',
        input: crmPersonPicker,
        toBody: (value) => keyOfPicked(value) ?? undefined,
      },
      customer_id: { input: customerInput, toBody: keyOfPicked },
      project_id: { placeholder: 'Tên dự án…', input: projectPicker, toBody: keyOfPicked },
      due_at: { input: MomentInput },
      remind_at: { input: MomentInput },
    },
  }),
  orderCode,
]

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
function valuesOf(of: unknown): FormValues {
  const row = of as TaskRow
  return {
    ...formValues(taskFields, row),
    assignee_id: named(row.assignee_id, row.assignee_name),
    customer_id: named(row.customer_id, row.customer_name),
    project_id: row.project_id === null ? null : { id: row.project_id, title: row.project_title ?? '' },
    order_code: row.order_code,
  }
}

/** A task as it is written down, or changed; a new one may begin with what it is about. */
export function TaskForm({
  row,
  about = {},
  onClose,
}: {
  row?: TaskRow | undefined
  about?: FormValues
  onClose: () => void
}) {
  const { id, name, role } = usePerson()
  const fields = useMemo(() => fieldsFor(role), [role])
  const initial = row ? valuesOf(row) : { ...formValues(taskFields), assignee_id: { id, name }, ...about }
  return (
    <FormDrawer<Call>
      call={(row ? updateTask : createTask) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa việc: ${row.title}` : 'Thêm việc'}
      fields={fields}
      initial={initial}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={[listTasks, listTaskGroups, listProjects]}
    />
  )
}
