import type { List } from '#platform/contract/call.ts'
import { readableOf } from '#platform/contract/field-words.ts'
import { isSeen } from '#platform/contract/record.ts'
import type { Field, FieldKind, Fields } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import type { CellKind, Column, Filter, FilterShape, Option } from '#platform/web/list/list-types.ts'
import { keyOf, linkOf } from '#platform/web/record/record-links.ts'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'

type Values = Readonly<Record<string, unknown>>

const yesNo = [
  { value: 'true', label: 'Có' },
  { value: 'false', label: 'Không' },
] as const
const cellKinds: Partial<Record<FieldKind, CellKind>> = {
  code: 'code',
  money: 'money',
  weight: 'weight',
  number: 'number',
  percent: 'number',
  date: 'date',
  time: 'time',
  status: 'status',
  picture: 'picture',
}
/** Kinds whose value is not what people read. */
const worded: ReadonlySet<FieldKind> = new Set(['boolean', 'select', 'reference'])
const mostOptions = 20

/** A value as people read it; a number with `least` decimals or more, where it stands under others. */
export function wordsOf(name: string, field: Field, row: Values, least = 0): string {
  const value = readableOf(name, field, row)
  if (typeof value !== 'number') return value ?? ''
  return grouped(value, field.kind === 'weight' ? 2 : Math.max(decimalsOf(value), least))
}

/** How many decimals the numbers of its column have at least. */
export const leastDecimals = ({ list }: Field): number => (list ? (list.decimals ?? 0) : 0)

/** The rows of a referenced resource that a query finds, as options. */
export async function referenced(
  { reference }: Field,
  { q, size = mostOptions, ids }: { q?: string; size?: number; ids?: string },
  signal?: AbortSignal,
): Promise<Option[]> {
  const list = reference?.resource.calls?.list
  if (!reference || !list) return []
  const query = ids === undefined ? { q, size } : { ids }
  const answer = (await api(list, { query, signal } as never)) as unknown as List<Record<string, unknown>>
  return answer.results.map((row) => ({
    value: String(row[reference.value]),
    label: String(row[reference.label]),
  }))
}

function filterOf(field: Field): FilterShape | undefined {
  if (!field.list || !field.list.filter) return undefined
  if (field.list.filter !== 'any') return { kind: field.list.filter }
  if (field.kind === 'boolean') return { kind: 'any', options: yesNo }
  if (field.kind === 'status') return { kind: 'any', options: field.statuses.chips }
  if (field.options) return { kind: 'any', options: field.options }
  if (field.reference?.resource.calls)
    return {
      kind: 'remote',
      search: (q) => referenced(field, { q }),
      labelled: async (values) => {
        const wanted = field.reference?.value === 'id' ? { ids: values.join(',') } : { size: 200 }
        return (await referenced(field, wanted)).filter(({ value }) => values.includes(value))
      },
    }
  return field.reference ? undefined : { kind: 'text' }
}

/**
 * The fields that this person sees as columns of a list, in their order; the first stays at the left, with the picture
 * before it.
 * `extended` says of a field by its name what is not plain about its column.
 */
export function recordColumns<Row extends object>(
  fields: Fields,
  role: RoleCode,
  extended: { readonly [K in keyof Row & string]?: Partial<Column<Row>> } = {},
): Column<Row>[] {
  const named = Object.keys(fields).find((name) => fields[name]?.kind !== 'picture')
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.list || field.list.column === false || !isSeen(field, role)) return []
    const filter = field.list.filterAt ? undefined : filterOf(field)
    const kind = name === 'code' ? 'code' : cellKinds[field.kind]
    return {
      key: name,
      title: field.label,
      ...(field.list.width ? { width: field.list.width } : {}),
      ...(kind ? { kind } : {}),
      ...(field.statuses ? { statuses: field.statuses.tags } : {}),
      ...(worded.has(field.kind) ? { value: (row: Row) => wordsOf(name, field, row as Values) } : {}),
      ...(field.list.sortable ? { sortable: true } : {}),
      ...(field.list.hidden ? { hidden: true } : {}),
      ...(field.list.card === undefined ? {} : { card: field.list.card }),
      ...(name === named || field.kind === 'picture' ? { pinned: true } : {}),
      ...(field.kind === 'picture' && named && fields[named]
        ? { alt: (row: Row) => wordsOf(named, fields[named] as Field, row as Values) }
        : {}),
      ...(filter ? { filter } : {}),
      ...(keyOf(fields, name) ? { to: (row: Row) => linkOf(fields, name, row as Values) } : {}),
      ...extended[name as keyof Row & string],
    }
  })
}

/** Another list of the same records: the fields that it names, in its order, each as it stands there. */
export function relisted<F extends Fields>(
  fields: F,
  places: { readonly [K in keyof F]?: NonNullable<Field['list']> },
): Fields {
  const known: Fields = fields
  const entries = Object.entries<Field['list']>(places).flatMap(([name, list]) => {
    const field = known[name]
    return field && list ? [[name, { ...field, list }] as const] : []
  })
  // Keys stay, unlisted: what names a record beside its key leads to it.
  const keys = Object.entries(known).flatMap(([name, field]) =>
    field.opens ? [[name, { ...field, list: false }] as const] : [],
  )
  return { ...Object.fromEntries(entries), ...Object.fromEntries(keys.filter(([name]) => !(name in places))) }
}

/** The filters that stand above the list. */
export function recordFilters(
  fields: Fields,
  role: RoleCode,
  extended: Readonly<Record<string, FilterShape>> = {},
): Filter[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (!field.list || field.list.filterAt !== 'bar' || !isSeen(field, role)) return []
    const shape = extended[key] ?? filterOf(field)
    return shape ? [{ key, title: field.label, ...shape }] : []
  })
}
