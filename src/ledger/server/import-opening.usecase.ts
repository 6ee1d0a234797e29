import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { openingEntry } from '#ledger/entries.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { openingImport, openingKinds } from '#ledger/opening.api.ts'
import type { OpeningKind } from '#ledger/opening.api.ts'
import { isClosed, outsideBooks } from '#ledger/open-days.rules.ts'
import { lockAccounts, post } from '#ledger/server/journal.repo.ts'
import { openDays } from '#ledger/server/open-days.ts'
import type { OpenBooks } from '#ledger/server/open-days.ts'
import { monthName, period, readBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import type { SheetColumn, SheetRow } from '#platform/rules/sheet.ts'
import { inScope, inStation, is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
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

/** All rows of one file, booked under one number; it is made with the first of them. */
interface Batch {
  file: string
  rows: number
  debit: number
  credit: number
  id?: number
}
interface Ready {
  batch: Batch
  account: AccountCode
  station: number
  /** VND, + debit. */
  amount: number
  foreign: { currency: string; amount: number; rate: number } | null
  date: string
  note: string | null
}

/** Opening balances: an entry a row against the account `opening`. */
export const openingSheet: SheetImport<Field, Ready> = {
  calls: openingImport,
  columns,
  // Writing to find out would hold the accounts of everybody in the sheet.
  readOnlyPreview: true,
  read: readRows,
  write: writeRow,
}

interface Owner {
  id: number
  /** What the sheet calls it. */
  code: string
  station: number | null
  currency: string | null
}

/** Who is meant, of those this person works with; the company's are everybody's. */
const owners: Record<OpeningKind, (context: Context, codes: readonly string[]) => RawBuilder<Owner>> = {
  customer: (
    { actor },
    codes,
  ) => sql`select c.id, c.customer_no as code, c.station_id as station, null as currency
    from customer c where c.customer_no = any(${codes}::text[]) and c.deleted_at is null
      and ${inScope(actor, { station: 'c.station_id' })}`,
  bank: (_, codes) => sql`select id, account_number as code, station_id as station, null as currency from card
    where kind = 'bank' and partner_id is null and account_number = any(${codes}::text[])`,
  card: (_, codes) => sql`select id, name as code, null as station, currency from card
    where kind = 'card' and name = any(${codes}::text[])`,
  cash: ({ actor }, codes) => sql`select id, code, id as station, null as currency from station
    where code = any(${codes}::text[]) and ${inStation(actor, 'id')}`,
  partner: (_, codes) =>
    sql`select id, code, null as station, null as currency from partner where code = any(${codes}::text[])`,
  shipper: (_, codes) => sql`select id, username as code, null as station, null as currency from staff
    where username = any(${codes}::text[])`,
}
const calledBy: Record<OpeningKind, string> = {
  customer: 'mã khách của trạm đang làm việc',
  bank: 'số tài khoản ngân hàng của công ty',
  card: 'tên thẻ mua hàng',
  cash: 'mã trạm đang làm việc',
  partner: 'mã đối tác',
  shipper: 'tên đăng nhập nhân viên',
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
    const { rows: known } = await owners[kind](context, codes).execute(context.db)
    for (const owner of known) found.set(`${kind}|${owner.code}`, owner)
  }
  return found
}

/** Accounts among these whose opening balance stands. */
async function opened(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    code: string
  }>`select a.code from account a where a.code = any(${codes}::text[]) and exists (
    select from entry_line l join entry e on e.id = l.entry_id where l.account_id = a.id and e.kind = 'opening'
      and e.reverses_id is null and not exists (select from entry r where r.reverses_id = e.id))`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

async function readRows(
  context: Context,
  rows: readonly SheetRow<Field>[],
  addRowIssue: AddRowIssue<Field>,
  file: string,
): Promise<(Ready | null)[]> {
  const known = await ownersIn(context, rows)
  const days = await openDays(context.db, context.now)
  const alone = (await settingsOn(context.db, days.today))('transation.alone_most').value
  const batch: Batch = { file, rows: 0, debit: 0, credit: 0 }
  const ready = rows.map((row) => readRow(context, row, { known, days, alone, batch }, addRowIssue))
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
  /** VND: what an accountant writes for a customer by themselves. */
  alone: number
  batch: Batch
}

function readRow(
  { actor }: Context,
  row: SheetRow<Field>,
  { known, days, alone, batch }: Surroundings,
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
  if (kind === 'customer' && amount !== null && Math.abs(amount) > alone && !is(actor, 'ql'))
    wrong(amount < 0 ? 'credit' : 'debit', `Trên ${formatVnd(alone)} đ của một khách thì quản lý nhập`)
  const foreign = foreignOf(values, { amount, currency: owner?.currency ?? null, kind }, wrong)
  if (!good || !kind || !owner || !date || amount === null) return null
  return {
    batch,
    account: `${kind}:${owner.id}`,
    station: owner.station ?? stationOf(actor),
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

/** @throws ledger.opening_twice where somebody was faster, ledger.period_closed */
async function writeRow(context: Context, ready: Ready): Promise<string> {
  const { db, actor, now } = context
  const opening = (ready.batch.id ??= await makeBatch(context, ready.batch))
  await lockAccounts(db, [ready.account])
  if ((await opened(db, [ready.account])).size > 0) throw refuseLedger('ledger.opening_twice')
  const { account, amount, foreign, note } = ready
  await post(db, openingEntry({ account, amount, ...(foreign ? { foreign } : {}), opening, reason: note }), {
    station: ready.station,
    now,
    maker: actor.id,
    postingDate: ready.date,
  })
  return ready.account
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
