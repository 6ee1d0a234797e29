import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { billCode } from '#billing/bill-code.rules.ts'
import type { BillForm } from '#billing/bill-write.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billStatus } from '#billing/bill.status.ts'
import { addOrders, lockBillable } from '#billing/server/bill-orders.ts'
import { billRowOf } from '#billing/server/bill.repo.ts'
import { termColumns, usualAddress } from '#billing/server/bill-terms.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/**
 * Makes a bill of priced orders (11→12) of one customer and one station; the receiver is the
 * customer's usual address unless another is given.
 * @throws bills.not_priced, bills.on_bill, bills.mixed, bad_input by field
 */
export async function createBill(context: Context, form: BillForm): Promise<BillRecord> {
  const { db, actor } = context
  const orders = await lockBillable(context, form.ids)
  const first = orders[0] as (typeof orders)[number]
  const customer = first.customer_id
  const sale = await db.selectFrom('customer').select('sale_id').where('id', '=', customer).executeTakeFirst()
  const bill = await insertBill(context, {
    station_id: first.station_id,
    customer_id: customer,
    sale_id: sale?.sale_id ?? first.sale_id,
    delivery_vnd: form.delivery_vnd,
    box_vnd: form.box_vnd,
    total_vnd: form.delivery_vnd + form.box_vnd,
    ...(form.address ? {} : await usualAddress(db, customer)),
    ...newValues(billFields, form, context),
    ...(await termColumns(db, customer, form)),
  })
  await recordEvent(context, {
    entity: 'bill',
    id: bill.id,
    action: 'create',
    to: billStatus.new,
    station: first.station_id,
    data: { orders: orders.map((order) => order.code) },
  })
  await addOrders(context, bill, orders)
  return billRowOf(db, actor, bill.id)
}

/** A new row at 12 with the next code. */
export async function insertBill({ db, actor, now }: Context, columns: Record<string, unknown>) {
  const code = await nextCode(db)
  const entries = Object.entries({ ...columns, code, created_by: actor.id, created_at: now })
  const { rows } = await sql<{ id: number; code: string; status: number; station_id: number }>`
    insert into bill (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => sql`${value}`))})
    returning id, code, status::float8 as status, station_id`.execute(db)
  return rows[0] as { id: number; code: string; status: number; station_id: number }
}

async function nextCode(db: Db): Promise<string> {
  const number = await nextNumber(db, 'bill_code')
  return billCode(number)
}
