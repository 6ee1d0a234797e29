import { Button, Empty, Skeleton, Tag, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { departments } from '#access/department.api.ts'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { Field } from '#platform/web/form/form-types.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { saidBy } from '#platform/web/words/kit.words.ts'
import type { Answer, Call } from '#platform/contract/call.ts'
import '#access/web/departments.css'

const { list, create, update, remove, reorder } = departments.calls as Required<typeof departments.calls>
type Department = Answer<typeof list>['results'][number]
type Open = { row?: Department; parent?: Department } | undefined

interface Node {
  key: number
  row: Department
  children: Node[]
}

/** The departments as a tree, each level in its order. */
function treeOf(rows: readonly Department[]): Node[] {
  const nodes = new Map(rows.map((row) => [row.id, { key: row.id, row, children: [] as Node[] }]))
  const top: Node[] = []
  for (const node of nodes.values()) {
    const parent = node.row.parent_id === null ? undefined : nodes.get(Number(node.row.parent_id))
    ;(parent?.children ?? top).push(node)
  }
  return top
}

const fieldsFor = (rows: readonly Department[], own: number | undefined): readonly Field[] => [
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

interface Acts {
  add: (parent: Department) => void
  edit: (row: Department) => void
  remove: (row: Department) => void
}

const lineOf =
  ({ add, edit, remove: gone }: Acts) =>
  ({ row }: Node) => (
    <span className="department">
      <b>{row.name}</b> <small>{row.code}</small>
      {!row.active && <Tag>Ngừng dùng</Tag>}
      <span className="leader">{row.manager_id_name}</span>
      <Button size="small" type="link" onClick={() => add(row)}>
        Thêm cấp dưới
      </Button>
      <Button size="small" type="link" onClick={() => edit(row)}>
        Sửa
      </Button>
      <Button size="small" type="link" danger onClick={() => gone(row)}>
        Xóa
      </Button>
    </span>
  )

export default function Departments() {
  const { data, error } = useCall(list, { query: { size: 1000, sort: 'position' } })
  const rows = useMemo(() => data?.results ?? [], [data])
  const tree = useMemo(() => treeOf(rows), [rows])
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
      {error && <p role="alert">{saidBy(error)}</p>}
      {!data && !error && <Skeleton active />}
      {data && rows.length === 0 && <Empty description="Chưa có phòng ban" />}
      {rows.length > 0 && (
        <Tree<Node>
          className="departments"
          blockNode
          defaultExpandAll
          draggable={{ icon: false }}
          selectable={false}
          treeData={tree}
          titleRender={lineOf({
            add: (parent) => setForm({ parent }),
            edit: (row) => setForm({ row }),
            remove: (row) => void ask(row),
          })}
          onDrop={({ node, dragNode, dropToGap, dropPosition }) => {
            const index = Number(node.pos.split('-').at(-1))
            void drop(dragNode.row, node.row, dropToGap ? dropPosition - index : undefined).catch(() => {})
          }}
        />
      )}
      {form && (
        <FormDrawer<Call>
          key={form.row?.id ?? `new-${form.parent?.id ?? ''}`}
          call={(form.row ? update : create) as Call}
          {...(form.row ? { params: { id: form.row.id } } : {})}
          title={form.row ? `Sửa ${form.row.name}` : 'Thêm phòng ban'}
          fields={fieldsFor(rows, form.row?.id)}
          initial={initialOf(form)}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </Screen>
  )
}
