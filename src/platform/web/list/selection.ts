import { valueOf } from '#platform/web/list/cell.tsx'
import type { Column } from '#platform/web/list/list-types.ts'

export type Selection = ReadonlySet<number>
export const nothing: Selection = new Set()

/**
 * A click on a row's box. With shift, every row between the last one clicked and this one takes the
 * state that this one gets; rows of other pages stay as they are.
 */
export function toggleRow(
  selection: Selection,
  ids: readonly number[],
  id: number,
  { shift = false, anchor }: { shift?: boolean; anchor?: number | undefined } = {},
): Selection {
  const next = new Set(selection)
  const select = !selection.has(id)
  const from = anchor === undefined ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(id)
  const touched = shift && from >= 0 && to >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const one of touched) {
    if (select) next.add(one)
    else next.delete(one)
  }
  return next
}

/** The box of the header: the whole page, or none of it when it is whole already. */
export function togglePage(selection: Selection, ids: readonly number[]): Selection {
  const whole = ids.length > 0 && ids.every((id) => selection.has(id))
  const next = new Set(selection)
  for (const id of ids) {
    if (whole) next.delete(id)
    else next.add(id)
  }
  return next
}

/**
 * The rows of this page and, as they were last seen, the selected ones that have left it: its page was
 * turned, or somebody else has moved them on.
 */
export function lastSeen<Row>(
  before: ReadonlyMap<number, Row>,
  page: readonly Row[],
  rowId: (row: Row) => number,
  selection: Selection,
): ReadonlyMap<number, Row> {
  const gone = [...before].filter(([id]) => selection.has(id))
  return new Map([...gone, ...page.map((row): [number, Row] => [rowId(row), row])])
}

/** What the money columns that the list sums come to over the rows selected, VND; a column of which they have nothing is left out. */
export function sumsOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { key: string; title: string; sum: number }[] {
  return columns.flatMap((column) => {
    if (column.kind !== 'money' || !column.total) return []
    const amounts = rows.map((row) => Number(valueOf(column, row) ?? 0))
    return amounts.some(Boolean)
      ? [{ key: column.key, title: column.title, sum: amounts.reduce((sum, one) => sum + one, 0) }]
      : []
  })
}
