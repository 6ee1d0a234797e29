import { sql } from 'kysely'
import type { Download } from '#platform/contract/call.ts'
import type { Report, ReportColumn, ReportQuery } from '#platform/contract/report.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import type { ReportSource } from '#platform/server/lists/report-given.ts'
import { askReport } from '#platform/server/lists/report-read.ts'
import type { AskedReport } from '#platform/server/lists/report-read.ts'
import { reportRows, sumsOf } from '#platform/server/lists/report-statement.ts'
import type { SpreadsheetColumn } from '#platform/server/lists/sheets/spreadsheet-write.ts'

type Row = Record<string, unknown>

/** Rows taken at a time: what the process holds of a report, however long. */
const batch = 500

/** Every row of the report as a .xlsx, the sums last. @throws bad_input by field */
export function reportFile(
  context: Context,
  report: Report,
  source: ReportSource,
  query: ReportQuery,
): Download {
  const asked = askReport(context, report, source, query)
  const { fromDay, toDay } = asked.given
  const days = { date_from: formatBusinessDate(fromDay), date_to: formatBusinessDate(toDay) }
  const columns = asked.view.columns.filter(({ hidden }) => !hidden)
  const label = columns.find(({ sum, of }) => !sum && !of)?.key
  const zeros = columns.flatMap(({ key, sum }) => (sum ? [[key, 0] as const] : []))
  const cells = columns.map(cellsOf)
  let sums: Row = {}
  async function* rows(): AsyncGenerator<Row> {
    if (source.opening) yield* await openingOf(context.db, source.opening(asked.given))
    let counted = false
    for await (const { sums: found, ...row } of rowsOf(context.db, asked, query.sort)) {
      if (found) sums = found as Row
      if (!counted)
        await recordExport(context, report.title, Number(sums['rows'] ?? 0), { ...query, ...days })
      counted = true
      yield row
    }
    if (!counted) await recordExport(context, report.title, 0, { ...query, ...days })
  }
  const between = report.period === 'range' ? `${days.date_from} đến ${days.date_to}` : days.date_to
  return spreadsheetFile(`${report.title} ${between}`, {
    sheet: report.title,
    columns: cells,
    rows: rows(),
    totals: () =>
      zeros.length
        ? {
            ...(label ? { [label]: 'Tổng cộng' } : {}),
            ...Object.fromEntries(zeros),
            ...inCells(cells, sums),
          }
        : null,
  })
}

const openingOf = async (db: Db, row: ReturnType<typeof sql>) => (await sql<Row>`${row}`.execute(db)).rows

/**
 * The rows in their order by a cursor, the sums with the first: one statement and one moment for both.
 * The connection is held while they are read; writing three files at a time keeps the others free.
 */
async function* rowsOf(db: Db, asked: AskedReport, sort: string | undefined): AsyncGenerator<Row> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare report_rows no scroll cursor for ${reportRows(asked, sort)}
      select numbered.*, case number when 1 then ${sumsOf(asked)} end as sums from numbered order by number`.execute(
      tx,
    )
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from report_rows`.execute(tx)
      yield* rows
      if (rows.length < batch) break
    }
  } finally {
    // Nothing was written; a reader who went away ends it here as well.
    await tx.rollback().execute()
  }
}

/** The sums as the columns write their values. */
const inCells = (cells: readonly SpreadsheetColumn<Row>[], sums: Row): Row =>
  Object.fromEntries(
    cells.flatMap(({ key, value }) => (key in sums ? [[key, value ? value(sums) : sums[key]]] : [])),
  )

const minutesAnHour = 60

function cellsOf({ key, title, kind = 'text', names, width }: ReportColumn): SpreadsheetColumn<Row> {
  const common = { key, title, ...(width ? { width: Math.round(width / 7) } : {}) }
  if (names) return { ...common, kind: 'text', value: (row) => names[String(row[key])] ?? row[key] }
  switch (kind) {
    case 'percent':
      return { ...common, title: `${title} (%)`, kind: 'number' }
    case 'duration':
      return {
        ...common,
        title: `${title} (giờ)`,
        kind: 'weight',
        value: (row) => (typeof row[key] === 'number' ? row[key] / minutesAnHour : null),
      }
    case 'status':
    case 'link':
      return { ...common, kind: 'text' }
    default:
      return { ...common, kind }
  }
}
