import { secretFields } from '#access/activity.words.ts'
import { commonColumns } from '#platform/contract/audit.ts'
import type { AuditWords } from '#platform/contract/audit.ts'
import { labelInSentence } from '#platform/contract/field-words.ts'
import type { StatusCode } from '#platform/contract/status.ts'

/** Columns that say nothing to people: keys, versions, search forms. */
export const technicalColumns: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'fold',
  'customer_text',
])
const longest = 300

export interface FieldChange {
  field: string
  title: string
  old: string | null
  new: string | null
}

type Values = Readonly<Record<string, unknown>> | null

/** What people call a column: as its record describes it, else as a slice names it. */
export function wordsOfColumn(words: AuditWords, table: string, column: string): string | undefined {
  const entries = Object.entries(words.fields[table] ?? {})
  const [, field] = entries.find(([name, one]) => !one.computed && (one.column ?? name) === column) ?? []
  if (field) return labelInSentence(field.label)
  return words.columns[column] ?? commonColumns[column]
}

/** The fields of an audited change of a table as people read them: states in words, secrets masked, long texts cut. */
export function changesOf(words: AuditWords, table: string, before: Values, after: Values): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !technicalColumns.has(field))
    .map((field) => ({
      field,
      title: wordsOfColumn(words, table, field) ?? field.replaceAll('_', ' '),
      old: shown(words, table, field, before?.[field]),
      new: shown(words, table, field, after?.[field]),
    }))
}

function shown({ states }: AuditWords, table: string, field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (secretFields.some((secret) => field.includes(secret))) return '•••'
  const state = states[`${table}.${field}`]
  if (state) return state.label(value as StatusCode)
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
