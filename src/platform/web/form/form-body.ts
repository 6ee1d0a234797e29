import type { FormField, FormValues } from '#platform/web/form/form-types.ts'

const empty = (value: unknown) => value === null || value === undefined

const plain = (value: unknown) => (empty(value) || value === '' ? null : value)
/** The same to a person: nothing and an empty text are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/**
 * The body of a form's values: fields that are not visible are left out, and so are the empty ones,
 * unless emptying is the change (the row had a value). Of a record that stands (`initial` has the version
 * that was seen) only touched fields go, where `leaves` says that the call leaves the others alone.
 */
export function bodyOf(
  fields: readonly FormField[],
  values: FormValues,
  initial: FormValues,
  leaves: (name: string) => boolean = () => false,
): Record<string, unknown> {
  const stands = initial['version'] !== undefined
  const body: Record<string, unknown> = {}
  const fieldNames = new Set(fields.map((field) => field.name))
  // What no field shows (id, version) goes back as it came.
  for (const [name, value] of Object.entries(initial)) if (!fieldNames.has(name)) body[name] = value
  for (const field of fields) {
    if (field.visible && !field.visible(values)) continue
    const value = values[field.name]
    if (stands && isSame(value, initial[field.name]) && leaves(field.name)) continue
    if (!empty(value)) body[field.name] = field.toBody ? field.toBody(value) : value
    else if (!empty(initial[field.name])) body[field.name] = null
  }
  return body
}

/** Which field a problem belongs to: its own, or the one whose part it is (`price.amount` → `price`). */
export function fieldOfPath(fields: readonly FormField[], path: string): string | undefined {
  const plain = path.replace(/^body\./, '')
  const names = new Set(fields.map((field) => field.name))
  if (names.has(plain)) return plain
  const first = plain.split('.')[0] ?? ''
  return names.has(first) ? first : undefined
}

export function isChanged(values: FormValues, initial: FormValues): boolean {
  const keys = new Set([...Object.keys(values), ...Object.keys(initial)])
  return [...keys].some((key) => !isSame(values[key], initial[key]))
}
