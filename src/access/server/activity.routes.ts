import { sql } from 'kysely'
import { listActivity, listActivityTables } from '#access/activity.api.ts'
import { changesOf, recordOf } from '#access/activity.rules.ts'
import { aboutCode, labelsOf } from '#access/server/activity-records.ts'
import type { Key } from '#access/server/activity-records.ts'
import { aboutPeople, operations, supportTables } from '#access/activity.words.ts'
import type { RouteParts } from '#parts.ts'
import { is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { refuse } from '#platform/contract/errors.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

interface AuditRow {
  id: number
  _id: string
  at: Date
  actor_id: number | null
  actor_name: string | null
  call: string | null
  table_name: string
  row_id: number
  op: 'I' | 'U' | 'D'
  old: Record<string, unknown> | null
  new: Record<string, unknown> | null
}

/** Deletions are rare and have an index of their own, which only the written-out letter finds. */
function ofOperations(value: string) {
  const wanted = value.split(',')
  return wanted.length === 1 && wanted[0] === 'D'
    ? sql<boolean>`a.op = 'D'`
    : sql<boolean>`a.op = any(${wanted}::text[]::char[])`
}

/** Each filter alone, and together with the days, is a walk of one index in the list's order. */
export const activityList: ListDefinition = {
  from: sql`audit a`,
  table: { name: 'audit', as: 'a' },
  select: sql`a.id, a.id::text as _id, a.at, a.actor_id, (select s.name from staff s where s.id = a.actor_id) as actor_name,
    a.call, a.table_name, a.row_id, a.op, a.old, a.new`,
  filters: {
    at: { range: 'a.at' },
    actor_id: { any: 'a.actor_id', type: 'bigint' },
    table_name: { any: 'a.table_name' },
    op: ofOperations,
    row_id: { any: 'a.row_id', type: 'bigint' },
  },
  sorts: { at: sql`a.at` },
  key: sql`a.id`,
  defaultSort: '-at',
}

/** Managers read the whole log, support what happened to the settings that they may open. */
const readable = (actor: Actor) =>
  is(actor, 'ql') ? sql<boolean>`true` : sql<boolean>`a.table_name = any(${[...supportTables]}::text[])`
const isReadable = (actor: Actor, table: string) =>
  is(actor, 'ql') || supportTables.some((known) => known === table)

const keyIn = (values: AuditRow['old'], column: string): Key | null => {
  const value = values?.[column]
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
/** The table of the record that a row is about. */
const subjectOf = ({ table_name }: AuditRow) => (aboutPeople.includes(table_name) ? 'staff' : table_name)
const idOf = (key: Key | null) => (typeof key === 'number' ? key : null)

export function routes({ calls, audit }: RouteParts): Route[] {
  const callNames = (call: string | null) =>
    call === null
      ? null
      : call.startsWith('job:')
        ? 'Công việc tự động'
        : call === 'demo'
          ? 'Công ty mẫu'
          : (calls().find(({ id }) => id === call)?.summary ?? call)
  const tables = (actor: Actor) =>
    Object.entries(audit.titles)
      .filter(([value]) => isReadable(actor, value))
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'vi'))
  /** The records that a row of the log names: its own, and those whose keys its columns hold. */
  const named = (row: AuditRow): (readonly [string, Key])[] => [
    [subjectOf(row), row.row_id],
    ...[row.old, row.new].flatMap((values) =>
      Object.keys(values ?? {}).flatMap((column) => {
        const table = recordOf(audit, column)
        const key = keyIn(values, column)
        return table && key !== null ? [[table, key] as const] : []
      }),
    ),
  ]
  type Label = Awaited<ReturnType<typeof labelsOf>>
  /** What the row itself says of its record's name: all that is left of one that is gone. */
  const ownName = ({ table_name, old, new: after }: AuditRow): string | null => {
    const record = audit.records[table_name]
    const name = record && (after ?? old)?.[record.label ?? record.code]
    return typeof name === 'string' ? name : null
  }
  const shownRow = (whole: AuditRow, role: RoleCode, label: Label) => {
    const { old, new: after, ...row } = whole
    return {
      ...row,
      row_code: label(subjectOf(whole), row.row_id) ?? ownName(whole),
      opens: [...(audit.records[subjectOf(whole)]?.opens ?? [])],
      call_name: callNames(row.call),
      table_title: audit.titles[row.table_name] ?? row.table_name.replaceAll('_', ' '),
      op_name: operations.find(({ value }) => value === row.op)?.label ?? row.op,
      changes: changesOf(audit, row.table_name, { before: old, after, role }).map((change) => {
        const table = recordOf(audit, change.field)
        const record = table && audit.records[table]
        if (!record || change.old === '•••' || change.new === '•••') return change
        const keys = { old: keyIn(old, change.field), new: keyIn(after, change.field) }
        const words = (key: Key | null) => key && (label(table, key) ?? (idOf(key) ? `#${key}` : String(key)))
        return {
          ...change,
          old: words(keys.old) || null,
          new: words(keys.new) || null,
          record: { opens: [...record.opens], old: idOf(keys.old), new: idOf(keys.new) },
        }
      }),
    }
  }
  return [
    serve(listActivityTables, (_, { actor }) => Promise.resolve(tables(actor))),
    serve(listActivity, async ({ query }, { db, actor }) => {
      if (query.row_id?.length && !query.table_name?.length) {
        throw refuse('bad_input', {
          details: [{ path: 'table_name', message: 'Chọn loại dữ liệu cùng với số dòng' }],
        })
      }
      const { q, ...rest } = query
      const about = q ? await aboutCode(db, audit, q) : sql<boolean>`true`
      const scope = sql<boolean>`${readable(actor)} and ${about}`
      const { pagination, results } = await listRows<AuditRow>(db, activityList, rest, scope)
      const label = await labelsOf(db, audit.records, results.flatMap(named))
      return { pagination, results: results.map((row) => shownRow(row, actor.role, label)) }
    }),
  ]
}
