import { sql } from 'kysely'
import type { Download } from '#platform/contract/call.ts'
import { AppError } from '#platform/contract/errors.ts'
import { refuseSheet } from '#platform/contract/sheet-import.ts'
import type { ImportCalls, SheetCheck, SheetDone, SheetProblem } from '#platform/contract/sheet-import.ts'
import type { SheetColumn, SheetReading, SheetRow } from '#platform/rules/sheet.ts'
import type { Context } from '#platform/server/context.ts'
import { spreadsheetFile } from '#platform/server/lists/export.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import type { Route } from '#platform/server/http/route.ts'
import { sheetOf } from '#platform/server/lists/sheets/sheet-upload.ts'
import { readTable, readWorkbook } from '#platform/server/lists/sheets/spreadsheet-read.ts'

/** Says what is wrong with a cell; without a field with the row. */
export type AddRowIssue<F extends string> = (row: SheetRow<F>, field: F | null, message: string) => void

/** A row that came in before: it is passed over and counted. */
export const alreadyThere = Symbol('already there')

/** A kind of record that comes in from a sheet. */
export interface SheetImport<F extends string, Ready> {
  calls: ImportCalls
  columns: readonly SheetColumn<F>[]
  /** Rows of one sheet; 2,000 without it. */
  most?: number
  /** Also .xls of old and .csv, as banks send them. */
  tables?: true
  /** What is written of each row, in their order; null for a row of which something was said. */
  read: (
    context: Context,
    rows: readonly SheetRow<F>[],
    addRowIssue: AddRowIssue<F>,
    /** Name of the file. */
    file: string,
  ) => Promise<readonly (Ready | typeof alreadyThere | null)[]>
  /** Writes a row and answers what it is called; its refusals land on their cells. */
  write: (context: Context, ready: Ready) => Promise<string | null>
  /** The column that a refusal of `write` speaks of; null: none. Without it the column of that name. */
  fieldOf?: (path: string) => F | null
  /** True: a preview is what `read` says, because `write` takes what others wait for. Else it writes, and takes all back. */
  readOnlyPreview?: true
}

const mostRows = 2_000
const mostErrors = 500
const mostShown = 50
const firstShown = 20

/** The routes of an import: template, preview, import. */
export function importRoutes<F extends string, Ready>(sheet: SheetImport<F, Ready>): Route[] {
  const { calls, columns } = sheet
  return [
    serve(calls.template, () => templateOf(calls.template.file, columns)),
    serveUpload(calls.check, async (_, context, upload) =>
      check(sheet, context, await readingOf(sheet, upload), upload.write),
    ),
    serveUpload(calls.run, async (_, context, upload) =>
      run(sheet, await readingOf(sheet, upload), upload.write),
    ),
  ]
}

/** The sheet to fill in, with one row that shows how. */
function templateOf(name: string, columns: readonly SheetColumn[]): Download {
  type Example = Record<string, string>
  const example: Example = Object.fromEntries(columns.map(({ field, example: text }) => [field, text ?? '']))
  async function* rows() {
    yield example
  }
  return spreadsheetFile<Example>(name, {
    sheet: 'Nhập',
    columns: columns.map(({ field, title, width, required }) => ({
      key: field,
      title: required ? `${title} *` : title,
      width: width ?? Math.max(14, title.length + 4),
    })),
    rows: rows(),
  })
}

async function readingOf<F extends string, Ready>(
  { columns, most = mostRows, tables }: SheetImport<F, Ready>,
  upload: Upload,
): Promise<SheetReading<F>> {
  const { reading } = await sheetOf(upload, columns, tables ? readTable : readWorkbook)
  const rows = reading.rows.length
  if (rows > most) throw refuseSheet('sheet.too_long', { values: { rows, most } })
  return reading
}

interface Outcome {
  problems: SheetProblem[]
  names: (string | null)[]
  /** Rows that came in before. */
  known: number
}

/** Carries a preview's findings out of the transaction that it takes back. */
class TakenBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('a preview is taken back')
    this.outcome = outcome
  }
}

/** What an import would say. Whatever it writes to find out is taken back. */
async function check<F extends string, Ready>(
  sheet: SheetImport<F, Ready>,
  context: Context,
  reading: SheetReading<F>,
  write: Upload['write'],
): Promise<SheetCheck> {
  const { problems, known } = await tried(sheet, context, reading, write)
  const bad = new Set(problems.map(({ line }) => line))
  const spoken = new Set(problems.map(({ field }) => field))
  const { rows, letters } = reading
  const shown = bad.size
    ? rows.filter(({ line }) => bad.has(line)).slice(0, mostShown)
    : rows.slice(0, firstShown)
  return {
    rows: rows.length,
    wrong: problems.length,
    ...(known ? { known } : {}),
    errors: problems.slice(0, mostErrors),
    columns: sheet.columns
      .filter(({ field }) => letters[field] || spoken.has(field))
      .map(({ field, title }) => ({ field, title, letter: letters[field] ?? '' })),
    preview: shown.map(({ line, values }) => ({ line, values: shownValues(sheet.columns, values) })),
  }
}

