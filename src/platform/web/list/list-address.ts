import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { keysOf } from '#platform/web/list/filters.tsx'
import type { Column, Filter, ListDeclaration } from '#platform/web/list/list-types.ts'
import {
  changed,
  readListState,
  writeListState,
  type ListDefaults,
  type ListState,
} from '#platform/web/list/url-state.ts'

/** A file of exactly the rows filtered. */
export interface FileOfRows {
  label: string
  run: (query: Record<string, string | number>, signal: AbortSignal) => Promise<void>
}

export function defaultsOf<Row>(list: ListDeclaration<Row>): ListDefaults {
  const keys = [
    ...(list.chips ? [list.chips.key] : []),
    ...(list.filterKeys ?? []),
    ...(list.filters ?? []).flatMap(keysOf),
    ...list.columns.flatMap((column) => (column.filter ? keysOf(filterOf(column)!) : [])),
    ...(list.presets ?? []).flatMap((preset) => Object.keys(preset.filters)),
    // A pasted column of codes.
    ...(list.search === false ? [] : ['codes']),
  ]
  return {
    size: list.size ?? 20,
    most: list.most,
    sort: list.sort,
    filterKeys: [...new Set(keys)],
    ...(list.initialFilters ? { filters: list.initialFilters } : {}),
  }
}

/** The filter in a column's head. */
export function filterOf<Row>(column: Column<Row>): Filter | undefined {
  return column.filter && { title: column.title, ...column.filter, key: column.filter.key ?? column.key }
}

/** The list's state in the address, and its change. */
export function useListState<Row>(list: ListDeclaration<Row>) {
  const [search, setSearch] = useSearchParams()
  // Declarations are constants of their module; a spread one costs a recomputation, no more.
  const defaults = useMemo(() => defaultsOf(list), [list])
  const state = useMemo(() => readListState(search, defaults), [search, defaults])
  const change = useCallback(
    (next: Partial<ListState>, { replace = false } = {}) =>
      setSearch(
        (current) => writeListState(changed(readListState(current, defaults), next), defaults, current),
        { replace, preventScrollReset: true },
      ),
    [setSearch, defaults],
  )
  return { state, change, search, setSearch, defaults }
}
export type ListAddress = ReturnType<typeof useListState>
