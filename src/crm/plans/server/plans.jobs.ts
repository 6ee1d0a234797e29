import { sql } from 'kysely'
import { measurePlan } from '#crm/plans/server/measure-plan.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'measure-plans'
/** So long after its end a month is still measured: what was done in it may be taken back. */
const daysAfter = 10

interface Plan {
  id: number
  station_id: number
  month: string
}

/** What was reached of the plans of this month, and of one that has just ended, is measured every hour. */
export const measurePlans = job<unknown>({
  name,
  cron: '25 * * * *',
  run: async (_, { db, now, signal }) => {
    const today = businessDate(now)
    const months = [today, addDays(today, -daysAfter)].map((day) => day.slice(0, 7))
    const { rows } = await sql<Plan>`select id, station_id, month from crm_plan
      where month = any(${months}::text[]) order by id`.execute(db)
    for (const plan of rows) {
      if (signal.aborted) return
      await inJob(db, name, async (tx) => {
        const { rows: locked } =
          await sql<Plan>`select id, station_id, month from crm_plan where id = ${plan.id}
          for no key update`.execute(tx)
        if (locked[0]) await measurePlan(tx, locked[0], now)
      })
    }
  },
})

export const jobs = [measurePlans]
