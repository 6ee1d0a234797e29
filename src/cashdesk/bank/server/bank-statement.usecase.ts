import { sql } from 'kysely'
import type { StatementRecord } from '#cashdesk/bank/bank-statement.api.ts'
import { balanceRun, readStatement } from '#cashdesk/bank/bank-statement.rules.ts'
import type { Columns, Statement, StatementLine } from '#cashdesk/bank/bank-statement.rules.ts'
import { sameAccount } from '#cashdesk/bank/statement-account.rules.ts'
import { statementFields } from '#cashdesk/bank/bank-presets.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { warningOf } from '#cashdesk/bank/bank.words.ts'
import { freshOf } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import { keepFile } from '#cashdesk/bank/server/statement-file.usecase.ts'
import type { FileBooking } from '#cashdesk/bank/server/statement-file.usecase.ts'
import { outsideBooks } from '#ledger/open-days.rules.ts'
import type { OpenDays } from '#ledger/open-days.rules.ts'
import { openDays } from '#ledger/server/open-days.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { refuseSheet } from '#platform/contract/sheet-import.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { SpreadsheetError } from '#platform/server/lists/sheets/read/bounds.ts'
import type { ReadSheet } from '#platform/server/lists/sheets/read/kept-rows.ts'
import { readTable } from '#platform/server/lists/sheets/spreadsheet-read.ts'
import type { Upload } from '#platform/server/files/upload.ts'

interface Source {
  card: { id: number; bank_code: string | null }
  fileName: string
  sheet: string | null
  statement: Statement
  columnsBy: StatementRecord['columns_by']
  /** Row of the sheet that the sample begins with, from 1. */
  sampleLine: number
  sample: string[][]
}

const mostShown = 300
const mostSample = 12

/** Reads the upload: nothing of it happens inside a transaction. @throws bank.statement_file, bank.no_account, bank.statement_account */
async function sourceOf({ db, actor, now }: Context, upload: Upload): Promise<Source> {
  const { fields, files } = await upload.read()
  const file = files[0]
  if (!file) throw refuseField('file', 'Vui lòng chọn file sao kê')
  const card = await ourAccount(db, actor, fields['card_id'])
  const sheets = await readTable(file.path).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetError)) throw error
    if (error.kind === 'type') throw refuse('unsupported_type')
    if (error.kind === 'busy') throw refuseSheet('sheet.busy')
    const why =
      error.kind === 'big'
        ? `${error.message}, hãy tải sao kê theo khoảng ngày ngắn hơn`
        : 'file hỏng hoặc không phải .xlsx, .xls, .csv'
    throw refuseBank('bank.statement_file', { values: { why } })
  })
  const given = columnsIn(fields['columns'])
  const remembered = given ? null : await rememberedColumns(db, card.bank_code)
  const line = fields['header_line'] ?? ''
  const headerLine = /^[1-9]\d?$/.test(line) ? Number(line) : null
  const read = { bank: card.bank_code, columns: given ?? remembered, headerLine }
  const { sheet, statement, rows } = bestOf(sheets, read)
  await refuseOtherAccount(db, statement.account, card)
  nameOutside(statement, await openDays(db, now))
  const usesGiven = (columns: Columns | null) =>
    columns !== null &&
    Object.entries(statement.columns).every(([name, title]) => columns[name as 'date'] === title)
  const unread = statement.missing.length > 0
  const from = unread ? 0 : Math.max(0, (statement.headerLine ?? 1) - 3)
  return {
    card,
    fileName: file.name.slice(0, 200),
    sheet: sheet || null,
    statement,
    columnsBy: usesGiven(given) ? 'given' : usesGiven(remembered) ? 'remembered' : 'preset',
    sampleLine: from + 1,
    sample: rows
      .slice(from, from + (unread ? mostSample * 3 : mostSample))
      .map((row) => row.map((cell) => String(cell ?? ''))),
  }
}

