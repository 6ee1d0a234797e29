import { sql } from 'kysely'
import type { Call } from '#platform/contract/call.ts'
import { AppError, commonErrors, refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { newSchema } from '#platform/contract/resource.ts'
import type { Fields, Resource } from '#platform/contract/resource.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { foreignKeyViolation, sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { column, file, list, one, toWire, rowSeen } from '#platform/server/lists/resource-read.ts'
import type { Reading } from '#platform/server/lists/resource-read.ts'
import { changedValues } from '#platform/server/lists/record-write.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Handler, Route } from '#platform/server/http/route.ts'
import { fieldSheet } from '#platform/server/lists/sheets/sheet-cells.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'
import { stale } from '#platform/server/events/stale.ts'

/** A row by its fields' names, dates as YYYY-MM-DD. */
export type Values = Readonly<Record<string, unknown>>
/** `before` null: a new row; `after` null: it is to be deleted. */
export interface Change {
  before: (Values & { id: number }) | null
  after: Values | null
  /** Today in Vietnam. */
  today: string
}

export interface Hooks extends Reading {
  /** Throws the refusal of a change, or returns what the person should know although it is saved. */
  validate?: (
    change: Change,
    context: Context,
  ) => Promise<readonly string[] | void> | readonly string[] | void
  /** Vietnamese nouns of the tables that may refer to these rows. */
  usedIn?: Readonly<Record<string, string>>
}

type Plain = Record<string, unknown>
const checkViolation = '23514'
const notNullViolation = '23502'

/** The routes of a resource: list, file, one, create, update, delete. */
export function resourceRoutes<F extends Fields>(typed: Resource<F>, hooks: Hooks = {}): Route[] {
  const resource = typed as unknown as Resource
  const { calls } = resource
  const on = (call: object, handler: (input: Input, context: Context) => Promise<unknown>): Route =>
    serve(call as Call, handler as unknown as Handler<Call>)
  const routes = [
    on(calls.list, ({ query }, context) => list(resource, hooks, query, context)),
    on(calls.excel, (filters, context) => file(resource, hooks, filters, context)),
    on(calls.create, ({ body }, context) => create(resource, hooks, body, context)),
    on(calls.remove, ({ params }, context) => remove(resource, hooks, params.id, context)),
  ]
  if (calls.one) routes.push(on(calls.one, ({ params }, context) => one(resource, hooks, params.id, context)))
  if (calls.update) {
    routes.push(
      on(calls.update, ({ params, body }, context) => update(resource, hooks, params.id, body, context)),
    )
  }
  if (calls.reorder)
    routes.push(on(calls.reorder, ({ body }, context) => reorder(resource, hooks, body, context)))
  return [...routes, ...sheetRoutes(resource, hooks)]
}

/** Rows from a sheet are made like rows from the form, one by one. */
function sheetRoutes(resource: Resource, hooks: Hooks): Route[] {
  const { calls, fields, imports } = resource
  if (!calls.imports || !imports) return []
  return importRoutes(
    fieldSheet({
      calls: calls.imports,
      fields,
      titles: (imports.titles as Record<string, string> | undefined) ?? {},
      example: imports.example as Record<string, string>,
      schema: newSchema(fields),
      write: async (context, body) => {
        const row: Plain = await create(resource, hooks, body, context)
        return String(row['code'] ?? row['name'] ?? row['id'])
      },
    }),
  )
}

interface Input {
  params: { id: number }
  query: ListQuery
  body: Plain
}

/** The whole row for a change, locked until the transaction ends. */
async function locked(resource: Resource, { scope }: Hooks, id: number, { db, actor }: Context) {
  const columns = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.computed ? [] : [sql`${column(name, field)} as ${sql.ref(name)}`],
  )
  const { rows } = await sql<Plain & { id: number; version: number }>`
    select t.id, t.version, ${sql.join(columns)} from ${sql.table(resource.table)} t
    where t.id = ${id} and ${scope?.(actor) ?? sql`true`} for update of t`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function create(resource: Resource, hooks: Hooks, body: Plain, context: Context) {
  const today = businessDate(context.now)
  const after = changedValues(resource.fields, body, context)
  const warnings = await hooks.validate?.({ before: null, after, today }, context)
  const row = await rowSeen(resource, hooks, await inserted(resource, hooks, after, context), context)
  return { ...toWire(resource, row), warnings: warnings ?? [] }
}

async function update(resource: Resource, hooks: Hooks, id: number, body: Plain, context: Context) {
  const { db } = context
  const { table, fields } = resource
  const before = await locked(resource, hooks, id, context)
  if (body['version'] !== undefined && body['version'] !== before.version) {
    const data = toWire(resource, await rowSeen(resource, hooks, id, context))
    throw await stale(context.db, resource.table, { ...data, id, warnings: [] })
  }
  const today = businessDate(context.now)
  const sent = changedValues(resource.fields, body, context)
  const changed = Object.entries(sent).filter(([name, value]) => value !== before[name])
  const after = { ...before, ...sent }
  const warnings = changed.length ? await hooks.validate?.({ before, after, today }, context) : undefined
  if (changed.length) {
    const sets = changed.map(([name, value]) => sql`${sql.ref(fields[name]?.column ?? name)} = ${value}`)
    await mapDatabaseError(resource, hooks, () =>
      sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id} and version = ${before.version}`.execute(
        db,
      ),
    )
  }
  return { ...toWire(resource, await rowSeen(resource, hooks, id, context)), warnings: warnings ?? [] }
}

/**
 * Puts a changed copy of a row in its place and leaves the row as it was: `mark` is what the old row
 * is marked with, `stamp` what the new one carries beside its fields. Warnings as a creation has them.
 * @throws conflict.stale and what the hooks refuse
 */
export async function supersede<F extends Fields>(
  typed: Resource<F>,
  hooks: Hooks,
  given: { id: number; body: Plain; mark: Values; stamp: Values },
  context: Context,
) {
  const resource = typed as unknown as Resource
  const { id, body, mark, stamp } = given
  const before = await locked(resource, hooks, id, context)
  if (body['version'] !== undefined && body['version'] !== before.version) {
    const data = toWire(resource, await rowSeen(resource, hooks, id, context))
    throw await stale(context.db, resource.table, { ...data, id, warnings: [] })
  }
  const { id: _, version: __, ...kept } = before
  const today = businessDate(context.now)
  const after = { ...kept, ...changedValues(resource.fields, body, context) }
  const marks = Object.entries(mark).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(resource.table)} set ${sql.join(marks)} where id = ${id}`.execute(context.db)
  const warnings = await hooks.validate?.({ before: null, after, today }, context)
  const made = await inserted(resource, hooks, { ...after, ...stamp }, context)
  return { ...toWire(resource, await rowSeen(resource, hooks, made, context)), warnings: warnings ?? [] }
}

async function inserted(resource: Resource, hooks: Hooks, values: Plain, { db }: Context): Promise<number> {
  const names = Object.keys(values)
  const columns = names.map((name) => sql.ref(resource.fields[name]?.column ?? name))
  const { rows } = await mapDatabaseError(resource, hooks, () =>
    sql<{ id: number }>`insert into ${sql.table(resource.table)} (${sql.join(columns)})
      values (${sql.join(names.map((name) => values[name]))}) returning id`.execute(db),
  )
  return rows[0]?.id as number
}

/** One row as the resource's own call deletes it, for actions on many. @throws not_found, conflict.in_use */
export const removeRow = <F extends Fields>(
  typed: Resource<F>,
  hooks: Hooks,
  id: number,
  context: Context,
): Promise<{ id: number }> => remove(typed as unknown as Resource, hooks, id, context)

async function remove(resource: Resource, hooks: Hooks, id: number, context: Context) {
  const before = await locked(resource, hooks, id, context)
  await hooks.validate?.({ before, after: null, today: businessDate(context.now) }, context)
  await mapDatabaseError(resource, hooks, () => deleted(context.db, resource.table, id), 'delete')
  return { id }
}

async function deleted(db: Db, table: string, id: number): Promise<void> {
  const gone = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
  if (gone.numAffectedRows === 0n) throw refuse('not_found')
}

/**
 * The rows named take, in the order named, the places that they hold among all; then places are
 * counted anew. Whoever drags on one page of a list so leaves the other pages alone.
 */
async function reorder({ table }: Resource, { scope }: Hooks, body: Plain, { db, actor }: Context) {
  const ids = [...new Set(body['ids'] as number[])]
  const { rows } = await sql<{ id: number; position: number }>`
    select t.id, t.position from ${sql.table(table)} t where ${scope?.(actor) ?? sql`true`}
    order by t.position, t.id for update`.execute(db)
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw refuse('not_found')
  const wanted = [...ids]
  const order = rows.map(({ id }) => (ids.includes(id) ? (wanted.shift() ?? id) : id))
  const held = new Map(rows.map(({ id, position }) => [id, position]))
  const moved = order.flatMap((id, position) => (held.get(id) === position ? [] : [{ id, position }]))
  await sql`update ${sql.table(table)} t set position = n.position
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n (id bigint, position int) where t.id = n.id`.execute(
    db,
  )
  return { moved: moved.length }
}

/** Runs a write and says what the database refused in the words of the form. */
async function mapDatabaseError<T>(
  resource: Resource,
  { usedIn = {} }: Hooks,
  write: () => Promise<T>,
  kind: 'save' | 'delete' = 'save',
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw mappedError(resource, usedIn, kind, error)
  }
}

function mappedError(
  { fields, table, noun }: Resource,
  usedIn: Readonly<Record<string, string>>,
  kind: 'save' | 'delete',
  error: unknown,
): unknown {
  const state = sqlState(error)
  const failure = error as { detail?: string; table?: string }
  // `Key (currency, applied_date)=(…)`: the parentheses are the same in every language of the server.
  const columns = /\(([^()]*)\)=/.exec(failure.detail ?? '')?.[1]?.split(', ') ?? []
  const concerned = Object.entries(fields).filter(([name, field]) => columns.includes(field.column ?? name))
  const details = (message: string) => concerned.map(([path]) => ({ path, message }))
  const labels = concerned.map(([, field]) => field.label.toLocaleLowerCase('vi')).join(' và ')
  if (state === uniqueViolation) {
    const sentence = labels ? `Đã có ${noun} cùng ${labels} này.` : commonErrors['conflict.duplicate'].message
    return new AppError(
      'conflict.duplicate',
      { status: 409, message: sentence },
      { details: details(sentence) },
    )
  }
  // A CHECK of the table or a missing value that no schema or rule has named before.
  if (state === checkViolation || state === notNullViolation) return refuse('bad_input')
  if (state !== foreignKeyViolation) return error
  // Both directions name the referring table: ours when our own value points nowhere, or when a row
  // that is deleted has others of its table below it.
  if (failure.table === table && kind === 'save') {
    return refuse('bad_input', { details: details('Không tìm thấy lựa chọn này, vui lòng chọn lại') })
  }
  const where = usedIn[failure.table ?? ''] ?? 'dữ liệu khác'
  const sentence = `Không đổi hoặc xóa được: ${noun} này đang được dùng ở ${where}.`
  return new AppError('conflict.in_use', { status: 409, message: sentence }, { details: details(sentence) })
}
