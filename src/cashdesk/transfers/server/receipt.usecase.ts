import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { allocateToBill, oldestOpenBill, unallocatedMoney } from '#billing/server/bill-money.repo.ts'
import type { LockedTransfer } from '#cashdesk/transfers/server/transfer.repo.ts'
import { lockOpenGoods, stopPaidSales } from '#liquidation/money/server/owner-paid.usecase.ts'
import { receiptEntry } from '#ledger/entries.rules.ts'
import type { Payer } from '#ledger/entries.rules.ts'
import { booksFor, lockAccounts, post } from '#ledger/server/journal.repo.ts'
import { allocatedToOrder, allocateToOrder } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { together } from '#platform/server/db/together.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Effect } from '#platform/server/events/run-action.ts'

/** What of a request its posting needs. */
export type Receipt = Pick<
  LockedTransfer,
  | 'id'
  | 'customer_id'
  | 'order_id'
  | 'bill_id'
  | 'amount'
  | 'station_id'
  | 'partner_id'
  | 'method'
  | 'card_id'
>

/** Where the money of a request came to. */
export const takenBy = (request: Receipt): Payer => {
  if (request.partner_id !== null) return `partner:${request.partner_id}`
  return request.method === 'bank' && request.card_id
    ? `bank:${request.card_id}`
    : `cash:${request.station_id}`
}

interface Posting {
  place: Payer | 'suspense:bank'
  /** null: the bank's own booking. */
  maker: number | null
  /** null: code, amount and customer were certain. */
  checker: number | null
  documentDate?: BusinessDate
}

/**
 * Posts a waiting receipt and sets it against its order while that waits for its deposit, its bill, or
 * the customer's oldest bill; the caller moves it. @throws ledger.period_closed
 */
export async function postReceipt(context: Context, request: Receipt, posting: Posting): Promise<Effect> {
  const { db, now } = context
  const { id, customer_id: customer, amount } = request
  const { place, maker, checker, documentDate } = posting
  // Orders are locked before their customer's money, here as in every action of an order.
  if (request.order_id)
    await sql`select from orders where id = ${request.order_id} for no key update`.execute(db)
  if (request.bill_id) await sql`select from bill where id = ${request.bill_id} for no key update`.execute(db)
  const draft = receiptEntry({ customer, place, amount, transfer: id })
  const namesNothing = !request.order_id && !request.bill_id
  const [open, , books, oldest] = await together(db, (beside) => [
    // What of their goods is for sale stands still meanwhile: this money may stop it.
    lockOpenGoods(beside, customer),
    lockAccounts(beside, [`customer:${customer}`]),
    booksFor(beside, now, [draft]),
    // What bills still ask for changes under the lock of their customer's account alone.
    namesNothing ? oldestOpenBill(beside, customer) : null,
  ])
  const station = request.station_id
  const dated = documentDate ? { documentDate } : {}
  const entry = await post(db, draft, { station, now, maker, checker, ...dated }, { books })
  if (request.order_id)
    await allocate(context, { customer, order: request.order_id, amount, entry: entry.id })
  else await payBill(context, { customer, named: request.bill_id, oldest, amount, entry: entry.id })
  await stopPaidSales(context, { customer, open, amount, entry: entry.id })
  return { set: { checker_id: checker, decided_at: now, entry_id: entry.id }, data: { amount } }
}

/**
 * Sets a receipt against its order, up to what the order still asks for. What is more, and a
 * deposit that comes after the order was cancelled or requoted, stays free money.
 */
async function allocate(
  context: Context,
  given: { customer: number; order: number; amount: number; entry: number },
) {
  const { db } = context
  const { transacting, transactionComplete, purchaseApproved } = orderStatus
  const { rows } = await sql<{ status: number; station_id: number; asked: number }>`
    select status::float8 as status, station_id, deposit_request + extra_deposit as asked
    from orders where id = ${given.order}`.execute(db)
  const order = rows[0]
  if (!order || !([transacting, transactionComplete, purchaseApproved] as number[]).includes(order.status))
    return
  const amount = Math.min(given.amount, order.asked - (await allocatedToOrder(db, given.order)))
  if (amount > 0) await allocateToOrder(db, { ...given, amount })
  await recordEvent(context, {
    entity: 'order',
    id: given.order,
    action: 'receipt',
    station: order.station_id,
    data: { amount: given.amount },
  })
}

/**
 * Sets a receipt against the bill it names while that lives, up to what is due; one that names
 * nothing pays the customer's oldest open bill. What is more stays free money.
 */
async function payBill(
  context: Context,
  {
    named,
    oldest,
    ...given
  }: { customer: number; amount: number; entry: number } & Record<'named' | 'oldest', number | null>,
) {
  const { db } = context
  const bill = named ?? oldest
  if (!bill) return
  const { rows } = await sql<{ status: number; station_id: number }>`
    select status::float8 as status, station_id from bill where id = ${bill}`.execute(db)
  const found = rows[0]
  if (!found || found.status === billStatus.cancelled) return
  // What penalties and fees took is gone before the oldest bill is paid.
  const usable = named ? given.amount : Math.min(given.amount, await unallocatedMoney(db, given.customer))
  const amount = await allocateToBill(db, { ...given, bill, amount: usable })
  await recordEvent(context, {
    entity: 'bill',
    id: bill,
    action: 'receipt',
    station: found.station_id,
    data: { amount: given.amount, set_against: amount },
  })
}
