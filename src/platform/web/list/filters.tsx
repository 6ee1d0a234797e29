import { pastedCodes } from '#platform/contract/list.ts'
import { FilterFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Chips, Filter, Option } from '#platform/web/list/list-types.ts'
import { readAny, toggleAny } from '#platform/web/list/url-state.ts'
import { useCutEdges } from '#platform/web/list/use-cut-edges.ts'
import { chipCount } from '#platform/web/words/numbers.ts'

const FilterBox = lazy(() => import('#platform/web/list/filter-box.tsx'))

export type SetFilters = (change: Readonly<Record<string, string>>) => void
type Values = Readonly<Record<string, string>>

export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'range' ? [`${filter.key}_from`, `${filter.key}_to`] : [filter.key]

/** Status chips: a press adds or takes away one; the counts come with the answer. */
export const StatusChips = memo(function StatusChips({
  chips,
  value,
  counts,
  coming,
  failed,
  set,
}: {
  chips: Chips
  value: string | undefined
  counts: Readonly<Record<string, number>> | undefined
  /** The first answer is on its way: the counts keep their places. */
  coming: boolean
  /** Nothing came: no chip is shown as if it held. */
  failed: boolean
  set: SetFilters
}) {
  const row = useRef<HTMLDivElement>(null)
  useCutEdges(row, counts)
  const chosen = readAny(value)
  const chip = (isChosen: boolean) =>
    ({
      type: 'button',
      className: 'chip',
      'aria-pressed': isChosen && !failed,
      ...(isChosen && failed ? { 'data-failed': true, title: 'Chưa tải được' } : {}),
    }) as const
  return (
    <div className="cut-frame">
      <div className="list-chips" role="group" aria-label="Lọc theo trạng thái" ref={row}>
        <button {...chip(chosen.length === 0)} onClick={() => set({ [chips.key]: '' })}>
          Tất cả
        </button>
        {chips.options.map(({ value: own, label, phase }) => (
          <button
            key={own}
            {...chip(chosen.includes(own))}
            data-phase={phase ?? undefined}
            onClick={() => set({ [chips.key]: toggleAny(value, own) })}
          >
            {label}
            {coming ? <b /> : counts?.[own] !== undefined && <b>{chipCount(counts[own] ?? 0)}</b>}
          </button>
        ))}
      </div>
    </div>
  )
})

/** What a filter says while it is on: `Ngày tạo: 01-11-2026 – 07-11-2026`. */
export function filterCaption(
  filter: Filter,
  values: Values,
  labelled: readonly Option[] = [],
): string | undefined {
  if (filter.kind === 'range') {
    const from = values[`${filter.key}_from`]
    const to = values[`${filter.key}_to`]
    if (!from && !to) return undefined
    return from && to ? `${from} – ${to}` : from ? `từ ${from}` : `đến ${to}`
  }
  const value = values[filter.key]
  if (!value) return undefined
  if (filter.kind === 'text' || filter.kind === 'day') return value
  const options = filter.kind === 'any' ? filter.options : labelled
  const labels = readAny(value).map((one) => options.find((option) => option.value === one)?.label ?? one)
  return labels.length > 2 ? `${labels.length} mục` : labels.join(', ')
}

/** The labels of the records that a filter names: the address holds only their ids. */
function useLabelled(filter: Filter, value: string | undefined) {
  // The same key is of other records elsewhere: an account of the bank here, of a marketplace there.
  const { pathname } = useLocation()
  return useQuery({
    queryKey: ['filter-names', pathname, filter.key, value],
    queryFn: () => (filter.kind === 'remote' ? filter.labelled(readAny(value)) : []),
    enabled: filter.kind === 'remote' && Boolean(value),
    staleTime: Infinity,
  })
}

/** A filter as a button of the bar, or as the small sign in a column's head. */
export function FilterButton({
  filter,
  values,
  failed,
  set,
  small,
}: {
  filter: Filter
  values: Values
  /** The list could not be read. */
  failed: boolean
  set: SetFilters
  small?: boolean
}) {
  const [open, setOpen] = useState(false)
  const names = useLabelled(filter, values[filter.key])
  // An id says nothing: what could not be named is not shown as if it were.
  const said = names.isError ? 'chưa tải được' : filterCaption(filter, values, names.data)
  const isOn = said !== undefined && !failed && !names.isError
  const unsure = said !== undefined && !isOn ? { 'data-failed': true, title: 'Chưa tải được' } : {}
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      arrow={false}
      content={
        <Suspense fallback={<div className="filter-box">Đang tải…</div>}>
          <FilterBox
            filter={filter}
            values={values}
            labelled={names.data}
            unnamed={names.isError ? names : undefined}
            apply={(change) => {
              set(change)
              setOpen(false)
            }}
          />
        </Suspense>
      }
    >
      {small ? (
        <button
          type="button"
          className="filter-button"
          data-on={isOn}
          {...unsure}
          aria-label={`Lọc ${filter.title}${said ? `: ${said}` : ''}`}
        >
          <FilterFilled />
        </button>
      ) : (
        <Button className={isOn ? 'filter-on' : ''} {...unsure}>
          {filter.title}
          {said && `: ${said}`}
        </Button>
      )}
    </Popover>
  )
}

/** The text search; it asks once somebody pauses, at once on Enter. A plain input: antd's costs 16 KB. */
export const SearchBox = memo(function SearchBox({
  value,
  placeholder,
  set,
  paste,
}: {
  value: string
  placeholder: string
  set: (q: string) => void
  /** Several codes at once. */
  paste: (codes: readonly string[]) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => set(text.trim()), 350)
    return () => clearTimeout(timer)
  }, [text, value, set])
  return (
    <div className="list-search">
      <input
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        data-list-search
        title="Dán cả cột mã chép từ Excel để lọc theo các mã đó"
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/[\n\t]/.test(pasted.trim())) return
          const codes = pastedCodes(pasted)
          if (codes.length < 2) return
          event.preventDefault()
          setText('')
          paste(codes)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(text.trim())
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {text ? (
        <button
          type="button"
          aria-label="Xóa ô tìm"
          onClick={() => {
            setText('')
            set('')
          }}
        >
          ✕
        </button>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </div>
  )
})
