import { Button, Tag } from 'antd'
import { useMemo } from 'react'
import type { departments } from '#staff/department.api.ts'
import { DragTree } from '#access/web/parts/drag-tree.tsx'
import type { Branch } from '#access/web/parts/drag-tree.tsx'
import type { Answer } from '#platform/contract/call.ts'

export type Department = Answer<typeof departments.calls.list>['results'][number]

/** The departments as a tree, each level in its order. */
function treeOf(rows: readonly Department[]): Branch<Department>[] {
  const nodes = new Map(
    rows.map((row) => [row.id, { key: row.id, row, children: [] as Branch<Department>[] }]),
  )
  const top: Branch<Department>[] = []
  for (const node of nodes.values()) {
    const parent = node.row.parent_id === null ? undefined : nodes.get(Number(node.row.parent_id))
    ;(parent?.children ?? top).push(node)
  }
  return top
}

interface Acts {
  add: (parent: Department) => void
  edit: (row: Department) => void
  remove: (row: Department) => void
}

const lineOf =
  ({ add, edit, remove }: Acts) =>
  ({ row }: Branch<Department>) => (
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
      <Button size="small" type="link" danger onClick={() => remove(row)}>
        Xóa
      </Button>
    </span>
  )

/** The tree itself: a department is dragged into another one, or (`gap`) in front of or behind it. */
export default function DepartmentTree({
  rows,
  drop,
  ...acts
}: Acts & {
  rows: readonly Department[]
  drop: (dragged: Department, onto: Department, gap: number | undefined) => void
}) {
  const tree = useMemo(() => treeOf(rows), [rows])
  return <DragTree branches={tree} line={lineOf(acts)} drop={drop} expanded />
}
