import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState, type DragEvent } from 'react'
import type { Call, List } from '#platform/contract/call.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { tellStep } from '#platform/web/after/notices.ts'
import { useAction, useCall, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import type { Row } from '#platform/web/resource/resource-parts.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import '#platform/web/resource/resource.css'

/** The rows in their order, to be dragged or moved by the arrows; nothing is saved before "Lưu". */
export default function ReorderDrawer({
  resource: { calls, noun, page },
  labelOf,
  onClose,
}: {
  resource: Resource
  labelOf: (row: unknown) => string
  onClose: () => void
}) {
  const list = calls.list as Call
  const query = useCall(list, { query: { size: page?.most ?? 200, sort: 'position' } } as never)
  const rows = (query.data as List<Row> | undefined)?.results
  const [moved, setMoved] = useState<readonly Row[]>()
  const [held, setHeld] = useState<number>()
  const order = moved ?? rows
  const action = useAction(calls.reorder as Call, {
    invalidates: [list],
    onSuccess: () => {
      if (rows)
        tellStep({ about: `order ${noun}`, text: `Đã sắp xếp ${noun}`, undo: putBack }, Date.now() - 1_500)
      onClose()
    },
  })
  const write = useWrite([list])
  const putBack = () => write(calls.reorder as Call, { body: { ids: rows?.map(({ id }) => id) } } as never)
  const move = (from: number, to: number) => {
    if (!order || to < 0 || to >= order.length || from === to) return
    const next = [...order]
    const [row] = next.splice(from, 1)
    if (row) next.splice(to, 0, row)
    setMoved(next)
  }
  const over = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (held === undefined || held === to) return
    move(held, to)
    setHeld(to)
  }
  return (
    <SideDrawer
      title={`Sắp xếp ${noun}`}
      width="form"
      onClose={onClose}
      kept={moved !== undefined}
      footer={
        <Button
          type="primary"
          disabled={!moved}
          loading={action.isPending}
          onClick={() => action.mutate({ body: { ids: order?.map((row) => row.id) } } as never)}
        >
          {kitWords.save}
        </Button>
      }
    >
      {query.error && <Failed error={query.error} />}
      {!order && !query.error && <Skeleton active />}
      <ol className="resource-order">
        {order?.map((row, index) => (
          <li
            key={row.id}
            draggable
            data-held={held === index}
            onDragStart={() => setHeld(index)}
            onDragOver={(event) => over(event, index)}
            onDragEnd={() => setHeld(undefined)}
          >
            <HolderOutlined aria-hidden />
            <span>{labelOf(row)}</span>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`Đưa ${labelOf(row)} lên`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`Đưa ${labelOf(row)} xuống`}
              disabled={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
    </SideDrawer>
  )
}
