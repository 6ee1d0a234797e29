import { sql } from 'kysely'
import { nextDue, nextReminder } from '#crm/tasks/repeat.rules.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import type { Repeat } from '#crm/tasks/task.words.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

interface Repeated {
  repeats: Repeat | null
  repeat_day: number | null
  due_at: Date | null
  remind_at: Date | null
  station_id: number
}

/** The next of a repeated task, with its works unticked. One that is opened and done again is not followed twice. */
export async function makeNext(context: Context, id: number): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<Repeated>`select repeats, repeat_day, due_at, remind_at, station_id from crm_task
    where id = ${id}`.execute(db)
  const done = rows[0]
  if (!done?.repeats || !done.due_at) return
  const due = nextDue(done.due_at, done.repeats, done.repeat_day ?? 1, now)
  const made = await sql<{
    id: number
  }>`insert into crm_task (station_id, title, content, task_group, customer_id, order_id,
      project_id, assignee_id, maker_id, due_at, remind_at, repeats, repeat_day, repeat_of, status_at, created_at)
    select t.station_id, t.title, t.content, t.task_group, t.customer_id, t.order_id,
      case when p.closed_at is null then t.project_id end, t.assignee_id, t.maker_id, ${due}::timestamptz,
      ${nextReminder(done.due_at, done.remind_at, due)}::timestamptz, t.repeats, t.repeat_day, t.id, ${now}, ${now}
    from crm_task t left join crm_project p on p.id = t.project_id where t.id = ${id}
    on conflict (repeat_of) do nothing returning id`.execute(db)
  const next = made.rows[0]?.id
  if (next === undefined) return
  await sql`insert into crm_work (task_id, title, worker_id, planned_minutes, maker_id, created_at)
    select ${next}, w.title, w.worker_id, w.planned_minutes, w.maker_id, ${now} from crm_work w
    where w.task_id = ${id} order by w.id`.execute(db)
  await recordEvent(context, {
    entity: 'crm_task',
    id: next,
    action: 'repeat',
    to: taskStatus.todo,
    station: done.station_id,
    data: { repeat_of: id },
  })
}
