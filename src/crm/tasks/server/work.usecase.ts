import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { mayAssign } from '#crm/comments/server/crm-people.ts'
import { projectSeen, visibleProjects } from '#crm/tasks/server/project.repo.ts'
import { taskSeen, visibleTasks } from '#crm/tasks/server/task.repo.ts'
import type { WorkRecord, changeWork, createWork, updateWork } from '#crm/tasks/work.api.ts'
import { workFields } from '#crm/tasks/work.fields.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { fold } from '#platform/rules/fold.ts'

const described = describedList(workFields, 'w', {
  task_title: sql`t.title`,
  project_title: sql`p.title`,
  worker_name: sql`(select s.name from staff s where s.id = coalesce(w.worker_id, t.assignee_id, p.owner_id))`,
  done_name: sql`(select s.name from staff s where s.id = w.done_by)`,
})
const from = sql`crm_work w left join crm_task t on t.id = w.task_id left join crm_project p on p.id = w.project_id`

export const workListing: ListDefinition<'planned_minutes' | 'spent_minutes'> = {
  from,
  ...described,
  filters: {
    ...described.filters,
    /** Of a project are also the works of its tasks; of a person also those of what they are to do. */
    project_id: (value) => {
      const wanted = sql`any(${keysOf(value)}::bigint[])`
      return sql<boolean>`(w.project_id = ${wanted}
        or w.task_id = any(array(select x.id from crm_task x where x.project_id = ${wanted})))`
    },
    worker_id: (value) => sql<boolean>`w.id = any(array(${worksOf(keysOf(value))}))`,
  },
  key: sql`w.id`,
  defaultSort: '-created_at',
  search: { text: (q) => sql<boolean>`fold(w.title) like ${anywhere(fold(q))}` },
  sums: {
    planned_minutes: sql`sum(w.planned_minutes)::float8`,
    spent_minutes: sql`sum(w.spent_minutes)::float8`,
  },
}
/** Named for them, or of what they are to do where nobody is named; read whole: dear for who has tens of thousands (docs/bench-history.md). */
const worksOf = (people: readonly number[]) => {
  const wanted = sql`any(${people}::bigint[])`
  return sql`select x.id from crm_work x where x.worker_id = ${wanted}
    union all select x.id from crm_task y join crm_work x on x.task_id = y.id
      where y.assignee_id = ${wanted} and x.worker_id is null
    union all select x.id from crm_project y join crm_work x on x.project_id = y.id
      where y.owner_id = ${wanted} and x.worker_id is null`
}
const keysOf = (value: string) => value.split(',').map(Number).filter(Number.isSafeInteger)

/** Those of the tasks and projects that the person sees. */
export const visibleWorks = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`case when w.task_id is not null then ${visibleTasks(actor)} else ${visibleProjects(actor)} end`

type Locked = WorkRecord

async function workSeen({ db, actor }: Context, id: number): Promise<WorkRecord> {
  const { rows } = await sql<WorkRecord>`select ${described.select} from ${from}
    where w.id = ${id} and ${visibleWorks(actor)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function locked(context: Context, id: number): Promise<Locked> {
  await sql`select from crm_work where id = ${id} for no key update`.execute(context.db)
  return workSeen(context, id)
}

/** What happens to a work is part of the story of what it is of. */
async function tellOf(
  context: Context,
  { task_id, project_id, title }: Pick<WorkRecord, 'task_id' | 'project_id' | 'title'>,
  action: string,
): Promise<void> {
  const { rows } = await sql<{ station_id: number }>`select station_id from crm_task where id = ${task_id}
    union all select station_id from crm_project where id = ${project_id}`.execute(context.db)
  const about = { action, station: rows[0]?.station_id ?? null, data: { work: title } }
  if (task_id !== null) await recordEvent(context, { entity: 'crm_task', id: task_id, ...about })
  else if (project_id !== null)
    await recordEvent(context, { entity: 'crm_project', id: project_id, ...about })
}

async function checkWorker(context: Context, worker: number | null | undefined): Promise<void> {
  if (worker && !(await mayAssign(context, worker)))
    throw refuseField('worker_id', 'Chỉ giao việc cho mình và người trong nhóm của mình')
}

/** @throws not_found */
export async function writeWork(context: Context, body: z.output<typeof createWork.body>) {
  const { db, actor, now } = context
  const parent =
    body.task_id === undefined
      ? await projectSeen(db, actor, body.project_id!)
      : await taskSeen(db, actor, body.task_id)
  if (!parent) throw refuse('not_found')
  await checkWorker(context, body.worker_id)
  const { id } = await db
    .insertInto('crm_work')
    .values({
      ...newValues(workFields, body, context),
      task_id: body.task_id ?? null,
      project_id: body.project_id ?? null,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await workSeen(context, id)
  await tellOf(context, row, 'work_add')
  return row
}

/** @throws not_found, conflict.stale */
export async function editWork(context: Context, id: number, body: z.output<typeof updateWork.body>) {
  const { db } = context
  const before = await locked(context, id)
  await refuseStale(db, 'crm_work', before, body.version)
  await checkWorker(context, body.worker_id === before.worker_id ? null : body.worker_id)
  const set = differing(before, toColumns(workFields, changedValues(workFields, body, context)))
  if (Object.keys(set).length === 0) return before
  await db.updateTable('crm_work').set(set).where('id', '=', id).execute()
  await tellOf(context, before, 'work_change')
  return workSeen(context, id)
}

/** @throws not_found */
export async function removeWork(context: Context, id: number) {
  const row = await locked(context, id)
  await context.db.deleteFrom('crm_work').where('id', '=', id).execute()
  await tellOf(context, row, 'work_remove')
  return { id }
}

/** Ticked twice it stays as it was first ticked. @throws not_found, conflict.stale */
export async function tickWork(context: Context, body: z.output<typeof changeWork.body>) {
  const { db, actor, now } = context
  const before = await locked(context, body.id)
  await refuseStale(db, 'crm_work', before, body.version)
  const spent = body.spent_minutes ?? before.spent_minutes
  if (body.done === before.done && spent === before.spent_minutes) return before
  const ticked = body.done
    ? before.done
      ? {}
      : { done: true, done_at: now, done_by: actor.id }
    : { done: false, done_at: null, done_by: null }
  await db
    .updateTable('crm_work')
    .set({ ...ticked, spent_minutes: spent })
    .where('id', '=', body.id)
    .execute()
  if (body.done !== before.done) await tellOf(context, before, body.done ? 'work_done' : 'work_undone')
  else await tellOf(context, before, 'work_change')
  return workSeen(context, body.id)
}
