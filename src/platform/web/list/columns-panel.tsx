import { Button } from 'antd'
import { useState } from 'react'
import { declaredState, moveColumn, type ColumnState } from '#platform/web/list/column-state.ts'
import type { Column } from '#platform/web/list/list-types.ts'

/** Shows, hides, reorders (by mouse or by the arrows) and pins the columns. */
export default function ColumnsPanel<Row>({
  columns,
  state,
  onState,
}: {
  columns: readonly Column<Row>[]
  state: ColumnState
  onState: (state: ColumnState) => void
}) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const titles = new Map(columns.map((column) => [column.key, column.title]))
  const flip = (list: readonly string[], key: string) =>
    list.includes(key) ? list.filter((one) => one !== key) : [...list, key]
  const shownLeft = state.order.length - state.hidden.length
  return (
    <section className="columns" aria-label="Cột của danh sách">
      <ul>
        {state.order.map((key, index) => {
          const hidden = state.hidden.includes(key)
          const title = titles.get(key) ?? key
          return (
            <li
              key={key}
              className={over === key && dragged ? 'drop' : undefined}
              draggable
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(key)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
              onDrop={() => {
                if (dragged) onState({ ...state, order: moveColumn(state.order, dragged, index) })
              }}
            >
              <label>
                <input
                  type="checkbox"
                  checked={!hidden}
                  disabled={!hidden && shownLeft === 1}
                  onChange={() => onState({ ...state, hidden: flip(state.hidden, key) })}
                />
                {title}
              </label>
              <button
                type="button"
                aria-label={`Đưa ${title} lên`}
                disabled={index === 0}
                onClick={() => onState({ ...state, order: moveColumn(state.order, key, index - 1) })}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={`Đưa ${title} xuống`}
                disabled={index === state.order.length - 1}
                onClick={() => onState({ ...state, order: moveColumn(state.order, key, index + 1) })}
              >
                ↓
              </button>
              <button
                type="button"
                aria-pressed={state.pinned.includes(key)}
                aria-label={`Ghim ${title} bên trái`}
                onClick={() => onState({ ...state, pinned: flip(state.pinned, key) })}
              >
                Ghim
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="small" type="text" onClick={() => onState(declaredState(columns))}>
        Về mặc định
      </Button>
    </section>
  )
}
