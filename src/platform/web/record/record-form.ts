import { labelWithUnit } from '#platform/contract/field-words.ts'
import { isChangeable, isWritable } from '#platform/contract/record.ts'
import type { Field, Fields } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { remote, type FormField, type FormValues, type InputKind } from '#platform/web/form/form-types.ts'
import type { Option } from '#platform/web/list/list-types.ts'
import { referenced, wordsOf } from '#platform/web/record/record-columns.ts'

function inputOf(field: Field): InputKind {
  switch (field.kind) {
    case 'boolean':
      return 'checkbox'
    case 'select':
      return { kind: 'select', options: field.options ?? [] }
    case 'percent':
      return 'number'
    case 'code':
    case 'time':
    case 'picture':
    case 'writers':
      return 'text'
    case 'status':
    case 'key':
      return 'quantity'
    case 'reference':
      // A record that no call lists yet is named by its key.
      if (!field.reference?.resource.calls) return 'quantity'
      return remote<Option>({
        search: (q, signal) => referenced(field, { q }, signal),
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
const isWide = (name: string, { kind }: Field) => kind === 'note' || (kind === 'text' && name !== 'code')

/** One field as a form asks for it, whether or not calls made of the fields take it. */
export function formField(fields: Fields, name: string, extended: Partial<FormField> = {}): FormField {
  const field = fields[name]
  if (!field) throw new Error(`the record has no field ${name}`)
  const form = field.form || {}
  return {
    name,
    // Money and weights are typed with their unit beside them.
    label: field.kind === 'number' ? labelWithUnit(field) : field.label,
    input: inputOf(field),
    span: form.span ?? (isWide(name, field) ? 12 : 6),
    ...(field.required ? { required: true } : {}),
    ...(form.help ? { hint: form.help } : {}),
    ...(isPicked(field) ? { placeholder: 'Mã hoặc tên…' } : {}),
    ...(isPicked(field) ? { toBody: (value: unknown) => (value as Option).value } : {}),
    ...extended,
  }
}

/**
 * The fields that this person may fill in, in their order; of one section where that is named, '' that of
 * fields that name none. `extended` says of a field by its name what is not plain about its input.
 */
export function recordForm(
  fields: Fields,
  role: RoleCode,
  {
    section,
    extended = {},
  }: { section?: string; extended?: Readonly<Record<string, Partial<FormField>>> } = {},
): FormField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = (field.form || {}).section ?? ''
    if (!isChangeable(field, role) || (section !== undefined && section !== own)) return []
    return formField(fields, name, extended[name])
  })
}

/** What the form starts with: the row, or for a new one what the fields declare. */
export function formValues(fields: Fields, row?: Readonly<Record<string, unknown>>): FormValues {
  const values: Record<string, unknown> = row ? { version: row['version'] } : {}
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field)) continue
    if (!row) {
      if (field.kind === 'date' && field.initial === 'today')
        values[name] = formatBusinessDate(businessDate(new Date()))
      else if (field.initial !== undefined) values[name] = field.initial
    } else if (isPicked(field)) {
      const value = row[name]
      if (value !== null)
        values[name] = { value: String(value), label: wordsOf(name, field, row) } satisfies Option
    } else values[name] = row[name]
  }
  return values
}
