import type { Field } from '#platform/contract/record.ts'
import type { StatusCode } from '#platform/contract/status.ts'

/** A value as people read it: options, states, records, yes and no by their words; numbers, days and texts as they are; null for nothing. */
export function readableOf(
  name: string,
  field: Field,
  row: Readonly<Record<string, unknown>>,
): string | number | null {
  const value = row[name]
  if (value === null || value === undefined || value === '') return field.empty ?? null
  switch (field.kind) {
    case 'boolean':
      // What nobody types is only worth a word where it holds.
      return value === true ? 'Có' : field.form === false ? null : 'Không'
    case 'select':
      return field.options?.find((option) => option.value === value)?.label ?? String(value)
    case 'status':
      return field.statuses.label(value as StatusCode)
    case 'reference':
      return String(row[`${name}_name`] ?? value)
    case 'writers':
      return (value as readonly { name: string }[]).map(({ name }) => name).join(', ')
    default:
      return typeof value === 'number' ? value : String(value)
  }
}

/** A label above what are numbers alone. */
export const labelWithUnit = ({ label, unit }: Field): string => (unit ? `${label} (${unit})` : label)

/** A label within a sentence: `Ngày sinh` is `ngày sinh` there, `VIP đấu giá` and `MAWB` stay. */
export const labelInSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('vi') + label.slice(1)
