import { filterWords, secretFields } from '#access/activity.words.ts'
import { commonColumns } from '#platform/contract/audit.ts'
import type { AuditWords } from '#platform/contract/audit.ts'
import { labelInSentence } from '#platform/contract/field-words.ts'
import { isSeen } from '#platform/contract/record.ts'
import type { Field } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, formatBusinessDate, isBusinessDate, timeOfDay } from '#platform/rules/business-date.ts'
import type { StatusCode } from '#platform/contract/status.ts'

/** Columns that say nothing to people: keys, versions, search forms. */
export const technicalColumns: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'status_at',
  'fold',
  'customer_text',
])
const longest = 300
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

export interface FieldChange {
  field: string
  title: string
  old: string | null
  new: string | null
}

type Values = Readonly<Record<string, unknown>> | null

function fieldOf(words: AuditWords, table: string, column: string): Field | undefined {
  const entries = Object.entries(words.fields[table] ?? {})
  return entries.find(([name, one]) => !one.computed && (one.column ?? name) === column)?.[1]
}

/** What people call a column: as its record describes it, else as a slice names it. */
export function wordsOfColumn(words: AuditWords, table: string, column: string): string | undefined {
  const field = fieldOf(words, table, column)
  if (field) return labelInSentence(field.label)
  return words.columns[column] ?? commonColumns[column]
}

/** The table of the record whose key a column holds, where people know such records by a code. */
export const recordOf = ({ records }: AuditWords, column: string): string | undefined =>
  Object.keys(records).find((table) => records[table]?.keys.includes(column))

/** The fields of an audited change of a table as people read them: states in words, secrets masked, long texts cut. */
export function changesOf(
  words: AuditWords,
  table: string,
  { before, after, role }: { before: Values; after: Values; role: RoleCode },
): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !technicalColumns.has(field))
    .map((field) => ({
      field,
      title: wordsOfColumn(words, table, field) ?? field.replaceAll('_', ' '),
      old: shown(words, { table, field, role }, before?.[field]),
      new: shown(words, { table, field, role }, after?.[field]),
    }))
}

interface Column {
  table: string
  field: string
  /** Of who reads. */
  role: RoleCode
}

function shown(words: AuditWords, { table, field, role }: Column, value: unknown): string | null {
  const { states } = words
  if (value === null || value === undefined) return null
  const described = fieldOf(words, table, field)
  if (described && !isSeen(described, role)) return '•••'
  if (secretFields.some((secret) => field.includes(secret))) return '•••'
  const state = states[`${table}.${field}`]
  if (state) return state.label(value as StatusCode)
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  const option = described?.options?.find((one) => one.value === value)
  if (option) return option.label
  if (typeof value === 'number' && !field.endsWith('_id'))
    return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  if (typeof value === 'string' && isBusinessDate(value)) return formatBusinessDate(value)
  if (typeof value === 'string' && instant.test(value)) {
    const time = new Date(value)
    return `${formatBusinessDate(businessDate(time))} ${timeOfDay(time)}`
  }
  // Of a list or filters nothing is nothing, and the rest as people write lists.
  if (typeof value === 'object' && Object.keys(value).length === 0) return null
  const plain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  const text = plain
    ? value.join(', ')
    : typeof value === 'object'
      ? (asFilters(words, value) ?? JSON.stringify(value))
      : String(value as string | number)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const bounds: readonly [ending: string, said: string][] = [
  ['_from', ' từ'],
  ['_to', ' đến'],
]

/** What a filter is called: as its column, or as all the records that have such a field agree to call it. */
function wordsOfFilter(words: AuditWords, key: string): string {
  const bound = bounds.find(([ending]) => key.endsWith(ending))
  if (bound) return wordsOfFilter(words, key.slice(0, -bound[0].length)) + bound[1]
  const labels = new Set(Object.values(words.fields).flatMap((fields) => fields[key]?.label ?? []))
  const [label] = labels.size === 1 ? labels : []
  return (
    filterWords[key] ??
    words.columns[key] ??
    commonColumns[key] ??
    (label ? labelInSentence(label) : key.replaceAll('_', ' '))
  )
}

/** The filters of a list in words; null for what is no plain set of values. */
function asFilters(words: AuditWords, value: object): string | null {
  const pairs = Object.entries(value)
  if (Array.isArray(value) || pairs.some(([, one]) => typeof one === 'object' && !Array.isArray(one)))
    return null
  return pairs.map(([key, one]) => `${wordsOfFilter(words, key)}: ${String(one)}`).join('; ')
}
