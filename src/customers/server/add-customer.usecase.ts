import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { customerCode } from '#customers/customer-code.rules.ts'
import type { CustomerForm, CustomerRecord } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { customerCalled } from '#customers/customer.words.ts'
import { refuseTakenAccount } from '#customers/server/account-number.ts'
import { addAddress } from '#customers/server/address.usecase.ts'
import { customerById, primaryLevel } from '#customers/server/customer.repo.ts'
import { refuseUnknownSale } from '#customers/server/sale.usecase.ts'
import { refuseImplausibleBirthday } from '#platform/contract/birthday.ts'
import { refuse } from '#platform/contract/errors.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/** The next KH code; a code taken by hand or by an import is passed over. Waits for an uncommitted one. */
export async function nextCustomerCode(tx: Db): Promise<string> {
  for (;;) {
    const number = await nextNumber(tx, 'customer')
    const code = customerCode(number)
    const taken = await tx
      .selectFrom('customer')
      .select('id')
      .where('customer_no', '=', code)
      .executeTakeFirst()
    if (!taken) return code
  }
}

/** Whoever writes down one phone waits for who wrote it before. */
export const lockPhone = (tx: Db, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`customer phone ${phone}`}, 0))`.execute(tx)

/**
 * Refuses a phone that another customer has: parallel saves of one phone wait for each other.
 * @throws customers.duplicate_phone
 */
export async function refuseTakenPhone(tx: Db, phone: string, except?: number): Promise<void> {
  await lockPhone(tx, phone)
  const other = await tx
    .selectFrom('customer')
    .select(['customer_no', 'name'])
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .where('id', '<>', except ?? 0)
    .executeTakeFirst()
  if (!other) return
  const values = { phone, who: customerCalled(other) }
  const message = `Đã có ở ${values.who}`
  throw refuseCustomer('customers.duplicate_phone', { values, details: [{ path: 'phone', message }] })
}

/** A manager's choice of level, for others the level of new customers. @throws bad_input by field */
async function levelOf({ db, actor }: Context, wanted: string | null | undefined): Promise<string> {
  if (!wanted) return (await primaryLevel(db)).code
  const level = await db
    .selectFrom('customer_level')
    .select(['code', 'is_primary'])
    .where('code', '=', wanted)
    .executeTakeFirst()
  const message = !level
    ? 'Không tìm thấy hạng này'
    : level.is_primary || is(actor, 'ql')
      ? null
      : 'Chỉ quản lý được chọn hạng khác hạng mặc định'
  if (message) throw refuse('bad_input', { details: [{ path: 'level_code', message }] })
  return wanted
}

/**
 * Adds a customer of the person's station with their codes: a KH code unless they are only registered.
 * Sales get their own customers; others may name the sales person.
 * @throws customers.duplicate_phone, customers.duplicate_account, customers.sale_unknown, bad_input by field
 */
export async function addCustomer(context: Context, form: CustomerForm): Promise<CustomerRecord> {
  const { db, actor, now } = context
  const station = stationOf(actor)
  refuseImplausibleBirthday(form.birthday, now)
  const level_code = await levelOf(context, form.level_code)
  const sale_id = is(actor, 'kd') ? actor.id : (form.sale_id ?? null)
  if (sale_id !== null) await refuseUnknownSale(db, sale_id)
  if (form.confirm_duplicate) await lockPhone(db, form.phone)
  else await refuseTakenPhone(db, form.phone)
  const account_no = form.account_no ? form.account_no : null
  if (account_no) await refuseTakenAccount(db, account_no)
  // The counter is taken last: everybody who adds a customer waits for it.
  const customer_no = form.complete ? await nextCustomerCode(db) : null
  const { id } = await db
    .insertInto('customer')
    .values({
      customer_no,
      account_no,
      ...newValues(customerFields, form, context),
      level_code,
      station_id: station,
      sale_id,
      completed_at: form.complete ? now : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, { entity: 'customer', id, action: 'create', station, data: { customer_no } })
  if (form.address) await addAddress(context, { ...form.address, user_id: id })
  return customerById(context, id)
}
