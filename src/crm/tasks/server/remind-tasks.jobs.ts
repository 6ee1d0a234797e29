import { sql } from 'kysely'
import { isOpen } from '#crm/tasks/server/task.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { businessDate, formatBusinessDate, timeOfDay } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'remind-crm-tasks'

interface Due {
  id: number
  title: string
  station_id: number
  assignee_id: number
  due_at: Date | null
  customer: string | null
}

/** Rings for who is to do a task at the time that it names, once. */
export const remindTasks = job<unknown>({
  name,
  cron: '*/5 * * * *',
  run: async (_, { db, now, signal }) => {
    const { rows } = await sql<{ id: number }>`select t.id from crm_task t
      where t.remind_at <= ${now} and t.reminded_at is null and ${isOpen} order by t.remind_at limit 1000`.execute(
      db,
    )
    for (const { id } of rows) {
      if (signal.aborted) return
      await inJob(db, name, (tx) => remind(tx, id, now))
    }
  },
})

export const jobs = [remindTasks]

/** Of two servers the second finds it done. */
async function remind(tx: Db, id: number, now: Date): Promise<void> {
  const { rows } = await sql<Due>`update crm_task t set reminded_at = ${now}
    where t.id = ${id} and t.remind_at <= ${now} and t.reminded_at is null and ${isOpen}
    returning t.id, t.title, t.station_id, t.assignee_id, t.due_at,
      (select concat_ws(' · ', c.customer_no, c.name) from customer c where c.id = t.customer_id) as customer`.execute(
    tx,
  )
  const task = rows[0]
  if (!task) return
  const context = { db: tx, actor: systemActor, now }
  const due = task.due_at && `hạn ${timeOfDay(task.due_at)} ${formatBusinessDate(businessDate(task.due_at))}`
  await recordEvent(context, { entity: 'crm_task', id, action: 'remind', station: task.station_id })
  await notify(context, sql<boolean>`s.id = ${task.assignee_id}`, {
    kind: 'crm',
    title: `Nhắc việc: ${task.title}`,
    content: [task.customer, due].filter(Boolean).join(' · '),
    link: `/crm/task?open=${id}`,
    entity: 'crm_task',
    id,
  })
}
