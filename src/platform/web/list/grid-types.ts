import type { ReactNode } from 'react'
import type { ColumnState } from '#platform/web/list/column-state.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import type { Selection } from '#platform/web/list/selection.ts'

/** What the rows of a list are shown by: a table, or on a phone cards. */
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
  onSort?: (sort: string | undefined) => void
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
  /** Lies over the header while rows are selected. */
  over?: ReactNode
  /** Instead of rows when there are none. */
  nothing?: ReactNode
  /** Over the foot of the rows, which stay where they are; instead of them when there are none. */
  failed?: ReactNode
  /** Fills the window down to this many px above its lower edge; 0: as high as its rows. */
  below?: number
}