/** The cells of a row as their columns show them. */
const shownValues = <F extends string>(columns: readonly SheetColumn<F>[], values: SheetRow<F>['values']) =>
  Object.fromEntries(
    columns.flatMap(({ field, shown }) => {
      const text = values[field]
      return text === undefined ? [] : [[field, shown ? shown(text) : text]]
    }),
  )

async function tried<F extends string, Ready>(
  sheet: SheetImport<F, Ready>,
  context: Context,
  reading: SheetReading<F>,
  write: Upload['write'],
): Promise<Outcome> {
  if (sheet.readOnlyPreview) {
    const { problems, ready } = await prepared(sheet, context, reading)
    return { problems, names: [], known: knownIn(ready) }
  }
  try {
    return await write(async (tx) => {
      throw new TakenBack(await written(sheet, tx, reading))
    })
  } catch (thrown) {
    if (thrown instanceof TakenBack) return thrown.outcome
    throw thrown
  }
}

/** All rows or none. @throws sheet.wrong with every bad cell */
function run<F extends string, Ready>(
  sheet: SheetImport<F, Ready>,
  reading: SheetReading<F>,
  write: Upload['write'],
): Promise<SheetDone> {
  return write(async (tx) => {
    const { names, known, problems } = await written(sheet, tx, reading)
    if (problems.length > 0) throw refusalOf(problems)
    return {
      imported: names.length,
      first: names[0] ?? null,
      last: names.at(-1) ?? null,
      ...(known ? { known } : {}),
    }
  })
}

async function prepared<F extends string, Ready>(
  { columns, read }: SheetImport<F, Ready>,
  context: Context,
  { rows, letters, file = '' }: SheetReading<F>,
): Promise<{
  ready: readonly (Ready | typeof alreadyThere | null)[]
  problems: SheetProblem[]
  addRowIssue: AddRowIssue<F>
}> {
  const found = new Map<string, SheetProblem>()
  const addRowIssue: AddRowIssue<F> = ({ line }, field, message) => {
    const column = columns.find((each) => each.field === field)?.title ?? ''
    const cell = field === null ? `${line}` : `${letters[field] ?? column}${line}`
    // What is said twice of a cell, such as of a phone that stands in an address too, is one mistake.
    found.set(`${cell} ${message}`, { cell, line, field: field ?? '', column, message })
  }
  const ready = await read(context, rows, addRowIssue, file)
  const order = new Map(columns.map(({ field }, index) => [field as string, index]))
  return {
    ready,
    addRowIssue,
    get problems() {
      return [...found.values()].toSorted(
        (a, b) => a.line - b.line || (order.get(a.field) ?? -1) - (order.get(b.field) ?? -1),
      )
    },
  }
}

/** Writes every row that can be, so that all mistakes are found at once; who called decides what becomes of it. */
async function written<F extends string, Ready>(
  sheet: SheetImport<F, Ready>,
  context: Context,
  reading: SheetReading<F>,
): Promise<Outcome> {
  const preparation = await prepared(sheet, context, reading)
  const { ready, addRowIssue } = preparation
  const names: (string | null)[] = []
  // Rows that wait for a number are not drawn one where the sheet is refused anyway.
  if (sheet.readOnlyPreview && preparation.problems.length > 0)
    return { problems: preparation.problems, names, known: 0 }
  for (const [index, row] of reading.rows.entries()) {
    const one = ready[index]
    if (one === null || one === undefined || one === alreadyThere) continue
    await sql`savepoint one_row`.execute(context.db)
    try {
      names.push(await sheet.write(context, one))
      await sql`release savepoint one_row`.execute(context.db)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_row`.execute(context.db)
      addRefusal(sheet, row, error, addRowIssue)
    }
  }
  return { problems: preparation.problems, names, known: knownIn(ready) }
}

const knownIn = (ready: readonly unknown[]) => ready.filter((one) => one === alreadyThere).length

function addRefusal<F extends string, Ready>(
  { columns, fieldOf }: SheetImport<F, Ready>,
  row: SheetRow<F>,
  error: AppError,
  addRowIssue: AddRowIssue<F>,
): void {
  const columnOf = (path: string) =>
    fieldOf ? fieldOf(path) : (columns.find(({ field }) => field === path)?.field ?? null)
  const details = error.given.details ?? []
  if (details.length === 0) addRowIssue(row, null, error.message)
  for (const { path, message } of details) addRowIssue(row, columnOf(path), message)
}

function refusalOf(problems: readonly SheetProblem[]): AppError {
  const details = problems.slice(0, mostErrors).map(({ cell, column, message }) => ({
    path: cell,
    message: column ? `${column}: ${message}` : message,
  }))
  return refuseSheet('sheet.wrong', { values: { count: problems.length }, details })
}
