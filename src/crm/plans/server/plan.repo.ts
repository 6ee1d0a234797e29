import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { seesAll, teamOf } from '#crm/comments/server/crm-scope.ts'
import type { PlanRecord } from '#crm/plans/plan.api.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import { planMeasures } from '#crm/plans/plan.words.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** In the order in which people read them. */
export const inOrder = sql`array_position(array[${sql.join(planMeasures.map(({ value }) => sql.lit(value)))}], g.measure)`

/** The part `p` is one's own: a sales person in one's group, or a team that one of them leads. */
export const ownPart = (actor: Actor): RawBuilder<boolean> =>
  seesAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(coalesce(p.head_id, p.sale_id) = any(${teamOf(actor)}), false)`

/** The goal `g` of the part `p`: of one's own parts all, of the others what was given to oneself and one's group. */
export const visibleGoals = (actor: Actor): RawBuilder<boolean> =>
  seesAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(${ownPart(actor)} or coalesce(g.staff_id = any(${teamOf(actor)}), false))`

/** Of parts of one's own the whole, of others what was given: nothing is counted twice. */
export const countedGoals = (actor: Actor): RawBuilder<boolean> =>
  seesAll(actor)
    ? sql<boolean>`g.staff_id is null`
    : sql<boolean>`(${ownPart(actor)} = (g.staff_id is null)
        and (g.staff_id is null or g.staff_id = any(${teamOf(actor)})))`

const goalsOf = sql`from crm_plan_part p join crm_plan_goal g on g.part_id = p.id where p.plan_id = x.id`

const described = (actor: Actor) =>
  describedList(planFields, 'x', {
    goals: sql`coalesce((select json_agg(json_build_object('measure', s.measure, 'goal', s.goal, 'achieved', s.achieved)
        order by s.nth) from (
      select g.measure, ${inOrder} as nth, sum(g.goal)::float8 as goal, coalesce(sum(r.achieved), 0)::float8 as achieved
      from crm_plan_part p join crm_plan_goal g on g.part_id = p.id left join crm_plan_result r on r.goal_id = g.id
      where p.plan_id = x.id and ${countedGoals(actor)} group by g.measure) s), '[]')`,
    parts: sql`(select count(distinct p.id)::int ${goalsOf} and ${visibleGoals(actor)})`,
    people: sql`(select count(distinct coalesce(g.staff_id, p.sale_id))::int ${goalsOf} and ${visibleGoals(actor)})`,
    measured_at: sql`(select max(r.measured_at) from crm_plan_part p join crm_plan_goal g on g.part_id = p.id
      join crm_plan_result r on r.goal_id = g.id where p.plan_id = x.id)`,
    maker_name: sql`(select s.name from staff s where s.id = x.maker_id)`,
  })

export const planListing = (actor: Actor): ListDefinition => ({
  from: sql`crm_plan x`,
  table: { name: 'crm_plan', as: 'x' },
  ...described(actor),
  key: sql`x.id`,
  defaultSort: '-month',
  search: { text: (q) => foldHas('x.fold', q) },
})

/** Plans of the station; for others than managers and accountants those in which they or their group have goals. */
export function visiblePlans(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 'x.station_id')
  if (seesAll(actor)) return here
  return sql<boolean>`(${here} and exists (select ${goalsOf} and ${visibleGoals(actor)}))`
}

export async function planSeen(db: Db, actor: Actor, id: number): Promise<PlanRecord | undefined> {
  const { rows } = await sql<PlanRecord>`select ${described(actor).select} from crm_plan x
    where x.id = ${id} and ${visiblePlans(actor)}`.execute(db)
  return rows[0]
}
