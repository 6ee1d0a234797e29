/**
 * Test helper: two months of tasks, comments, tickets, leads, calls, plans and promises in the random company, in two stations
 * and of people who work for each other, beside both sides of midnight in Vietnam.
 */
import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'

/** Moments of row `n` of so many: seven hours before or after midnight in Vietnam every so often, or spread over the two months. */
const moment = sql`(case n % 9 when 0 then timestamptz '2026-09-30 16:59:59.5Z' when 1 then timestamptz '2026-09-30 17:00:00Z'
  when 2 then timestamptz '2026-10-31 16:59:59Z' when 3 then timestamptz '2026-10-31 17:00:00Z'
  else timestamptz '2026-09-29 02:00Z' + n * interval '233 minutes' end)`
const stations = sql`(select array_agg(id order by position) from (select id, position from station order by position limit 2) s)`
const people = sql`(select array_agg(id order by id) from staff where username in ('ss', 'ss2', 'cs', 'cc', 'ad'))`
const station = sql`(${stations})[n % 2 + 1]`
const person = (every: number) => sql`(${people})[n / ${sql.lit(every)} % 5 + 1]`
const rows = (count: number) => sql`generate_series(1, ${sql.lit(count)}) n`

export async function liveWithCustomers({ owner }: TestApp): Promise<void> {
  for (const statement of [
    sql`update staff set manager_id = (select id from staff where username = 'ss') where username = 'ss2'`,
    sql`insert into crm_project (station_id, title, owner_id, maker_id)
      select ${station}, 'Dự án ' || n, ${person(1)}, ${person(1)} from ${rows(4)}`,
    sql`insert into crm_project_member (project_id, staff_id) select p.id, s.id from crm_project p join staff s on s.username = 'cc'`,
    sql`insert into crm_task (station_id, title, status, task_group, assignee_id, maker_id, due_at, done_at, created_at, project_id)
      select ${station}, 'Việc ' || n, (array[0, 1, 2, 3, 3, 3, -1])[n % 7 + 1], (array['call', 'quote', 'care', 'debt'])[n % 4 + 1],
        ${person(1)}, ${person(3)}, case when n % 11 > 0 then ${moment} end,
        case when n % 7 in (3, 4, 5) then ${moment} + (n % 3 - 1) * interval '90 minutes' end, ${moment} - interval '1 hour',
        case when n % 13 = 0 then (select min(id) from crm_project) + n % 4 end
      from ${rows(300)}`,
    sql`insert into lead (station_id, name, phone, source, sale_id, customer_id, status, status_at, created_at, next_step, next_on, created_by)
      select ${station}, 'Người hỏi ' || n, '0987' || (100000 + n), 'zalo', case when n % 5 > 0 then ${person(1)} end,
        case when n % 4 = 3 then (select min(id) from customer) end, (array[0, 1, -1, 3])[n % 4 + 1], ${moment} + interval '3 days', ${moment},
        'Gọi lại', '2026-12-01', ${person(2)}
      from ${rows(80)}`,
    sql`update lead set merged_into_id = (select min(id) from lead where status = 0) where status = -1 and id % 3 = 0 and phone like '0987%'`,
    sql`insert into crm_contact (station_id, lead_id, customer_id, channel, result, staff_id, at)
      select ${station}, case when n % 3 > 0 then (select min(id) from lead) + n % 80 end,
        case when n % 3 = 0 then (select min(id) from customer where customer_no is not null) + n % 9 end,
        (array['call', 'call', 'zalo', 'facebook', 'email', 'meet', 'other'])[n % 7 + 1], (array['reached', 'busy', null, 'refused'])[n % 4 + 1],
        ${person(1)}, ${moment}
      from ${rows(240)}`,
    sql`insert into crm_ticket (code, station_id, title, content, channel, customer_id, status, maker_id, assignee_id, promised_minutes,
        clock_minutes, created_at, answer_due_at, answered_at, solved_at)
      select 'YC' || (8000000 + n), ${station}, 'Hỏi ' || n, 'Xin xem lại', 'zalo', (select min(id) from customer) + n % 12,
        (array[0, 1, 2, 4, 5, -1, 4])[n % 7 + 1], ${person(2)}, case when n % 7 > 0 then ${person(1)} end, 480, n * 37 % 900, ${moment},
        case when n % 6 > 0 then ${moment} + interval '8 hours' end, case when n % 4 > 0 then ${moment} + n * 11 % 960 * interval '1 minute' end,
        case when n % 7 in (3, 4, 6) then ${moment} + interval '2 days' end
      from ${rows(120)}`,
    sql`update crm_ticket set status = 5, merged_into_id = (select min(id) from crm_ticket), closed_at = created_at
      where id % 17 = 0 and id > (select min(id) from crm_ticket) and code like 'YC80%'`,
    sql`insert into crm_comment (kind, record_id, content, files, maker_id, created_at)
      select (array['task', 'project', 'ticket'])[n % 3 + 1], case n % 3 when 0 then (select min(id) from crm_task) + n
          when 1 then (select min(id) from crm_project) + n % 4 else (select min(id) from crm_ticket) + n % 120 end,
        'Đã xem ' || n, case when n % 8 = 0 then array['/a/' || n, '/b/' || n] else '{}' end, ${person(1)}, ${moment}
      from ${rows(240)}`,
    sql`insert into debt_payment (customer_id, amount, due_date, kept)
      select (select min(id) from customer where customer_no is not null) + n % 14, n * 10000, date '2026-09-28' + n, n % 3 = 0
      from ${rows(66)}`,
    sql`insert into crm_plan (station_id, month, title, mode, is_primary, maker_id)
      select ${station}, (array['2026-09', '2026-10', '2026-11'])[n % 3 + 1], 'Kế hoạch ' || n, (array['sale', 'team', 'route', 'task'])[n % 4 + 1],
        n <= 6, ${person(1)} from ${rows(12)}`,
    sql`insert into crm_plan_part (plan_id, head_id, route_code, task_group, sale_id)
      select p.id, case p.mode when 'team' then w.id end, case p.mode when 'route' then w.route end, case p.mode when 'task' then w.tasks end,
        case p.mode when 'sale' then w.id end
      from crm_plan p cross join lateral (select s.id, (array['JP-AIR', 'JP-SEA'])[n] as route, (array['call', 'debt'])[n] as tasks
        from (values (1, 'ss'), (2, 'cs')) v (n, username) join staff s on s.username = v.username) w`,
    sql`insert into crm_plan_goal (part_id, staff_id, measure, goal)
      select p.id, w.staff_id, m.measure, m.goal from crm_plan_part p
        cross join lateral (select null::bigint as staff_id union all select s.id from staff s where s.username in ('ss2', 'cc') and p.sale_id is null) w
        cross join (values ('orders', 30), ('revenue', 900000000), ('tasks', 12)) m (measure, goal)`,
    sql`insert into crm_plan_result (goal_id, achieved, measured_at)
      select id, case measure when 'revenue' then 7654321 * (id % 200) else id % 40 end, '2026-11-30T01:00Z' from crm_plan_goal where id % 5 > 0`,
    sql`analyze`,
  ])
    await statement.execute(owner)
}
