import { Button, Tag } from 'antd'
import { useMemo } from 'react'
import type { MenuBranch } from '#access/menu.api.ts'
import { DragTree } from '#access/web/parts/drag-tree.tsx'
import type { Branch } from '#access/web/parts/drag-tree.tsx'

export interface MenuActs {
  add: (parent: MenuBranch) => void
  edit: (row: MenuBranch) => void
  remove: (row: MenuBranch) => void
  drop: (dragged: MenuBranch, onto: MenuBranch, gap: number | undefined) => void
}

const branchesOf = (rows: readonly MenuBranch[]): Branch<MenuBranch>[] =>
  rows.map((row) => ({ key: row.id, row, children: branchesOf(row.children) }))

/** The menu: edited with the roles of each entry, or only looked at without `acts`. */
export default function MenuTree({ rows, acts }: { rows: readonly MenuBranch[]; acts?: MenuActs }) {
  const branches = useMemo(() => branchesOf(rows), [rows])
  const line = ({ row }: Branch<MenuBranch>) => (
    <span className="department">
      <b>{row.title}</b> <small>{row.path}</small>
      <span className="leader">{acts && row.roles.map((code) => <Tag key={code}>{code}</Tag>)}</span>
      {acts && (
        <>
          <Button size="small" type="link" onClick={() => acts.add(row)}>
            Thêm mục con
          </Button>
          <Button size="small" type="link" onClick={() => acts.edit(row)}>
            Sửa
          </Button>
          <Button size="small" type="link" danger onClick={() => acts.remove(row)}>
            Xóa
          </Button>
        </>
      )}
    </span>
  )
  return <DragTree branches={branches} line={line} expanded={!acts} {...(acts ? { drop: acts.drop } : {})} />
}
