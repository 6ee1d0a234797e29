import { isSame } from '#platform/web/form/form-body.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'

/** A field that somebody else changed under an open form. */
export interface Change {
  name: string
  /** When the form was opened, now, and as this person typed it. */
  before: unknown
  now: unknown
  typed: unknown
  /** Did this person touch it too? */
  touched: boolean
}

export const versionOf = (values: FormValues | undefined): number | undefined => {
  const version = values?.['version']
  return typeof version === 'number' ? version : undefined
}

/** Is it a later state of the same record? An older answer from a list that was not read anew is none. */
export function isNewer(values: FormValues | undefined, than: FormValues): boolean {
  const [later, seen] = [versionOf(values), versionOf(than)]
  return later !== undefined && seen !== undefined && later > seen
}

/** What differs between the record as it was opened and as it is, beside what was typed meanwhile. */
export function changesBetween(first: FormValues, current: FormValues, typed: FormValues): Change[] {
  const names = new Set([...Object.keys(first), ...Object.keys(current)])
  return [...names].flatMap((name) => {
    const [before, now] = [first[name], current[name]]
    if (name === 'version' || isSame(before, now)) return []
    return [{ name, before, now, typed: typed[name], touched: !isSame(typed[name], before) }]
  })
}

/** The form after the person's word: what they take comes from the record, everything else stays as typed. */
export function settled(typed: FormValues, current: FormValues, taken: ReadonlySet<string>): FormValues {
  const theirs = [...taken].map((name) => [name, current[name]])
  return { ...typed, ...Object.fromEntries(theirs), version: current['version'] }
}

/** What the person changed, by name. */
export function touchedIn(values: FormValues, first: FormValues): ReadonlySet<string> {
  const names = new Set([...Object.keys(values), ...Object.keys(first)])
  return new Set([...names].filter((name) => !isSame(values[name], first[name])))
}
