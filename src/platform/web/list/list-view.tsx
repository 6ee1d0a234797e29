import { Button } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { List } from '#platform/contract/call.ts'
import { Arrange } from '#platform/web/list/arrange.tsx'
import { DataGrid } from '#platform/web/list/data-grid.tsx'
import { ExportButton } from '#platform/web/list/export-button.tsx'
import { FilterButton, keysOf, SearchBox, StatusChips, type SetFilters } from '#platform/web/list/filters.tsx'
import type { BulkAction, Column, Filter, ListDeclaration } from '#platform/web/list/list-types.ts'
import { Pager } from '#platform/web/list/pager.tsx'
import { lastSeen, nothing, togglePage, toggleRow, type Selection } from '#platform/web/list/selection.ts'
import {
  changed,
  failedPage,
  isFirstVisit,
  lastPageBefore,
  nextSort,
  readListState,
  wireQuery,
  writeListState,
  type ListDefaults,
  type ListState,
} from '#platform/web/list/url-state.ts'
import { useColumnState } from '#platform/web/list/use-column-state.ts'
import { useListKeys } from '#platform/web/list/use-keyboard.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'

const BulkBar = lazy(() => import('#platform/web/list/bulk-bar.tsx'))
const RecordDrawer = lazy(() => import('#platform/web/list/record-drawer.tsx'))
const RowMenu = lazy(() => import('#platform/web/list/row-menu.tsx'))

/** A file of exactly the rows filtered. */
export interface FileOfRows {
  label: string
  run: (query: Record<string, string | number>, signal: AbortSignal) => Promise<void>
}

export interface ListResult<Row> {
  data: List<Row> | undefined
  error: unknown
  loading: boolean
  refreshing: boolean
  retry: () => void
  /** The open record, where it is not on the page shown. */
  opened?: Row | undefined
  /** It is on its way. */
  opening?: boolean
}

/** The answer of a list's query, as the list shows it. */
export function resultOf<Row>(query: UseQueryResult<List<Row>>): ListResult<Row> {
  const { data, error, isPending, isFetching, refetch } = query
  return {
    data,
    error,
    loading: isPending,
    refreshing: isFetching && !isPending,
    retry: () => void refetch(),
  }
}

export function defaultsOf<Row>(list: ListDeclaration<Row>): ListDefaults {
  const keys = [
    ...(list.chips ? [list.chips.key] : []),
    ...(list.filterKeys ?? []),
    ...(list.filters ?? []).flatMap(keysOf),
    ...list.columns.flatMap((column) => (column.filter ? keysOf(filterOf(column)!) : [])),
    ...(list.presets ?? []).flatMap((preset) => Object.keys(preset.filters)),
  ]
  return {
    size: list.size ?? 20,
    sort: list.sort,
    filterKeys: [...new Set(keys)],
    ...(list.initialFilters ? { filters: list.initialFilters } : {}),
  }
}