/**
 * A file of another account would put its bookings where they never were.
 * @throws bank.statement_account
 */
async function refuseOtherAccount(db: Db, named: string | null, card: OurAccount): Promise<void> {
  if (named === null || card.account_number === null || sameAccount(named, card.account_number)) return
  const { rows } = await sql<{ name: string; account_number: string }>`select name, account_number from card
    where kind = 'bank' and account_number is not null`.execute(db)
  const known = rows.find((one) => sameAccount(named, one.account_number))
  throw refuseBank('bank.statement_account', {
    values: { named: known ? `${named} (${known.name})` : named, chosen: card.account_number },
  })
}

/** A day outside the books is mistyped, or day and month are exchanged. */
function nameOutside({ lines }: Statement, days: OpenDays): void {
  for (const { day, problems } of lines) {
    const message = day && outsideBooks(days, day)
    if (message) problems.push({ field: 'date', message })
  }
}

/** The sheet that reads as a statement, else the one with the most rows. */
function bestOf(sheets: readonly ReadSheet[], given: Parameters<typeof readStatement>[1]) {
  const read = sheets.map(({ sheet, rows }) => ({ sheet, rows, statement: readStatement(rows, given) }))
  const [best] = read.toSorted(
    (a, b) => b.statement.lines.length - a.statement.lines.length || b.rows.length - a.rows.length,
  )
  if (!best) throw refuseBank('bank.statement_file', { values: { why: 'file không có trang nào' } })
  return best
}

interface OurAccount {
  id: number
  bank_code: string | null
  account_number: string | null
}

/** @throws bad_input by field, bank.no_account */
async function ourAccount(db: Db, actor: Actor, sent: string | undefined) {
  if (!/^\d{1,15}$/.test(sent ?? '')) throw refuseField('card_id', 'Vui lòng chọn tài khoản ngân hàng')
  const here =
    actor.station === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`(station_id is null or station_id = ${actor.station})`
  const { rows } = await sql<OurAccount>`select id, bank_code, account_number from card
    where id = ${Number(sent)} and kind = 'bank' and partner_id is null and active and ${here}`.execute(db)
  if (!rows[0]) throw refuseBank('bank.no_account')
  return rows[0]
}

/** @throws bad_input for columns that are none */
function columnsIn(sent: string | undefined): Columns | null {
  if (!sent) return null
  const bad = () => refuseField('columns', 'Cách đọc cột không hợp lệ')
  let read: unknown
  try {
    read = JSON.parse(sent)
  } catch {
    throw bad()
  }
  if (read === null || typeof read !== 'object' || Array.isArray(read)) throw bad()
  const columns: Columns = {}
  for (const name of statementFields) {
    const title = (read as Record<string, unknown>)[name]
    if (typeof title === 'string' && title !== '' && title.length <= 200) columns[name] = title
  }
  return columns
}

async function rememberedColumns(db: Db, bank: string | null): Promise<Columns | null> {
  if (!bank) return null
  const kept = await db
    .selectFrom('bank_mapping')
    .select('columns')
    .where('bank_code', '=', bank)
    .executeTakeFirst()
  return (kept?.columns as Columns | undefined) ?? null
}

interface Plan {
  answer: StatementRecord
  bookings: FileBooking[]
  /** Amounts of the new ones. */
  taken: number[]
}

const bookedAt = ({ day, time }: StatementLine): Date | null =>
  day ? new Date(`${day}T${time ?? '00:00:00'}+07:00`) : null

