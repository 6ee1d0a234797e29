import { lazy, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { contentOf, hoverOf, valueOf } from '#platform/web/list/cell.tsx'
import { clampWidth, standing } from '#platform/web/list/column-state.ts'
import {
  BonesOfTotals,
  classOf,
  Head,
  Skeleton,
  Totals,
  type Placed,
} from '#platform/web/list/grid-parts.tsx'
import type { DataGridProps } from '#platform/web/list/grid-types.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import { PageBox } from '#platform/web/list/page-box.tsx'
import { Room, useRowWindow } from '#platform/web/list/use-row-window.tsx'
import { useCutEdges } from '#platform/web/list/use-cut-edges.ts'
import {
  useCurrentInSight,
  useLongPress,
  useRowHands,
  type RowHands,
} from '#platform/web/list/use-row-hands.ts'
import '#platform/web/list/list.css'

const InlineEdit = lazy(() => import('#platform/web/list/inline-edit.tsx'))

interface RowProps<Row> {
  row: Row
  id: number
  index: number
  columns: readonly Placed<Row>[]
  selected: boolean | undefined
  current: boolean
  opens: boolean
  hands: RowHands<Row>
  /** Has it a menu? Undefined: no row of the list has one. */
  hasMore: boolean | undefined
  label: string
}

const boxWidth = 30
const moreWidth = 34

function GridRow<Row>({
  row,
  id,
  index,
  columns,
  selected,
  current,
  opens,
  hands,
  hasMore,
  label,
}: RowProps<Row>) {
  return (
    <tr
      className={`row${opens ? ' opens' : ''}${current ? ' current' : ''}`}
      aria-selected={selected}
      aria-rowindex={index + 2}
      data-row={id}
      onClick={(event) => {
        // A drag over text is copying, and a control in a cell does its own work.
        if (!opens || getSelection()?.type === 'Range') return
        if ((event.target as Element).closest('a,button,input,select,label,textarea,dialog')) return
        hands.open(id, event)
      }}
    >
      {selected !== undefined && (
        <td className="box pin" style={{ left: 0 }}>
          <input
            type="checkbox"
            aria-label={`Chọn ${label}`}
            checked={selected}
            onChange={(event) => hands.select(id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map((placed) => (
        <GridCell key={placed.column.key} placed={placed} row={row} />
      ))}
      {hasMore !== undefined && (
        <td className="box last">
          {hasMore && (
            <button
              type="button"
              className="more"
              aria-label={`Thao tác với ${label}`}
              aria-haspopup="menu"
              onClick={(event) => hands.more(row, event.currentTarget.getBoundingClientRect())}
            >
              ⋯
            </button>
          )}
        </td>
      )}
    </tr>
  )
}
// React's memo forgets the type parameter.
const MemoRow = memo(GridRow) as unknown as typeof GridRow

function GridCell<Row>({ placed, row }: { placed: Placed<Row>; row: Row }) {
  const { column } = placed
  const value = column.render ? undefined : valueOf(column, row)
  const editable = column.edit && (column.edit.allowed?.(row) ?? true)
  return (
    <td
      className={classOf(placed)}
      style={placed.left === undefined ? undefined : { left: placed.left }}
      title={hoverOf(value)}
    >
      {editable ? (
        <Suspense fallback={contentOf(column, row)}>
          <InlineEdit column={column as Column<unknown>} row={row} />
        </Suspense>
      ) : (
        contentOf(column, row)
      )}
    </td>
  )
}

/** Our own markup, so that a row re-renders when its data or selection changes and never otherwise. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, state, onState, rows, rowId, selection, current, totals, below = 46 } = props
  const selectable = selection !== undefined
  const placed = useMemo<Placed<Row>[]>(
    () => standing(columns, state, selectable ? boxWidth : 0),
    [columns, state, selectable],
  )

  const { onSelect, onOpen, hasMore = () => true } = props
  // A role that can do nothing with any of the rows has no column of menus.
  const onMore = !rows || rows.some(hasMore) ? props.onMore : undefined
  const hands = useRowHands({ onSelect, onOpen, onMore })

  const box = useRef<HTMLDivElement>(null)
  const height = useFill(box, below)
  useCutEdges(box)
  useCurrentInSight(box, current)
  useLongPress(box, selectable ? (id) => hands.select(id, false) : undefined)
  // A new page starts at its top.
  const firstId = rows?.[0] === undefined ? undefined : rowId(rows[0])
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [firstId])

  const window = useRowWindow(box, {
    count: rows?.length ?? 0,
    current: current === undefined ? undefined : rows?.findIndex((row) => rowId(row) === current),
  })

  const extra = (selectable ? 1 : 0) + (onMore ? 1 : 0)
  const width = placed.reduce(
    (sum, one) => sum + one.width,
    (selectable ? boxWidth : 0) + (onMore ? moreWidth : 0),
  )
  const skeleton = props.loading && !rows

  const left = placed.findLast(({ last }) => last)
  const fromLeft = left ? (left.left ?? 0) + left.width : selectable ? boxWidth : 0
  const edges = { '--from': `${fromLeft}px`, '--until': `${onMore ? moreWidth : 0}px` } as CSSProperties
  return (
    <div className="grid-frame cut-frame" style={edges}>
      {props.refreshing && <div className="grid-busy" />}
      {props.failed && rows && <div className="grid-failed">{props.failed}</div>}
      {props.over}
      <div
        className={selection?.size ? 'grid chosen' : 'grid'}
        ref={box}
        style={height === undefined ? undefined : { height }}
        tabIndex={0}
        role="group"
        aria-label={props.label}
      >
        <table style={{ minWidth: width }} aria-busy={skeleton || undefined} aria-rowcount={rows?.length}>
          <colgroup>
            {selectable && <col style={{ width: boxWidth }} />}
            {placed.map(({ column, width: own }) => (
              <col key={column.key} data-col={column.key} style={{ width: own }} />
            ))}
            {onMore && <col style={{ width: moreWidth }} />}
          </colgroup>
          <thead>
            <tr>
              {selectable && (
                <th className="box pin" style={{ left: 0 }}>
                  <PageBox
                    rows={rows}
                    rowId={rowId}
                    selection={selection}
                    onSelectPage={props.onSelectPage}
                  />
                </th>
              )}
              {placed.map((one) => (
                <Head
                  key={one.column.key}
                  placed={one}
                  sort={props.sort}
                  onSort={props.onSort}
                  filter={props.headFilter?.(one.column)}
                  onWidth={(next) =>
                    onState({ ...state, widths: { ...state.widths, [one.column.key]: clampWidth(next) } })
                  }
                />
              ))}
              {onMore && (
                <th className="box last">
                  <span className="sr-only">Thao tác</span>
                </th>
              )}
            </tr>
            {skeleton && columns.some(({ total }) => total) && (
              <BonesOfTotals placed={placed} extra={extra} />
            )}
            {totals && rows && rows.length > 0 && (
              <Totals placed={placed} totals={totals} selectable={selectable} more={Boolean(onMore)} />
            )}
          </thead>
          <tbody>
            {skeleton && <Skeleton rows={Math.min(props.expected ?? 20, 50)} placed={placed} extra={extra} />}
            <Room height={window.above} columns={placed.length + extra} />
            {rows?.slice(window.first, window.until).map((row, nth) => {
              const [id, index] = [rowId(row), window.first + nth]
              return (
                <MemoRow
                  key={id}
                  row={row}
                  id={id}
                  index={index}
                  columns={placed}
                  selected={selectable ? selection.has(id) : undefined}
                  current={id === current}
                  opens={onOpen !== undefined}
                  hands={hands}
                  hasMore={onMore && hasMore(row)}
                  label={props.rowLabel?.(row) ?? `dòng ${index + 1}`}
                />
              )
            })}
            <Room height={window.below} columns={placed.length + extra} />
            {!skeleton && !rows?.length && (
              <tr>
                <td className="nothing" colSpan={placed.length + extra}>
                  <div>{rows ? props.nothing : props.failed}</div>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The height that fills the window from where the box stands. */
function useFill(box: { current: HTMLElement | null }, below: number): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (below === 0) return
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top
      if (top !== undefined) setHeight(Math.max(Math.round(innerHeight - (top + scrollY) - below), 300))
    }
    measure()
    // What stands above (chips, the bulk bar, a chart) comes and goes.
    const observer = new ResizeObserver(measure)
    for (const around of ['.list', '.screen']) {
      const frame = box.current?.closest(around)
      if (frame) observer.observe(frame)
    }
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [box, below])
  return below === 0 ? undefined : height
}
