import type { ReactNode } from 'react'
import type { Call, List } from '#platform/contract/call.ts'
import { readableOf } from '#platform/contract/field-words.ts'
import type { Field, Fields, Resource, RowOf } from '#platform/contract/resource.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, type Write } from '#platform/web/api.ts'
import { remote, type FormField, type FormValues, type InputKind } from '#platform/web/form/form-types.ts'
import type { BulkAction, CellKind, Column, FilterShape, Option } from '#platform/web/list/list-types.ts'
import { decimalsOf, NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

export type Row = RowOf<Fields>

/** What a slice adds to the plain screen of a resource. */
export interface ResourceParts {
  /** Why a row cannot be changed or deleted now; the server says the same. */
  lockedBecause?: (row: Row, action: 'update' | 'remove') => string | undefined
  /** Another input for a field, such as the picker of a record that is no resource. */
  inputs?: Readonly<Record<string, InputKind>>
  /** Stands between the title and the list, such as the way to sister lists. */
  above?: ReactNode
  /** Under the fields of the form, by what is typed: whom it concerns, what it comes to. */
  below?: (values: FormValues) => ReactNode
  /** Further forms of a row: a call that takes its id and some of its fields. */
  forms?: readonly ResourceForm[]
  /** Further actions of a row; what they write is read anew. */
  actions?: (row: Row, write: Write) => readonly RowAction[]
  /** Actions on many rows. */
  bulk?: readonly BulkAction<unknown>[]
}

export interface ResourceForm {
  key: string
  label: string
  call: Call
  /** Fields of the resource, as its own form has them. */
  fields: readonly string[]
  /** Fields that the resource does not have, such as a reason. */
  further?: readonly FormField[]
  /** Why it is off; null: not offered for this row. */
  off?: (row: Row) => string | null | undefined
}

const yesNo = [
  { value: 'true', label: 'Có' },
  { value: 'false', label: 'Không' },
] as const
const cellKinds: Partial<Record<Field['kind'], CellKind>> = {
  money: 'money',
  weight: 'weight',
  number: 'number',
  percent: 'number',
  date: 'date',
}
const mostOptions = 20

/** A value as people read it. */
export function wordsOf(name: string, field: Field, row: Row): string {
  const value = readableOf(name, field, row)
  if (typeof value !== 'number') return value ?? ''
  return grouped(value, field.kind === 'weight' ? 2 : decimalsOf(value))
}

export const seenBy = (field: Field, role: RoleCode) => !field.seenBy || field.seenBy.includes(role)

/** The rows of a referenced resource that a query finds, as options. */
async function found({ reference }: Field, query: object, signal?: AbortSignal): Promise<Option[]> {
  const list = reference?.resource.calls?.list
  if (!reference || !list) return []
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
  if (field.options) return { kind: 'any', options: field.options }
  if (field.reference?.resource.calls)
    return {
      kind: 'remote',
      search: (q) => found(field, { q, size: mostOptions }),
      named: async (values) => {
        const wanted = field.reference?.value === 'id' ? { ids: values.join(',') } : { size: 200 }
        return (await found(field, wanted)).filter(({ value }) => values.includes(value))
      },
    }
  return field.reference ? undefined : { kind: 'text' }
}

export function columnsOf({ fields }: Resource, role: RoleCode): Column<Row>[] {
  return Object.entries(fields).flatMap(([name, field], index) => {
    if (!field.list || !seenBy(field, role)) return []
    const filter = filterOf(field)
    const kind = cellKinds[field.kind] ?? (name === 'code' ? 'code' : undefined)
    const isPlain = field.kind === 'date' || field.kind === 'text' || field.kind === 'note'
    return {
      key: name,
      title: field.label,
      ...(field.list.width ? { width: field.list.width } : {}),
      ...(kind ? { kind } : {}),
      ...(isPlain ? {} : { render: (row: Row) => wordsOf(name, field, row) }),
      ...(field.list.sortable ? { sortable: true } : {}),
      ...(field.list.hidden ? { hidden: true } : {}),
      ...(index === 0 ? { pinned: true } : {}),
      ...(filter ? { filter } : {}),
    }
  })
}

function inputOf(field: Field): InputKind | typeof NumberInput {
  switch (field.kind) {
    case 'boolean':
      return 'checkbox'
    case 'select':
      return { kind: 'select', options: field.options ?? [] }
    case 'number':
    case 'percent':
      return NumberInput
    case 'reference':
      // A record that no call lists yet is named by its key.
      if (!field.reference?.resource.calls) return 'quantity'
      return remote<Option>({
        search: (q, signal) => found(field, { q, size: mostOptions }, signal),
        keyOf: (option) => option.value,
        // A key that is only a number says nothing to people.
        labelOf: ({ value, label }) =>
          label === value || /^\d+$/.test(value) ? label : `${label} (${value})`,
      })
    default:
      return field.kind
  }
}

const isPicked = (field: Field) => field.kind === 'reference' && field.reference?.resource.calls !== undefined

export function formFieldsOf(
  { fields }: Resource,
  role: RoleCode,
  inputs: Readonly<Record<string, InputKind>> = {},
): FormField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.form === false || !seenBy(field, role)) return []
    const hint = field.form?.help
    return {
      name,
      label: field.label,
      input: inputs[name] ?? inputOf(field),
      span: field.kind === 'note' || (field.kind === 'text' && name !== 'code') ? 12 : 6,
      ...(field.required ? { required: true } : {}),
      ...(hint ? { hint } : {}),
      ...(isPicked(field) ? { placeholder: 'Mã hoặc tên…' } : {}),
      ...(isPicked(field) ? { toBody: (value: unknown) => (value as Option).value } : {}),
    } satisfies FormField
  })
}

/** What the form starts with: the row, or for a new one what the fields declare. */
export function valuesOf({ fields }: Resource, row: Row | undefined): FormValues {
  const values: Record<string, unknown> = row ? { version: row.version } : {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.form === false) continue
    if (!row) {
      if (field.kind === 'date' && field.initial === 'today')
        values[name] = formatBusinessDate(businessDate(new Date()))
      else if (field.initial !== undefined) values[name] = field.initial
    } else if (isPicked(field)) {
      const value = row[name] as unknown
      if (value !== null)
        values[name] = { value: String(value), label: wordsOf(name, field, row) } satisfies Option
    } else values[name] = row[name]
  }
  return values
}
