import { sql } from 'kysely'
import { planMeasures } from '#crm/plans/plan.words.ts'
import { countedGoals, visiblePlans } from '#crm/plans/server/plan.repo.ts'
import { partTitle } from '#crm/plans/server/plan-parts.repo.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

const measured = sql.join(
  planMeasures.flatMap(({ value }) => {
    const which = sql`filter (where k.measure = ${sql.lit(value)})`
    return [
      sql`coalesce(sum(k.achieved) ${which}, 0)::float8 as ${sql.ref(value)}`,
      sql`coalesce(sum(k.goal) ${which}, 0)::bigint as ${sql.ref(`${value}_goal`)}`,
    ]
  }),
)
const primary = { yes: sql<boolean>`x.is_primary`, no: sql<boolean>`not x.is_primary` }

/** The goals that a person's list of plans adds up: wholes of their own parts, of others what they were given. */
export const crmPlanReportSql: ReportSql = ({ fromDay, toDay, actor, filter, step, by }) => {
  const wanted = (filter<string>('primary') ?? []).flatMap(
    (key) => primary[key as keyof typeof primary] ?? [],
  )
  return sql`
  select g.*, v.title as plan, v.mode, h.name as person, case when p.id is not null then ${partTitle} end as part
  from (
    select ${step(sql`k.day`)} as month, ${by('plan_id', sql`k.plan_id`)} as plan_id, ${by('part_id', sql`k.part_id`)} as part_id,
      ${by('person_id', sql`k.person_id`)} as person_id, count(*)::int as goals,
      (count(*) filter (where k.achieved >= k.goal))::int as met, ${measured}, max(k.measured_at) as measured_at
    from (select (x.month || '-01')::date as day, x.id as plan_id, p.id as part_id,
        coalesce(g.staff_id, p.head_id, p.sale_id) as person_id, g.measure, g.goal, coalesce(r.achieved, 0) as achieved, r.measured_at
      from crm_plan x join crm_plan_part p on p.plan_id = x.id join crm_plan_goal g on g.part_id = p.id
        left join crm_plan_result r on r.goal_id = g.id
      where x.month between to_char(${fromDay}::date, 'YYYY-MM') and to_char(${toDay}::date, 'YYYY-MM')
        and ${visiblePlans(actor)} and ${countedGoals(actor)} and ${anyIn('x.mode', filter('mode'), 'text')}
        and ${anyIn('x.id', filter('plan_id'), 'bigint')} and ${anyIn('p.id', filter('part_id'), 'bigint')}
        and ${wanted.length ? sql`(${sql.join(wanted, sql` or `)})` : sql`true`}) k
    where k.day between ${fromDay}::date and ${toDay}::date and ${anyIn('k.person_id', filter('person_id'), 'bigint')}
    group by 1, 2, 3, 4) g
  left join crm_plan v on v.id = g.plan_id left join crm_plan_part p on p.id = g.part_id left join staff h on h.id = g.person_id`
}
