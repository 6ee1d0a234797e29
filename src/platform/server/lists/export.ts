import { askedBy } from '#platform/server/lists/asked-by.ts'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Download, Schema } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import { issueSentence } from '#platform/contract/issues.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { everyKey, rowsOfKeys } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { writeSpreadsheet } from '#platform/server/lists/sheets/spreadsheet-write.ts'
import type { Spreadsheet, SpreadsheetColumn } from '#platform/server/lists/sheets/spreadsheet-write.ts'

export interface ExportColumn<Row> extends SpreadsheetColumn<Row> {
  /** For others the column is not in the file at all. */
  seenBy?: readonly RoleCode[]
}

interface ListExport<Row> {
  /** The report's Vietnamese name: the file's, before its timestamp, and the sheet's. */
  name: string
  columns: readonly ExportColumn<Row>[]
  definition: ListDefinition
  query: ListQuery
  scope: RawBuilder<boolean>
  /** Columns summed in the last row. */
  summed?: readonly (keyof Row & string)[]
  /** Rows that its screen's total leaves out: they are summed in a row of their own, under this title. */
  apart?: { title: string; is: (row: Row) => boolean }
}

/** As far as a cell keeps digits: 0.1 and 0.2 kg are 0.3. */
const plus = (a: number, b: number): number => Number((a + b).toPrecision(15))

/**
 * The rows of a list's filters as a .xlsx: exactly those that the list would show over all its
 * pages, in its order. What is wrong with the filters is refused before the first byte. Who took
 * how many rows under which filters is written into the activity log.
 */
export async function exportList<Row extends object>(
  context: Context,
  { name, columns, definition: list, query, scope, summed = [], apart }: ListExport<Row>,
): Promise<Download> {
  const { db, actor } = context
  const definition = askedBy(list, actor.role)
  const keys = await everyKey(db, definition, query, scope)
  await recordExport(context, name, keys.length, query)
  const seen = columns.filter((column) => !column.seenBy || column.seenBy.includes(actor.role))
  const noSums = () => Object.fromEntries<number>(summed.map((key) => [key, 0]))
  const [sums, others] = [noSums(), noSums()]
  let leftOut = 0
  const first = seen[0]?.key
  const titled = (title: string, found: Record<string, number>) => ({
    ...(first ? { [first]: title } : {}),
    ...found,
  })
  async function* rows() {
    for await (const row of rowsOfKeys<Row>(db, definition, keys, scope)) {
      const isApart = apart?.is(row) ?? false
      if (isApart) leftOut += 1
      const into = isApart ? others : sums
      for (const key of summed) into[key] = plus(into[key] ?? 0, Number(row[key] ?? 0))
      yield row
    }
  }
  return spreadsheetFile(name, {
    sheet: name,
    columns: seen,
    rows: rows(),
    totals: () => {
      if (summed.length === 0) return []
      return [titled('Tổng cộng', sums), ...(apart && leftOut > 0 ? [titled(apart.title, others)] : [])]
    },
  })
}

type Given<Row> = Omit<ListExport<Row>, 'name' | 'query'>

/** How a list's filters are sent to its export: see `filtersOf`. */
interface Sent {
  query: ListQuery
  body: unknown
}

/**
 * Answers an export call with the file it names: what its list shows this person under the filters
 * sent along. @throws bad_input by field
 */
export const exportOf =
  <Row extends object>(
    call: { file: string },
    list: { query: Schema },
    of: (context: Context) => Given<Row> | Promise<Given<Row>>,
  ) =>
  async (context: Context, { query, body }: Sent): Promise<Download> =>
    exportList(context, {
      ...(await of(context)),
      name: call.file,
      query: filtersOf(list.query, query, body),
    })

/** A spreadsheet as a call's answer; the stream is destroyed with the client's connection. */
export function spreadsheetFile<Row>(name: string, sheet: Spreadsheet<Row>): Download {
  return {
    name,
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: Readable.from(writeSpreadsheet(sheet), { objectMode: false, highWaterMark: 256 * 1024 }),
  }
}

/**
 * Files with money or personal data leave a trace in the activity log: who took how many rows of what,
 * under which filters.
 */
export async function recordExport(
  { db, log = db, actor, call }: Context,
  name: string,
  rows: number,
  query: object,
): Promise<void> {
  const paging = new Set(['page', 'size'])
  const filters = Object.entries(query).filter(([key, value]) => value !== undefined && !paging.has(key))
  const values = JSON.stringify({ report: name, rows, filters: Object.fromEntries(filters) })
  await sql`insert into audit (actor_id, call, table_name, row_id, op, new)
    values (${actor.id || null}, ${call ?? null}, 'export', ${actor.id}, 'I', ${values}::jsonb)`.execute(log)
}

/**
 * The list's filters wherever they came: in the query string as the list takes them, or in the
 * body (plain or under `filter`), which wins. Lists of values may be arrays there.
 */
export function filtersOf<S extends Schema>(schema: S, query: ListQuery, body: unknown): ListQuery {
  const sent = (body ?? {}) as Record<string, unknown>
  const plain = { ...sent, ...(typeof sent['filter'] === 'object' ? sent['filter'] : {}) }
  const texts = Object.entries(plain).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [[key, String(value)]]
      : Array.isArray(value)
        ? [[key, value.join(',')]]
        : [],
  )
  if (texts.length === 0) return query
  const given = Object.fromEntries(texts) as Record<string, string>
  const parsed = (schema as unknown as z.ZodType<ListQuery>).safeParse(given)
  if (!parsed.success) {
    const details = parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issueSentence(issue),
    }))
    throw refuse('bad_input', { details })
  }
  const said = Object.entries(parsed.data).filter(([key]) => key in given)
  return { ...query, ...Object.fromEntries(said) }
}
