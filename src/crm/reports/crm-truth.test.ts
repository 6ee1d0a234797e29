/** What the reports of customer relations tell, against the tables they are of, in the random company. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crmCommentReport } from '#crm/reports/comments.report.ts'
import { crmFinanceOrderReport, crmFinanceReport, crmPromiseReport } from '#crm/reports/finance.report.ts'
import { crmPlanReport } from '#crm/reports/plans.report.ts'
import { crmQuoteReport } from '#crm/reports/quotes.report.ts'
import { crmTaskReport } from '#crm/reports/tasks.report.ts'
import { crmUserReport } from '#crm/reports/users.report.ts'
import type { Report } from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { crmCommentReportSql } from '#crm/reports/server/comments.report-sql.ts'
import { crmPromiseReportSql } from '#crm/reports/server/finance.report-sql.ts'
import { crmTaskReportSql } from '#crm/reports/server/tasks.report-sql.ts'
import { crmUserReportSql } from '#crm/reports/server/users.report-sql.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import { givenOf } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { everyTalk } from '#talks.ts'
import type { TestApp } from '#testing/app.ts'
import { liveWithCustomers } from '#testing/company/crm-life.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'
import { ok } from '#testing/order.ts'
import type { Viewer } from '#testing/rows.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed)
  await liveWithCustomers(world)
})
afterAll(() => world.close())

/** Managers and accountants see everybody's; others what is theirs or of who works for them. */
const seesAll = ({ role }: Viewer) => hasFlag(role, 'ql', 'kt')
const team = ({ id }: Viewer) => sql`(with recursive t (id) as (select ${id}::bigint
  union select s.id from staff s join t on s.manager_id = t.id) select id from t)`
