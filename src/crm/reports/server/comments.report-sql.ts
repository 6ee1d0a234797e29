import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TalkKind } from '#crm/comments/server/talks.ts'
import type { Answered } from '#crm/reports/comments.report.ts'
import { visibleTickets } from '#crm/tickets/server/ticket.repo.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { startOfBusinessDay } from '#platform/rules/business-date.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

/** Rows of two tables under one key, a comment's even, a ticket's odd. Comments on what the person may read, kind by kind. */
const comments = (talks: readonly TalkKind[], { from, to, actor }: ReportGiven) =>
  sql.join(
    talks.map(
      ({ kind, seen }) => sql`
      select 'comment' as kind, x.id * 2 as saying, x.created_at as at, x.maker_id as person_id, ${sql.lit(kind)} as about,
        x.record_id, r.title, cardinality(x.files) as files, null as answered, null as outcome, null::float8 as minutes
      from crm_comment x join (${seen(actor)}) r on r.id = x.record_id
      where x.kind = ${sql.lit(kind)} and x.created_at between ${from} and ${to}`,
    ),
    sql` union all `,
  )

/** A ticket is late on the day after its answer was due, as a task is: the day's figures stay. */
const answeredAt = (today: Date): RawBuilder<Answered> => sql<Answered>`case
  when t.answered_at <= t.answer_due_at or t.answered_at is not null and t.answer_due_at is null then 'in_time'
  when t.answered_at is not null then 'late' when t.answer_due_at < ${today} then 'overdue' else 'waiting' end`
const solved = sql`case when t.solved_at is null or t.status not in (${lit(ticketStatus.solved, ticketStatus.closed)}) then null
  when t.clock_minutes <= t.promised_minutes then 'in_time' else 'late' end`

const tickets = ({ from, to, today, actor }: ReportGiven) => sql`
  select 'ticket' as kind, t.id * 2 + 1 as saying, t.created_at as at, coalesce(t.assignee_id, t.maker_id) as person_id, 'ticket' as about, t.id as record_id,
    t.code || ' ' || t.title as title, 0 as files, ${answeredAt(startOfBusinessDay(today))} as answered, ${solved} as outcome,
    floor(extract(epoch from t.answered_at - t.created_at) / 60)::float8 as minutes
  from crm_ticket t where t.created_at between ${from} and ${to} and t.status <> ${lit(ticketStatus.spam)} and t.merged_into_id is null
    and ${visibleTickets(actor)}`

const count = (which: RawBuilder<unknown>) => sql`(count(*) filter (where ${which}))::int`

export const crmCommentReportSql =
  (talks: readonly TalkKind[]): ReportSql =>
  (given) => {
    const { filter, step, by } = given
    return sql`
  select g.*, p.name as person, case g.saying % 2 when 0 then 'comment' when 1 then 'ticket' end as kind,
    case when g.saying is not null and g.its_about = 'ticket' then g.its_title end as ticket,
    case when g.saying is not null and g.its_about = 'task' then g.its_title end as task,
    case when g.saying is not null and g.its_about not in ('ticket', 'task') then g.its_title end as other,
    case when g.saying is not null and g.its_about = 'ticket' then g.its_record end as ticket_id,
    case when g.saying is not null and g.its_about = 'task' then g.its_record end as task_id
  from (
    select ${step(businessDayOf(sql`k.at`))} as day, ${by('saying', sql`k.saying`)} as saying, ${by('about', sql`k.about`)} as about,
      ${by('person_id', sql`k.person_id`)} as person_id, ${count(sql`k.kind = 'comment'`)} as comments, sum(k.files)::int as files,
      ${count(sql`k.kind = 'ticket'`)} as tickets, ${count(sql`k.answered in ('in_time', 'late')`)} as answers,
      coalesce(sum(k.minutes), 0) as minutes, ${count(sql`k.answered = 'in_time'`)} as in_time, ${count(sql`k.answered = 'late'`)} as late,
      ${count(sql`k.answered = 'overdue'`)} as overdue, ${count(sql`k.answered in ('in_time', 'late', 'overdue')`)} as judged,
      ${count(sql`k.outcome is not null`)} as solved, ${count(sql`k.outcome = 'in_time'`)} as solved_in_time, min(k.at) as at,
      min(k.about) as its_about, min(k.title) as its_title, min(k.record_id) as its_record
    from (${comments(talks, given)} union all ${tickets(given)}) k
    where ${anyIn('k.kind', filter('kind'), 'text')} and ${anyIn('k.person_id', filter('person_id'), 'bigint')} and ${anyIn('k.about', filter('about'), 'text')}
      and ${anyIn('k.answered', filter('answered'), 'text')} and ${anyIn('k.outcome', filter('outcome'), 'text')}
      and ${anyIn('k.saying', filter('saying'), 'bigint')}
    group by 1, 2, 3, 4) g
  left join staff p on p.id = g.person_id`
  }
