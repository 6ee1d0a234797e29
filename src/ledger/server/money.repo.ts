import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { canLockDeposit, freeMoney } from '#ledger/exposure.rules.ts'
import type { CustomerMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { lockAccounts } from '#ledger/server/journal.repo.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Db } from '#platform/server/db/database.ts'

const moneyOf = (balance: RawBuilder<unknown>, customer: unknown) => sql`
  -coalesce(${balance}, 0) as balance,
  coalesce((select sum(amount) from customer_lock where customer_id = ${customer} and released_at is null), 0)::bigint as locked,
  coalesce((select sum(amount) from exposure where customer_id = ${customer} and ended_at is null), 0)::bigint as exposure`
const moneyColumns = (customer: number) =>
  moneyOf(sql`(select balance from account where code = ${`customer:${customer}`})`, customer)
const depositColumn = (order: number) => sql`coalesce((select amount from customer_lock
  where order_id = ${order} and kind = 'deposit' and released_at is null), 0) as deposit`
const allocatedColumn = (order: unknown) => sql`coalesce((select sum(amount) from allocation
  where order_id = ${order} and released_at is null), 0)::bigint as allocated`

/** What is looked up once for all that is told of a row's money: its customer's account `own`, and what is set against its order. */
export const moneyFrom = (row: Record<'customer' | 'order', RawBuilder<unknown>>): RawBuilder<unknown> => sql`
  left join account own on own.code = 'customer:' || ${row.customer}
  cross join lateral (select coalesce(sum(amount) filter (where released_at is null), 0)::bigint as allocated,
    array_agg(entry_id) as entries from allocation where order_id = ${row.order}) against`

/** B, L and E of a row's customer and what is set against the row's order, as columns beside `moneyFrom`; 0 without one. */
export const moneyBeside = (customer: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${moneyOf(sql`own.balance`, customer)}, against.allocated`

/** B, L and E of a customer as they stand. */
export async function customerMoney(db: Db, customer: number): Promise<CustomerMoney> {
  const { rows } = await sql<CustomerMoney>`select ${moneyColumns(customer)}`.execute(db)
  return rows[0] as CustomerMoney
}

/** The same with what is locked and set against one of their orders. */
export async function customerMoneyOfOrder(
  db: Db,
  customer: number,
  order: number,
): Promise<CustomerMoney & { deposit: number; allocated: number }> {
  const { rows } = await sql<CustomerMoney & { deposit: number; allocated: number }>`
    select ${moneyColumns(customer)}, ${depositColumn(order)}, ${allocatedColumn(order)}`.execute(db)
  return rows[0] as CustomerMoney & { deposit: number; allocated: number }
}

/**
 * The same, with the customer's account locked until the transaction ends: whoever decides by a
 * customer's money takes this lock first, so that two decisions never use the same dong.
 */
export async function lockedCustomerMoney(tx: Db, customer: number): Promise<CustomerMoney> {
  await lockAccounts(tx, [`customer:${customer}`])
  return customerMoney(tx, customer)
}

/** Sum of live allocations to an order. */
export async function allocatedToOrder(db: Db, order: number): Promise<number> {
  const { rows } = await sql<{ allocated: number }>`select ${allocatedColumn(order)}`.execute(db)
  return rows[0]?.allocated ?? 0
}

/** Is what was set against the order, or what its customer has free, this amount? Of rows of orders without a deposit. */
export function depositCovered({
  order,
  customer,
  amount,
}: Record<'order' | 'customer' | 'amount', RawBuilder<unknown>>): RawBuilder<boolean> {
  const allocated = sql`coalesce((select sum(l.amount) from allocation l
    where l.order_id = ${order} and l.released_at is null), 0)`
  const free = sql`(-coalesce((select a.balance from account a where a.code = 'customer:' || ${customer}), 0)
    - coalesce((select sum(k.amount) from customer_lock k
      where k.customer_id = ${customer} and k.released_at is null), 0))`
  return sql<boolean>`(${amount} <= ${allocated} or ${amount} <= ${free})`
}

/** The live deposit of an order, 0 without one. */
export async function depositOf(db: Db, order: number): Promise<number> {
  const { rows } = await sql<{ deposit: number }>`select ${depositColumn(order)}`.execute(db)
  return rows[0]?.deposit ?? 0
}

/** Sets part of a receipt, or of the free money (entry null), against an order. */
export async function allocateToOrder(
  tx: Db,
  given: { customer: number; order: number; amount: number; entry: number | null },
): Promise<void> {
  await tx
    .insertInto('allocation')
    .values({
      customer_id: given.customer,
      order_id: given.order,
      amount: given.amount,
      entry_id: given.entry,
    })
    .execute()
}

/**
 * Locks (or raises to) the deposit of an order: what was allocated to the order always, the rest
 * only from free money. What came from free money is allocated too.
 * @throws ledger.not_enough_free
 */
export async function lockDeposit(
  tx: Db,
  given: { customer: number; order: number; amount: number },
): Promise<void> {
  const { customer, order, amount } = given
  const money = await lockedCustomerMoney(tx, customer)
  const before = await depositOf(tx, order)
  const allocated = await allocatedToOrder(tx, order)
  const free = freeMoney({ balance: money.balance, locked: money.locked - before })
  if (!canLockDeposit({ amount, allocated, free })) {
    const values = { needed: formatVnd(amount - allocated), free: formatVnd(Math.max(0, free)) }
    throw refuseLedger('ledger.not_enough_free', { values })
  }
  if (amount > allocated)
    await allocateToOrder(tx, { customer, order, amount: amount - allocated, entry: null })
  await releaseDeposit(tx, order, 'raised')
  if (amount > 0) {
    await tx
      .insertInto('customer_lock')
      .values({ customer_id: customer, order_id: order, kind: 'deposit', amount })
      .execute()
  }
}

/** Frees the deposit of an order; its allocations go with it unless it was applied to a bill. @returns what was locked */
export async function releaseDeposit(
  tx: Db,
  order: number,
  why: 'raised' | 'cancelled' | 'billed' | 'back',
): Promise<number> {
  const lock = await tx
    .updateTable('customer_lock')
    .set({ released_at: sql`now()`, released_why: why })
    .where('order_id', '=', order)
    .where('kind', '=', 'deposit')
    .where('released_at', 'is', null)
    .returning('amount')
    .executeTakeFirst()
  if (why !== 'raised') {
    await tx
      .updateTable('allocation')
      .set({ released_at: sql`now()` })
      .where('order_id', '=', order)
      .where('released_at', 'is', null)
      .execute()
  }
  return lock?.amount ?? 0
}

/** Writes what an order exposes us to. */
export async function setExposure(
  tx: Db,
  given: { customer: number; order: number; amount: number },
): Promise<void> {
  await sql`insert into exposure (order_id, customer_id, amount) values (${given.order}, ${given.customer}, ${given.amount})
    on conflict (order_id) do update set amount = excluded.amount, ended_at = null`.execute(tx)
}

/** The exposure of an order ends: its bill is approved, or it is cancelled. */
export async function endExposure(tx: Db, order: number): Promise<void> {
  await tx
    .updateTable('exposure')
    .set({ ended_at: sql`now()` })
    .where('order_id', '=', order)
    .where('ended_at', 'is', null)
    .execute()
}

/** What a customer's card of purchases cost us for an order: Σ of its goods lines. */
export async function costOf(db: Db, order: number): Promise<number> {
  const { rows } = await sql<{
    cost: number
  }>`select coalesce(sum(l.amount), 0)::bigint as cost from entry_line l
    join account a on a.id = l.account_id where l.order_id = ${order} and a.code = 'goods'`.execute(db)
  return rows[0]?.cost ?? 0
}