const among = (viewer: Viewer, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  seesAll(viewer)
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${column} in ${team(viewer)}`),
        sql` or `,
      )})`
const owners = { station: 'station_id' } as const
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} + interval '7 hours')::date::text`
/** The first moment of the last day of its life. */
const midnight = sql`timestamptz '2026-11-29 17:00Z'`

const tasksOf = (
  viewer: Viewer,
) => sql`select t.* from crm_task t where ${among(viewer, sql`t.assignee_id`, sql`t.maker_id`)}
  or exists (select from crm_project_member m where m.project_id = t.project_id and m.staff_id = ${viewer.id})`
const ticketsOf = (
  viewer: Viewer,
) => sql`select t.* from crm_ticket t left join customer c on c.id = t.customer_id
  where ${among(viewer, sql`t.assignee_id`, sql`t.maker_id`, sql`c.sale_id`)}
    ${hasFlag(viewer.role, 'cs') ? sql`or t.status = 0` : sql``}`

test('tasks are done in time, late, or not yet', async () => {
  const rows = await expectTruth(world, crmTaskReport, {
    records: ({
      viewer,
    }) => sql`select r.*, (outcome in ('in_time', 'late', 'undated'))::int as done, (outcome = 'in_time')::int as in_time,
        (outcome = 'late')::int as late, (outcome = 'overdue')::int as overdue, (outcome = 'open')::int as open,
        (outcome = 'dropped')::int as dropped, (outcome in ('in_time', 'late', 'overdue'))::int as judged
      from (select t.id as task_id, t.title, t.status, t.station_id, t.assignee_id, (select name from staff where id = t.assignee_id) as assignee,
          t.task_group, ${dayOf(sql`coalesce(t.due_at, t.created_at)`)} as day, 1 as tasks, t.done_at,
          case when t.status = -1 then 'dropped' when t.status = 3 and t.due_at is null then 'undated'
            when t.status = 3 and t.done_at > t.due_at then 'late' when t.status = 3 then 'in_time'
            when t.due_at < ${midnight} then 'overdue' else 'open' end as outcome
        from (${tasksOf(viewer)}) t) r`,
    owners,
    filters: [{ outcome: 'late,overdue' }, { task_group: 'quote' }],
  })
  expect(rows).toBeGreaterThan(500)
})

test('what was quoted is paid for, or not', async () => {
  const at = (...statuses: number[]) => sql`(o.status in (${sql.join(statuses)}))::int`
  const value = (which: RawBuilder<unknown>) => sql`${which} * coalesce(o.quoted_total, 0)`
  const paid = sql`(o.status >= 4)::int`
  await expectTruth(world, crmQuoteReport, {
    records: sql`select ${dayOf(sql`o.created_at`)} as day, o.station_id, o.sale_id, (select name from staff where id = o.sale_id) as sale_name,
        1 as asked, ${at(1)} as unquoted, 1 - ${at(1)} as quotes, ${at(2, 3)} as deciding, ${paid} as paid, ${at(0)} as cancelled,
        ${value(paid)} as paid_total, ${value(at(2, 3))} as deciding_total, ${value(at(0))} as cancelled_total
      from orders o where o.deleted_at is null`,
  })
})

test('calls of each day, and leads that became customers', async () => {
  await expectTruth(world, crmUserReport, {
    records: ({ viewer, query }) => {
      const lead = (kind: string, at: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
        select ${kind}::text as kind, l.id * 4 + ${['contact', 'fresh', 'won', 'lost'].indexOf(kind)}::int as act, ${at} as at, l.station_id, coalesce(l.sale_id, l.created_by) as person_id, null as channel, null as result
        from lead l where ${where} and l.merged_into_id is null and (${among(viewer, sql`l.sale_id`, sql`l.created_by`)}
          ${hasFlag(viewer.role, 'cs') ? sql`or l.sale_id is null` : sql``})`
      const channel = query['channel'] ?? null
      return sql`select r.*, ${dayOf(sql`at`)} as day, (select name from staff where id = r.person_id) as person,
          (kind = 'contact')::int as contacts, (channel = 'call')::int as calls, (channel not in ('call', 'meet'))::int as messages,
          (channel = 'meet')::int as meetings, (result = 'reached')::int as reached, (kind = 'fresh')::int as leads,
          (kind = 'won')::int as won, (kind = 'lost')::int as lost, (kind in ('won', 'lost'))::int as ended,
          (kind = 'contact' and not exists (select from crm_contact e where e.staff_id = r.person_id and (e.at, e.id * 4) < (r.at, r.act)
            and (e.at + interval '7 hours')::date = (r.at + interval '7 hours')::date and e.station_id = any(${viewer.station === 'all' ? viewer.stations : [viewer.station]}::bigint[])
            and (${channel}::text is null or e.channel = ${channel})))::int as days
        from (select 'contact' as kind, x.id * 4 as act, x.at, x.station_id, x.staff_id as person_id, x.channel, x.result
            from crm_contact x where ${among(viewer, sql`x.staff_id`)}
          union all ${lead('fresh', sql`l.created_at`, sql`true`)}
          union all ${lead('won', sql`l.status_at`, sql`l.status = 3`)}
          union all ${lead('lost', sql`l.status_at`, sql`l.status = -1`)}) r`
    },
    owners,
    filters: [{ channel: 'call' }, { kind: 'won,lost' }],
  })
})

test('what is written, and how soon customers are answered', async () => {
  await expectTruth(world, crmCommentReport, {
    records: ({ viewer }) => {
      const projects = sql`select p.* from crm_project p where ${among(viewer, sql`p.owner_id`, sql`p.maker_id`)}
        or exists (select from crm_project_member m where m.project_id = p.id and m.staff_id = ${viewer.id})`
      const said = (kind: string, of: RawBuilder<unknown>) => sql`
        select 'comment' as kind, x.id * 2 as saying, x.created_at as at, x.maker_id as person_id, ${kind}::text as about, r.station_id,
          cardinality(x.files) as files, null as answered, null as outcome, 0 as minutes
        from crm_comment x join (${of}) r on r.id = x.record_id where x.kind = ${kind}`
      return sql`select r.*, ${dayOf(sql`at`)} as day, (select name from staff where id = r.person_id) as person,
          (kind = 'comment')::int as comments, (kind = 'ticket')::int as tickets, (answered in ('in_time', 'late'))::int as answers,
          (answered = 'in_time')::int as in_time, (answered = 'late')::int as late, (answered = 'overdue')::int as overdue,
          (answered <> 'waiting')::int as judged, (outcome is not null)::int as solved, (outcome = 'in_time')::int as solved_in_time
        from (${said('task', tasksOf(viewer))} union all ${said('project', projects)} union all ${said('ticket', ticketsOf(viewer))}
          union all select 'ticket', t.id * 2 + 1, t.created_at, coalesce(t.assignee_id, t.maker_id), 'ticket', t.station_id, 0,
            case when t.answered_at > t.answer_due_at then 'late' when t.answered_at is not null then 'in_time'
              when t.answer_due_at < ${midnight} then 'overdue' else 'waiting' end,
            case when t.status in (4, 5) and t.solved_at is not null then case when t.clock_minutes > t.promised_minutes then 'late' else 'in_time' end end,
            coalesce(floor(extract(epoch from t.answered_at - t.created_at) / 60), 0)::int
          from (${ticketsOf(viewer)}) t where t.status <> -1 and t.merged_into_id is null) r`
    },
    owners,
    filters: [
      { kind: 'ticket' },
      { answered: 'late,overdue' },
      { about: 'task,project' },
      { outcome: 'late' },
    ],
  })
})