function filterOf<Row>(column: Column<Row>): Filter | undefined {
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

const usualId = (row: unknown): number => (row as { id: number }).id

/** The list itself: bar, chips, grid, pages and drawer over an answer that somebody else fetched. */
export function ListView<Row>({
  list,
  result,
  address,
  exports = [],
}: {
  list: ListDeclaration<Row>
  result: ListResult<Row>
  address: ReturnType<typeof useListState<Row>>
  exports?: readonly FileOfRows[]
}) {
  const { state, change, defaults } = address
  const { data, error } = result
  const rowId = (list.rowId ?? usualId) as (row: Row) => number
  const { columns, open, rowActions, bulk } = list
  const opens = open !== undefined || list.to !== undefined
  const navigate = useNavigate()
  const [columnState, setColumnState] = useColumnState(list.path, columns)
  const [selection, setSelection] = useState<Selection>(nothing)
  const [ownCurrent, setOwnCurrent] = useState<number>()
  const { id: current, move: setCurrent } = list.cursor ?? { id: ownCurrent, move: setOwnCurrent }
  const [menu, setMenu] = useState<{ row: Row; at: DOMRect }>()
  // The bar's code comes with the first selection and stays, because its result outlives the selection.
  const [bulkUsed, setBulkUsed] = useState(false)
  if (selection.size > 0 && !bulkUsed) setBulkUsed(true)
  const anchor = useRef<number>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const rows = data?.results
  const pagination = data?.pagination ?? (error ? failedPage(defaults.size) : undefined)
  const lastPage = data && lastPageBefore(data.pagination, data.results.length)
  useEffect(() => {
    if (lastPage !== undefined) change({ page: lastPage }, { replace: true })
  }, [lastPage, change])
  const ids = useMemo(() => rows?.map(rowId) ?? [], [rows, rowId])
  const found = state.openFound && !result.refreshing && ids.length === 1 ? ids[0] : undefined
  useEffect(() => {
    if (found !== undefined) change({ open: found }, { replace: true })
  }, [found, change])
  const [seen, setSeen] = useState<{ page?: readonly Row[]; rows: ReadonlyMap<number, Row> }>(() => ({
    rows: new Map(),
  }))
  if (rows && rows !== seen.page) setSeen({ page: rows, rows: lastSeen(seen.rows, rows, rowId, selection) })

  const filterText = JSON.stringify([state.filters, state.q])
  // What was selected under another filter is out of sight: nothing may happen to it by surprise.
  useEffect(() => setSelection(nothing), [filterText])

  const setFilters = useCallback<SetFilters>(
    (next) => {
      const filters = { ...state.filters, ...next }
      change({ filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) })
    },
    [change, state.filters],
  )
  const setQ = useCallback((q: string) => change({ q }, { replace: true }), [change])
  const onSort = useCallback(
    (field: string) => change({ sort: nextSort(state.sort, field) }),
    [change, state.sort],
  )
  const turn = useCallback((page: number) => change({ page }), [change])
  const resize = useCallback((size: number) => change({ size }), [change])
  const close = useCallback(() => change({ open: undefined }), [change])
  const { setSearch } = address
  const applyView = useCallback(
    (query: string) =>
      // Only the list's own part of the address; a tab beside it stays where it is.
      setSearch((current) =>
        writeListState(readListState(new URLSearchParams(query), defaults), defaults, current),
      ),
    [setSearch, defaults],
  )
  const clear = useCallback(() => change({ filters: {}, q: '' }), [change])

  const openRow = (id: number, event?: { ctrlKey: boolean; metaKey: boolean }) => {
    const row = rows?.find((one) => rowId(one) === id)
    const to = row === undefined ? undefined : list.to?.(row)
    if (!open && to === undefined) return
    setCurrent(id)
    if (event && (event.ctrlKey || event.metaKey)) {
      const here = `${location.pathname}?${writeListState({ ...state, open: id }, defaults, address.search)}`
      window.open(to ?? open?.path?.(id) ?? here, '_blank', 'noopener')
    } else if (to !== undefined) void navigate(to)
    else change({ open: id }, { replace: state.open !== undefined })
  }
  const select = (id: number, shift: boolean) => {
    setSelection((now) => toggleRow(now, ids, id, { shift, anchor: anchor.current }))
    anchor.current = id
  }

  useListKeys(
    list.keyboard !== false,
    (key, shift) => {
      if (key === 'search') {
        const box = root.current?.querySelector<HTMLInputElement>('[data-list-search]')
        box?.focus()
        return box !== null && box !== undefined
      }
      if (key === 'close') {
        if (state.open === undefined) return false
        close()
        return true
      }
      const at = current === undefined ? -1 : ids.indexOf(current)
      if (key === 'down' || key === 'up') {
        const next = ids[key === 'down' ? Math.min(at + 1, ids.length - 1) : Math.max(at - 1, 0)]
        if (next === undefined) return false
        setCurrent(next)
        if (state.open !== undefined) change({ open: next }, { replace: true })
        return true
      }
      const id = ids[at]
      if (id === undefined) return false
      if (key === 'open') {
        openRow(id)
        return opens
      }
      if (bulk) select(id, shift)
      return true
    },
    list.cursor !== undefined,
  )

  const columnFilters = new Map(columns.map((column) => [column.key, filterOf(column)]))
  const headFilter = (column: Column<Row>): ReactNode => {
    const filter = columnFilters.get(column.key)
    return filter && <FilterButton small filter={filter} values={state.filters} set={setFilters} />
  }
  const labelOf = (id: number): string => {
    const row = seen.rows.get(id)
    return row === undefined ? `#${id}` : (list.rowLabel?.(row) ?? `#${id}`)
  }
  const filtered = Object.keys(state.filters).length > 0 || state.q !== ''
  const option = data?.option as (Record<string, unknown> & { counts?: Record<string, number> }) | undefined
  const totals = useMemo(
    () =>
      columns.some((column) => column.total) && (data?.totals || data?.option)
        ? { ...(data.option as object | undefined), ...(data.totals as object | undefined) }
        : undefined,
    [columns, data],
  )
  const onPage = state.open === undefined ? undefined : rows?.find((row) => rowId(row) === state.open)
  const openedRow = onPage ?? result.opened
  const isComing = openedRow === undefined && result.opening

  return (
    <div className="list" ref={root}>
      <div className="list-bar">
        {list.search !== false && (
          <SearchBox value={state.q} placeholder={list.search ?? `Tìm ${list.noun}…`} set={setQ} />
        )}
        {list.presets?.map((preset) => (
          <Button
            key={preset.label}
            type="text"
            onClick={() => change({ filters: preset.filters, q: '', sort: preset.sort ?? defaults.sort })}
          >
            {preset.label}
          </Button>
        ))}
        {list.filters?.map((filter) => (
          <FilterButton key={filter.key} filter={filter} values={state.filters} set={setFilters} />
        ))}
        {filtered && !isFirstVisit(state, defaults) && (
          <Button type="link" onClick={clear}>
            {kitWords.clearFilters}
          </Button>
        )}
        <span className="list-grow" />
        {list.toolbar}
        {exports.map(({ label, run }) => (
          <ExportButton key={label} label={label} run={(signal) => run(wireQuery(state, false), signal)} />
        ))}
        <Arrange
          path={list.path}
          columns={columns}
          query={writeListState({ ...state, open: undefined, page: 1 }, defaults).toString()}
          columnState={columnState}
          onColumnState={setColumnState}
          applyView={applyView}
        />
      </div>
      {list.chips && (
        <StatusChips
          chips={list.chips}
          value={state.filters[list.chips.key]}
          counts={option?.counts}
          set={setFilters}
        />
      )}
      <Suspense>
        {bulk && bulkUsed && (
          <BulkBar
            actions={bulk as readonly BulkAction<unknown>[]}
            columns={columns as readonly Column<unknown>[]}
            selection={selection}
            rows={[...seen.rows].flatMap(([id, row]) => (selection.has(id) ? [row] : []))}
            labelOf={labelOf}
            select={(next) => setSelection(new Set(next))}
            onDone={result.retry}
          />
        )}
      </Suspense>
      <DataGrid
        label={`Danh sách ${list.noun}`}
        rows={rows}
        rowId={rowId}
        {...(list.rowLabel ? { rowLabel: list.rowLabel } : {})}
        columns={columns}
        state={columnState}
        onState={setColumnState}
        totals={totals}
        sort={state.sort}
        onSort={onSort}
        headFilter={headFilter}
        selection={bulk ? selection : undefined}
        onSelect={select}
        onSelectPage={() => setSelection((now) => togglePage(now, ids))}
        current={current}
        onOpen={opens ? openRow : list.cursor?.move}
        onMore={rowActions ? (row, at) => setMenu({ row, at }) : undefined}
        hasMore={(row) => (rowActions?.(row).length ?? 0) > 0}
        expected={state.size}
        loading={result.loading}
        refreshing={result.refreshing}
        {...(list.below === undefined ? {} : { below: list.below })}
        failed={
          error ? (
            <>
              <span>{errorText(error)}</span>
              <Button size="small" onClick={result.retry}>
                {kitWords.retry}
              </Button>
            </>
          ) : undefined
        }
        nothing={
          filtered ? (
            <>
              <p>Chưa có {list.noun} nào khớp với bộ lọc.</p>
              <Button onClick={clear}>{kitWords.clearFilters}</Button>
            </>
          ) : (
            <p>Chưa có {list.noun}</p>
          )
        }
      />
      {pagination && <Pager pagination={pagination} shown={rows?.length ?? 0} turn={turn} resize={resize} />}
      <Suspense>
        {open && state.open !== undefined && (
          <RecordDrawer title={open.title(openedRow, state.open)} width={open.width} onClose={close}>
            {!isComing && open.render(state.open, openedRow, close)}
          </RecordDrawer>
        )}
        {menu && rowActions && (
          <RowMenu at={menu.at} actions={rowActions(menu.row)} onClose={() => setMenu(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