async function planOf({ db }: Context, source: Source): Promise<Plan> {
  const { statement, card } = source
  const good = statement.lines.filter(({ problems }) => problems.length === 0)
  const bookings = good.map((line) => ({ ...bookingOf(line), line: line.line }))
  const fresh = new Set(
    (await freshOf(db, { card: card.id, source: 'file' }, bookings)).map(({ booking }) => booking.line),
  )
  const stateOf = (line: StatementLine) =>
    line.problems.length > 0
      ? ('wrong' as const)
      : fresh.has(line.line)
        ? ('new' as const)
        : ('known' as const)
  const states = statement.lines.map((line) => ({ line, state: stateOf(line) }))
  const count = (state: string) => states.filter((one) => one.state === state).length
  const taken = states.filter(({ state }) => state === 'new').map(({ line }) => line.amount)
  const shown = [
    ...states.filter(({ state }) => state === 'wrong'),
    ...states.filter(({ state }) => state !== 'wrong'),
  ]
  return {
    bookings,
    taken,
    answer: {
      file_name: source.fileName,
      sheet: source.sheet,
      header_line: statement.headerLine,
      titles: statement.titles,
      columns: statement.columns,
      columns_by: source.columnsBy,
      missing: statement.missing,
      counts: { new: count('new'), known: count('known'), wrong: count('wrong') },
      money_in: taken.filter((amount) => amount > 0).reduce((a, b) => a + b, 0),
      money_out: taken.filter((amount) => amount < 0).reduce((a, b) => a + b, 0),
      warning: warningOf(balanceRun(statement.lines)),
      sample_line: source.sampleLine,
      sample: source.sample,
      lines: shown.slice(0, mostShown).map(({ line, state }) => ({
        line: line.line,
        state,
        booked_at: bookedAt(line),
        amount: line.amount,
        content: line.content,
        reference: line.reference,
        counter_name: line.counterName,
        problems: line.problems,
      })),
      imported: false,
      file_id: null,
    },
  }
}

function bookingOf(line: StatementLine): FileBooking {
  const { amount, balance, content, reference, counterAccount, counterName, counterBank, cells } = line
  return {
    feed: null,
    bookedAt: bookedAt(line) as Date,
    amount,
    balance,
    content,
    reference,
    counterAccount,
    counterName,
    counterBank,
    raw: { line: line.line, cells },
  }
}

/** What the file would bring; nothing is written. */
export async function checkStatement(context: Context, upload: Upload): Promise<StatementRecord> {
  return (await planOf(context, await sourceOf(context, upload))).answer
}

/**
 * Keeps the file, whole or not at all, until somebody else releases it, and remembers the bank's columns.
 * @throws bank.no_header, bank.statement_turned, bank.statement_wrong with the preview, bank.statement_file, bank.no_account
 */
export async function importStatement(context: Context, upload: Upload): Promise<StatementRecord> {
  const source = await sourceOf(context, upload)
  return upload.write(async (inWrite) => {
    const { answer, bookings, taken } = await planOf(inWrite, source)
    if (answer.missing.length > 0) throw refuseBank('bank.no_header', { extra: { data: answer } })
    if (balanceRun(source.statement.lines).kind === 'turned')
      throw refuseBank('bank.statement_turned', { extra: { data: answer } })
    if (answer.counts.wrong > 0) {
      const details = answer.lines.flatMap(({ line, problems }) =>
        problems.map(({ field, message }) => ({ path: `lines.${line}.${field}`, message })),
      )
      throw refuseBank('bank.statement_wrong', { details: details.slice(0, 50), extra: { data: answer } })
    }
    const { card, fileName: name, statement } = source
    const file = { card: card.id, name, columns: statement.columns, bookings, fresh: taken }
    // Where every line is known already there is nothing to release.
    const file_id = taken.length > 0 ? await keepFile(inWrite, file) : null
    await remember(inWrite, source)
    return { ...answer, imported: true, file_id }
  })
}

async function remember({ db, actor }: Context, { card, statement }: Source): Promise<void> {
  if (!card.bank_code) return
  const columns = JSON.stringify(statement.columns)
  await sql`insert into bank_mapping (bank_code, columns, updated_by) values (${card.bank_code}, ${columns}, ${actor.id})
    on conflict (bank_code) do update set columns = excluded.columns, updated_by = excluded.updated_by
    where bank_mapping.columns <> excluded.columns`.execute(db)
}