const promises = sql`select p.id as promise_id, c.id as customer_id, c.customer_no, c.name as customer_name, c.station_id, c.sale_id, p.note,
    p.due_date::text as day, p.amount as promised, (case when p.kept then p.amount else 0 end) as kept,
    (case when not p.kept and p.due_date < ${companyLife.to}::date then p.amount else 0 end) as broken,
    (case when not p.kept and p.due_date >= ${companyLife.to}::date then p.amount else 0 end) as coming,
    (case when p.kept or p.due_date < ${companyLife.to}::date then p.amount else 0 end) as ended,
    case when p.kept then 'kept' when p.due_date < ${companyLife.to}::date then 'broken' else 'coming' end as outcome
  from debt_payment p join customer c on c.id = p.customer_id where c.customer_no is not null and c.deleted_at is null`

test('promises are kept, broken or to come', async () => {
  await expectTruth(world, crmPromiseReport, { records: promises, filters: [{ outcome: 'kept' }] })
})

/** What entries of bills brought to the accounts of revenue. */
const brought = sql`select e.posting_date as posted, b.customer_id, e.id, -sum(l.amount)::bigint as revenue
  from entry e join bill b on b.id = e.reference_id join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
  where e.kind = 'bill' and a.code in ('revenue:goods', 'revenue:service', 'revenue:freight', 'revenue:surcharge', 'revenue:storage', 'revenue:delivery')
  group by 1, 2, 3`

test('what a customer brings, owes, has put down and promised', async () => {
  await expectTruth(world, crmFinanceReport, {
    records: ({ from, to }) => sql`select * from (
      select c.id as customer_id, c.customer_no, c.name as customer_name, c.station_id, c.sale_id,
        coalesce((select sum(r.revenue) from (${brought}) r where r.customer_id = c.id and r.posted between ${from}::date and ${to}::date), 0)::bigint as revenue,
        coalesce((select sum(b.total_vnd - coalesce((select sum(x.amount) from allocation x where x.bill_id = b.id and x.released_at is null), 0))
          from bill b where b.customer_id = c.id and b.status between 14 and 18), 0)::bigint as debt,
        coalesce((select sum(k.amount) from customer_lock k where k.customer_id = c.id and k.kind = 'deposit' and k.released_at is null), 0)::bigint as deposit,
        ${sql.join(
          ['kept', 'broken'].map(
            (
              name,
            ) => sql`coalesce((select sum(${sql.ref(`p.${name}`)}) from (${promises}) p where p.customer_id = c.id
              and p.day between ${from} and ${to}), 0)::bigint as ${sql.ref(name)}`,
          ),
        )}, coalesce((select sum(p.coming) from (${promises}) p where p.customer_id = c.id), 0)::bigint as coming
      from customer c where c.customer_no is not null and c.deleted_at is null) r
      cross join lateral (select r.kept + r.broken as ended) e
      where revenue <> 0 or debt <> 0 or deposit <> 0 or ended <> 0 or coming <> 0`,
    filters: [{ side: 'owing' }, { side: 'broken' }],
    keeps: (record, { side }) =>
      side === undefined || Number(record[side === 'owing' ? 'debt' : 'broken']) > 0,
  })
})

