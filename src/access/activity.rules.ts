import { fieldTitles, secretFields } from '#access/activity.words.ts'
import type { AuditWords } from '#platform/contract/audit.ts'
import { labelInSentence } from '#platform/contract/field-words.ts'

/** Columns that say nothing to people: keys, versions, search forms. */
const technical = new Set(['id', 'version', 'created_at', 'updated_at', 'fold', 'customer_text'])
const longest = 300

export interface FieldChange {
  field: string
  title: string
  old: string | null
  new: string | null
}

type Values = Readonly<Record<string, unknown>> | null

/** What people call a column: as its record describes it. */
export function titleOfField(words: AuditWords, table: string, column: string): string {
  const entries = Object.entries(words.fields[table] ?? {})
  const [, field] = entries.find(([name, one]) => !one.computed && (one.column ?? name) === column) ?? []
  if (field) return labelInSentence(field.label)
  return words.columns[column] ?? fieldTitles[column] ?? column.replaceAll('_', ' ')
}

/** The fields of an audited change of a table as people read them, secrets masked, long texts cut. */
export function changesOf(words: AuditWords, table: string, before: Values, after: Values): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !technical.has(field))
    .map((field) => ({
      field,
      title: titleOfField(words, table, field),
      old: shown(field, before?.[field]),
      new: shown(field, after?.[field]),
    }))
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (secretFields.some((secret) => field.includes(secret))) return '•••'
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
