import { createElement, type ReactNode } from 'react'
import { isSeen } from '#platform/contract/record.ts'
import type { Field, Fields } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { leading } from '#platform/web/list/cell.tsx'
import { wordsOf } from '#platform/web/record/record-columns.ts'
import { linkOf } from '#platform/web/record/record-links.ts'
import { When } from '#platform/web/words/when.tsx'

export interface Fact {
  name: string
  label: string
  value: ReactNode
  /** Takes a line of its own. */
  wide?: true
  /** The box of the drawer that it stands in. */
  section?: string
}

function factWords(name: string, field: Field, row: Readonly<Record<string, unknown>>): ReactNode {
  const value = row[name]
  if (field.kind === 'time' && typeof value === 'string')
    return createElement(When, { at: value, beside: true })
  const words = wordsOf(name, field, row)
  return words && field.unit && value !== null ? `${words} ${field.unit}` : words
}

/**
 * What is known of a record to this person, in the order of its fields. What is empty is left out.
 * `extended` has the values that are not plain, by the field's name; `without` names what the head says.
 */
export function recordFacts(
  fields: Fields,
  role: RoleCode,
  row: object,
  {
    extended = {},
    without = [],
  }: { extended?: Readonly<Record<string, ReactNode>>; without?: readonly string[] } = {},
): Fact[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.fact === false || without.includes(name) || !isSeen(field, role)) return []
    const values = row as Readonly<Record<string, unknown>>
    const words = name in extended ? extended[name] : factWords(name, field, values)
    const value = typeof words === 'string' && words ? leading(linkOf(fields, name, values), words) : words
    const isEmpty = value === null || value === undefined || value === '' || value === false
    return isEmpty ? [] : { name, label: field.label, value, ...field.fact }
  })
}

/** The facts by the boxes that a drawer has of them; what names none of these stands in the first, so that nothing is lost. */
export function factsByBox<Box extends string>(
  facts: readonly Fact[],
  boxes: readonly [Box, ...Box[]],
): Readonly<Record<Box, Fact[]>> {
  const boxOf = ({ section }: Fact) => boxes.find((box) => box === section) ?? boxes[0]
  const entries = boxes.map((box) => [box, facts.filter((fact) => boxOf(fact) === box)] as const)
  return Object.fromEntries(entries) as Record<Box, Fact[]>
}