test('the orders behind what they bring', async () => {
  await expectTruth(world, crmFinanceOrderReport, {
    records: sql`select (select g.id from billed_order g where g.entry_id = e.id and g.order_id = o.order_id) as row_id, r.posted::text as day,
        c.id as customer_id, c.customer_no, c.station_id, c.sale_id, r.revenue
      from (${brought}) r join entry e on e.id = r.id join customer c on c.id = r.customer_id
        join lateral (select distinct l.order_id from entry_line l where l.entry_id = e.id and l.order_id is not null) o on true`,
  })
})

test('goals of a month, and what was reached of them', async () => {
  const measures = ['customers', 'orders', 'kg', 'revenue', 'calls', 'tasks']
  await expectTruth(world, crmPlanReport, {
    records: ({ viewer }) => sql`
      select r.*, 1 as goals, (achieved >= goal)::int as met, ${sql.join(
        measures.flatMap((one) => [
          sql`case measure when ${one} then achieved else 0 end as ${sql.ref(one)}`,
          sql`case measure when ${one} then goal else 0 end as ${sql.ref(`${one}_goal`)}`,
        ]),
      )}
      from (select x.id as plan_id, p.id as part_id, coalesce(g.staff_id, p.head_id, p.sale_id) as person_id, x.month || '-01' as day,
          x.station_id, x.title as plan, x.mode, case when x.is_primary then 'yes' else 'no' end as "primary", g.measure, g.goal,
          coalesce((select achieved from crm_plan_result where goal_id = g.id), 0) as achieved
        from crm_plan x join crm_plan_part p on p.plan_id = x.id join crm_plan_goal g on g.part_id = p.id
        where case when ${among(viewer, sql`p.head_id`, sql`p.sale_id`)} is true then g.staff_id is null else ${among(viewer, sql`g.staff_id`)} end) r`,
    owners,
    filters: [{ mode: 'team' }, { primary: 'yes' }],
  })
})

const reports: readonly Report[] = [
  crmPlanReport,
  crmTaskReport,
  crmUserReport,
  crmCommentReport,
  crmFinanceReport,
  crmFinanceOrderReport,
  crmPromiseReport,
]

test.each([
  crmPlanReport,
  crmTaskReport,
  crmUserReport,
  crmCommentReport,
  crmFinanceReport,
  crmPromiseReport,
])('every number of $title opens rows that add up to it', async (report) => {
  let opened = 0
  for (const who of ['AC', 'SS'])
    for (const { key: group_by } of report.groupBy!.slice(0, 3)) {
      const query = { date_from: '29-09-2026', date_to: '30-11-2026', group_by }
      const { results, option, totals } = ok(await world.as(who).get(report.path, query))
      const { group, columns } = viewOf(report, query, (await world.as(who).me()).role)
      for (const row of [undefined, ...results.slice(0, 2)])
        for (const { key, opens } of columns.filter(({ sum }) => sum)) {
          const address = addressOf(opens ?? report.opens!, { report, group, filters: query, totals }, row)
          const { pathname, searchParams } = new URL(address ?? '/nowhere', 'http://back-office')
          const behind = reports.find(({ screen }) => screen === pathname)
          if (!behind) continue
          const { option: sums } = ok(await world.as(who).get(behind.path, Object.fromEntries(searchParams)))
          expect(sums[key] ?? 0, `${key} of ${address}`).toBe((row ?? option)[key])
          opened += 1
        }
    }
  expect(opened).toBeGreaterThan(20)
})

test.each<[ReportSql, readonly string[]]>([
  [crmTaskReportSql, ['crm_task_counted']],
  [crmUserReportSql, ['crm_contact_at', 'lead_created', 'lead_ended']],
  [crmCommentReportSql(everyTalk), ['crm_ticket_created']],
  [crmPromiseReportSql, ['debt_payment_promised']],
])('a few days are found by an index, not by reading everything: %#', async (rows, indexes) => {
  const days = { from: '2026-11-10', to: '2026-11-12' }
  const query = { page: 1, size: 50 }
  const given = givenOf(systemActor, days, { key: 'month', title: '', step: 'month' }, query, companyLife.to)
  const plan = await world.owner.transaction().execute(async (tx) => {
    // Of some hundred rows a reading of all of them is as good.
    await sql`set local enable_seqscan = off`.execute(tx)
    return (await sql`explain ${rows({ ...given, actor: { ...systemActor, station: 'all' } })}`.execute(tx))
      .rows
  })
  for (const index of indexes) expect(JSON.stringify(plan)).toContain(index)
})
