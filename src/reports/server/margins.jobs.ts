import { sql } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { roles } from '#platform/contract/roles.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { groupThousands } from '#platform/rules/text.ts'
import { systemActor } from '#platform/server/context.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { marginReport } from '#reports/margins.report.ts'
import { marginsOf } from '#reports/server/margins.report-sql.ts'

const managers = roles('ql')
/** An order that is older is past mending. */
const daysBack = 90

/**
 * Tells managers every morning of orders whose margin is to be looked at: each once, and again only where more than
 * the setting was lost since.
 */
export const tellMargins = job<unknown>({
  name: 'tell-margins',
  cron: '15 0 * * *',
  run: (_, { db, now }) =>
    inJob(db, 'tell-margins', async (tx) => {
      const today = businessDate(now)
      const since = addDays(today, -daysBack)
      const { rows } = await sql<{ margin: number }>`
        insert into margin_alarm (order_id, margin, told_at)
        select m.order_id, m.margin, ${now} from ${marginsOf(today, sql<boolean>`k.day >= ${since}::date`)} m
        left join margin_alarm t on t.order_id = m.order_id
        where m.alarm is not null and (t.order_id is null or m.margin <= t.margin - ${settingIn('margin.moved_vnd', today)})
        order by m.order_id
        on conflict (order_id) do update set margin = excluded.margin, told_at = excluded.told_at
        returning margin`.execute(tx)
      if (rows.length === 0) return
      const lost = rows.filter(({ margin }) => margin < 0).length
      await notify(
        { db: tx, actor: systemActor, now },
        sql<boolean>`s.role = any(${[...managers]}::text[])`,
        {
          kind: 'report',
          title: `Ra-đa lãi lỗ: ${groupThousands(String(rows.length))} đơn cần xem`,
          content:
            lost > 0
              ? `${groupThousands(String(lost))} đơn đang lỗ, số còn lại lãi mỏng hoặc mất nhiều sau báo giá.`
              : 'Lãi mỏng hoặc mất nhiều sau báo giá.',
          link: `${marginReport.screen}?alarms=loss,moved,thin&date_from=${formatBusinessDate(since)}&date_to=${formatBusinessDate(today)}`,
          id: 0,
        },
      )
    }),
})

export const jobs = [tellMargins]
