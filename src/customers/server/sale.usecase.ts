import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseCustomer } from '#customers/customer.errors.ts'
import type { AssignmentRecord } from '#customers/sale.api.ts'
import { lockCustomer, ofVisibleCustomers, visibleCustomers } from '#customers/server/customer.repo.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** A sales person at work. @throws customers.sale_unknown */
export async function refuseUnknownSale(db: Db, sale: number): Promise<void> {
  const known = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', sale)
    .where('role', 'in', ['SS', 'CC'])
    .where('status', '=', staffStatus.active)
    .executeTakeFirst()
  if (!known) {
    const message = 'Phải là nhân viên kinh doanh đang làm việc'
    throw refuseCustomer('customers.sale_unknown', { details: [{ path: 'sale_id', message }] })
  }
}

interface Assigning {
  customer: number
  sale: number | null
  note?: string | null | undefined
}

/**
 * Gives a customer to a sales person (null: to nobody) from now on; the history follows by trigger.
 * @throws customers.not_found, customers.sale_unknown, customers.sale_kept
 */
export async function assignSale(context: Context, { customer, sale, note }: Assigning): Promise<void> {
  const { db } = context
  if (sale !== null) await refuseUnknownSale(db, sale)
  const before = await lockCustomer(context, customer)
  if (before.sale_id === sale) throw refuseCustomer('customers.sale_kept')
  await sql`select set_config('app.reason', ${note ?? ''}, true)`.execute(db)
  await db.updateTable('customer').set({ sale_id: sale }).where('id', '=', customer).execute()
  await sql`select set_config('app.reason', '', true)`.execute(db)
  await recordEvent(context, {
    entity: 'customer',
    id: customer,
    action: 'assign_sale',
    reason: note,
    station: before.station_id,
    data: { from: before.sale_id, to: sale },
  })
}

const select = sql`select h.id, h.id::text as _id, h.customer_id as user_id, h.sale_id, s.name as sale_name, h.note,
  m.name as assigned_by, h.started_at, e.name as ended_by, h.ended_at
  from sale_assignment h join staff s on s.id = h.sale_id left join staff m on m.id = h.assigned_by
  left join staff e on e.id = h.ended_by`

async function read({ db }: Context, where: RawBuilder<boolean>): Promise<AssignmentRecord[]> {
  const { rows } = await sql<AssignmentRecord>`${select} where ${where} order by h.id desc limit 500`.execute(
    db,
  )
  return rows
}

/** Newest first. @throws customers.not_found */
export async function assignmentsOf(context: Context, customer: number): Promise<AssignmentRecord[]> {
  const seen = await sql`select from customer c
    where c.id = ${customer} and ${visibleCustomers(context.actor)}`.execute(context.db)
  if (seen.rows.length === 0) throw refuseCustomer('customers.not_found')
  return read(context, sql<boolean>`h.customer_id = ${customer}`)
}

async function current(context: Context, customer: number): Promise<AssignmentRecord> {
  const [row] = await read(context, sql<boolean>`h.customer_id = ${customer} and h.ended_at is null`)
  return row as AssignmentRecord
}

export async function createAssignment(context: Context, given: Assigning): Promise<AssignmentRecord> {
  await assignSale(context, given)
  return current(context, given.customer)
}

/** The live assignment of this key, its customer locked. @throws customers.not_found, customers.assignment_ended */
async function liveAssignment(context: Context, id: number): Promise<AssignmentRecord> {
  const where = sql<boolean>`h.id = ${id} and ${ofVisibleCustomers(context.actor, 'h.customer_id')}`
  const [known] = await read(context, where)
  if (!known) throw refuseCustomer('customers.not_found')
  await lockCustomer(context, known.user_id)
  const [row] = await read(context, where)
  if (!row || row.ended_at) throw refuseCustomer('customers.assignment_ended')
  return row
}

export async function updateAssignment(
  context: Context,
  { id, sale, note }: { id: number; sale: number; note?: string | null | undefined },
): Promise<AssignmentRecord> {
  const { user_id: customer } = await liveAssignment(context, id)
  return createAssignment(context, { customer, sale, note })
}

export async function cancelAssignment(
  context: Context,
  { id, note }: { id: number; note?: string | null | undefined },
): Promise<AssignmentRecord> {
  const { user_id: customer } = await liveAssignment(context, id)
  await assignSale(context, { customer, sale: null, note })
  const [row] = await read(context, sql<boolean>`h.id = ${id}`)
  return row as AssignmentRecord
}
