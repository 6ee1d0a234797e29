import { sql } from 'kysely'
import { businessDate, monthName } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { refuseSalary } from '#salary/salary.errors.ts'

/**
 * Holds the month open until the transaction has ended; the triggers ask the same. Months are resolved one after the
 * other: what was written before the last of them nobody would be paid. @throws salary.resolved, salary.passed, salary.future
 */
export async function keepOpen({ db, now }: Pick<Context, 'db' | 'now'>, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(7316042017)`.execute(db)
  await refuseResolved(db, month)
  const last = await lastResolved(db)
  if (last !== null && month < last)
    throw refuseSalary('salary.passed', { values: { month: monthName(month), last: monthName(last) } })
  if (month > businessDate(now).slice(0, 7))
    throw refuseSalary('salary.future', { values: { month: monthName(month) } })
}

/** The last month that is resolved; null: none is. */
export async function lastResolved(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    month: string | null
  }>`select max(month collate "C") as month from salary_month`.execute(db)
  return rows[0]?.month ?? null
}

/** @throws salary.resolved */
export async function refuseResolved(db: Db, month: string): Promise<void> {
  const { rows } = await sql`select from salary_month where month = ${month}`.execute(db)
  if (rows.length) throw refuseSalary('salary.resolved', { values: { month: monthName(month) } })
}
