import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { cellOf, hoverOf, valueOf } from '#platform/web/list/cell.tsx'
import { clampWidth, standing, type ColumnState } from '#platform/web/list/column-state.ts'
import { classOf, Head, Skeleton, Totals, type Placed } from '#platform/web/list/grid-parts.tsx'
import { InlineEdit } from '#platform/web/list/inline-edit.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import type { Selection } from '#platform/web/list/selection.ts'
import '#platform/web/list/list.css'

/** What rows do; one object for the life of the grid, so that it re-renders no row. */
interface Hands<Row> {
  select(id: number, shift: boolean): void
  open(id: number, event: { ctrlKey: boolean; metaKey: boolean }): void
  more?: ((row: Row, at: DOMRect) => void) | undefined
}

interface RowProps<Row> {
  row: Row
  id: number
  index: number
  columns: readonly Placed<Row>[]
  selected: boolean | undefined
  current: boolean
  opens: boolean
  hands: Hands<Row>
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
        if ((event.target as Element).closest('a,button,input,select,label,textarea')) return
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
              onClick={(event) => hands.more?.(row, event.currentTarget.getBoundingClientRect())}
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
        <InlineEdit column={column} row={row} />
      ) : column.render ? (
        column.render(row)
      ) : (
        cellOf(column, row)
      )}
    </td>
  )
}

export interface DataGridProps<Row> {
  /** The table's accessible name. */
  label: string
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number
  /** What a row is called, for those who hear the page. */
  rowLabel?: (row: Row) => string
  columns: readonly Column<Row>[]
  state: ColumnState
  onState: (state: ColumnState) => void
  totals?: Readonly<Record<string, unknown>> | undefined
  sort?: string | undefined
  onSort?: (field: string) => void
  /** The filter's button of a column's head. */
  headFilter?: (column: Column<Row>) => ReactNode
  /** Absent: rows cannot be selected. */
  selection?: Selection | undefined
  onSelect?: (id: number, shift: boolean) => void
  onSelectPage?: () => void
  current?: number | undefined
  onOpen?: ((id: number, event: { ctrlKey: boolean; metaKey: boolean }) => void) | undefined
  onMore?: ((row: Row, at: DOMRect) => void) | undefined
  /** Whether this person can do anything with the row; without it with each. */
  hasMore?: (row: Row) => boolean
  /** Rows of the skeleton. */
  expected?: number
  loading?: boolean
  refreshing?: boolean
  /** Instead of rows when there are none. */
  nothing?: ReactNode
  /** Over the rows, or instead of them when there are none. */
  failed?: ReactNode
  /** Fills the window down to this many px above its lower edge; 0: as high as its rows. */
  below?: number
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
  const live = useRef({ onSelect, onOpen, onMore })
  useLayoutEffect(() => {
    live.current = { onSelect, onOpen, onMore }
  })
  const hands = useMemo<Hands<Row>>(
    () => ({
      select: (id, shift) => live.current.onSelect?.(id, shift),
      open: (id, event) => live.current.onOpen?.(id, event),
      more: (row, at) => live.current.onMore?.(row, at),
    }),
    [],
  )

  const box = useRef<HTMLDivElement>(null)
  const height = useFill(box, below)
  useEffect(() => {
    if (current === undefined) return
    box.current
      ?.querySelector(`[data-row="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  // A new page starts at its top.
  const firstId = rows?.[0] === undefined ? undefined : rowId(rows[0])
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [firstId])

  const span = placed.length + (selectable ? 1 : 0) + (onMore ? 1 : 0)
  const width = placed.reduce(
    (sum, one) => sum + one.width,
    (selectable ? boxWidth : 0) + (onMore ? moreWidth : 0),
  )
  const whole = Boolean(rows?.length) && rows!.every((row) => selection?.has(rowId(row)))
  const some = !whole && Boolean(rows?.some((row) => selection?.has(rowId(row))))
  const skeleton = props.loading && !rows

  return (
    <div className="grid-frame">
      {props.refreshing && <div className="grid-busy" />}
      {props.failed && (
        <div className="grid-failed" role="alert">
          {props.failed}
        </div>
      )}
      <div
        className="grid"
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
                  <input
                    type="checkbox"
                    aria-label="Chọn cả trang"
                    checked={whole}
                    ref={(input) => {
                      if (input) input.indeterminate = some
                    }}
                    disabled={!rows?.length}
                    onChange={() => props.onSelectPage?.()}
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
                  <span className="visually-hidden">Thao tác</span>
                </th>
              )}
            </tr>
            {totals && rows && rows.length > 0 && (
              <Totals placed={placed} totals={totals} selectable={selectable} more={Boolean(onMore)} />
            )}
          </thead>
          <tbody>
            {skeleton && (
              <Skeleton
                rows={Math.min(props.expected ?? 20, 40)}
                placed={placed}
                extra={span - placed.length}
              />
            )}
            {rows?.map((row, index) => {
              const id = rowId(row)
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
            {!skeleton && !props.failed && !rows?.length && (
              <tr>
                <td className="nothing" colSpan={span}>
                  <div>{props.nothing}</div>
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
