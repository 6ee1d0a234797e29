import { sql } from 'kysely'
import type { Download } from '#platform/contract/call.ts'
import type { Report, ReportColumn, ReportQuery } from '#platform/contract/report.ts'
import { stepTitles } from '#platform/contract/report-view.ts'
import { formatBusinessDate, monthName } from '#platform/rules/business-date.ts'
import { stepLabel } from '#platform/rules/periods.ts'
import type { Step } from '#platform/rules/periods.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import type { ReportSource } from '#platform/server/lists/report-given.ts'
import { askReport, planned } from '#platform/server/lists/report-read.ts'
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
  const cells = columns.map((column) => cellsOf(column, asked.view.group?.step))
  let sums: Row = {}
  async function* rows(): AsyncGenerator<Row> {
    if (source.opening) yield* await openingOf(context.db, source.opening(asked.given))
    yield* rowsOf(context.db, asked, query.sort, async (tx, found) => {
      sums = found
      const filters = { ...query, ...days }
      // Of a copy nothing can be written beside what is read.
      await recordExport(
        { ...context, db: context.log ?? tx },
        report.title,
        Number(sums['rows'] ?? 0),
        filters,
      )
    })
  }
  const between = report.period === 'range' ? `${days.date_from} đến ${days.date_to}` : days.date_to
  return spreadsheetFile(`${report.title} ${between}`, {
    sheet: report.title,
    columns: cells,
    rows: rows(),
    totals: () =>
      zeros.length
        ? [
            {
              ...(label ? { [label]: 'Tổng cộng' } : {}),
              ...Object.fromEntries(zeros),
              ...inCells(cells, sums),
            },
          ]
        : [],
  })
}

const openingOf = async (db: Db, row: ReturnType<typeof sql>) => (await sql<Row>`${row}`.execute(db)).rows

/**
 * The rows in their order by a cursor, the sums with the first: one statement and one moment for both.
 * The connection is held while they are read; writing three files at a time keeps the others free. What is
 * written about the file goes by the same one: whoever held one and asked for another could wait for ever.
 */
async function* rowsOf(
  db: Db,
  asked: AskedReport,
  sort: string | undefined,
  counted: (tx: Db, sums: Row) => Promise<void>,
): AsyncGenerator<Row> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`${planned} declare report_rows no scroll cursor for ${reportRows(asked, sort)}
      select numbered.*, case number when 1 then ${sumsOf(asked)} end as sums from numbered order by number`.execute(
      tx,
    )
    let first = true
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from report_rows`.execute(tx)
      if (first) await counted(tx, (rows[0]?.['sums'] ?? {}) as Row)
      first = false
      for (const { sums: _, ...row } of rows) yield row
      if (rows.length < batch) break
    }
  } finally {
    // A reader who went away ends it here as well, and stands in the log.
    await tx.commit().execute()
  }
}

/** The sums as the columns write their values. */
const inCells = (cells: readonly SpreadsheetColumn<Row>[], sums: Row): Row =>
  Object.fromEntries(
    cells.flatMap(({ key, value }) => (key in sums ? [[key, value ? value(sums) : sums[key]]] : [])),
  )

const minutesAnHour = 60

/** How a column stands in a sheet, its period in the steps of the rows as on the screen. */
export function cellsOf(
  { key, title, kind = 'text', names, width, by }: ReportColumn,
  step?: Step,
): SpreadsheetColumn<Row> {
  const common = { key, title, ...(width ? { width: Math.round(width / 7) } : {}) }
  if (by === 'period' && step) {
    const named = { ...common, title: stepTitles[step] }
    // A day is a day to Excel, a month and a year are none.
    if (step === 'day' || step === 'week') return { ...named, kind: 'date' }
    return { ...named, kind: 'text', value: (row) => stepLabel(step, String(row[key] ?? '')) }
  }
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
    case 'month':
      return {
        ...common,
        kind: 'text',
        value: (row) => (row[key] ? monthName(String(row[key])) : null),
      }
    case 'status':
    case 'link':
      return { ...common, kind: 'text' }
    default:
      return { ...common, kind }
  }
}
