import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { daysOfMonth } from '#crm/plans/plan.rules.ts'
import type { PlanMeasure } from '#crm/plans/plan.words.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { endOfBusinessDay, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import { orderGoodsDays, salesDays } from '#reports/server/day-sums.ts'
import { weighedOrders } from '#salary/server/salary.kept.ts'

const none = sql`null::text`
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh')::date`

/**
 * What was done at a station in these days, by measure: on which day, by whom, on which route, of which group. It is
 * what the reports of orders and revenue and the salaries count, whose the customer was then.
 */
function factsOf(
  station: number,
  { from, to }: Period,
  measures: readonly PlanMeasure[],
): RawBuilder<unknown> {
  const between = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${startOfBusinessDay(from)} and ${endOfBusinessDay(to)}`
  const of: Readonly<Record<PlanMeasure, RawBuilder<unknown>>> = {
    orders: sql`select 'orders' as measure, d.day, d.sale_id as staff_id, d.route_code, ${none} as task_group,
        d.settled::numeric as value
      from ${daysOf(orderGoodsDays, { from, to })} d where d.station_id = ${station}`,
    revenue: sql`select 'revenue' as measure, d.day, d.sale_id as staff_id, d.route_code, ${none} as task_group,
        (d.goods + d.service + d.freight + d.surcharge + d.storage + d.delivery)::numeric as value
      from ${daysOf(salesDays, { from, to })} d where d.station_id = ${station}`,
    kg: sql`select 'kg' as measure, w.day, w.sale_id as staff_id, w.route_code, ${none} as task_group, w.kg::numeric as value
      from ${keptRows(weighedOrders)} w join orders o on o.id = w.order_id
      where w.day between ${from}::date and ${to}::date and o.station_id = ${station}`,
    customers: sql`select 'customers' as measure, ${dayOf('c.completed_at')} as day, h.sale_id as staff_id,
        ${none} as route_code, ${none} as task_group, 1::numeric as value
      from customer c left join lateral sale_at(c.id, c.completed_at) h on true
      where ${between('c.completed_at')} and c.station_id = ${station} and c.deleted_at is null`,
    calls: sql`select 'calls' as measure, ${dayOf('k.at')} as day, k.staff_id, ${none} as route_code, ${none} as task_group,
        1::numeric as value
      from crm_contact k where k.station_id = ${station} and ${between('k.at')} and k.channel = 'call'`,
    tasks: sql`select 'tasks' as measure, ${dayOf('t.done_at')} as day, t.assignee_id as staff_id, ${none} as route_code,
        t.task_group, 1::numeric as value
      from crm_task t where t.status = ${lit(taskStatus.done)} and ${between('t.done_at')} and t.station_id = ${station}`,
  }
  return sql.join(
    measures.map((measure) => of[measure]),
    sql` union all `,
  )
}

/** The wholes of parts, what people reached (a sales person's part is theirs), or both. */
export type Measured = 'parts' | 'people' | 'all'
const wanted: Readonly<Record<Measured, RawBuilder<boolean>>> = {
  parts: sql<boolean>`g.staff_id is null`,
  people: sql<boolean>`(g.staff_id is not null or p.sale_id is not null)`,
  all: sql<boolean>`true`,
}

/**
 * Measures anew what was reached. Of a team it counts what each did on the days they were in it; what a person was
 * given counts what they did themselves, in their part.
 */
export async function measurePlan(
  db: Db,
  plan: { id: number; station_id: number; month: string },
  now: Date,
  what: Measured = 'all',
): Promise<void> {
  const { rows } = await sql<{ measure: PlanMeasure }>`select distinct g.measure from crm_plan_part p
    join crm_plan_goal g on g.part_id = p.id where p.plan_id = ${plan.id} and ${wanted[what]}`.execute(db)
  if (rows.length === 0) return
  const measures = rows.map(({ measure }) => measure)
  await sql`with goals as materialized (
      select g.id, g.measure, g.staff_id, p.id as part_id, p.head_id, p.route_code, p.task_group, p.sale_id
      from crm_plan_part p join crm_plan_goal g on g.part_id = p.id where p.plan_id = ${plan.id} and ${wanted[what]}),
    facts as materialized (
      select f.measure, f.day, f.staff_id, f.route_code, f.task_group, sum(f.value) as value
      from (${factsOf(plan.station_id, daysOfMonth(plan.month), measures)}) f group by 1, 2, 3, 4, 5)
    insert into crm_plan_result (goal_id, achieved, measured_at)
    select g.id, coalesce(sum(f.value), 0), ${now}::timestamptz
    from goals g left join facts f on f.measure = g.measure
      and (g.route_code is null or f.route_code = g.route_code)
      and (g.task_group is null or f.task_group = g.task_group)
      and (g.sale_id is null or f.staff_id = g.sale_id)
      and (g.staff_id is null or f.staff_id = g.staff_id)
      and (g.head_id is null or exists (select from crm_plan_member m where m.part_id = g.part_id
        and m.staff_id = f.staff_id and f.day between m.joined_on and coalesce(m.left_on, 'infinity')))
    group by g.id order by g.id
    on conflict (goal_id) do update set achieved = excluded.achieved, measured_at = excluded.measured_at`.execute(
    db,
  )
}
