import { Button } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { List } from '#platform/contract/call.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { DataGrid } from '#platform/web/list/data-grid.tsx'
import type { DataGridProps } from '#platform/web/list/grid-types.ts'
import { FilterButton, StatusChips, type SetFilters } from '#platform/web/list/filters.tsx'
import { filterOf, type FileOfRows, type ListAddress } from '#platform/web/list/list-address.ts'
import { ListBar } from '#platform/web/list/list-bar.tsx'
import type { BulkAction, Column, ListDeclaration } from '#platform/web/list/list-types.ts'
import { OnlySome } from '#platform/web/list/only-some.tsx'
import { Pager } from '#platform/web/list/pager.tsx'
import { lastSeen, nothing, togglePage, toggleRow, type Selection } from '#platform/web/list/selection.ts'
import { failedPage, lastPageBefore, writeListState } from '#platform/web/list/url-state.ts'
import { useColumnState } from '#platform/web/list/use-column-state.ts'
import { usePhone } from '#platform/web/list/use-phone.ts'
import { useListKeys } from '#platform/web/list/use-keyboard.ts'
import { useOpenCode } from '#platform/web/shell/page-title.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'

const Cards = lazy(() => import('#platform/web/list/cards.tsx'))
const BulkBar = lazy(() => import('#platform/web/list/bulk-bar.tsx'))
const RecordDrawer = lazy(() => import('#platform/web/list/record-drawer.tsx'))
const PastedCodes = lazy(() => import('#platform/web/list/pasted-codes.tsx'))
const RowMenu = lazy(() => import('#platform/web/list/row-menu.tsx'))
const WantedRow = lazy(() => import('#platform/web/list/wanted-row.tsx'))

export interface ListResult<Row> {
  data: List<Row> | undefined
  error: unknown
  loading: boolean
  refreshing: boolean
  retry: () => void
  /** Reads a page of the rows of the same question, of that many. */
  read?: (page: number, size: number) => Promise<List<Row>>
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

/** A table, or on a phone cards. */
function Rows<Row>(props: DataGridProps<Row>) {
  return usePhone() ? (
    <Suspense fallback={<div className="cards-coming" />}>
      <Cards {...(props as unknown as DataGridProps<unknown>)} />
    </Suspense>
  ) : (
    <DataGrid {...props} />
  )
}

const noFiles: readonly FileOfRows[] = []
const usualId = (row: unknown): number => (row as { id: number }).id

/** The list itself: bar, chips, grid, pages and drawer over an answer that somebody else fetched. */
export function ListView<Row>({
  list,
  result,
  address,
  exports = noFiles,
  body,
}: {
  list: ListDeclaration<Row>
  result: ListResult<Row>
  address: ListAddress
  exports?: readonly FileOfRows[]
  /** Stands in place of the rows and their pages: the same question, looked at in another way. */
  body?: ReactNode
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
  // Nothing came: nothing is shown as if it held.
  const failed = Boolean(error) && !data
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
  const onSort = useCallback((sort: string | undefined) => change({ sort }), [change])
  const turn = useCallback((page: number) => change({ page }), [change])
  const resize = useCallback((size: number) => change({ size }), [change])
  const close = useCallback(() => change({ open: undefined }), [change])
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
    { withArrows: list.cursor !== undefined, selects: bulk !== undefined },
  )

  const columnFilters = new Map(columns.map((column) => [column.key, filterOf(column)]))
  const headFilter = (column: Column<Row>): ReactNode => {
    const filter = columnFilters.get(column.key)
    return (
      filter && <FilterButton small filter={filter} values={state.filters} failed={failed} set={setFilters} />
    )
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
  const known = onPage ?? result.opened
  // What leaves the page while its drawer is open stays in it until it was read by itself.
  const [kept, setKept] = useState<{ id: number; row: Row }>()
  if (state.open !== undefined && known !== undefined && known !== kept?.row) {
    setKept({ id: state.open, row: known })
  }
  const openedRow = known ?? (result.opening && kept?.id === state.open ? kept?.row : undefined)
  const isComing = openedRow === undefined && result.opening
  const headOf = (row: Row) =>
    open && open.head !== 'own'
      ? {
          ...open.head(row),
          label: `Thao tác với ${list.rowLabel?.(row) ?? list.noun}`,
          actions: rowActions?.(row, close) ?? [],
        }
      : undefined
  useOpenCode(state.open !== undefined && openedRow !== undefined ? list.rowLabel?.(openedRow) : undefined)

  return (
    <div className="list" ref={root}>
      <ListBar
        list={list}
        address={address}
        exports={exports}
        failed={failed}
        setFilters={setFilters}
        clear={clear}
        columnState={columnState}
        onColumnState={setColumnState}
      />
      {state.filters['codes'] && (
        <Suspense>
          <PastedCodes
            codes={state.filters['codes'].split(',')}
            read={result.read}
            clear={() => setFilters({ codes: '' })}
          />
        </Suspense>
      )}
      <OnlySome filters={state.filters} set={setFilters} />
      {list.chips && (
        <StatusChips
          chips={list.chips}
          value={state.filters[list.chips.key]}
          counts={option?.counts}
          coming={result.loading}
          failed={failed}
          set={setFilters}
        />
      )}
      {body ?? (
        <Rows
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
          over={
            bulk &&
            bulkUsed && (
              <Suspense>
                <BulkBar
                  actions={bulk as readonly BulkAction<unknown>[]}
                  columns={columns as readonly Column<unknown>[]}
                  selection={selection}
                  rows={[...seen.rows].flatMap(([id, row]) => (selection.has(id) ? [row] : []))}
                  labelOf={labelOf}
                  select={(next) => setSelection(new Set(next))}
                  onDone={result.retry}
                />
              </Suspense>
            )
          }
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
            error ? <Failed small={rows !== undefined} error={error} retry={result.retry} /> : undefined
          }
          nothing={
            filtered ? (
              <Nothing action={<Button onClick={clear}>{kitWords.clearFilters}</Button>}>
                Chưa có {list.noun} nào khớp với bộ lọc.
              </Nothing>
            ) : (
              <Nothing>{list.nothing ?? `Chưa có ${list.noun}`}</Nothing>
            )
          }
        />
      )}
      {body !== undefined ? null : pagination ? (
        <Pager
          pagination={pagination}
          shown={rows?.length ?? 0}
          most={defaults.most}
          turn={turn}
          resize={resize}
        />
      ) : (
        <div className="pager" aria-hidden />
      )}
      <Suspense>
        {open && state.open !== undefined && (
          <RecordDrawer
            title={open.title(openedRow, state.open)}
            width={open.width}
            record={state.open}
            head={openedRow === undefined ? undefined : headOf(openedRow)}
            onClose={close}
          >
            {!isComing && open.render(state.open, openedRow, close)}
          </RecordDrawer>
        )}
        {!open && onPage && rowActions && <WantedRow actions={rowActions(onPage)} />}
        {menu && rowActions && (
          <RowMenu at={menu.at} actions={rowActions(menu.row)} onClose={() => setMenu(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
