import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Download } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { isSeen } from '#platform/contract/record.ts'
import type { Field } from '#platform/contract/record.ts'
import type { Fields, Resource, RowOf } from '#platform/contract/resource.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { columnOf, fileColumns } from '#platform/server/lists/record-list.ts'
import type { Computed } from '#platform/server/lists/record-list.ts'

/** What of a resource's rows somebody may read. */
export interface Reading {
  /** The rows a person may see and write, over the alias `t`. */
  scope?: (actor: Actor) => RawBuilder<boolean>
  /** Expressions of the fields that are computed, over the alias `t`; of those that time tells, at an instant. */
  computed?: Computed | ((now: Date) => Computed)
}
type Plain = Record<string, unknown>

const computedAt = ({ computed }: Reading, now: Date) =>
  typeof computed === 'function' ? computed(now) : computed

export const column = (name: string, field: Field, computed: Computed = {}): RawBuilder<unknown> =>
  columnOf(name, field, 't', computed)

/** The label of what a reference points at, or null; of several rows with that key the newest. */
function labelOf(name: string, { reference, column: named }: Field): RawBuilder<string | null> {
  if (!reference) return sql`null`
  const { resource, value, label } = reference
  return sql`(select r.${sql.ref(label)}::text from ${sql.table(resource.table)} r
    where r.${sql.ref(value)} = ${sql.ref(`t.${named ?? name}`)} order by r.id desc limit 1)`
}

/** The resource's list as the list engine takes it, for lists and exports; `role` decides what is seen. */
export function listOf(
  { table, fields, search, defaultSort }: Resource,
  role: RoleCode,
  computed: Computed = {},
): ListDefinition {
  const visible = Object.entries(fields).filter(([, field]) => isSeen(field, role))
  const select: RawBuilder<unknown>[] = ['id', 'version', 'created_at', 'updated_at'].map((name) =>
    sql.ref(`t.${name}`),
  )
  const filters: ListDefinition['filters'] = {}
  const sorts: ListDefinition['sorts'] = { id: sql.ref('t.id') }
  for (const [name, field] of visible) {
    select.push(sql`${column(name, field, computed)} as ${sql.ref(name)}`)
    if (field.reference) select.push(sql`${labelOf(name, field)} as ${sql.ref(`${name}_name`)}`)
    if (!field.list) continue
    if (field.list.sortable) sorts[name] = column(name, field, computed)
    if (field.list.filter) filters[name] = filterOf(name, field, field.list.filter)
  }
  const searched = search.flatMap((name) => {
    const field = fields[name]
    if (!field) throw new Error(`${table}: no field ${name} to search in`)
    if (!isSeen(field, role)) return []
    return field.reference ? [column(name, field), labelOf(name, field)] : [column(name, field)]
  })
  return {
    from: sql`${sql.table(table)} t`,
    select: sql.join(select),
    filters,
    sorts,
    key: sql.ref('t.id'),
    defaultSort,
    search: {
      text: (q) => sql<boolean>`position(fold(${q}) in fold(concat_ws(' ', ${sql.join(searched)}))) > 0`,
    },
  }
}

function filterOf(
  name: string,
  field: Field,
  kind: 'any' | 'range' | 'text',
): ListDefinition['filters'][string] {
  const at = `t.${field.column ?? name}`
  if (kind === 'range') return { dates: at }
  if (kind === 'text')
    return (value) => sql<boolean>`position(fold(${value}) in fold(${sql.ref(at)}::text)) > 0`
  // The cast makes one filter serve texts, numbers and booleans; these tables are small.
  return (values) => sql<boolean>`${sql.ref(at)}::text = any(${values.split(',')}::text[])`
}

/** `any` arrives as a list of texts; the filters above take one text. Keys stay keys. */
export function asTexts(query: ListQuery): ListQuery {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) && name !== 'ids' ? value.join(',') : value,
  ])
  return Object.fromEntries(entries) as ListQuery
}

export async function list(
  resource: Resource,
  reading: Reading,
  query: ListQuery,
  { db, actor, now }: Context,
) {
  const { scope } = reading
  const definition = listOf(resource, actor.role, computedAt(reading, now))
  const found = await listRows<Plain>(db, definition, asTexts(query), scope?.(actor) ?? sql<boolean>`true`)
  return { ...found, results: found.results.map((row) => toWire(resource, row)) }
}

/** The row as the wire shows it: dates DD-MM-YYYY, instants ISO, what may not be seen null. */
export function toWire({ fields }: Resource, row: Plain): RowOf<Fields> {
  const shown: Plain = {
    ...row,
    _id: String(row['id']),
    created_at: (row['created_at'] as Date).toISOString(),
    updated_at: (row['updated_at'] as Date).toISOString(),
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = shown[name] ?? null
    shown[name] = field.kind === 'date' && typeof value === 'string' ? formatBusinessDate(value) : value
    if (field.reference) shown[`${name}_name`] ??= null
  }
  return shown as RowOf<Fields>
}

/** One row as its list has it. @throws not_found */
export async function rowSeen(
  resource: Resource,
  reading: Reading,
  id: number,
  { db, actor, now }: Context,
): Promise<Plain> {
  const { scope } = reading
  const { select, from } = listOf(resource, actor.role, computedAt(reading, now))
  const { rows } = await sql<Plain>`select ${select} from ${from}
    where t.id = ${id} and ${scope?.(actor) ?? sql`true`}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

export async function one(resource: Resource, reading: Reading, id: number, context: Context) {
  return toWire(resource, await rowSeen(resource, reading, id, context))
}

/** Every row of the list's filters, with every field that the person may see. */
export function file(
  resource: Resource,
  reading: Reading,
  { query, body }: { query: ListQuery; body: unknown },
  context: Context,
): Promise<Download> {
  const { calls, fields, title } = resource
  return exportList<Plain>(context, {
    name: title,
    columns: fileColumns<Plain>(fields),
    definition: listOf(resource, context.actor.role, computedAt(reading, context.now)),
    query: asTexts(filtersOf(calls.list.query, query, body)),
    scope: reading.scope?.(context.actor) ?? sql<boolean>`true`,
  })
}
