import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { useState, type DragEvent } from 'react'
import type { Call, List } from '#platform/contract/call.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import type { Row } from '#platform/web/resource/resource-parts.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'
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
  const action = useAction(calls.reorder as Call, { invalidates: [list], onSuccess: onClose })
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
    <Drawer
      open
      title={`Sắp xếp ${noun}`}
      size={Math.min(480, innerWidth)}
      onClose={onClose}
      mask={{ closable: moved === undefined, blur: false }}
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
      {query.error && <p role="alert">{errorText(query.error)}</p>}
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
    </Drawer>
  )
}
