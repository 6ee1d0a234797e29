import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Field, Fields } from '#platform/contract/record.ts'

/** What is computed stands elsewhere, and is taken from there. */
const personalOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.personal && !field.computed
      ? [{ column: field.column ?? name, field, personal: field.personal }]
      : [],
  )
/** Does the record say anything about who somebody is? */
export const hasPersonal = (fields: Fields): boolean => personalOf(fields).length > 0

function textOf({ kind }: Field, at: RawBuilder<unknown>): RawBuilder<string | null> {
  if (kind === 'date') return sql`to_char(${at}, 'DD-MM-YYYY')`
  if (kind === 'time') return sql`to_char(${at} at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY')`
  return sql`${at}::text`
}

/**
 * The copy of what a record of the table `as` says about a person: rows `(place, what, value)` for VALUES, in
 * the order of its fields, beginning at place 1, without the columns that are copied elsewhere; none where
 * it says nothing.
 */
export function personalCopy(
  fields: Fields,
  as: string,
  elsewhere: readonly string[] = [],
): RawBuilder<unknown>[] {
  return personalOf(fields)
    .filter(({ column }) => !elsewhere.includes(column))
    .map(
      ({ column, field }, index) =>
        sql`(${sql.lit(index + 1)}, ${field.label}::text, ${textOf(field, sql.ref(`${as}.${column}`))})`,
    )
}

/** What the columns that say who somebody is hold once that is taken away. */
export function erasedValues(fields: Fields): Record<string, string | null> {
  return Object.fromEntries(
    personalOf(fields).map(({ column, personal }) => [column, personal === true ? null : personal.erased]),
  )
}
