import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nextTime } from '#reports/schedules.rules.ts'

/** What a manager of the demo company has sent to themselves: the revenue of each month that is over, on its second day. */
export async function makeDemoSchedules(db: Db, now: Date = systemClock()): Promise<void> {
  const manager = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'ad')
    .executeTakeFirstOrThrow()
  const when = { every: 'month', weekday: null, month_day: 2, hour: 6 } as const
  await db
    .insertInto('report_schedule')
    .values({
      ...when,
      staff_id: manager.id,
      screen: '/report/quote/revenues',
      name: 'Doanh thu tháng trước',
      query: '',
      period: 'last_month',
      next_at: nextTime(when, now),
    })
    .execute()
}
