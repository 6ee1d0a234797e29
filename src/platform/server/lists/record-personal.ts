import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Field, Fields } from '#platform/contract/record.ts'

const personalOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.personal ? [{ column: field.column ?? name, field, personal: field.personal }] : [],
  )

function textOf({ kind }: Field, at: RawBuilder<unknown>): RawBuilder<string | null> {
  if (kind === 'date') return sql`to_char(${at}, 'DD-MM-YYYY')`
  if (kind === 'time') return sql`to_char(${at} at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY')`
  return sql`${at}::text`
}

/**
 * The copy of what a record of the table `as` says about a person: rows `(place, what, value)` for VALUES,
 * in the order of its fields, beginning at place 1; none where it says nothing.
 */
export function personalCopy(fields: Fields, as: string): RawBuilder<unknown>[] {
  return personalOf(fields).map(
    ({ column, field }, index) =>
      sql`(${sql.lit(index + 1)}, ${field.label}::text, ${textOf(field, sql.ref(`${as}.${column}`))})`,
  )
}

/**
 * The same in one text, `Số hộ chiếu: C1234567 · …`, without the columns that stand elsewhere; empty
 * where it says nothing.
 */
export function personalText(
  fields: Fields,
  as: string,
  elsewhere: readonly string[] = [],
): RawBuilder<string> {
  const rest = personalOf(fields).filter(({ column }) => !elsewhere.includes(column))
  const texts = rest.map(
    ({ column, field }) => sql`${`${field.label}: `}::text || ${textOf(field, sql.ref(`${as}.${column}`))}`,
  )
  return texts.length ? sql<string>`concat_ws(' · ', ${sql.join(texts)})` : sql<string>`''`
}

/** What the columns that say who somebody is hold once that is taken away. */
export function erasedValues(fields: Fields): Record<string, string | null> {
  return Object.fromEntries(
    personalOf(fields).map(({ column, personal }) => [column, personal === true ? null : personal.erased]),
  )
}
