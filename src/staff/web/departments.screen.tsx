import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { departments } from '#staff/department.api.ts'
import type { Department } from '#staff/web/department-tree.tsx'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import type { Call } from '#platform/contract/call.ts'

const { list, create, update, remove, reorder } = departments.calls as Required<typeof departments.calls>
type Open = { row?: Department; parent?: Department } | undefined

// antd's tree is heavier than the rest of the screen: the title and the button do not wait for it.
const DepartmentTree = lazy(() => import('#staff/web/department-tree.tsx'))

const fieldsFor = (rows: readonly Department[], own: number | undefined): readonly FormField[] => [
  { name: 'code', label: 'Mã', input: 'text', required: true, span: 4 },
  { name: 'name', label: 'Tên', input: 'text', required: true, span: 8 },
  {
    name: 'parent_id',
    label: 'Trực thuộc',
    input: {
      kind: 'select',
      options: rows.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: name })),
    },
    span: 6,
  },
  {
    name: 'manager_id',
    label: 'Trưởng phòng',
    placeholder: 'Tên nhân viên…',
    input: staffPicker,
    toBody: (value) => (value as { id: number } | null)?.id ?? null,
    span: 6,
  },
  { name: 'note', label: 'Nhiệm vụ', input: 'note' },
  { name: 'active', label: 'Đang dùng', input: 'checkbox' },
]

function initialOf({ row, parent }: NonNullable<Open>) {
  if (!row) return { active: true, parent_id: parent?.id ?? null }
  const { code, name, parent_id, manager_id, manager_id_name, note, active, version } = row
  const manager = manager_id === null ? null : { id: Number(manager_id), name: manager_id_name ?? '' }
  return { code, name, parent_id, note, active, version, manager_id: manager }
}

export default function Departments() {
  const { data, error } = useCall(list, { query: { size: 1000, sort: 'position' } })
  const rows = data?.results ?? []
  const [form, setForm] = useState<Open>()
  const confirmAction = useConfirmAction()
  const invalidates = [list] as Call[]
  const removal = useAction(remove, { invalidates })
  const moving = useAction(update, { invalidates, quiet: true })
  const sorting = useAction(reorder, { invalidates })

  const ask = async (row: Department) => {
    const agreed = await confirmAction({ title: `Xóa ${row.name}?`, danger: true, okText: 'Xóa' })
    if (agreed) removal.mutate({ params: { id: row.id } })
  }
  /** Dropped on a department: into it; between two: beside them, in that order. */
  const drop = async (dragged: Department, onto: Department, gap: number | undefined) => {
    const parent_id = gap === undefined ? onto.id : onto.parent_id === null ? null : Number(onto.parent_id)
    if (parent_id !== dragged.parent_id) {
      await moving.mutateAsync({ params: { id: dragged.id }, body: { parent_id, version: dragged.version } })
    }
    if (gap === undefined) return
    const sisters = rows.filter((row) => row.parent_id === onto.parent_id && row.id !== dragged.id)
    const at = sisters.findIndex(({ id }) => id === onto.id) + (gap < 0 ? 0 : 1)
    sorting.mutate({ body: { ids: sisters.toSpliced(at, 0, dragged).map(({ id }) => id) } })
  }

  return (
    <Screen
      path="/setting/departments"
      title="Phòng ban"
      actions={
        <Button type="primary" onClick={() => setForm({})}>
          Thêm phòng ban
        </Button>
      }
    >
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton active />}
      {data && rows.length === 0 && <Nothing>Chưa có phòng ban</Nothing>}
      {rows.length > 0 && (
        <Suspense fallback={<Skeleton active />}>
          <DepartmentTree
            rows={rows}
            add={(parent) => setForm({ parent })}
            edit={(row) => setForm({ row })}
            remove={(row) => void ask(row)}
            drop={(...dropped) => void drop(...dropped).catch(() => {})}
          />
        </Suspense>
      )}
      {form && (
        <FormDrawer<Call>
          key={form.row?.id ?? `new-${form.parent?.id ?? ''}`}
          call={(form.row ? update : create) as Call}
          {...(form.row ? { params: { id: form.row.id } } : {})}
          title={form.row ? `Sửa ${form.row.name}` : 'Thêm phòng ban'}
          fields={fieldsFor(rows, form.row?.id)}
          initial={initialOf(form)}
          valuesOf={(row) => initialOf({ row: row as Department })}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </Screen>
  )
}
