import type { Fields } from '#platform/contract/record.ts'
import { findPath } from '#platform/web/record/coded.tsx'
import { mayOpen } from '#platform/web/session.ts'

/** The key of the record that a field names: itself, or the key beside it. */
export function keyOf(fields: Fields, name: string): string | undefined {
  const beside = `${name.replace(/_(?:code|no|name)$/, '')}_id`
  return [name, beside].find((key) => fields[key]?.opens)
}

/** The first of the person's screens on which the record opens. */
export function openPath(places: readonly string[], id: number): string | undefined {
  const path = places.find(mayOpen)
  return path && `${path}?open=${id}`
}

/** Where the record that a field names opens; nothing where it names none, or this person may open no such screen. */
export function linkOf(
  fields: Fields,
  name: string,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const key = keyOf(fields, name)
  const value = key && row[key]
  const path = key && fields[key]?.opens?.find(mayOpen)
  if (!path || !value) return undefined
  return typeof value === 'number' ? `${path}?open=${value}` : findPath(path, String(value))
}
