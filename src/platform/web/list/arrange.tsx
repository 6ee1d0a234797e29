import { Button, Popover } from 'antd'
import { lazy, memo, Suspense, useState } from 'react'
import type { ColumnState } from '#platform/web/list/column-state.ts'
import type { Column } from '#platform/web/list/list-types.ts'

const ColumnsPanel = lazy(() => import('#platform/web/list/columns-panel.tsx'))
const ViewsPanel = lazy(() => import('#platform/web/list/views-panel.tsx'))

/** The popovers of saved views and columns; their content is fetched when one is opened. */
function ArrangeButtons<Row>({
  path,
  columns,
  query,
  columnState,
  onColumnState,
  applyView,
}: {
  path: string
  columns: readonly Column<Row>[]
  query: string
  columnState: ColumnState
  onColumnState: (state: ColumnState) => void
  applyView: (query: string) => void
}) {
  const [views, setViews] = useState(false)
  const waiting = <div className="columns">Đang tải…</div>
  return (
    <>
      <Popover
        open={views}
        onOpenChange={setViews}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={
          <Suspense fallback={waiting}>
            <ViewsPanel
              list={path}
              query={query}
              apply={(next) => {
                applyView(next)
                setViews(false)
              }}
            />
          </Suspense>
        }
      >
        <Button>Chế độ xem</Button>
      </Popover>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={
          <Suspense fallback={waiting}>
            <ColumnsPanel columns={columns as never} state={columnState} onState={onColumnState} />
          </Suspense>
        }
      >
        <Button>Cột</Button>
      </Popover>
    </>
  )
}
export const Arrange = memo(ArrangeButtons) as unknown as typeof ArrangeButtons
