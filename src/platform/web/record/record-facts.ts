import type { ReactNode } from 'react'
import { isSeen } from '#platform/contract/record.ts'
import type { Field, Fields } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { wordsOf } from '#platform/web/record/record-columns.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

export interface Fact {
  name: string
  label: string
  value: ReactNode
  /** Takes a line of its own. */
  wide?: true
}

function factWords(name: string, field: Field, row: Readonly<Record<string, unknown>>): string {
  const value = row[name]
  if (field.kind === 'time' && typeof value === 'string') return formatInstant(value, true)
  const words = wordsOf(name, field, row)
  return words && field.unit && value !== null ? `${words} ${field.unit}` : words
}

/**
 * What is known of a record to this person, in the order of its fields; of one section where that is
 * named. What is empty is left out. `extended` has the values that are not plain, by the field's name.
 */
export function recordFacts(
  fields: Fields,
  role: RoleCode,
  row: object,
  { section, extended = {} }: { section?: string; extended?: Readonly<Record<string, ReactNode>> } = {},
): Fact[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.fact === false || !isSeen(field, role)) return []
    if (section !== undefined && section !== field.fact?.section) return []
    const value =
      name in extended ? extended[name] : factWords(name, field, row as Readonly<Record<string, unknown>>)
    const isEmpty = value === null || value === undefined || value === '' || value === false
    return isEmpty ? [] : { name, label: field.label, value, ...(field.fact?.wide ? { wide: true } : {}) }
  })
}
