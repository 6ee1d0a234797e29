import type { DataGridProps } from '#platform/web/list/grid-types.ts'

/** Chooses every row of the page, or none; says where some are chosen. */
export function PageBox<Row>({
  rows = [],
  rowId,
  selection,
  onSelectPage,
}: Pick<DataGridProps<Row>, 'rows' | 'rowId' | 'selection' | 'onSelectPage'>) {
  const chosen = rows.filter((row) => selection?.has(rowId(row))).length
  const isWhole = rows.length > 0 && chosen === rows.length
  return (
    <input
      type="checkbox"
      aria-label="Chọn cả trang"
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = chosen > 0 && !isWhole
      }}
      disabled={rows.length === 0}
      onChange={() => onSelectPage?.()}
    />
  )
}
