import type { ReactNode } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { FieldKind } from '#platform/contract/record.ts'
import type { Fields, Resource, RowOf } from '#platform/contract/resource.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import type { Write } from '#platform/web/api.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import type { BulkAction, Column } from '#platform/web/list/list-types.ts'
import { leastDecimals, recordColumns, wordsOf } from '#platform/web/record/record-columns.ts'
import { recordForm } from '#platform/web/record/record-form.ts'

export type Row = RowOf<Fields>

/** What a slice adds to the plain screen of a resource. */
export interface ResourceParts {
  /** Why a row cannot be changed or deleted now; the server says the same. */
  lockedBecause?: (row: Row, action: 'update' | 'remove') => string | undefined
  /** Of the kind of record, in the head of its drawer. */
  icon?: ReactNode
  /** Another input for a field, such as the picker of a record that is no resource. */
  inputs?: Readonly<Record<string, FormField['input']>>
  /** A new row may begin as a copy of one: what of it differs from the row copied. */
  copy?: (row: Row) => FormValues
  /** Stands between the title and the list, such as the way to sister lists. */
  above?: ReactNode
  /** Under the fields of the form, by what is typed: whom it concerns, what it comes to. */
  below?: (values: FormValues) => ReactNode
  /** Further forms of a row: a call that takes its id and some of its fields. */
  forms?: readonly ResourceForm[]
  /** Further actions of a row, by the calls that do them; what they write is read anew. */
  actions?: readonly ResourceAction[]
  /** Actions on many rows. */
  bulk?: readonly BulkAction<unknown>[]
}

/** What may be done with a row by a call: its roles see it, whether or not they may change the row. */
export interface ResourceAction {
  call: Call
  /** As this row has it; none where it is not offered. */
  of: (row: Row, by: { role: RoleCode; write: Write }) => readonly RowAction[]
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

const numbers: ReadonlySet<FieldKind> = new Set(['money', 'weight', 'number', 'percent'])

/** The fields of a resource as columns; its numbers have as many decimals as were given. */
export function columnsOf({ fields }: Resource, role: RoleCode): Column<Row>[] {
  const inWords = Object.entries(fields).flatMap(([name, field]) =>
    numbers.has(field.kind)
      ? [[name, { render: (row: Row) => wordsOf(name, field, row, leastDecimals(field)) }]]
      : [],
  )
  return recordColumns<Row>(fields, role, Object.fromEntries(inWords))
}

export function formFieldsOf(
  { fields }: Resource,
  role: RoleCode,
  inputs: Readonly<Record<string, FormField['input']>> = {},
): FormField[] {
  const extended = Object.entries(inputs).map(([name, input]) => [name, { input }])
  return recordForm(fields, role, { extended: Object.fromEntries(extended) })
}
