import { sql } from 'kysely'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'

/** Until when a password that a manager gives now opens a session (setting `password.given_days`). */
export async function givenUntil({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Date> {
  const { rows } = await sql<{ value: number }>`select value from config_factor
    where key = 'password.given_days' and applied_date <= ${businessDate(now)}::date
    order by applied_date desc limit 1`.execute(db)
  return new Date(now.getTime() + (rows[0]?.value ?? 0) * 86_400_000)
}
