import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { paidOf } from '#billing/server/bill.repo.ts'
import { customerKinds } from '#cashdesk/bank/bank.api.ts'
import type { CustomerKind, Target } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { worksAtStation } from '#cashdesk/bank/server/bank.repo.ts'
import type { LockedBooking } from '#cashdesk/bank/server/bank.repo.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

export type CustomerTarget = Target & { kind: CustomerKind }
export const isCustomerTarget = (target: Target): target is CustomerTarget =>
  (customerKinds as readonly string[]).includes(target.kind)

/** Where a part of a booking goes, checked and locked. */
export interface ResolvedTarget {
  customer: number
  name: string
  station: number
  amount: number
  order: number | null
  bill: number | null
  /** A request that is confirmed, or a posted payment that is linked; null: a receipt is made. */
  transfer: number | null
  how: 'made' | 'confirmed' | 'linked'
}

interface Found {
  code: string
  customer_id: number
  customer_name: string
  station_id: number
  asked: number
}

/**
 * Finds and locks what a part is set against, in one order whoever asks: bills and orders first, then requests.
 * @throws bank.target, bank.target_settled, bank.target_amount, bank.out
 */
export async function resolveTarget(
  context: Context,
  booking: LockedBooking,
  target: CustomerTarget,
): Promise<ResolvedTarget> {
  if (target.kind === 'transfer') return resolveTransfer(context, booking, target)
  if (booking.amount < 0) throw refuseBank('bank.out')
  if (target.kind === 'customer') return resolveCustomer(context, target)
  const found =
    target.kind === 'order' ? await lockAskedOrder(context, target) : await lockAskedBill(context, target)
  if (!found || !worksAtStation(context.actor, found.station_id)) throw missing(target)
  if (found.asked <= 0)
    throw refuseBank('bank.target_settled', { values: { which: `${nameOf(target)} ${found.code}` } })
  const waiting = await waitingRequest(context, target, booking)
  return {
    customer: found.customer_id,
    name: found.customer_name,
    station: found.station_id,
    amount: target.amount,
    order: target.kind === 'order' ? target.id : null,
    bill: target.kind === 'bill' ? target.id : null,
    transfer: waiting,
    how: waiting === null ? 'made' : 'confirmed',
  }
}

const names = { order: 'Đơn hàng', bill: 'Phiếu xuất', customer: 'Khách hàng', transfer: 'Yêu cầu' } as const
const nameOf = ({ kind }: CustomerTarget) => names[kind]
const missing = (target: CustomerTarget) =>
  refuseBank('bank.target', { values: { which: `${nameOf(target).toLowerCase()} #${target.id}` } })

async function lockAskedOrder({ db }: Context, { id }: CustomerTarget): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select o.code, o.customer_id, c.name as customer_name, o.station_id,
      case when o.status between ${lit(orderStatus.transacting)} and ${lit(orderStatus.purchaseApproved)} then o.deposit_request + o.extra_deposit - coalesce((select sum(a.amount)
        from allocation a where a.order_id = o.id and a.released_at is null), 0) else 0 end::bigint as asked
    from orders o join customer c on c.id = o.customer_id
    where o.id = ${id} and o.deleted_at is null for no key update of o`.execute(db)
  return rows[0]
}

async function lockAskedBill({ db }: Context, { id }: CustomerTarget): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select b.code, b.customer_id, c.name as customer_name, b.station_id,
      case when b.status between ${lit(billStatus.new)} and ${lit(billStatus.undeliverable)} then b.total_vnd - ${paidOf} else 0 end::bigint as asked
    from bill b join customer c on c.id = b.customer_id where b.id = ${id} for no key update of b`.execute(db)
  return rows[0]
}

async function resolveCustomer({ db, actor }: Context, target: CustomerTarget): Promise<ResolvedTarget> {
  const everywhere = { ...actor, station: 'all' as const }
  const { rows } = await sql<{
    id: number
    name: string
    station_id: number
  }>`select c.id, c.name, c.station_id
    from customer c where c.id = ${target.id} and ${visibleCustomers(everywhere)}`.execute(db)
  const found = rows[0]
  if (!found || !worksAtStation(actor, found.station_id)) throw missing(target)
  const { id: customer, name, station_id: station } = found
  return {
    customer,
    name,
    station,
    amount: target.amount,
    order: null,
    bill: null,
    transfer: null,
    how: 'made',
  }
}

/**
 * Sales asked for just this receipt already: it is confirmed, so that it cannot be confirmed once more
 * by its proof.
 */
async function waitingRequest(
  { db }: Context,
  target: CustomerTarget,
  booking: LockedBooking,
): Promise<number | null> {
  const column = target.kind === 'order' ? sql`t.order_id` : sql`t.bill_id`
  const { rows } = await sql<{ id: number }>`select t.id from transfer t
    where ${column} = ${target.id} and t.amount = ${target.amount} and t.status = ${lit(transferStatus.pending)} and t.trans_type = 1
      and t.method = 'bank' and t.partner_id is null and (t.card_id is null or t.card_id = ${booking.card_id})
    order by t.id limit 1 for no key update`.execute(db)
  return rows[0]?.id ?? null
}

interface Payment {
  id: number
  code: string
  status: number
  trans_type: number
  method: string
  customer_id: number
  customer_name: string
  station_id: number
  order_id: number | null
  bill_id: number | null
  card_id: number | null
  partner_id: number | null
  bank_transaction_id: number | null
  amount: number
}

async function resolveTransfer(
  { db, actor }: Context,
  booking: LockedBooking,
  target: CustomerTarget,
): Promise<ResolvedTarget> {
  // Its order or bill is locked before it, as where an order itself is paid.
  await sql`select from orders where id = (select order_id from transfer where id = ${target.id}) for no key update`.execute(
    db,
  )
  await sql`select from bill where id = (select bill_id from transfer where id = ${target.id}) for no key update`.execute(
    db,
  )
  const { rows } = await sql<Payment>`select t.*, c.name as customer_name from transfer t
    join customer c on c.id = t.customer_id where t.id = ${target.id} for no key update of t`.execute(db)
  const payment = rows[0]
  if (!payment || !worksAtStation(actor, payment.station_id) || payment.partner_id !== null)
    throw missing(target)
  const which = `Yêu cầu ${payment.code}`
  const waits = payment.status === transferStatus.pending && payment.trans_type === 1
  const unlinked =
    payment.status === transferStatus.paid &&
    payment.bank_transaction_id === null &&
    payment.card_id === booking.card_id
  if (payment.method !== 'bank' || !(waits || unlinked))
    throw refuseBank('bank.target_settled', { values: { which } })
  const pays = payment.trans_type !== 1
  if (pays !== booking.amount < 0) throw refuseBank('bank.out')
  if (payment.amount !== target.amount) {
    const values = { which, amount: formatVnd(payment.amount), given: formatVnd(target.amount) }
    throw refuseBank('bank.target_amount', { values })
  }
  return {
    customer: payment.customer_id,
    name: payment.customer_name,
    station: payment.station_id,
    amount: payment.amount,
    order: payment.order_id,
    bill: payment.bill_id,
    transfer: payment.id,
    how: waits ? 'confirmed' : 'linked',
  }
}
