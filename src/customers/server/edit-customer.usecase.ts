import { sql } from 'kysely'
import type { CustomerChange, CustomerRecord } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { missingToComplete } from '#customers/customer.rules.ts'
import { nextAccountNumber, refuseTakenAccount } from '#customers/server/account-number.ts'
import { nextCustomerCode, refuseTakenPhone } from '#customers/server/add-customer.usecase.ts'
import { customerById, lockCustomer, visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuseImplausibleBirthday } from '#platform/contract/birthday.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { mayChange } from '#platform/contract/record.ts'
import type { Context } from '#platform/server/context.ts'
import { changedValues, toColumns } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/**
 * Writes what was sent. Who was merged into another takes no orders until that is undone. Another phone must not be another customer's; another station is the
 * manager's to choose.
 * @throws customers.not_found, conflict.stale, customers.duplicate_phone, bad_input by field
 */
export async function updateCustomer(
  context: Context,
  id: number,
  change: CustomerChange,
): Promise<CustomerRecord> {
  const { db, actor, now } = context
  const before = await lockCustomer(context, id, change.version)
  if (change.locked === false && before.merged_into_id !== null) throw refuseCustomer('customers.merged')
  if (change.phone && change.phone !== before.phone) await refuseTakenPhone(db, change.phone, id)
  if (change.station_id !== undefined && change.station_id !== before.station_id) {
    if (!mayChange(customerFields.station_id, actor.role)) {
      const message = 'Chỉ quản lý được chuyển khách sang trạm khác'
      throw refuse('bad_input', { details: [{ path: 'station_id', message }] })
    }
    await refuseUnknownStation(context, change.station_id)
  }
  refuseImplausibleBirthday(change.birthday, now)
  const { other_service, station_id } = change
  const further = Object.entries({ other_service, station_id })
  const set = {
    ...toColumns(customerFields, changedValues(customerFields, change, context)),
    ...Object.fromEntries(further.filter(([, value]) => value !== undefined)),
  }
  if (Object.keys(set).length > 0) {
    await db.updateTable('customer').set(set).where('id', '=', id).execute()
    await recordEvent(context, {
      entity: 'customer',
      id,
      action: 'update',
      station: before.station_id,
      data: { fields: Object.keys(set) },
    })
  }
  // A customer moved to another station is no longer in this one: they are read wherever they are.
  return customerById({ ...context, actor: { ...actor, station: seenFrom(actor.station, change) } }, id)
}

const seenFrom = (station: Context['actor']['station'], change: { station_id?: number | undefined }) =>
  typeof station === 'number' && change.station_id !== undefined ? change.station_id : station

async function refuseUnknownStation({ db }: Context, station: number): Promise<void> {
  const known = await db.selectFrom('station').select('id').where('id', '=', station).executeTakeFirst()
  if (!known) {
    throw refuse('bad_input', { details: [{ path: 'station_id', message: 'Không tìm thấy trạm này' }] })
  }
}

/** A new password for the shop; the old one is worth nothing from now on. */
export async function changePassword(
  context: Context,
  id: number,
  password_hash: string,
): Promise<{ id: number }> {
  const { db, actor, now } = context
  await lockCustomer(context, id)
  const login = { password_hash, changed_by: actor.id, changed_at: now }
  await db
    .insertInto('customer_login')
    .values({ customer_id: id, ...login })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(login))
    .execute()
  await recordEvent(context, { entity: 'customer', id, action: 'password' })
  return { id }
}

/** What a customer has that outlives them, in words. */
export const ties = sql<string | null>`case
  when exists (select from orders o where o.customer_id = c.id) then 'đơn hàng'
  when exists (select from bill b where b.customer_id = c.id) then 'phiếu xuất'
  when exists (select from transfer t where t.customer_id = c.id) then 'phiếu thu chi'
  when exists (select from account a join entry_line e on e.account_id = a.id where a.code = 'customer:' || c.id) then 'bút toán'
  when exists (select from customer_lock k where k.customer_id = c.id and k.released_at is null) then 'tiền phong tỏa' end`

/** Takes a customer without business out of every list. Their codes are never given again. @throws customers.in_use */
export async function deleteCustomer(context: Context, id: number, reason?: string): Promise<{ id: number }> {
  const { db, now } = context
  const before = await lockCustomer(context, id)
  const { rows } = await sql<{ where: string | null }>`
    select ${ties} as where from customer c where c.id = ${id}`.execute(db)
  const where = rows[0]?.where
  if (where) throw refuseCustomer('customers.in_use', { values: { where } })
  await db
    .updateTable('customer')
    .set({ deleted_at: now, sale_id: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await recordEvent(context, { entity: 'customer', id, action: 'delete', reason, station: before.station_id })
  return { id }
}

/**
 * Saves an account number, or gives the next one to who has none.
 * @throws customers.duplicate_account, customers.account_kept, conflict.stale
 */
export async function saveAccount(
  context: Context,
  given: { user_id: number; account_no?: string | null | undefined; version?: number | undefined },
): Promise<CustomerRecord> {
  const { db } = context
  const id = given.user_id
  const before = await lockCustomer(context, id, given.version)
  if (!given.account_no && before.account_no) {
    throw refuseCustomer('customers.account_kept', { values: { account: before.account_no } })
  }
  if (given.account_no) await refuseTakenAccount(db, given.account_no, id)
  const account_no = given.account_no || (await nextAccountNumber(db))
  if (account_no !== before.account_no) {
    await db.updateTable('customer').set({ account_no }).where('id', '=', id).execute()
    await recordEvent(context, {
      entity: 'customer',
      id,
      action: 'account',
      station: before.station_id,
      data: { from: before.account_no, to: account_no },
    })
  }
  return customerById(context, id)
}

/**
 * Gives a registered user their KH code.
 * @throws customers.completed, customers.incomplete (names what is missing), conflict.stale
 */
export async function completeCustomer(
  context: Context,
  id: number,
  version?: number,
): Promise<CustomerRecord> {
  const { db, now } = context
  const before = await lockCustomer(context, id, version)
  if (before.customer_no)
    throw refuseCustomer('customers.completed', { values: { code: before.customer_no } })
  const { rows } = await sql<{ n: number }>`select count(*) as n from customer_address
    where customer_id = ${id} and active`.execute(db)
  const missing = missingToComplete({ ...before, addresses: rows[0]?.n ?? 0 })
  if (missing.length > 0) {
    throw refuseCustomer('customers.incomplete', { values: { missing: missing.join(', ') } })
  }
  const customer_no = await nextCustomerCode(db)
  await db
    .updateTable('customer')
    .set({ customer_no, completed_at: now })
    .where('id', '=', id)
    .where('customer_no', 'is', null)
    .execute()
  await recordEvent(context, {
    entity: 'customer',
    id,
    action: 'complete',
    station: before.station_id,
    data: { customer_no },
  })
  return customerById(context, id)
}

const mostAtOnce = 500

/** The users named, or without names the oldest that lack nothing. */
export async function completeCustomers(
  context: Context,
  named: readonly number[] | undefined,
): Promise<BulkAnswer> {
  const { db, actor } = context
  const ready = async () => {
    const { rows } = await sql<{ id: number }>`select c.id from customer c
      where c.customer_no is null and c.phone is not null and ${visibleCustomers(actor)}
        and exists (select from customer_address a where a.customer_id = c.id and a.active)
      order by c.id limit ${mostAtOnce}`.execute(db)
    return rows.map(({ id }) => id)
  }
  return eachRow(db, named ?? (await ready()), (tx, id) => completeCustomer({ ...context, db: tx }, id))
}
