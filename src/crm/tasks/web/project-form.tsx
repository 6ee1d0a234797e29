import { useMemo } from 'react'
import { listCrmPeople } from '#crm/comments/comment.api.ts'
import { crmPersonPicker, keyOfPicked } from '#crm/comments/web/parts/crm-people.ts'
import { createProject, listProjects, updateProject, type ProjectRow } from '#crm/tasks/project.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { ManySelect } from '#platform/web/inputs/many-select.tsx'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

const idsOf = (value: unknown) => ((value as string[] | null) ?? []).map(Number)

/** People of one's group, several of them; who is no longer in it stays by their key. */
function MembersInput(props: InputProps<string[]>) {
  const { data } = useCall(listCrmPeople, { query: {} })
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <ManySelect {...props} options={options} />
}

const fieldsFor = (role: RoleCode): readonly FormField[] => [
  ...recordForm(projectFields, role, {
    extended: {
      owner_id: {
        placeholder: 'Tên nhân viên…',
        input: crmPersonPicker,
        toBody: (value) => keyOfPicked(value) ?? undefined,
      },
    },
  }),
  { name: 'members', label: 'Thành viên', input: MembersInput, toBody: idsOf },
]

function valuesOf(of: unknown): FormValues {
  const row = of as ProjectRow
  return {
    ...formValues(projectFields, row),
    owner_id: { id: row.owner_id, name: row.owner_name },
    members: row.member_ids.map(String),
  }
}

/** A project as it is planned, or changed. */
export function ProjectForm({ row, onClose }: { row?: ProjectRow | undefined; onClose: () => void }) {
  const { id, name, role } = usePerson()
  const fields = useMemo(() => fieldsFor(role), [role])
  return (
    <FormDrawer<Call>
      call={(row ? updateProject : createProject) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa dự án: ${row.title}` : 'Thêm dự án'}
      fields={fields}
      initial={row ? valuesOf(row) : { ...formValues(projectFields), owner_id: { id, name }, members: [] }}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={[listProjects]}
    />
  )
}
