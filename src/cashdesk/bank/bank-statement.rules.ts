import {
  bankPresets,
  commonTitles,
  statementFieldNames,
  statementFields,
} from '#cashdesk/bank/bank-presets.ts'
import type { StatementField } from '#cashdesk/bank/bank-presets.ts'
import { accountIn } from '#cashdesk/bank/statement-account.rules.ts'
import { isBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { withoutBracketed } from '#platform/rules/text.ts'

export type Cell = string | number | boolean | null
/** Field → the title of its column, as `titleKey` writes it. */
export type Columns = Partial<Record<StatementField, string>>

export interface CellProblem {
  field: StatementField
  message: string
}

export interface StatementLine {
  /** Row of the sheet, from 1. */
  line: number
  day: BusinessDate | null
  /** HH:mm:ss where the bank says so. */
  time: string | null
  /** VND, + in, − out; 0 where it could not be read. */
  amount: number
  balance: number | null
  content: string
  reference: string | null
  counterAccount: string | null
  counterName: string | null
  counterBank: string | null
  problems: CellProblem[]
  cells: string[]
}

export interface Statement {
  /** The account that the rows above the titles name, as digits. */
  account: string | null
  /** Row of the titles, from 1; null: none was found. */
  headerLine: number | null
  /** The titles of all columns, as written. */
  titles: string[]
  columns: Columns
  /** Fields without which nothing can be read. */
  missing: StatementField[]
  lines: StatementLine[]
}

const headerRows = 40
const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim()

/** `Số tiền ghi có (VND)` → `sotienghico`: what stands in brackets and separators do not count. */
export function titleKey(cell: Cell | undefined): string {
  const lines = textOf(cell)
    .split('\n')
    .map((line) => line.trim())
  return withoutBracketed(fold(lines.filter(Boolean).join('/'))).replace(/[^a-z0-9/]/g, '')
}

/** A title may say the same twice: `Ngày giao dịch/Transaction date`. */
const waysOf = (cell: Cell | undefined): string[] => {
  const whole = titleKey(cell)
  return whole === '' ? [] : [whole, ...whole.split('/').filter((part) => part !== '')]
}

/** What the file is read by: the bank's preset, the columns and the title row that somebody pointed out. */
interface Given {
  bank: string | null
  columns?: Columns | null
  headerLine?: number | null
}

/**
 * Reads a bank's statement: letterhead above, the title row (or two, one above the other) by the columns
 * given, the bank's preset or common titles, totals and opening balances left out. Every cell that cannot
 * be read is named.
 */
export function readStatement(rows: readonly (readonly Cell[])[], given: Given): Statement {
  const at = headerAt(rows, given)
  const head = at < 0 ? [] : headOf(rows, at, given)
  const titles = head.map(textOf)
  const columns = columnsOf(head, given)
  const missing = missingIn(columns)
  const repeated = new Set([rows[at - 1] ?? [], rows[at] ?? [], head].map(rowKey))
  const lines =
    missing.length > 0
      ? []
      : rows.flatMap((row, index) =>
          index > at && !isBeside(row, columns, titles, repeated)
            ? [lineOf(row, index + 1, columns, titles)]
            : [],
        )
  const account = accountIn(rows.slice(0, at < 0 ? headerRows : at))
  return { account, headerLine: at < 0 ? null : at + 1, titles, columns, missing, lines }
}

const rowKey = (row: readonly Cell[]) => row.map(titleKey).join('|')

/** A row with the one above it, as merged titles stand: `Phát sinh` over `Nợ` and `Có`. */
const withAbove = (rows: readonly (readonly Cell[])[], at: number): Cell[] =>
  Array.from({ length: Math.max(rows[at]?.length ?? 0, rows[at - 1]?.length ?? 0) }, (_, column) =>
    [rows[at - 1]?.[column], rows[at]?.[column]].map(textOf).filter(Boolean).join('\n'),
  )

/** The titles of a row: its own, or with those above it where only both together can be read. */
function headOf(rows: readonly (readonly Cell[])[], at: number, given: Given): readonly Cell[] {
  const own = rows[at] ?? []
  if (at === 0 || missingIn(columnsOf(own, given)).length === 0) return own
  const both = withAbove(rows, at)
  return missingIn(columnsOf(both, given)).length === 0 ? both : own
}

function missingIn(columns: Columns): StatementField[] {
  const money = columns.amount ?? columns.credit ?? columns.debit
  return [
    ...(columns.date ? [] : (['date'] as const)),
    ...(columns.content ? [] : (['content'] as const)),
    ...(money ? [] : (['amount'] as const)),
  ]
}

/** The title row: the one named, else the first whose columns can be read, else the one with most texts. */
function headerAt(rows: readonly (readonly Cell[])[], given: Given): number {
  if (given.headerLine) return given.headerLine <= rows.length ? given.headerLine - 1 : -1
  const head = rows.slice(0, headerRows)
  const readable = head.findIndex(
    (_, at) => missingIn(columnsOf(headOf(rows, at, given), given)).length === 0,
  )
  if (readable >= 0) return readable
  const texts = head.map((row) => row.filter((cell) => /[a-zà-ỹđ]/i.test(textOf(cell))).length)
  const most = texts.reduce((a, b) => Math.max(a, b), 0)
  return most >= 3 ? texts.indexOf(most) : -1
}

function columnsOf(
  row: readonly Cell[],
  { bank, columns }: { bank: string | null; columns?: Columns | null },
): Columns {
  const keys = row.map(titleKey)
  if (columns && Object.values(columns).some((title) => keys.includes(title))) {
    const found = Object.entries(columns).filter(([, title]) => keys.includes(title))
    if (missingIn(Object.fromEntries(found)).length === 0) return Object.fromEntries(found)
  }
  const taken = new Set<number>()
  const found: Columns = {}
  const preset = (bank ? bankPresets[bank] : undefined) ?? {}
  for (const field of statementFields) {
    const wanted = [...(preset[field] ?? []), ...commonTitles[field]]
    const place = placeOf(row, wanted, taken)
    if (place < 0) continue
    // An amount beside debit and credit says the same once more, or something else.
    if (field === 'amount' && (found.debit || found.credit)) continue
    taken.add(place)
    found[field] = keys[place] as string
  }
  return found
}

function placeOf(row: readonly Cell[], wanted: readonly string[], taken: ReadonlySet<number>): number {
  for (const title of wanted) {
    const place = row.findIndex((cell, index) => !taken.has(index) && waysOf(cell).includes(title))
    if (place >= 0) return place
  }
  return -1
}

/** Blank rows, repeated titles, opening and closing balances, sums and signatures: nothing that was booked. */
function isBeside(
  row: readonly Cell[],
  columns: Columns,
  titles: readonly string[],
  repeated: ReadonlySet<string>,
): boolean {
  if (row.every((cell) => textOf(cell) === '')) return true
  if (repeated.has(rowKey(row))) return true
  const has = (field: StatementField) => valueOf(row, columns, titles, field) !== ''
  const hasMoney = has('debit') || has('credit') || has('amount')
  if (!hasMoney && !has('date')) return true
  const first = titleKey(row.find((cell) => textOf(cell) !== ''))
  return (
    !looksLikeDay(valueOf(row, columns, titles, 'date')) &&
    /^(tong|cong|sodu|total|opening|closing|balance)/.test(first)
  )
}

function valueOf(
  row: readonly Cell[],
  columns: Columns,
  titles: readonly string[],
  field: StatementField,
): string {
  const title = columns[field]
  if (title === undefined) return ''
  return textOf(row[titles.findIndex((one) => titleKey(one) === title)])
}

const looksLikeDay = (text: string) => readDay(text) !== null

function lineOf(
  row: readonly Cell[],
  line: number,
  columns: Columns,
  titles: readonly string[],
): StatementLine {
  const problems: CellProblem[] = []
  const of = (field: StatementField) => valueOf(row, columns, titles, field)
  const stamp = readDay(of('date'))
  if (!stamp) problems.push({ field: 'date', message: `Không đọc được ngày "${of('date').slice(0, 40)}"` })
  const figure = (field: StatementField): number | null => {
    const text = of(field)
    if (text === '' || text === '-') return null
    const read = readAmount(text)
    if (read === null)
      problems.push({
        field,
        message: `${statementFieldNames[field]}: không đọc được "${text.slice(0, 40)}"`,
      })
    return read
  }
  const [debit, credit, whole] = [figure('debit'), figure('credit'), figure('amount')]
  const amount = whole ?? (credit ?? 0) - Math.abs(debit ?? 0)
  const field = columns.amount ? 'amount' : columns.credit ? 'credit' : 'debit'
  if (debit && credit) problems.push({ field: 'debit', message: 'Vừa ghi nợ vừa ghi có' })
  else if (amount === 0 && !problems.some((problem) => problem.field !== 'date'))
    problems.push({ field, message: 'Không có số tiền' })
  return {
    line,
    day: stamp?.day ?? null,
    time: readTime(of('time')) ?? stamp?.time ?? null,
    amount,
    balance: figure('balance'),
    content: of('content'),
    // Some print the day and the number in one cell.
    reference: of('reference') || stamp?.rest || null,
    counterAccount: of('counter_account') || null,
    counterName: of('counter_name') || null,
    counterBank: of('counter_bank') || null,
    problems,
    cells: row.map(textOf),
  }
}

/** `21/11/2026 09:30:12`, `21-11-2026`, `2026-11-21T…`, a workbook's own day number, or a day with a number below it. */
export function readDay(
  text: string,
): { day: BusinessDate; time: string | null; rest: string | null } | null {
  const [head = '', ...below] = text.split('\n').map((part) => part.trim())
  const rest = below.join(' ').trim() || null
  const vietnamese = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(.*)$/.exec(head)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(head)
  const [, a = '', b = '', c = '', tail = ''] = vietnamese ?? iso ?? []
  const day = vietnamese ? `${c}-${b.padStart(2, '0')}-${a.padStart(2, '0')}` : `${a}-${b}-${c}`
  if (vietnamese || iso) {
    if (!isBusinessDate(day)) return null
    // Midnight of a day cell is no time.
    const time = readTime(tail.replace(/^[T ]+|Z$/g, ''))
    return { day, time: time === '00:00:00' ? null : time, rest }
  }
  return /^\d{5}(\.\d+)?$/.test(head) ? serialDay(Number(head), rest) : null
}

function serialDay(serial: number, rest: string | null) {
  if (serial < 36_526 || serial > 73_050) return null
  const instant = new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString()
  const time = instant.slice(11, 19)
  return { day: instant.slice(0, 10), time: time === '00:00:00' ? null : time, rest }
}

function readTime(text: string): string | null {
  const found = /(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '00'] = found
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

/** `26,390,547`, `26.390.547`, `(1,000)`, `-1000`, `+1,000.00 VND`; null for a fraction of a dong and what is no amount. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/\s|VND|VNĐ|đ$/gi, '')
  const found = /^(\(?)([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d+)(?:[,.]0{1,2})?(-?)(\)?)$/.exec(
    bare,
  )
  if (!found) return null
  const [, open = '', sign = '', digits = '', behind = '', close = ''] = found
  if ((open === '(') !== (close === ')')) return null
  const amount = Number(digits.replace(/[,.]/g, ''))
  if (!Number.isSafeInteger(amount) || amount > 1e13) return null
  return (sign === '-' || behind === '-' || open === '(') && amount !== 0 ? -amount : amount
}

/** What the printed balances say of the amounts beside them. */
export type BalanceRun =
  /** Each follows from the one before, or there is too little to tell. */
  | { kind: 'runs' }
  /** Some do not: bookings may be missing before these rows of the sheet. */
  | { kind: 'gaps'; lines: number[] }
  /** They run against the amounts: money in and out are exchanged. */
  | { kind: 'turned' }

/** Follows the printed balances, whether the newest stands first or last. */
export function balanceRun(lines: readonly Pick<StatementLine, 'line' | 'amount' | 'balance'>[]): BalanceRun {
  const withBalance = lines.filter(({ balance, amount }) => balance !== null && amount !== 0)
  const pairs = withBalance.slice(1).map((line, at) => [withBalance[at] as typeof line, line] as const)
  const step = ([before, after]: (typeof pairs)[number]) => (after.balance ?? 0) - (before.balance ?? 0)
  const ways = [1, -1].flatMap((sign) => [
    { sign, fits: pairs.map((pair) => step(pair) === sign * pair[1].amount) },
    { sign, fits: pairs.map((pair) => -step(pair) === sign * pair[0].amount) },
  ])
  const share = ({ fits }: (typeof ways)[number]) => fits.filter(Boolean).length / fits.length
  if (pairs.length < 2) return { kind: 'runs' }
  const [best] = ways.toSorted((a, b) => share(b) - share(a) || b.sign - a.sign)
  if (!best || share(best) < 0.5) return { kind: 'runs' }
  if (best.sign < 0) return share(best) >= 0.9 ? { kind: 'turned' } : { kind: 'runs' }
  const gaps = pairs.filter((_, at) => !best.fits[at]).map(([, after]) => after.line)
  return gaps.length > 0 ? { kind: 'gaps', lines: gaps } : { kind: 'runs' }
}
