import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { isOpen } from '#crm/leads/server/lead.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import { recordEvents } from '#platform/server/events/event.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'tell-stalled-leads'
const most = 500

/** An open lead with which nothing happened for as long as the setting says is told to the manager, once. */
export const tellStalledLeads = job<unknown>({
  name,
  cron: '40 * * * *',
  run: async (_, { db, now }) => {
    const days = await settingValue(db, businessDate(now), 'lead.stalled_days')
    await inJob(db, name, async (tx) => {
      const { rows } = await sql<{ id: number; station_id: number }>`update lead l set stalled_at = ${now}
        where l.id = any(array(select l.id from lead l where ${isOpen} and l.stalled_at is null
            and l.touched_at <= ${now}::timestamptz - make_interval(days => ${days})
            order by l.touched_at, l.id limit ${most} for update skip locked))
          and ${isOpen} and l.stalled_at is null returning l.id, l.station_id`.execute(tx)
      await recordEvents(
        { db: tx, actor: systemActor, now },
        rows.map(({ id, station_id }) => ({ entity: 'lead', id, action: 'stalled', station: station_id })),
      )
    })
  },
})

export const jobs = [tellStalledLeads]
