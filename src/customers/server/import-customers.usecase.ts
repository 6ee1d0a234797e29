import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { importCustomers } from '#customers/customer-sheet.api.ts'
import type { ImportCheck, ImportProblem } from '#customers/customer-sheet.api.ts'
import { readSheet, sheetColumns } from '#customers/customer-sheet.rules.ts'
import type { SheetField, SheetReading, SheetRow } from '#customers/customer-sheet.rules.ts'
import { customerForm } from '#customers/customer.api.ts'
import type { CustomerForm } from '#customers/customer.api.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { isBirthdayPlausible } from '#customers/customer.rules.ts'
import { customerCalled } from '#customers/customer.words.ts'
import { addCustomer } from '#customers/server/add-customer.usecase.ts'
import { AppError } from '#platform/contract/errors.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { readWorkbook, SpreadsheetError } from '#platform/server/spreadsheet-read.ts'
import { runWrite } from '#platform/server/transaction.ts'
import { readUpload } from '#platform/server/upload.ts'

const mostRows = 2_000
const mostShown = 20

/** A row of the sheet that may be added. */
interface Ready {
  row: SheetRow
  form: CustomerForm
}
interface Checked {
  reading: SheetReading
  ready: Ready[]
  problems: ImportProblem[]
}

/** The first sheet that has our columns. @throws customers.import_unreadable, customers.import_columns, customers.import_empty */
async function readingOf(request: FastifyRequest): Promise<SheetReading> {
  const { files } = await readUpload(request)
  const [file] = files
  if (!file) throw refuseCustomer('customers.import_empty')
  const readings = (await sheetsOf(file.bytes)).map(({ rows }) => readSheet(rows))
  const reading = readings.find(({ missing }) => missing.length === 0) ?? readings[0]
  if (!reading) throw refuseCustomer('customers.import_empty')
  if (reading.missing.length > 0) {
    throw refuseCustomer('customers.import_columns', { values: { columns: reading.missing.join(', ') } })
  }
  if (reading.rows.length === 0) throw refuseCustomer('customers.import_empty')
  if (reading.rows.length > mostRows) {
    throw refuseCustomer('customers.import_unreadable', { values: { why: ': quá 2,000 dòng' } })
  }
  return reading
}

async function sheetsOf(bytes: Buffer) {
  try {
    return await readWorkbook(bytes)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const why = error.kind === 'big' ? `: ${error.message}` : ''
    throw refuseCustomer('customers.import_unreadable', { values: { why } })
  }
}

interface Ward {
  code: string
  full_name: string
  province: string
  province_code: string
}

/** Wards of today by the folded name of ward and province, with their kind or without. */
async function wardsNamed(db: Db, names: readonly string[]): Promise<Map<string, Ward>> {
  const { rows } = await sql<Ward & { short: string; province_short: string }>`
    select w.code, w.full_name, w.name as short, p.full_name as province, p.name as province_short, p.code as province_code
    from admin_unit w join admin_unit p on p.id = w.parent_id
    where w.system = '2025' and w.type = 'ward'
      and (fold(w.full_name) = any(${names}::text[]) or fold(w.name) = any(${names}::text[]))`.execute(db)
  const found = new Map<string, Ward>()
  for (const ward of rows) {
    for (const name of [ward.short, ward.full_name]) {
      for (const province of [ward.province_short, ward.province]) {
        found.set(`${fold(name)}|${fold(province)}`, ward)
      }
    }
  }
  return found
}

/** Who has the phones and account numbers of the sheet already. */
async function holdersOf(db: Db, rows: readonly SheetRow[]): Promise<Map<string, string>> {
  const given = (field: SheetField) => rows.flatMap(({ values }) => values[field] ?? [])
  const phones = given('phone').flatMap((phone) => normalizePhone(phone) ?? [])
  const found = await db
    .selectFrom('customer')
    .select(['customer_no', 'name', 'phone', 'account_no'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('phone', 'in', ['', ...phones]), eb('account_no', 'in', ['', ...given('account_no')])]),
    )
    .execute()
  return new Map(
    found.flatMap((row) => {
      const who = customerCalled(row)
      const entries: [string, string][] = []
      if (row.phone) entries.push([`phone|${row.phone}`, who])
      if (row.account_no) entries.push([`account_no|${row.account_no}`, who])
      return entries
    }),
  )
}

