import { sql } from 'kysely'
import { allocatable } from '#billing/bill.rules.ts'
import { billStatus } from '#billing/bill.status.ts'
import { paidOf } from '#billing/server/bill.repo.ts'
import { canRelease } from '#ledger/exposure.rules.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** What a bill still asks for: total − Σ live allocations, VND. */
export async function dueOf(db: Db, bill: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`select b.total_vnd - ${paidOf} as due from bill b
    where b.id = ${bill}`.execute(db)
  return rows[0]?.due ?? 0
}

/**
 * Sets part of a receipt, a COD or the free money (entry null) against a bill, never more than is
 * due: the caller holds the customer's lock. @returns what was set
 */
export async function allocateToBill(
  tx: Db,
  given: { customer: number; bill: number; amount: number; entry: number | null },
): Promise<number> {
  const amount = allocatable({ due: await dueOf(tx, given.bill), amount: given.amount })
  if (amount > 0) {
    await tx
      .insertInto('allocation')
      .values({ customer_id: given.customer, bill_id: given.bill, amount, entry_id: given.entry })
      .execute()
  }
  return amount
}

/** Takes back what was set against a bill; of one entry alone where it is given. */
export async function releaseAllocations(tx: Db, bill: number, entry?: number): Promise<void> {
  const only = entry === undefined ? sql`` : sql`and entry_id = ${entry}`
  await sql`update allocation set released_at = now()
    where bill_id = ${bill} and released_at is null ${only}`.execute(tx)
}

/** A bill that became smaller than what was set against it gives back the newest of it. */
export async function trimAllocations(tx: Db, bill: number): Promise<void> {
  let over = -(await dueOf(tx, bill))
  if (over <= 0) return
  const { rows } = await sql<{ id: number; customer_id: number; entry_id: number | null; amount: number }>`
    select id, customer_id, entry_id, amount from allocation
    where bill_id = ${bill} and released_at is null order by id desc`.execute(tx)
  for (const row of rows) {
    if (over <= 0) return
    await sql`update allocation set released_at = now() where id = ${row.id}`.execute(tx)
    const kept = Math.max(0, row.amount - over)
    if (kept > 0) {
      const { customer_id, entry_id } = row
      await tx
        .insertInto('allocation')
        .values({ customer_id, entry_id, bill_id: bill, amount: kept })
        .execute()
    }
    over -= row.amount - kept
  }
}

/**
 * Money of a customer that is set against nothing, VND; below zero: penalties and fees their money
 * does not cover. Balance + what posted bills still ask for − locks − what is set against orders
 * beyond their lock − what is set against bills not posted yet.
 */
export async function unallocatedMoney(db: Db, customer: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select (
      -coalesce((select balance from account where code = ${`customer:${customer}`}), 0)
      + coalesce((select sum(b.total_vnd - ${paidOf}) from bill b
          where b.customer_id = ${customer} and b.status between ${lit(billStatus.approved)} and ${lit(billStatus.undeliverable)}), 0)
      - coalesce((select sum(amount) from customer_lock
          where customer_id = ${customer} and released_at is null), 0)
      - coalesce((select sum(greatest(0, a.amount - coalesce(l.amount, 0))) from
          (select order_id, sum(amount) as amount from allocation
            where customer_id = ${customer} and order_id is not null and released_at is null group by order_id) a
          left join customer_lock l on l.order_id = a.order_id and l.kind = 'deposit' and l.released_at is null), 0)
      - coalesce((select sum(a.amount) from allocation a join bill b on b.id = a.bill_id
          where a.customer_id = ${customer} and a.released_at is null and b.status in (${lit(billStatus.new, billStatus.confirmed)})), 0)
    )::bigint as amount`.execute(db)
  return rows[0]?.amount ?? 0
}

/** The oldest posted bill of a customer that still asks for money. */
export async function oldestOpenBill(db: Db, customer: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select b.id from bill b
    where b.customer_id = ${customer} and b.status between ${lit(billStatus.approved)} and ${lit(billStatus.undeliverable)} and b.total_vnd > ${paidOf}
    order by b.approved_at, b.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Due of a customer's other posted bills: the old debt that COD may take along. */
export async function oldDebt(db: Db, customer: number, except: number): Promise<number> {
  const { rows } = await sql<{
    due: number
  }>`select coalesce(sum(greatest(0, b.total_vnd - ${paidOf} - b.expected_cod)), 0)::bigint as due
    from bill b where b.customer_id = ${customer} and b.id <> ${except} and b.status between ${lit(billStatus.released)} and ${lit(billStatus.undeliverable)}`.execute(
    db,
  )
  return rows[0]?.due ?? 0
}

/**
 * May the goods of this bill go out at this moment? The caller holds the
 * customer's lock. `expectedCod` is this bill's; bills on their way count with theirs.
 */
export async function releaseVerdict(db: Db, given: { bill: number; customer: number; expectedCod: number }) {
  const { rows } = await sql<OpenBill>`${openBills(given.customer, given.bill)}`.execute(db)
  const bills = rows.map((row) =>
    row.id === given.bill ? { due: row.due, expectedCod: given.expectedCod } : owed(row),
  )
  return creditOf(db, given.customer, bills)
}

/**
 * May this amount be spent for a customer although their money does not cover it? Asked as goods that
 * go out are: over it and everything they owe, against their debt limit and their
 * unallocated free money. The caller holds the customer's lock.
 */
export async function spendingVerdict(db: Db, given: { customer: number; amount: number }) {
  const { rows } = await sql<OpenBill>`${openBills(given.customer)}`.execute(db)
  return creditOf(db, given.customer, [{ due: given.amount, expectedCod: 0 }, ...rows.map(owed)])
}

interface OpenBill {
  id: number
  status: number
  due: number
  expected_cod: number
}

/** Bills whose goods are out, and the one that is to go. */
const openBills = (customer: number, bill = 0) => sql<OpenBill>`
  select b.id, b.status::float8 as status, b.total_vnd - ${paidOf} as due, b.expected_cod from bill b
  where b.customer_id = ${customer} and (b.id = ${bill} or b.status between ${lit(billStatus.released)} and ${lit(billStatus.undeliverable)})`

/** What a delivered bill was to collect has been collected or not: nothing more is expected. */
const owed = ({ due, status, expected_cod }: OpenBill) => ({
  due,
  expectedCod: status === billStatus.delivered ? 0 : expected_cod,
})

async function creditOf(db: Db, customer: number, bills: { due: number; expectedCod: number }[]) {
  const { debt_limit: debtLimit } = await db
    .selectFrom('customer')
    .select('debt_limit')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  const free = await unallocatedMoney(db, customer)
  return canRelease({
    bills,
    penalties: Math.max(0, -free),
    debtLimit,
    unallocatedFree: Math.max(0, free),
  })
}
