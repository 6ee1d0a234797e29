import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseSystem } from '#system/system.errors.ts'
import { jobTitles } from '#system/system.words.ts'

interface FailedJob {
  id: number
  name: string
  problem: string | null
}

/**
 * Puts jobs that were given up into the queue again, from their first try. @throws system.job_gone where none is left
 */
export async function retryFailedJobs(context: Context, ids: readonly number[]) {
  const putBack = sql`graphile_worker.reschedule_jobs(array(select id from failed), run_at => now(), attempts => 0)`
  const rows = await takenFrom(context, ids, putBack)
  await tell(context, rows, { action: 'retry_jobs', said: (title) => `Chạy lại: ${title}` })
  return { retried: rows.map(({ id }) => id) }
}

/** Takes jobs that were given up out of the queue: nobody tries them again. @throws system.job_gone where none is left */
export async function dropFailedJobs(
  context: Context,
  { ids, reason }: { ids: readonly number[]; reason: string },
) {
  const rows = await takenFrom(context, ids, sql`graphile_worker.complete_jobs(array(select id from failed))`)
  await tell(context, rows, { action: 'drop_jobs', said: (title) => `Bỏ: ${title}. ${reason}` })
  return { dropped: rows.map(({ id }) => id) }
}

/** What was tried again meanwhile, by a colleague or by itself, stays as it is. */
async function takenFrom(
  { db }: Context,
  ids: readonly number[],
  taken: RawBuilder<unknown>,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    with failed as (select id, task_identifier, left(last_error, 300) as problem from graphile_worker.jobs
      where id = any(${[...ids]}::bigint[]) and attempts >= max_attempts and locked_at is null),
    taken as (select id from ${taken})
    select f.id, f.task_identifier as name, f.problem from failed f join taken using (id) order by f.id`.execute(
    db,
  )
  if (rows.length === 0) throw refuseSystem('system.job_gone')
  return rows
}

/** Into the activity log: who did what with which job, and what had been its problem. */
async function tell(
  context: Context,
  jobs: readonly FailedJob[],
  { action, said }: { action: string; said: (title: string) => string },
): Promise<void> {
  const { db, actor, call } = context
  await db
    .insertInto('audit')
    .values(
      jobs.map(({ id, name, problem }) => ({
        actor_id: actor.id,
        call: call ?? null,
        table_name: 'queue_job',
        row_id: id,
        op: 'U',
        old: JSON.stringify({ status: problem ?? 'lỗi' }),
        new: JSON.stringify({ event: said(jobTitles[name] ?? name) }),
      })),
    )
    .execute()
  await recordEvent(context, { entity: 'system', id: jobs[0]?.id ?? 0, action, station: null })
}
