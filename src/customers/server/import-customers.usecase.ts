import { sql } from 'kysely'
import { customerImport } from '#customers/customer-sheet.api.ts'
import { phoneText, sheetColumns } from '#customers/customer-sheet.rules.ts'
import type { SheetField } from '#customers/customer-sheet.rules.ts'
import { customerForm } from '#customers/customer.api.ts'
import type { CustomerForm } from '#customers/customer.api.ts'
import { birthdayWords } from '#platform/contract/birthday.ts'
import { isBirthdayPlausible } from '#platform/rules/birthday.ts'
import { customerCalled } from '#customers/customer.words.ts'
import { addCustomer } from '#customers/server/add-customer.usecase.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { SheetRow } from '#platform/rules/sheet.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AddRowIssue, SheetImport } from '#platform/server/lists/sheets/sheet-import.ts'

type Row = SheetRow<SheetField>
type AddIssue = (field: SheetField, message: string) => void

/** Customers from a sheet, with their addresses; sales get their own. */
export const customerSheet: SheetImport<SheetField, CustomerForm> = {
  calls: customerImport,
  columns: sheetColumns,
  // Codes are counted without gaps: whoever adds a customer would wait for a preview.
  readOnlyPreview: true,
  read: readCustomers,
  write: async (context, form) => (await addCustomer(context, form)).customer_no,
  fieldOf,
}

/** `address.phone` of a form is the phone's own cell. */
function fieldOf(path: string): SheetField {
  const last = path.split('.').at(-1) ?? ''
  return sheetColumns.find(({ field }) => field === last)?.field ?? 'name'
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
async function holdersOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const given = (field: SheetField) => rows.flatMap(({ values }) => values[field] ?? [])
  const phones = given('phone').flatMap((phone) => normalizePhone(phoneText(phone)) ?? [])
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

async function readCustomers(
  { db, now }: Context,
  rows: readonly Row[],
  addRowIssue: AddRowIssue<SheetField>,
): Promise<(CustomerForm | null)[]> {
  const wards = await wardsNamed(
    db,
    rows.flatMap(({ values }) => (values.ward ? [fold(values.ward)] : [])),
  )
  const holders = await holdersOf(db, rows)
  const today = businessDate(now)
  const seen = new Map<string, number>()
  return rows.map((row) => {
    let good = true
    const addIssue: AddIssue = (field, message) => {
      good = false
      addRowIssue(row, field, message)
    }
    const form = formOf(row, wards, addIssue)
    const birthday = readBusinessDate(form?.birthday)
    if (birthday && !isBirthdayPlausible(birthday, today)) {
      addIssue('birthday', birthdayWords)
    }
    for (const field of ['phone', 'account_no'] as const) {
      const value = form?.[field]
      if (!value) continue
      const mark = `${field}|${value}`
      const earlier = seen.get(mark)
      const holder = holders.get(mark)
      if (earlier) addIssue(field, `Trùng với dòng ${earlier}`)
      else if (holder) addIssue(field, `Đã có ở ${holder}`)
      seen.set(mark, row.line)
    }
    return good ? form : null
  })
}

/** A row as the form of a customer; null: it is none. */
function formOf({ values }: Row, wards: ReadonlyMap<string, Ward>, addIssue: AddIssue): CustomerForm | null {
  const { address: _, ward: __, province: ___, ...own } = values
  const phone = own.phone === undefined ? {} : { phone: phoneText(own.phone) }
  const address = addressOf({ ...values, ...phone }, wards, addIssue)
  const parsed = customerForm.safeParse({ ...own, ...phone, ...(address ? { address } : {}) })
  if (parsed.success) return parsed.data
  for (const { path, message } of issueDetails(parsed.error, { input: own })) addIssue(fieldOf(path), message)
  return null
}

/** All three parts of an address or none. */
function addressOf(values: Row['values'], wards: ReadonlyMap<string, Ward>, addIssue: AddIssue) {
  const parts = (['address', 'ward', 'province'] as const).filter((field) => values[field])
  if (parts.length === 0) return null
  if (parts.length < 3) {
    for (const field of ['address', 'ward', 'province'] as const) {
      if (!values[field]) addIssue(field, 'Địa chỉ cần đủ số nhà, phường/xã và tỉnh/thành phố')
    }
    return null
  }
  const ward = wards.get(`${fold(values.ward ?? '')}|${fold(values.province ?? '')}`)
  if (!ward) {
    addIssue('ward', 'Không tìm thấy phường/xã này trong tỉnh/thành phố đã ghi')
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
