import { createQueryId, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import { pageSize } from '#platform/contract/list.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

const usualSizes: ReadonlySet<number> = new Set(Object.values(pageSize))
const compiler = new PostgresQueryCompiler()

/**
 * What a first page is asked by, where one plan serves all of its kind: a usual size, the list's own order, at most
 * the chip as a filter, and of the scope the station alone. Equal texts are the same question. Undefined: it is none
 * of those.
 */
export function usualPage(
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): string | undefined {
  const { page, size, sort = definition.defaultSort } = query
  const { chips, filters, inIndexOrder } = definition
  if (!inIndexOrder || page !== 1 || !usualSizes.has(size) || sort !== definition.defaultSort)
    return undefined
  const given = query as unknown as Record<string, unknown>
  const chip = chips && chips.of in filters ? chips.of : undefined
  for (const name in given) {
    const value = given[name]
    if (value === undefined || known.has(name)) continue
    if (name !== chip || !Array.isArray(value) || value.length !== 1) return undefined
  }
  const { sql, parameters } = compiler.compileQuery(scope.toOperationNode(), createQueryId())
  if (parameters.length > 1) return undefined
  return JSON.stringify([size, chip && given[chip], sql, parameters])
}
const known: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'chips'])

/** Of one list; beyond so many all are made again. */
const most = 500
const made = new WeakMap<ListDefinition, Map<string, unknown>>()

/**
 * What is made of a question again and again, made once: forty columns and a dozen conditions put together and
 * written as a text cost more than half of what reading the rows does. A definition that is made for each answer
 * keeps nothing.
 */
export function madeOnce<Made>(definition: ListDefinition, key: string | undefined, make: () => Made): Made {
  if (key === undefined) return make()
  const ofList = made.get(definition) ?? new Map<string, unknown>()
  made.set(definition, ofList)
  const before = ofList.get(key)
  if (before !== undefined) return before as Made
  if (ofList.size >= most) ofList.clear()
  const fresh = make()
  ofList.set(key, fresh)
  return fresh
}
