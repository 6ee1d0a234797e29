import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { labelWithUnit, readableOf } from '#platform/contract/field-words.ts'
import { detailFields, isNumbered, isSeen, listedFields } from '#platform/contract/record.ts'
import type { Field, FieldKind, Fields } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { writersSql } from '#platform/server/events/four-eyes.ts'
import { fixedText } from '#platform/server/db/fixed-text.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

export type Computed = Readonly<Record<string, RawBuilder<unknown>>>
type Described = Pick<ListDefinition, 'select' | 'filters' | 'sorts' | 'guarded' | 'codes'>

/** The column of a field in the table `as`, or the expression that computes it. */
export function columnOf(name: string, field: Field, as: string, computed: Computed): RawBuilder<unknown> {
  const expression = computed[name]
  if (expression) return expression
  if (field.kind === 'writers') return writersSql(field.entity ?? '', `${as}.id`)
  if (field.computed) throw new Error(`no expression for the computed field ${name}`)
  return sql.ref(`${as}.${field.column ?? name}`)
}

/** A code of the row itself; one that is chosen from is shared by many. The first is the row's own, with an index. */
const identifies = ({ kind, computed, list }: Field): boolean =>
  kind === 'code' && !computed && Boolean(list) && !(list && list.filter)

/** What of a list's definition its record's fields say: the rows of the table `as`, their filters and orders. */
export function describedList(fields: Fields, as: string, computed: Computed = {}): Described {
  const at = (name: string) => sql.ref(`${as}.${name}`)
  const known = sql`${at('id')}, ${at('id')}::text as _id, ${at('version')}`
  const filters: ListDefinition['filters'] = {}
  const sorts: ListDefinition['sorts'] = {}
  const codes: Record<string, RawBuilder<unknown>> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!field.list) continue
    if (Object.keys(codes).length === 0 && identifies(field) && !computed[name])
      codes[name] = columnOf(name, field, as, computed)
    if (field.list.sortable) sorts[name] = columnOf(name, field, as, computed)
    if (field.list.filter) filters[name] = filterOf(field, `${as}.${field.column ?? name}`, field.list.filter)
  }
  const isGuarded = Object.values(fields).some(({ list, seenBy }) => list && seenBy)
  return {
    select: fixedText(sql`${known}, ${listedSelect(fields, as, computed)}`),
    filters,
    sorts,
    ...(Object.keys(codes).length ? { codes } : {}),
    ...(isGuarded ? { guarded: fields } : {}),
  }
}

const selectOf = (fields: Fields, as: string, computed: Computed) =>
  fixedText(
    sql`${sql.join(
      Object.entries(fields).map(
        ([name, field]) => sql`${columnOf(name, field, as, computed)} as ${sql.ref(name)}`,
      ),
    )}`,
  )

/** What a row has of its record beside key and version: all of it where nobody is told the version. */
export const listedSelect = (fields: Fields, as: string, computed: Computed = {}): RawBuilder<unknown> =>
  selectOf(listedFields(fields), as, computed)

/** The columns that the record itself has beyond its row. */
export const detailSelect = (fields: Fields, as: string, computed: Computed = {}): RawBuilder<unknown> =>
  selectOf(detailFields(fields), as, computed)

function filterOf(
  field: Field,
  at: string,
  filter: 'any' | 'range' | 'text',
): ListDefinition['filters'][string] {
  const { kind } = field
  if (filter === 'range') return kind === 'time' ? { range: at } : { dates: at }
  if (filter === 'text')
    return (text) => sql<boolean>`position(fold(${text}) in fold(${sql.ref(at)}::text)) > 0`
  if (kind === 'boolean')
    return (text) =>
      sql<boolean>`${sql.ref(at)} ${text.includes(',') ? sql`is not null` : sql`= ${text === 'true'}`}`
  if (kind === 'key') return { any: at, type: 'bigint' }
  if (kind !== 'number' && !isNumbered(field)) return { any: at }
  // States that know steps between whole numbers (8.2) stand in a numeric column; the others need not.
  const isWhole = field.statuses?.values.every((value) => Number.isInteger(value))
  return { any: at, type: isWhole ? 'bigint' : 'numeric' }
}

/** The names that a role sees nothing of, by the described fields: asked of every row, told apart once. */
const hiddenNames = new WeakMap<Fields, Map<RoleCode, readonly string[]>>()
function hiddenFrom(role: RoleCode, fields: Fields): readonly string[] {
  const ofFields = hiddenNames.get(fields) ?? new Map<RoleCode, readonly string[]>()
  hiddenNames.set(fields, ofFields)
  const names =
    ofFields.get(role) ??
    Object.entries(fields).flatMap(([name, field]) => (isSeen(field, role) ? [] : [name]))
  ofFields.set(role, names)
  return names
}

/** The row as this person sees it: null in place of what others alone see. */
export function masked<Row extends object>(fields: Fields, role: RoleCode, row: Row): Row {
  return hiddenFrom(role, fields).some((name) => name in row) ? maskInPlace(fields, role, { ...row }) : row
}

/** The same in the row itself, where it is nobody else's: a copy of hundreds of fields costs more than reading them. */
export function maskInPlace<Row extends object>(fields: Fields, role: RoleCode, row: Row): Row {
  const given = row as Record<string, unknown>
  for (const name of hiddenFrom(role, fields)) if (name in given) given[name] = null
  return row
}

const cellKinds: Partial<Record<FieldKind, NonNullable<ExportColumn<never>['kind']>>> = {
  money: 'money',
  number: 'number',
  percent: 'number',
  weight: 'weight',
  date: 'date',
  time: 'time',
}
/** A column's px on the screen as characters of a sheet. */
const characters = (px: number) => Math.round(px / 7)

function widthOf({ export: file, list }: Field): { width?: number } {
  if (file && file.width) return { width: file.width }
  return list && list.width ? { width: characters(list.width) } : {}
}

/**
 * The fields as columns of a file: words where the screen has words, numbers and days as such.
 * `extended` says of a field by its name what is not plain about its column.
 */
export function fileColumns<Row extends object>(
  fields: Fields,
  extended: { readonly [K in keyof Row & string]?: Partial<ExportColumn<Row>> } = {},
): ExportColumn<Row>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.export === false) return []
    const kind = cellKinds[field.kind]
    return {
      key: name,
      title: labelWithUnit(field),
      value: (row: Row) => cellOf(name, field, row as Readonly<Record<string, unknown>>),
      ...(kind ? { kind } : {}),
      ...widthOf(field),
      ...(field.seenBy ? { seenBy: field.seenBy } : {}),
      ...extended[name as keyof Row & string],
    }
  })
}

const cellOf = (name: string, field: Field, row: Readonly<Record<string, unknown>>) =>
  field.kind === 'time' ? row[name] : readableOf(name, field, row)
