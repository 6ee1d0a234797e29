import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TaskOutcome } from '#crm/reports/tasks.report.ts'
import { visibleTasks } from '#crm/tasks/server/task.repo.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { startOfBusinessDay } from '#platform/rules/business-date.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

/** The instant a task counts at, as an index has it. */
const due = sql`coalesce(t.due_at, t.created_at)`
const is = (outcome: TaskOutcome) => sql<boolean>`k.outcome = ${sql.lit(outcome)}`
const isAny = (...outcomes: readonly TaskOutcome[]) =>
  sql<boolean>`k.outcome in (${sql.join(outcomes.map((one) => sql.lit(one)))})`

/** A task is late on the day after it was due, whatever the hour it is looked at: the day's figures stay. */
const outcomeAt = (today: Date): RawBuilder<TaskOutcome> => sql<TaskOutcome>`case
  when t.status = ${lit(taskStatus.dropped)} then 'dropped'
  when t.status = ${lit(taskStatus.done)} then
    case when t.due_at is null then 'undated' when coalesce(t.done_at, t.status_at) <= t.due_at then 'in_time' else 'late' end
  when t.due_at < ${today} then 'overdue' else 'open' end`

/** Tasks that a person's list has, by the day they were due. */
export const crmTaskReportSql: ReportSql = (given) => {
  const { from, to, today, actor, filter, step, by } = given
  const { count, grouped } = adding(given, 'task_id')
  return sql`
  select g.*, d.title, d.status, case when d.id is not null then g.an_outcome end as outcome, d.done_at, a.name as assignee
  from (
    select ${step(sql`k.day`)} as day, ${by('task_id', sql`k.id`)} as task_id, ${by('task_group', sql`k.task_group`)} as task_group,
      ${by('assignee_id', sql`k.assignee_id`)} as assignee_id, ${count()}::int as tasks,
      ${count(isAny('in_time', 'late', 'undated'))}::int as done, ${count(is('in_time'))}::int as in_time,
      ${count(is('late'))}::int as late, ${count(is('overdue'))}::int as overdue, ${count(is('open'))}::int as open,
      ${count(is('dropped'))}::int as dropped, ${count(isAny('in_time', 'late', 'overdue'))}::int as judged,
      ${given.groups('task_id') ? sql`k.outcome` : sql`null::text`} as an_outcome
    from (select t.id, t.task_group, t.assignee_id, ${businessDayOf(due)} as day, ${outcomeAt(startOfBusinessDay(today))} as outcome
      from crm_task t where ${due} between ${from} and ${to} and ${visibleTasks(actor)}
        and ${anyIn('t.id', filter('task_id'), 'bigint')} and ${anyIn('t.task_group', filter('task_group'), 'text')}
        and ${anyIn('t.assignee_id', filter('assignee_id'), 'bigint')}) k
    where ${anyIn('k.outcome', filter('outcome'), 'text')} ${grouped(4)}) g
  left join crm_task d on d.id = g.task_id left join staff a on a.id = g.assignee_id`
}