/** Every cell that would be refused, and the rows that are good. */
async function check({ db, now }: Context, reading: SheetReading): Promise<Checked> {
  const { rows } = reading
  const wards = await wardsNamed(
    db,
    rows.flatMap(({ values }) => (values.ward ? [fold(values.ward)] : [])),
  )
  const holders = await holdersOf(db, rows)
  const problems: ImportProblem[] = []
  const ready: Ready[] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const said = (field: SheetField, message: string) =>
      problems.push(problemAt(reading, row.line, field, message))
    const before = problems.length
    const address = addressOf(row, wards, said)
    const { address: _, ward: __, province: ___, ...own } = row.values
    const parsed = customerForm.safeParse({ ...own, ...(address ? { address } : {}) })
    if (!parsed.success) {
      for (const { path, message } of issueDetails(parsed.error, { input: own })) {
        said(fieldOf(path), message)
      }
    }
    const form = parsed.success ? parsed.data : null
    const birthday = readBusinessDate(form?.birthday)
    if (birthday && !isBirthdayPlausible(birthday, businessDate(now))) {
      said('birthday', 'Ngày sinh phải cách đây từ 16 đến 120 năm')
    }
    for (const field of ['phone', 'account_no'] as const) {
      const value = form?.[field]
      if (!value) continue
      const mark = `${field}|${value}`
      const earlier = seen.get(mark)
      const holder = holders.get(mark)
      if (earlier) said(field, `Trùng với dòng ${earlier}`)
      else if (holder) said(field, `Đã có ở ${holder}`)
      seen.set(mark, row.line)
    }
    if (form && problems.length === before) ready.push({ row, form })
  }
  return { reading, ready, problems }
}

/** All three parts of an address or none. */
function addressOf(
  { values }: SheetRow,
  wards: ReadonlyMap<string, Ward>,
  said: (field: SheetField, message: string) => void,
) {
  const parts = (['address', 'ward', 'province'] as const).filter((field) => values[field])
  if (parts.length === 0) return null
  if (parts.length < 3) {
    for (const field of ['address', 'ward', 'province'] as const) {
      if (!values[field]) said(field, 'Địa chỉ cần đủ số nhà, phường/xã và tỉnh/thành phố')
    }
    return null
  }
  const ward = wards.get(`${fold(values.ward ?? '')}|${fold(values.province ?? '')}`)
  if (!ward) {
    said('ward', 'Không tìm thấy phường/xã này trong tỉnh/thành phố đã ghi')
    return null
  }
  return {
    name: values.name ?? '',
    phone: values.phone ?? '',
    address: values.address,
    ward: ward.full_name,
    ward_code: ward.code,
    province: ward.province,
    province_code: ward.province_code,
  }
}

/** `address.phone` of a form is the phone's own cell. */
function fieldOf(path: string): SheetField {
  const last = path.split('.').at(-1) ?? ''
  return sheetColumns.find(({ field }) => field === last)?.field ?? 'name'
}

function problemAt(reading: SheetReading, line: number, field: SheetField, message: string): ImportProblem {
  const column = sheetColumns.find((each) => each.field === field)?.title ?? field
  return { cell: `${reading.letters[field] ?? column}${line}`, line, column, message }
}

/** What an import would say; nothing is written. */
export async function checkUpload(context: Context, request: FastifyRequest): Promise<ImportCheck> {
  const { reading, problems } = await check(context, await readingOf(request))
  return {
    rows: reading.rows.length,
    errors: unique(problems),
    preview: reading.rows.slice(0, mostShown).map(({ line, values }) => ({
      line,
      name: values.name ?? '',
      phone: values.phone ?? '',
      address: [values.address, values.ward, values.province].filter(Boolean).join(', '),
    })),
  }
}

/** A phone of the customer and of his address is one cell. */
const unique = (problems: readonly ImportProblem[]) => [
  ...new Map(problems.map((problem) => [`${problem.cell} ${problem.message}`, problem])).values(),
]

function refuseProblems(problems: readonly ImportProblem[]): AppError {
  const cells = unique(problems)
  const details = cells.map(({ cell, column, message }) => ({ path: cell, message: `${column}: ${message}` }))
  return refuseCustomer('customers.import_errors', { values: { count: cells.length }, details })
}

/** Adds every row, or none: the first cell that is refused undoes them all. @throws customers.import_errors by cell */
export async function importUpload(context: Context, request: FastifyRequest) {
  const reading = await readingOf(request)
  const submit = { call: importCustomers, actorId: context.actor.id, key: undefined, content: null }
  return runWrite(context.db, submit, async (db) => {
    const inTx = { ...context, db }
    const { ready, problems } = await check(inTx, reading)
    if (problems.length > 0) throw refuseProblems(problems)
    const codes: (string | null)[] = []
    for (const { row, form } of ready) codes.push(await addRow(inTx, reading, row, form))
    return { imported: codes.length, first: codes[0] ?? null, last: codes.at(-1) ?? null }
  })
}

/** Somebody may have taken a phone since the check: the refusal still names its cell. */
async function addRow(
  context: Context,
  reading: SheetReading,
  { line }: SheetRow,
  form: CustomerForm,
): Promise<string | null> {
  try {
    return (await addCustomer(context, form)).customer_no
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [detail] = error.given.details ?? []
    throw refuseProblems([
      problemAt(reading, line, fieldOf(detail?.path ?? 'name'), detail?.message ?? error.message),
    ])
  }
}
