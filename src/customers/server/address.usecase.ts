import { sql } from 'kysely'
import type { AddressChange, AddressForm, AddressRecord } from '#customers/address.api.ts'
import { addressFields } from '#customers/address.fields.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { lockCustomer, ofVisibleCustomers, visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { stale } from '#platform/server/events/stale.ts'

const { select } = describedList(addressFields, 'a')

/** The addresses in use, the primary one first. @throws customers.not_found */
export async function listAddresses({ db, actor }: Context, customer: number): Promise<AddressRecord[]> {
  const seen =
    await sql`select from customer c where c.id = ${customer} and ${visibleCustomers(actor)}`.execute(db)
  if (seen.rows.length === 0) throw refuseCustomer('customers.not_found')
  const { rows } = await sql<AddressRecord>`select ${select} from customer_address a
    where a.customer_id = ${customer} and a.active order by a.is_primary desc, a.id`.execute(db)
  return rows
}

/** @throws customers.address_not_found */
export async function readAddress({ db, actor }: Context, id: number): Promise<AddressRecord> {
  const { rows } = await sql<AddressRecord>`select ${select} from customer_address a
    where a.id = ${id} and a.active and ${ofVisibleCustomers(actor, 'a.customer_id')}`.execute(db)
  if (!rows[0]) throw refuseCustomer('customers.address_not_found')
  return rows[0]
}

/** An old address names its district; one of 2025 has none. @throws bad_input by field */
function refuseMixed(form: Pick<AddressForm, 'system' | 'district'>): void {
  const message =
    form.system === 'legacy' && !form.district
      ? 'Địa chỉ cũ cần quận/huyện'
      : form.system === '2025' && form.district
        ? 'Địa chỉ 2 cấp không có quận/huyện'
        : null
  if (message) throw refuse('bad_input', { details: [{ path: 'district', message }] })
}

/** Codes, where they are sent, are of the address's own division and fit together. @throws bad_input by field */
async function refuseUnknownPlace({ db }: Context, form: AddressForm): Promise<void> {
  if (!form.ward_code) return
  const { rows } = await sql<{ province: string | null }>`
    select case above.type when 'province' then above.code else top.code end as province
    from admin_unit w left join admin_unit above on above.id = w.parent_id left join admin_unit top on top.id = above.parent_id
    where w.system = ${form.system} and w.type = 'ward' and w.code = ${form.ward_code}`.execute(db)
  const ward = rows[0]
  const message = !ward
    ? 'Không tìm thấy phường/xã này'
    : form.province_code && ward.province !== form.province_code
      ? 'Phường/xã không thuộc tỉnh/thành phố đã chọn'
      : null
  if (message) throw refuse('bad_input', { details: [{ path: 'ward_code', message }] })
}

/** The first address of a customer is the primary one, and so is one that says so. */
export async function addAddress(
  context: Context,
  { user_id: customer, ...form }: AddressForm & { user_id: number },
): Promise<AddressRecord> {
  refuseMixed(form)
  await refuseUnknownPlace(context, form)
  await lockCustomer(context, customer)
  const { db } = context
  const first = await db
    .selectFrom('customer_address')
    .select('id')
    .where('customer_id', '=', customer)
    .where('active', '=', true)
    .executeTakeFirst()
  const primary = form.is_primary === true || !first
  if (primary) await noPrimary(context, customer)
  const { id } = await db
    .insertInto('customer_address')
    .values({ ...newValues(addressFields, form, context), customer_id: customer, is_primary: primary })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'customer',
    id: customer,
    action: 'address_add',
    data: { address: id },
  })
  return readAddress(context, id)
}

async function noPrimary({ db }: Context, customer: number): Promise<void> {
  await db
    .updateTable('customer_address')
    .set({ is_primary: false })
    .where('customer_id', '=', customer)
    .where('is_primary', '=', true)
    .execute()
}

/** What was sent is changed. @throws customers.address_not_found, conflict.stale, bad_input by field */
export async function editAddress(
  context: Context,
  id: number,
  { version, user_id: owner, ...change }: AddressChange,
): Promise<AddressRecord> {
  const known = await readAddress(context, id)
  if (owner !== undefined && owner !== known.user_id) throw refuseCustomer('customers.address_not_found')
  await lockCustomer(context, known.user_id)
  const before = await readAddress(context, id)
  if (version !== undefined && version !== before.version) {
    throw await stale(context.db, 'customer_address', before)
  }
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, ...sent } as AddressForm
  // Who turns an old address into one of 2025 leaves its district behind.
  if (change.system === '2025' && change.district === undefined) {
    after.district = null
    after.district_code = null
  }
  refuseMixed(after)
  await refuseUnknownPlace(context, after)
  if (change.is_primary && !before.is_primary) await noPrimary(context, before.user_id)
  await context.db
    .updateTable('customer_address')
    .set({
      ...newValues(addressFields, after, context),
      is_primary: before.is_primary || change.is_primary === true,
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(context, {
    entity: 'customer',
    id: before.user_id,
    action: 'address_edit',
    data: { address: id },
  })
  return readAddress(context, id)
}

/** Out of the list; slips keep what they froze. The next address becomes the primary one. */
export async function removeAddress(context: Context, id: number): Promise<{ id: number }> {
  const known = await readAddress(context, id)
  await lockCustomer(context, known.user_id)
  const gone = await context.db
    .updateTable('customer_address')
    .set({ active: false, is_primary: false })
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (gone.numUpdatedRows !== 1n) throw refuseCustomer('customers.address_not_found')
  await sql`update customer_address set is_primary = true where id = (
      select id from customer_address where customer_id = ${known.user_id} and active order by id limit 1)
    and not exists (select from customer_address where customer_id = ${known.user_id} and active and is_primary)`.execute(
    context.db,
  )
  await recordEvent(context, {
    entity: 'customer',
    id: known.user_id,
    action: 'address_remove',
    data: { address: id },
  })
  return { id }
}
