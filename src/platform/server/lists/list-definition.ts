import { refuseField } from '#platform/contract/errors.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { noValue } from '#platform/contract/list.ts'
import type { Fields } from '#platform/contract/record.ts'
import { endOfBusinessDay, parseBusinessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

interface AnyOf {
  any: string
  type?: 'bigint' | 'numeric' | 'text'
}
type Filter =
  /** any of: `column = any($1)`, of texts `noValue` those that have none; bigint of a whole number of any width, numeric only of a numeric: see `anyOf` */
  | AnyOf
  /** an instant between two business days */
  | { range: string }
  /** a date column between two business days */
  | { dates: string }
  /** anything else: the condition is written out; several values come as in the address, with commas */
  | ((value: string) => RawBuilder<boolean>)

/**
 * How a text is searched. The prefix condition (codes, tracks: an index of its own) is tried first;
 * only where it finds nothing the folded text is searched.
 */
export interface Search {
  prefix?: (q: string) => RawBuilder<boolean> | null
  text: (q: string) => RawBuilder<boolean>
  /** The same asked of one row after the other, where `text` is worth its price only in an index. */
  row?: (q: string) => RawBuilder<boolean>
  /**
   * Whose rows they are, where people also search for that (the customer of an order): `column` points
   * at `table`, which has a folded text of its own and an index of its words. It is searched there, so
   * that a text that stands in every order of a customer is indexed, and changed, once.
   */
  owner?: { column: string; table: string }
  /** The described fields that it reads: whoever may not see one of them searches by `else`, or finds nothing. */
  reads?: readonly string[]
  else?: Omit<Search, 'reads' | 'else'>
}

/** A list written in SQL: the engine adds filters, search, order, page, the capped count, chips and sums. */
export interface ListDefinition<Sum extends string = string> {
  /** `from orders o join …` without the word from */
  from: RawBuilder<unknown>
  /**
   * The one table of `from` that filters, scope, orderings and search look at, where there is one:
   * counts and matches are then read from it alone. A join that only adds columns keeps PostgreSQL
   * from counting in an index, even where it takes the join away.
   */
  table?: { name: string; as: string }
  select: RawBuilder<unknown>
  filters: Record<string, Filter>
  /** name in the query string → ordering expression; each needs an index or a bounded set */
  sorts: Record<string, RawBuilder<unknown>>
  /** always last, so that pages neither repeat nor lose rows */
  key: RawBuilder<unknown>
  defaultSort: string
  /**
   * Behind station and chip an index has the rows in the list's own order: its first pages are read there whatever
   * station and chip are asked for, and need not be planned anew for each.
   */
  inIndexOrder?: true
  search?: Search
  /** By which code a row is found in a pasted column, with an index, by the name of the field. */
  codes?: Readonly<Record<string, RawBuilder<unknown>>>
  /** A count above the list for each of these values of a filter, over its rows without that filter. */
  chips?: { of: string; values: readonly (number | string)[] }
  /** Sums below the list, over its rows. */
  sums?: Record<Sum, RawBuilder<unknown>>
  /** The record's fields, where not everybody sees each: such a list is taken as `askedBy` somebody, or not at all. */
  guarded?: Fields
  /** What counts, chips and sums need of `from`, where that is less than all and more than `table`. */
  counted?: RawBuilder<unknown>
}

/** What is searched: the one table where there is one. */
export const narrow = ({ table, from }: ListDefinition) =>
  table ? sql`${sql.table(table.name)} as ${sql.ref(table.as)}` : from

/** What is counted and summed. */
export const countedOf = (definition: ListDefinition) => definition.counted ?? narrow(definition)

/** The rows of a pasted column. @throws bad_input where the list has no codes of its own */
function pastedCondition({ codes = {}, filters }: ListDefinition, pasted: unknown): RawBuilder<boolean>[] {
  // Some know more codes than their own.
  if (filters['codes'] || !Array.isArray(pasted) || pasted.length === 0) return []
  const columns = Object.values(codes)
  if (columns.length === 0) throw refuseField('codes', 'Danh sách này không lọc được theo cột mã')
  // Numbers of carriers are kept without the hyphens they are written with.
  const asked = [...new Set(pasted.flatMap((code: string) => [code, code.replaceAll('-', '')]))]
  const any = columns.map((column) => sql<boolean>`${column} = any(${asked})`)
  return [sql<boolean>`(${sql.join(any, sql` or `)})`]
}

/** The condition of the query string's filters, without the search text: see `withinList` for both. */
export function filterCondition(
  definition: ListDefinition,
  query: Record<string, unknown>,
  skip: readonly string[] = [],
): RawBuilder<boolean> {
  if (definition.guarded) throw new Error('This list hides fields: say by askedBy who asks')
  const conditions: RawBuilder<boolean>[] = []
  const ids = query['ids']
  if (Array.isArray(ids) && ids.length > 0 && !definition.filters['ids'])
    conditions.push(sql<boolean>`${definition.key} = any(${ids}::bigint[])`)
  conditions.push(...pastedCondition(definition, query['codes']))
  for (const [name, filter] of Object.entries(definition.filters)) {
    if (skip.includes(name)) continue
    const value = query[name]
    if (typeof filter === 'function') {
      const text = Array.isArray(value) ? value.join(',') : value
      if (typeof text === 'string' && text !== '') conditions.push(filter(text))
    } else if ('any' in filter) {
      if (!Array.isArray(value) || value.length === 0) continue
      conditions.push(anyOf(filter, value))
    } else {
      const column = sql.ref('range' in filter ? filter.range : filter.dates)
      const from = dateOf(query[`${name}_from`], `${name}_from`)
      const to = dateOf(query[`${name}_to`], `${name}_to`)
      if ('range' in filter) {
        if (from) conditions.push(sql<boolean>`${column} >= ${startOfBusinessDay(from)}`)
        if (to) conditions.push(sql<boolean>`${column} <= ${endOfBusinessDay(to)}`)
      } else {
        if (from) conditions.push(sql<boolean>`${column} >= ${from}::date`)
        if (to) conditions.push(sql<boolean>`${column} <= ${to}::date`)
      }
    }
  }
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/**
 * The column has one of the values. Compared as `numeric` a whole column would be read as another type,
 * and none of its indexes would serve; compared as bigint it can never be 1.5, which is left out here.
 */
function anyOf({ any, type = 'text' }: AnyOf, given: readonly unknown[]): RawBuilder<boolean> {
  if (type === 'text' && given.includes(noValue)) {
    const others = given.filter((value) => value !== noValue)
    const none = sql<boolean>`${sql.ref(any)} is null`
    return others.length ? sql<boolean>`(${none} or ${anyOf({ any }, others)})` : none
  }
  const values = type === 'bigint' ? given.filter((value) => Number.isSafeInteger(Number(value))) : given
  // One value as an equality: an index on it and the order then gives the page as it stands.
  return values.length === 1
    ? sql<boolean>`${sql.ref(any)} = ${values[0]}::${sql.raw(type)}`
    : sql<boolean>`${sql.ref(any)} = any(${values}::${sql.raw(type)}[])`
}

/** A day of a query string, DD-MM-YYYY or ISO; nothing for none. @throws bad_input for what is no day */
export function dateOf(value: unknown, path: string): BusinessDate | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const iso = /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10).split('-').toReversed().join('-') : value
  const date = parseBusinessDate(iso, '')
  if (!date) throw refuse('bad_input', { details: [{ path, message: 'Ngày phải có dạng DD-MM-YYYY' }] })
  return date
}

export interface Sort {
  column: RawBuilder<unknown>
  down: boolean
}

/** The order asked for, or the list's own. @throws bad_input for a name the list does not know */
export function sortOf(definition: ListDefinition, sort: string | undefined): Sort {
  const wanted = sort ?? definition.defaultSort
  const down = wanted.startsWith('-')
  const name = down ? wanted.slice(1) : wanted
  const column = Object.hasOwn(definition.sorts, name) ? definition.sorts[name] : undefined
  if (!column) {
    throw refuse('bad_input', {
      details: [{ path: 'sort', message: `Không sắp xếp được theo "${name.slice(0, 40)}"` }],
    })
  }
  return { column, down }
}

/** The rows' order; `column` and `key` by whatever names they go here. */
export const inOrder = ({ down }: Sort, column: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  down ? sql`${column} desc, ${key} desc` : sql`${column} asc, ${key} asc`
