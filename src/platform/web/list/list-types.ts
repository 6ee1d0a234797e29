import type { ReactNode } from 'react'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Phase } from '#platform/contract/phase.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import type { DrawerWidth } from '#platform/web/record/drawer-width.ts'
import type { RecordHead } from '#platform/web/record/record-header.tsx'

export interface Option {
  value: string
  label: string
}

/** How a value looks when a column brings no `render` of its own. */
export type CellKind =
  | 'text'
  | 'money'
  | 'weight'
  | 'number'
  | 'percent'
  /** Minutes. */
  | 'duration'
  | 'date'
  /** An accounting period: `2026-11`. */
  | 'month'
  | 'time'
  /** A time of something just done: how long ago, exact on hover. */
  | 'ago'
  | 'status'
  | 'code'
  /** The address of a page outside. */
  | 'link'
  /** A picture of goods, as records keep it (`platform/web/images/thumb.tsx`). */
  | 'picture'

/** A filter whose values are records. */
export interface RemoteFilter {
  kind: 'remote'
  search: (q: string) => Promise<readonly Option[]>
  /** The records that the address names; without it the ids stand there after a reload. */
  labelled: (values: readonly string[]) => Promise<readonly Option[]>
}

/**
 * A filter of the list's query: `any` of some values, a `range` of days (`<key>_from`, `<key>_to`,
 * DD-MM-YYYY), one `day` or a `text`. `search` finds the values on the server as somebody types.
 */
export type FilterShape =
  | { kind: 'any'; options: readonly Option[] }
  | RemoteFilter
  | { kind: 'range' }
  | { kind: 'day' }
  | { kind: 'text' }
export type Filter = FilterShape & { key: string; title: string }

export interface Edit<Row> {
  kind: 'text' | 'money' | 'weight' | 'select'
  options?: readonly Option[]
  /** Who may edit this row; without it everybody who sees the list. */
  allowed?: (row: Row) => boolean
  /** Settles when the server took it; a refusal is shown at the cell and the text kept. */
  save: (row: Row, value: string | number | null) => Promise<unknown>
}

export interface Column<Row> {
  /** Names the column in preferences and, without `value`, the row's field. */
  key: string
  title: string
  /** What it holds and what it does not know, for who points at the title. */
  hint?: string
  /** px; 120 without it. */
  width?: number
  kind?: CellKind
  /** So many of every number, that they stand under each other; of a fraction two without it. */
  decimals?: number
  value?: (row: Row) => unknown
  render?: (row: Row) => ReactNode
  /** For kind `status`. */
  statuses?: StatusTags
  /** For kind `picture`: what is to be seen. */
  alt?: (row: Row) => string
  /** `true`: the server sorts by `key`; a text: by that field. */
  sortable?: boolean | string
  /** Its `key` is the column's unless given. */
  filter?: FilterShape & { key?: string }
  /** Stays at the left edge. */
  pinned?: boolean
  /** Hidden until somebody shows it. */
  hidden?: boolean
  edit?: Edit<Row>
  /** The field of `totals` (or of `option`) that stands in the totals row. */
  total?: string
  /** What is no part of the total and stands under it with its word: rows that wait or were cancelled. */
  apart?: readonly { total: string; label: string }[]
  /** Where the value leads. */
  to?: (row: Row) => string | undefined
  /** Where its sum leads. */
  totalTo?: string | undefined
  /**
   * On a phone's card, where that does not follow from the rest (card-plan.ts). Of several amounts the last that a
   * row has; false: it is left out.
   */
  card?: 'title' | 'amount' | 'fact' | 'action' | false
}

/** Status chips: a multi-select filter whose counts come in `option.counts`. */
export interface Chips {
  /** The filter of the query. */
  key: string
  options: readonly (Option & { phase?: Phase | null })[]
}

export interface Preset {
  label: string
  /** The filters it sets; what it does not name is cleared. */
  filters: Readonly<Record<string, string>>
  sort?: string
}

export interface BulkDone {
  data: BulkAnswer
  told?: ReactNode
}

export interface BulkAction<Row> {
  key: string
  label: string
  danger?: boolean
  /** `plain` asks once, `reason` asks for a text, which `run` receives. */
  confirm?: 'plain' | 'reason'
  /** What the question says of the rows selected: the money that moves. */
  content?: (rows: readonly Row[], ids: readonly number[]) => ReactNode
  /** Why it is off for the rows selected, those of other pages as they were last seen; null: it may run. */
  off?: (rows: readonly Row[]) => string | null
  /**
   * What became of each row, with what else there is to tell, such as what was booked; nothing when the
   * person went back, or the action tells it elsewhere. `rows`: as in `off`.
   */
  run: (
    ids: readonly number[],
    given: { reason?: string },
    rows: readonly Row[],
  ) => Promise<BulkDone | undefined>
}

export interface OpenRecord<Row> {
  title: (row: Row | undefined, id: number) => ReactNode
  /**
   * The head, drawn of the row the list has, so that it stands before the details come and nothing in it moves
   * when they do; its buttons are the list's `rowActions`. `own`: the content draws a `RecordHeader` itself,
   * because it takes more than the row.
   */
  head: 'own' | ((row: Row) => RecordHead)
  /** What follows the head; `row` is there unless the list has no such record for this person. */
  render: (id: number, row: Row | undefined, close: () => void) => ReactNode
  /** Where Ctrl+click goes; without it the list itself with the record open. */
  path?: (id: number) => string
  width: DrawerWidth
}

/** A list as data; `ListScreen` adds the call and the screen's frame. */
export interface ListDeclaration<Row> {
  /** The route's path: it names the preferences and the saved views. */
  path: string
  /** What the rows are, in lower case: `đơn hàng`. */
  noun: string
  columns: readonly Column<Row>[]
  rowId?: (row: Row) => number
  /** What a row is called in messages and for those who hear the page. */
  rowLabel?: (row: Row) => string
  size?: number
  /** Rows of the longest page, where the call gives more than other lists do. */
  most?: number
  /** The order of a first visit: `-created_at`. */
  sort?: string
  chips?: Chips
  /** Filters of the bar, beside those of the columns. */
  filters?: readonly Filter[]
  /** Further fields of the query, which something beside the bar sets. */
  filterKeys?: readonly string[]
  /** Filters of a first visit. */
  initialFilters?: Readonly<Record<string, string>>
  presets?: readonly Preset[]
  /** The search box's hint; `false`: the list has no text search. */
  search?: string | false
  bulk?: readonly BulkAction<Row>[]
  open?: OpenRecord<Row>
  /** Where a row leads, of a list without a drawer. */
  to?: (row: Row) => string | undefined
  /** In the row's menu and in the head of its drawer, which `close` shuts. */
  rowActions?: (row: Row, close?: () => void) => readonly RowAction[]
  /** Further controls at the right of the bar. */
  toolbar?: ReactNode
  /** A second list on a screen leaves the keys to the first. */
  keyboard?: boolean
  /** The row that the screen beside the list works on: clicks and arrows move it, too. */
  cursor?: { id: number | undefined; move: (id: number) => void }
  /** What is said where there are no rows and nothing is filtered: where they come from. */
  nothing?: string
  /** px kept free below the grid; 0: as high as its rows. */
  below?: number
}
