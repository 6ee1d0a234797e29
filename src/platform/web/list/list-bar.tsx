import { Button } from 'antd'
import { memo, useCallback, useMemo } from 'react'
import { Arrange } from '#platform/web/list/arrange.tsx'
import type { ColumnState } from '#platform/web/list/column-state.ts'
import { ExportButton } from '#platform/web/list/export-button.tsx'
import { FilterButton, keysOf, SearchBox, type SetFilters } from '#platform/web/list/filters.tsx'
import { FitRow, type FitItem } from '#platform/web/list/fit-row.tsx'
import { filterOf, type FileOfRows, type ListAddress } from '#platform/web/list/list-address.ts'
import type { ListDeclaration } from '#platform/web/list/list-types.ts'
import { isFirstVisit, readListState, wireQuery, writeListState } from '#platform/web/list/url-state.ts'
import { usePhone } from '#platform/web/list/use-phone.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'

/** Search, presets, filters, files and the arrangement of a list, on one line; choosing rows does not draw it. */
function Bar<Row>({
  list,
  address,
  exports,
  failed,
  setFilters,
  clear,
  columnState,
  onColumnState,
}: {
  list: ListDeclaration<Row>
  address: ListAddress
  exports: readonly FileOfRows[]
  /** No answer came: no filter is shown as if it held. */
  failed: boolean
  setFilters: SetFilters
  clear: () => void
  columnState: ColumnState
  onColumnState: (state: ColumnState) => void
}) {
  const { state, change, defaults, setSearch } = address
  const setQ = useCallback((q: string) => change({ q }, { replace: true }), [change])
  const paste = useCallback(
    (codes: readonly string[]) => change({ q: '', filters: { codes: codes.join(',') } }),
    [change],
  )
  const applyView = useCallback(
    (query: string) =>
      // Only the list's own part of the address; a tab beside it stays where it is.
      setSearch((current) =>
        writeListState(readListState(new URLSearchParams(query), defaults), defaults, current),
      ),
    [setSearch, defaults],
  )
  const filtered = Object.keys(state.filters).length > 0 || state.q !== ''
  const phone = usePhone()
  const items = useMemo<FitItem[]>(
    () => [
      ...(list.presets ?? []).map((preset) => ({
        key: `preset ${preset.label}`,
        content: (
          <Button
            type="text"
            onClick={() => change({ filters: preset.filters, q: '', sort: preset.sort ?? defaults.sort })}
          >
            {preset.label}
          </Button>
        ),
      })),
      ...(list.filters ?? []).map((filter) => ({
        key: `filter ${filter.key}`,
        on: !failed && keysOf(filter).some((key) => state.filters[key]),
        content: <FilterButton filter={filter} values={state.filters} failed={failed} set={setFilters} />,
      })),
      // A table has them in its heads.
      ...(phone ? list.columns.map(filterOf).filter((filter) => filter !== undefined) : []).map((filter) => ({
        key: `head ${filter.key}`,
        on: !failed && keysOf(filter).some((key) => state.filters[key]),
        content: <FilterButton filter={filter} values={state.filters} failed={failed} set={setFilters} />,
      })),
      ...(filtered && !isFirstVisit(state, defaults)
        ? [
            {
              key: 'clear',
              content: (
                <Button type="link" onClick={clear}>
                  {kitWords.clearFilters}
                </Button>
              ),
            },
          ]
        : []),
      ...(list.toolbar ? [{ key: 'toolbar', end: true, content: list.toolbar }] : []),
      ...exports.map(({ label, run }) => ({
        key: `file ${label}`,
        end: true,
        content: <ExportButton label={label} run={(signal) => run(wireQuery(state, false), signal)} />,
      })),
      {
        key: 'arrange',
        end: true,
        content: (
          <Arrange
            path={list.path}
            columns={list.columns}
            query={writeListState({ ...state, open: undefined, page: 1 }, defaults).toString()}
            columnState={columnState}
            onColumnState={onColumnState}
            applyView={applyView}
          />
        ),
      },
    ],
    [
      list,
      phone,
      exports,
      failed,
      state,
      defaults,
      filtered,
      change,
      setFilters,
      clear,
      columnState,
      onColumnState,
      applyView,
    ],
  )
  return (
    <div className="list-bar">
      {list.search !== false && (
        <SearchBox
          value={state.q}
          placeholder={list.search ?? `Tìm ${list.noun}…`}
          set={setQ}
          paste={paste}
        />
      )}
      <FitRow items={items} />
    </div>
  )
}
// React's memo forgets the type parameter.
export const ListBar = memo(Bar) as unknown as typeof Bar
