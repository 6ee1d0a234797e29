import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inCrm, seesAll } from '#crm/comments/server/crm-scope.ts'
import type { TaskRecord } from '#crm/tasks/task.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { openTasks, taskStatus } from '#crm/tasks/task.status.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

export const isOpen = sql<boolean>`t.status in (${lit(...openTasks)})`
const isLate = (now: Date) => sql<boolean>`${isOpen} and t.due_at < ${now}`

const described = describedList(taskFields, 't', {
  assignee_name: sql`(select s.name from staff s where s.id = t.assignee_id)`,
  customer_no: sql`(select c.customer_no from customer c where c.id = t.customer_id)`,
  customer_name: sql`(select c.name from customer c where c.id = t.customer_id)`,
  order_code: sql`(select o.code from orders o where o.id = t.order_id)`,
  project_title: sql`(select p.title from crm_project p where p.id = t.project_id)`,
  works: sql`(select count(*)::int from crm_work w where w.task_id = t.id)`,
  works_done: sql`(select count(*)::int from crm_work w where w.task_id = t.id and w.done)`,
  comments: sql`(select count(*)::int from crm_comment x where x.kind = 'task' and x.record_id = t.id)`,
  maker_name: sql`(select m.name from staff m where m.id = t.maker_id)`,
})

export const taskListing = (now: Date): ListDefinition => ({
  from: sql`crm_task t`,
  table: { name: 'crm_task', as: 't' },
  ...described,
  filters: { ...described.filters, late: () => isLate(now) },
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: { text: (q) => foldHas('t.fold', q) },
  chips: { of: 'status', values: taskStatus.values },
})

/** Own ones and those of one's group, as who does or who wrote them, and those of a project one works on. */
export function visibleTasks(actor: Actor): RawBuilder<boolean> {
  const own = inCrm(actor, { station: 't.station_id', people: ['t.assignee_id', 't.maker_id'] })
  if (seesAll(actor)) return own
  return sql<boolean>`(${own} or ${inStation(actor, 't.station_id')} and t.project_id = any(array(
    select m.project_id from crm_project_member m where m.staff_id = ${actor.id})))`
}

export const withLate = (row: TaskRecord, now: Date) => ({
  ...row,
  late:
    openTasks.some((status) => status === row.status) &&
    row.due_at !== null &&
    new Date(row.due_at).getTime() < now.getTime(),
})

export async function taskSeen(db: Db, actor: Actor, id: number): Promise<TaskRecord | undefined> {
  const { rows } = await sql<TaskRecord>`select ${described.select} from crm_task t
    where t.id = ${id} and ${visibleTasks(actor)}`.execute(db)
  return rows[0]
}

/** Of each group what is open, and what of that is late, among those the person sees. */
export async function openByGroup(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<ReadonlyMap<string, { open: number; late: number }>> {
  const { rows } = await sql<{ task_group: string; open: number; late: number }>`
    select t.task_group, count(*)::int as open, count(*) filter (where t.due_at < ${now})::int as late
    from crm_task t where ${isOpen} and ${visibleTasks(actor)} group by t.task_group`.execute(db)
  return new Map(rows.map(({ task_group, ...counts }) => [task_group, counts]))
}
