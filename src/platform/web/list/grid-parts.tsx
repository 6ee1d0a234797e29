import { useState, type ReactNode } from 'react'
import { isRight, leading, shown } from '#platform/web/list/cell.tsx'
import { clampWidth, type Standing } from '#platform/web/list/column-state.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import { nextSort } from '#platform/web/list/url-state.ts'
import { compact } from '#platform/web/words/numbers.ts'

export type Placed<Row> = Standing<Column<Row>>

export function classOf<Row>({ column, left, last }: Placed<Row>): string | undefined {
  const names = [
    left !== undefined && 'pin',
    last && 'pin-last',
    isRight(column) && 'right',
    column.kind === 'picture' && 'pictured',
  ].filter(Boolean)
  return names.length ? names.join(' ') : undefined
}

export function Head<Row>({
  placed,
  sort,
  onSort,
  filter,
  onWidth,
}: {
  placed: Placed<Row>
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
  filter: ReactNode
  onWidth: (width: number) => void
}) {
  const { column, left } = placed
  const field = column.sortable === true ? column.key : column.sortable || undefined
  const direction = field && (sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none')
  const name = [classOf(placed), filter ? 'with-filter' : undefined].filter(Boolean).join(' ')
  return (
    <th
      className={name || undefined}
      style={left === undefined ? undefined : { left }}
      aria-sort={direction || undefined}
      title={column.hint ? `${column.title}. ${column.hint}` : column.title}
      scope="col"
    >
      {field && onSort ? (
        <button type="button" className="head" onClick={() => onSort(nextSort(sort, field))}>
          <span>{column.title}</span>
          <i aria-hidden>{direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : ''}</i>
        </button>
      ) : (
        column.title
      )}
      {filter}
      <Resizer column={column.key} width={placed.width} onWidth={onWidth} />
    </th>
  )
}

/** Widens the `<col>` while dragging and says the width once, at the end: no row renders meanwhile. */
function Resizer({
  column,
  width,
  onWidth,
}: {
  column: string
  width: number
  onWidth: (width: number) => void
}) {
  const [from, setFrom] = useState<number>()
  return (
    <span
      className={from === undefined ? 'resize' : 'resize on'}
      aria-hidden
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(event.clientX)
      }}
      onPointerMove={(event) => {
        if (from === undefined) return
        const col = event.currentTarget
          .closest('table')
          ?.querySelector<HTMLElement>(`col[data-col="${CSS.escape(column)}"]`)
        if (col) col.style.width = `${clampWidth(width + event.clientX - from)}px`
      }}
      onPointerUp={(event) => {
        if (from !== undefined && event.clientX !== from) onWidth(width + event.clientX - from)
        setFrom(undefined)
      }}
    />
  )
}

export function Totals<Row>({
  placed,
  totals,
  selectable,
  more,
}: {
  placed: readonly Placed<Row>[]
  totals: Readonly<Record<string, unknown>>
  selectable: boolean
  more: boolean
}) {
  // The word stands in the first column that has no sum of its own.
  const labelAt = placed.findIndex(({ column }) => !column.total)
  return (
    <tr className="grid-total">
      {selectable && <td className="box pin" style={{ left: 0 }} />}
      {placed.map((one, index) => (
        <td
          key={one.column.key}
          className={classOf(one)}
          style={one.left === undefined ? undefined : { left: one.left }}
        >
          {one.column.total
            ? leading(one.column.totalTo, sumOf(one.column, totals[one.column.total]))
            : index === labelAt
              ? 'Tổng'
              : null}
          {/* Those of nothing keep their line: rows do not move under the hand from filter to filter. */}
          {one.column.apart?.map(({ total, label }) => (
            <small key={total} data-none={!totals[total] || undefined}>
              {label} {shown(one.column, totals[total])}
            </small>
          ))}
        </td>
      ))}
      {more && <td className="box last" />}
    </tr>
  )
}

const unsummed = 'Quá nhiều dòng để cộng. Hãy lọc hẹp hơn để xem tổng.'

/**
 * Too many rows are not summed; the sum of some of them would be taken for all. One that its column would cut (8 px a
 * figure, 16 around them) is written short.
 */
function sumOf<Row>(column: Column<Row>, sum: unknown): ReactNode {
  if (sum === null) return <abbr title={unsummed}>—</abbr>
  const exact = shown(column, sum)
  const fits = typeof exact !== 'string' || exact.length * 8 + 16 <= (column.width ?? 120)
  return fits || column.kind !== 'money' ? exact : <abbr title={exact}>{compact(Number(sum))}</abbr>
}

/** As high as the row that comes: a picture makes it higher. */
const boneOf = <Row,>({ column }: Placed<Row>) => (column.kind === 'picture' ? 'bone cell-picture' : 'bone')

function Bones<Row>({ row, placed, extra }: { row: number; placed: readonly Placed<Row>[]; extra: number }) {
  return (
    <>
      {extra > 0 && <td colSpan={extra} />}
      {placed.map((one, cell) => (
        <td key={one.column.key} className={one.column.kind === 'picture' ? 'pictured' : undefined}>
          <span className={boneOf(one)} style={{ width: `${45 + ((row * 7 + cell * 13) % 5) * 11}%` }} />
        </td>
      ))}
    </>
  )
}

/** What stands there until the rows come, as high as they are. */
export function Skeleton<Row>({
  rows,
  ...cells
}: {
  rows: number
  placed: readonly Placed<Row>[]
  extra: number
}) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      <Bones row={row} {...cells} />
    </tr>
  ))
}

export function BonesOfTotals<Row>({ placed, extra }: { placed: readonly Placed<Row>[]; extra: number }) {
  return (
    <tr className="grid-total" aria-hidden>
      {extra > 0 && <td colSpan={extra} />}
      {placed.map(({ column }) => (
        <td key={column.key}>
          {column.total && <span className="bone" style={{ width: '60%' }} />}
          {column.apart?.map(({ total, label }) => (
            <small key={total} data-none>
              {label}
            </small>
          ))}
        </td>
      ))}
    </tr>
  )
}
