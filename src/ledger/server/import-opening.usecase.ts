import { nextNumber } from '#platform/server/db/next-number.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { openingImport, openingKinds } from '#ledger/opening.api.ts'
import type { OpeningKind } from '#ledger/opening.api.ts'
import { isClosed, outsideBooks } from '#ledger/open-days.rules.ts'
import { openDays } from '#ledger/server/open-days.ts'
import type { OpenBooks } from '#ledger/server/open-days.ts'
import { calledBy, opened, ownersByCode } from '#ledger/server/opening-owners.repo.ts'
import type { Owner } from '#ledger/server/opening-owners.repo.ts'
import { monthName, period, readBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { SheetColumn, SheetRow } from '#platform/rules/sheet.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { dayOf, numberOf } from '#platform/server/lists/sheets/sheet-cells.ts'
import type { AddRowIssue, SheetImport } from '#platform/server/lists/sheets/sheet-import.ts'

type Field = 'kind' | 'code' | 'date' | 'debit' | 'credit' | 'foreign' | 'note'

const columns: readonly SheetColumn<Field>[] = [
  { field: 'kind', title: 'Loại', required: true, width: 20, example: 'Khách hàng' },
  { field: 'code', title: 'Mã', required: true, width: 20, example: 'KH999999' },
  { field: 'date', title: 'Ngày', required: true, width: 13, example: '19-04-2025' },
  { field: 'debit', title: 'Dư nợ (đ)', width: 16, example: '' },
  { field: 'credit', title: 'Dư có (đ)', width: 16, example: '1,250,000' },
  { field: 'foreign', title: 'Số ngoại tệ', width: 14, example: '' },
  { field: 'note', title: 'Ghi chú', width: 30, example: 'Mẫu: khách còn dư tiền' },
]

/** All rows of one file, kept under one number; it is made with the first of them. */
interface Batch {
  file: string
  rows: number
  debit: number
  credit: number
  id?: number
}
interface Ready {
  batch: Batch
  /** Row in the sheet. */
  line: number
  account: AccountCode
  code: string
  /** VND, + debit. */
  amount: number
  foreign: { currency: string; amount: number; rate: number } | null
  date: string
  note: string | null
}

/** Opening balances: kept until a second person releases them (docs/adr/0016). */
export const openingSheet: SheetImport<Field, Ready> = {
  calls: openingImport,
  columns,
  // Writing to find out would draw a number, and what can be wrong is found by reading.
  readOnlyPreview: true,
  read: readRows,
  write: writeRow,
}

const kindOf = (text: string | undefined) =>
  (Object.keys(openingKinds) as OpeningKind[]).find((kind) => fold(openingKinds[kind]) === fold(text ?? ''))
const codeIn = (kind: OpeningKind, text: string) =>
  kind === 'customer' || kind === 'partner' || kind === 'cash' ? text.toUpperCase() : text

async function ownersIn(context: Context, rows: readonly SheetRow<Field>[]): Promise<Map<string, Owner>> {
  const found = new Map<string, Owner>()
  for (const kind of Object.keys(openingKinds) as OpeningKind[]) {
    const codes = rows.flatMap(({ values }) =>
      kindOf(values.kind) === kind && values.code ? [codeIn(kind, values.code)] : [],
    )
    if (codes.length === 0) continue
    for (const owner of await ownersByCode(context, kind, codes)) found.set(`${kind}|${owner.code}`, owner)
  }
  return found
}

async function readRows(
  context: Context,
  rows: readonly SheetRow<Field>[],
  addRowIssue: AddRowIssue<Field>,
  file: string,
): Promise<(Ready | null)[]> {
  const known = await ownersIn(context, rows)
  const days = await openDays(context.db, context.now)
  const batch: Batch = { file, rows: 0, debit: 0, credit: 0 }
  const ready = rows.map((row) => readRow(row, { known, days, batch }, addRowIssue))
  const standing = await opened(
    context.db,
    ready.flatMap((one) => (one ? [one.account] : [])),
  )
  const seen = new Map<string, number>()
  for (const [index, one] of ready.entries()) {
    const row = rows[index]
    if (!one || !row) continue
    const earlier = seen.get(one.account)
    if (earlier) addRowIssue(row, 'code', `Trùng với dòng ${earlier}`)
    else if (standing.has(one.account)) addRowIssue(row, 'code', 'Tài khoản này đã có số dư đầu kỳ')
    seen.set(one.account, row.line)
    batch.rows += 1
    batch.debit += Math.max(0, one.amount)
    batch.credit += Math.max(0, -one.amount)
  }
  return ready
}

interface Surroundings {
  known: ReadonlyMap<string, Owner>
  days: OpenBooks
  batch: Batch
}

function readRow(
  row: SheetRow<Field>,
  { known, days, batch }: Surroundings,
  addRowIssue: AddRowIssue<Field>,
): Ready | null {
  let good = true
  const wrong = (field: Field, message: string) => {
    good = false
    addRowIssue(row, field, message)
  }
  const { values } = row
  const kind = kindOf(values.kind)
  if (!kind) wrong('kind', `Phải là một trong: ${Object.values(openingKinds).join(', ')}`)
  const owner = kind && values.code ? known.get(`${kind}|${codeIn(kind, values.code)}`) : undefined
  if (kind && !owner) wrong('code', `Không tìm thấy ${calledBy[kind]} "${(values.code ?? '').slice(0, 40)}"`)
  const date = readBusinessDate(dayOf(values.date ?? ''))
  if (!date) wrong('date', 'Ngày phải có dạng DD-MM-YYYY')
  else {
    const outside = outsideBooks(days, date)
    if (outside) wrong('date', outside)
    else if (isClosed(days, date)) wrong('date', `Kỳ kế toán ${monthName(period(date))} đã khóa sổ`)
  }
  const amount = amountOf(values, days.most, wrong)
  const foreign = foreignOf(values, { amount, currency: owner?.currency ?? null, kind }, wrong)
  if (!good || !kind || !owner || !date || amount === null) return null
  return {
    batch,
    line: row.line,
    account: `${kind}:${owner.id}`,
    code: owner.code,
    amount,
    foreign,
    date,
    note: values.note ?? null,
  }
}

type Wrong = (field: Field, message: string) => void
type Values = SheetRow<Field>['values']

/** The one side that is filled in, VND, + debit. */
function amountOf(values: Values, most: number, wrong: Wrong): number | null {
  if ((values.debit === undefined) === (values.credit === undefined)) {
    wrong(values.debit === undefined ? 'debit' : 'credit', 'Điền đúng một trong hai cột Dư nợ và Dư có')
    return null
  }
  const field = values.debit === undefined ? 'credit' : 'debit'
  const cell = numberOf(values[field] ?? '')
  if ('wrong' in cell) {
    wrong(field, cell.wrong)
    return null
  }
  const amount = cell.value as number
  if (!Number.isInteger(amount) || amount < 1 || amount > most) {
    wrong(field, `Phải là số nguyên từ 1 đến ${formatVnd(most)}`)
    return null
  }
  return field === 'debit' ? amount : -amount
}

/** What a card holds in its own currency: it goes out at the average of what came in. */
function foreignOf(
  values: Values,
  given: { amount: number | null; currency: string | null; kind: OpeningKind | undefined },
  wrong: Wrong,
): Ready['foreign'] {
  if (given.kind !== 'card') {
    if (values.foreign !== undefined) wrong('foreign', 'Chỉ thẻ mua hàng có số ngoại tệ')
    return null
  }
  const cell = numberOf(values.foreign ?? '')
  const amount = 'wrong' in cell ? 0 : (cell.value as number)
  if (!(amount > 0) || amount > 1e12) {
    wrong('foreign', 'Thẻ mua hàng cần số ngoại tệ lớn hơn 0')
    return null
  }
  if (given.amount === null || given.currency === null) return null
  const sign = Math.sign(given.amount)
  const rounded = Math.round(amount * 100) / 100
  const rate = Math.round((Math.abs(given.amount) / rounded) * 10_000) / 10_000
  return { currency: given.currency, amount: sign * rounded, rate }
}

async function writeRow(context: Context, ready: Ready): Promise<string> {
  const { batch, line, account, code, date, amount, foreign, note } = ready
  batch.id ??= await makeBatch(context, batch)
  await context.db
    .insertInto('opening_line')
    .values({
      opening_id: batch.id,
      line,
      account,
      code,
      posting_date: date,
      amount,
      currency: foreign?.currency ?? null,
      foreign_amount: foreign?.amount ?? null,
      rate: foreign?.rate ?? null,
      note,
    })
    .execute()
  return account
}

async function makeBatch(context: Context, batch: Batch): Promise<number> {
  const { db, actor, now } = context
  const number = await nextNumber(db, 'opening_import')
  const station = stationOf(actor)
  const { id } = await db
    .insertInto('opening_import')
    .values({
      code: codeOf('DK', number, 7),
      station_id: station,
      file_name: batch.file.slice(0, 200),
      rows: batch.rows,
      debit: batch.debit,
      credit: batch.credit,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { debit, credit } = batch
  await recordEvent(context, {
    entity: 'opening_import',
    id,
    action: 'create',
    station,
    data: { debit, credit },
  })
  return id
}
