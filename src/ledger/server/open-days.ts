import { sql } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { isClosed, outsideBooks } from '#ledger/open-days.rules.ts'
import type { OpenDays } from '#ledger/open-days.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { businessDate, monthName, period, readDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

export interface OpenBooks extends OpenDays {
  /** VND: no line of an entry is more. */
  most: number
}

/** On which days an entry can stand now; the journal's own trigger keeps to the same. */
export async function openDays(db: Db, now: Date): Promise<OpenBooks> {
  const today = businessDate(now)
  const { rows } = await sql<Omit<OpenBooks, 'today'>>`select first_month as "firstMonth",
    (select max(period collate "C") from period) as "closedThrough",
    ${settingIn('ledger.entry_most', today)} as most from books`.execute(db)
  return { ...(rows[0] as Omit<OpenBooks, 'today'>), today }
}

/**
 * The day that somebody wants to post on: DD-MM-YYYY or ISO, today where none was sent.
 * @throws bad_input by the field for what is no day or lies outside the books, ledger.period_closed
 */
export async function postingDay(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sent: string | null | undefined,
  field: string,
): Promise<BusinessDate> {
  const days = await openDays(db, now)
  if (!sent) return days.today
  const day = readDay(sent)
  const problem = day === null ? 'Ngày phải có dạng DD-MM-YYYY' : outsideBooks(days, day)
  if (day === null || problem !== null) throw refuseField(field, problem ?? '')
  if (isClosed(days, day)) throw closedMonth(day, field)
  return day
}

/** Of a closed month nothing is posted; the field that named it is said where there is one. */
export function closedMonth(day: BusinessDate, field?: string) {
  const month = monthName(period(day))
  const details = field ? [{ path: field, message: `Kỳ kế toán ${month} đã khóa sổ` }] : undefined
  return refuseLedger('ledger.period_closed', { values: { period: month }, ...(details ? { details } : {}) })
}
