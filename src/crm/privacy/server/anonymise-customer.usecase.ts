import { sql } from 'kysely'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { refusePersonalData } from '#crm/privacy/personal-data.errors.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { customerById, lockCustomer } from '#customers/server/customer.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordsOfCustomers } from '#crm/privacy/server/records-of-customers.ts'
import type { CustomerRecords, Described } from '#crm/privacy/server/records-of-customers.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { erasedValues } from '#platform/server/lists/record-personal.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/** What must be over before somebody can be forgotten, in words. */
const business = sql<string | null>`case
  when exists (select from orders o where o.customer_id = c.id and o.deleted_at is null and o.status not in (${lit(orderStatus.cancelled, orderStatus.delivered)})) then 'đơn hàng đang xử lý'
  when exists (select from bill b where b.customer_id = c.id and b.status not in (${lit(billStatus.cancelled, billStatus.delivered)})) then 'phiếu xuất chưa hoàn tất'
  when exists (select from bill b where b.customer_id = c.id and b.cod_status = ${lit(codStatus.unpaid)}) then 'tiền thu hộ COD chưa đối soát'
  when exists (select from transfer t where t.customer_id = c.id and t.status = ${lit(transferStatus.pending)}) then 'phiếu thu chi đang chờ'
  when exists (select from customer_lock k where k.customer_id = c.id and k.released_at is null) then 'tiền phong tỏa'
  when exists (select from account a where a.code = 'customer:' || c.id and a.balance <> 0) then 'số dư hoặc nợ' end`

/** Takes what a record says about a customer away, by the description of its fields. */
async function eraseIn(db: Db, { table, fields, areOf }: CustomerRecords, customer: number): Promise<void> {
  const erased = Object.entries(erasedValues(fields))
  const set = sql.join(erased.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const there = sql.join(
    erased.map(([column, value]) => sql`${sql.ref(`r.${column}`)}::text is distinct from ${value}::text`),
    sql` or `,
  )
  await sql`update ${sql.table(table)} r set ${set} where ${areOf(customer)} and (${there})`.execute(db)
}

/** What is frozen on orders and slips of where a parcel went: the place stays, the person goes. */
const whoReceives = sql`array['name', 'phone', 'email', 'address']::text[]`

async function erase(db: Db, reached: readonly CustomerRecords[], id: number, now: Date): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...erasedValues(customerFields), locked: true, anonymised_at: now })
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .execute()
  for (const records of reached) await eraseIn(db, records, id)
  for (const statement of [
    sql`update customer_address set active = false where customer_id = ${id}`,
    sql`update customer_conversation set content = 'Nội dung đã xóa theo yêu cầu của khách' where customer_id = ${id}`,
    sql`delete from customer_login where customer_id = ${id}`,
    sql`update orders set receiver = receiver - ${whoReceives} where customer_id = ${id} and receiver ?| ${whoReceives}`,
    sql`update bill set receiver = receiver - ${whoReceives} where customer_id = ${id} and receiver ?| ${whoReceives}`,
  ])
    await statement.execute(db)
}

/** Who was merged into them and left the lists: nobody reaches these by themselves. */
async function mergedInto(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive gone as (
      select c.id from customer c where c.merged_into_id = ${id} and c.deleted_at is not null
      union select c.id from customer c join gone g on c.merged_into_id = g.id where c.deleted_at is not null)
    select id from gone order by id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Takes away who a customer is: name, phone, e-mail, birthday, addresses, talks, password, the account a
 * payout went to. Their code, orders, bills and the journal stay, as the law on accounting asks; so do the
 * activity log and scanned proofs, for their own terms (docs/security.md). Cannot be undone.
 * @throws customers.not_found, conflict.stale, customers.anonymised, customers.still_busy
 */
export async function anonymiseCustomer(
  context: Context,
  described: Described,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<CustomerRecord> {
  const { db, now } = context
  const before = await lockCustomer(context, id, version)
  const { rows } = await sql<{ gone: boolean; what: string | null }>`
    select c.anonymised_at is not null as gone, ${business} as what from customer c where c.id = ${id}`.execute(
    db,
  )
  if (rows[0]?.gone) throw refusePersonalData('customers.anonymised')
  const what = rows[0]?.what
  if (what) throw refusePersonalData('customers.still_busy', { values: { what } })
  const reached = await recordsOfCustomers(db, described)
  for (const one of [id, ...(await mergedInto(db, id))]) await erase(db, reached, one, now)
  await recordEvent(context, {
    entity: 'customer',
    id,
    action: 'anonymise',
    reason,
    station: before.station_id,
  })
  return customerById(context, id)
}
