import { Tree } from 'antd'
import type { ReactNode } from 'react'
import '#staff/web/departments.css'

export interface Branch<Row> {
  key: number
  row: Row
  children: Branch<Row>[]
}

/** A tree whose rows are dragged into another one, or (`gap`) in front of or behind it; fixed without `drop`. */
export function DragTree<Row>({
  branches,
  line,
  drop,
  expanded = false,
}: {
  branches: Branch<Row>[]
  line: (branch: Branch<Row>) => ReactNode
  drop?: (dragged: Row, onto: Row, gap: number | undefined) => void
  expanded?: boolean
}) {
  return (
    <Tree<Branch<Row>>
      className="departments"
      blockNode
      defaultExpandAll={expanded}
      draggable={drop ? { icon: false } : false}
      selectable={false}
      treeData={branches}
      titleRender={line}
      onDrop={({ node, dragNode, dropToGap, dropPosition }) => {
        const index = Number(node.pos.split('-').at(-1))
        drop?.(dragNode.row, node.row, dropToGap ? dropPosition - index : undefined)
      }}
    />
  )
}
