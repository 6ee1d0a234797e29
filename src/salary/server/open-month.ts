import { sql } from 'kysely'
import { monthName } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { refuseSalary } from '#salary/salary.errors.ts'

/** Holds the month open until the transaction has ended; the triggers ask the same. @throws salary.resolved */
export async function keepOpen(db: Db, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(7316042017)`.execute(db)
  await refuseResolved(db, month)
}

/** @throws salary.resolved */
export async function refuseResolved(db: Db, month: string): Promise<void> {
  const { rows } = await sql`select from salary_month where month = ${month}`.execute(db)
  if (rows.length) throw refuseSalary('salary.resolved', { values: { month: monthName(month) } })
}
