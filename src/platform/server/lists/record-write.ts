import { isDeepStrictEqual } from 'node:util'
import { isChangeable, isWritable } from '#platform/contract/record.ts'
import type { Field, Fields, NewValues } from '#platform/contract/record.ts'
import { businessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'

type Values = Record<string, unknown>

function valueOf({ kind, required }: Field, sent: unknown, today: string): unknown {
  if (sent === '' && !required) return null
  // Strict schemas have refused a bad day already; for lenient ones it means today.
  return kind === 'date' && typeof sent === 'string' ? parseBusinessDate(sent, today) : sent
}

/**
 * What of a body is written, by the names of the fields: those that the record describes, that were
 * sent and that this person may change; days as the database has them.
 */
export function changedValues(
  fields: Fields,
  body: object,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Values {
  const sent = body as Values
  const today = businessDate(now)
  const changed = Object.entries(fields).filter(
    ([name, field]) => sent[name] !== undefined && isChangeable(field, actor.role),
  )
  return Object.fromEntries(changed.map(([name, field]) => [name, valueOf(field, sent[name], today)]))
}

/** The columns of a new row: the same, and null for what was not sent. */
export function newValues<F extends Fields>(
  fields: F,
  body: object,
  by: Pick<Context, 'actor' | 'now'>,
): NewValues<F> {
  const nothing = Object.entries(fields).flatMap(([name, field]) =>
    isWritable(field) && !field.required ? [[name, null]] : [],
  )
  return toColumns(fields, {
    ...Object.fromEntries(nothing),
    ...changedValues(fields, body, by),
  }) as NewValues<F>
}

/** What of these columns the row has another value of: what comes back as it was is no change. */
export function differing(row: object, columns: Values): Values {
  const now = row as Values
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => !isDeepStrictEqual(now[column] ?? null, value ?? null),
    ),
  )
}

/** Values by the names of the fields as values by the names of their columns. */
export const toColumns = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [fields[name]?.column ?? name, value]))
