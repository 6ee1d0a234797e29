import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inCrm, seesAll, teamOf } from '#crm/comments/server/crm-scope.ts'
import type { ProjectRecord } from '#crm/tasks/project.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { projectStatus } from '#crm/tasks/project.status.ts'
import { openTasks, taskStatus } from '#crm/tasks/task.status.ts'
import { refuseTasks } from '#crm/tasks/tasks.errors.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** What was dropped is no part of what there is to do. */
const ofProject = sql`from crm_task t where t.project_id = p.id and t.status <> ${lit(taskStatus.dropped)}`
const done = sql`and t.status = ${lit(taskStatus.done)}`
const minutes = (
  column: 'planned_minutes' | 'spent_minutes',
) => sql`(select coalesce(sum(w.minutes), 0)::int from (
  select ${sql.ref(`w.${column}`)} as minutes from crm_work w where w.project_id = p.id
  union all select ${sql.ref(`w.${column}`)} from crm_work w join crm_task t on t.id = w.task_id
    where t.project_id = p.id) w)`

const described = describedList(projectFields, 'p', {
  owner_name: sql`(select s.name from staff s where s.id = p.owner_id)`,
  member_names: sql`(select string_agg(s.name, ', ' order by s.name, s.id) from crm_project_member m
    join staff s on s.id = m.staff_id where m.project_id = p.id)`,
  member_ids: sql`array(select m.staff_id from crm_project_member m where m.project_id = p.id order by 1)`,
  tasks: sql`(select count(*)::int ${ofProject})`,
  tasks_done: sql`(select count(*)::int ${ofProject} ${done})`,
  tasks_open: sql`(select count(*)::int ${ofProject} and t.status in (${lit(...openTasks)}))`,
  share: sql`(select round(100.0 * count(*) filter (where t.status = ${lit(taskStatus.done)}) / nullif(count(*), 0))::float8 ${ofProject})`,
  planned_minutes: minutes('planned_minutes'),
  spent_minutes: minutes('spent_minutes'),
  maker_name: sql`(select s.name from staff s where s.id = p.maker_id)`,
})

export const projectListing: ListDefinition = {
  from: sql`crm_project p`,
  table: { name: 'crm_project', as: 'p' },
  ...described,
  key: sql`p.id`,
  defaultSort: '-created_at',
  search: { text: (q) => foldHas('p.fold', q) },
  chips: { of: 'status', values: projectStatus.values },
}

/** Those one's group answers for, wrote down, or works on. */
export function visibleProjects(actor: Actor): RawBuilder<boolean> {
  const own = inCrm(actor, { station: 'p.station_id', people: ['p.owner_id', 'p.maker_id'] })
  if (seesAll(actor)) return own
  return sql<boolean>`(${own} or ${inStation(actor, 'p.station_id')} and exists (select from crm_project_member m
    where m.project_id = p.id and m.staff_id = any(${teamOf(actor)})))`
}

export async function projectSeen(db: Db, actor: Actor, id: number): Promise<ProjectRecord | undefined> {
  const { rows } = await sql<
    ProjectRecord & { member_ids: number[] }
  >`select ${described.select} from crm_project p
    where p.id = ${id} and ${visibleProjects(actor)}`.execute(db)
  return rows[0] && withNumbers(rows[0])
}
export const withNumbers = (row: ProjectRecord): ProjectRecord => ({
  ...row,
  member_ids: row.member_ids.map(Number),
})

/** Nobody finishes it until the call ends: a task comes to it. @throws bad_input, crm.project_closed */
export async function lockOpenProject({ db, actor }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`select p.closed_at is not null as closed from crm_project p
    where p.id = ${id} and ${visibleProjects(actor)} for share of p`.execute(db)
  if (!rows[0]) throw refuseField('project_id', 'Không tìm thấy dự án này, vui lòng chọn lại')
  if (rows[0].closed) throw refuseTasks('crm.project_closed')
}
