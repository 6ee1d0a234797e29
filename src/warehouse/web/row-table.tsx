import { Checkbox } from 'antd'
import { lazy, Suspense } from 'react'
import { contentOf, isRight } from '#platform/web/list/cell.tsx'
import { declaredState } from '#platform/web/list/column-state.ts'
import type { DataGridProps } from '#platform/web/list/grid-types.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import type { Selection } from '#platform/web/list/selection.ts'
import { usePhone } from '#platform/web/list/use-phone.ts'
import '#platform/web/list/list.css'
import '#warehouse/web/receiving.css'

const Cards = lazy(() => import('#platform/web/list/cards.tsx'))

/** Rows within something else, without pages and filters: a small table, on a phone cards as every list has. */
export function RowTable<Row extends { id: number }>({
  label,
  columns,
  rows,
  rowLabel,
  selection,
  onSelect,
  onSelectAll,
}: {
  /** What the rows are, for those who hear the page. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowLabel: (row: Row) => string
  /** Absent: rows cannot be chosen. */
  selection?: Selection
  onSelect?: (id: number) => void
  onSelectAll?: () => void
}) {
  const phone = usePhone()
  if (phone) {
    const props: DataGridProps<Row> = {
      label,
      columns,
      rows,
      rowLabel,
      rowId: ({ id }) => id,
      // Nobody arranges them.
      state: declaredState(columns),
      onState: () => {},
      selection,
      ...(onSelect ? { onSelect } : {}),
      ...(onSelectAll ? { onSelectPage: onSelectAll } : {}),
    }
    return (
      <div className="list">
        <Suspense fallback={<div className="cards-coming" />}>
          <Cards {...(props as unknown as DataGridProps<unknown>)} />
        </Suspense>
      </div>
    )
  }
  const all = rows.length > 0 && rows.every(({ id }) => selection?.has(id))
  return (
    <table className="flight-table" aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th>
              <Checkbox
                checked={all}
                indeterminate={!all && selection.size > 0}
                aria-label="Chọn cả trang"
                onChange={() => onSelectAll?.()}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              className={isRight(column) ? 'n' : undefined}
              aria-label={column.card === 'action' ? 'Thao tác' : undefined}
            >
              {column.card === 'action' ? null : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {selection && (
              <td>
                <Checkbox
                  checked={selection.has(row.id)}
                  onChange={() => onSelect?.(row.id)}
                  aria-label={`Chọn ${rowLabel(row)}`}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.key} className={isRight(column) ? 'n' : undefined}>
                {contentOf(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
