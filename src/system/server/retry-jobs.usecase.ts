import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseSystem } from '#system/system.errors.ts'
import { jobTitles } from '#system/system.words.ts'

/**
 * Puts jobs that were given up into the queue again, from their first try, and into the activity log who did it. What
 * was tried again meanwhile, by a colleague or by itself, stays as it is. @throws system.job_gone where none is left
 */
export async function retryFailedJobs(context: Context, ids: readonly number[]) {
  const { db, actor, call } = context
  const { rows } = await sql<{ id: number; name: string; problem: string | null }>`
    with failed as (select id, task_identifier, left(last_error, 300) as problem from graphile_worker.jobs
      where id = any(${[...ids]}::bigint[]) and attempts >= max_attempts and locked_at is null),
    put_back as (select id from graphile_worker.reschedule_jobs(
      array(select id from failed), run_at => now(), attempts => 0))
    select f.id, f.task_identifier as name, f.problem from failed f join put_back using (id) order by f.id`.execute(
    db,
  )
  const [first] = rows
  if (!first) throw refuseSystem('system.job_gone')
  await db
    .insertInto('audit')
    .values(
      rows.map(({ id, name, problem }) => ({
        actor_id: actor.id,
        call: call ?? null,
        table_name: 'queue_job',
        row_id: id,
        op: 'U',
        old: JSON.stringify({ status: problem ?? 'lỗi' }),
        new: JSON.stringify({ event: `Chạy lại: ${jobTitles[name] ?? name}` }),
      })),
    )
    .execute()
  await recordEvent(context, { entity: 'system', id: first.id, action: 'retry_jobs', station: null })
  return { retried: rows.map(({ id }) => id) }
}
