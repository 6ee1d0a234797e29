import { sql } from 'kysely'
import { is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { teamOf } from '#crm/comments/server/crm-scope.ts'
import type { PlanPartRecord } from '#crm/plans/plan.api.ts'
import { inOrder, ownPart, visibleGoals } from '#crm/plans/server/plan.repo.ts'
import { taskGroups } from '#crm/tasks/task.words.ts'
import { lit } from '#platform/server/db/lit.ts'

const groupWords = sql`case p.task_group ${sql.join(
  taskGroups.map(({ value, label }) => sql`when ${lit(value)} then ${lit(label)}`),
  sql` `,
)} end`
/** Of a part `p`; a team is called by who leads it. */
export const partTitle = sql<string>`coalesce('Nhóm ' || (select s.name from staff s where s.id = p.head_id),
  (select r.name from route r where r.code = p.route_code), ${groupWords},
  (select s.name from staff s where s.id = p.sale_id))`
const reached = sql`json_build_object('measure', g.measure, 'goal', g.goal, 'achieved', coalesce(r.achieved, 0)::float8)`

/** Of a plan that the person sees: each part in which something is theirs, in the order of the plan. */
export async function partsOf(db: Db, actor: Actor, plan: number): Promise<PlanPartRecord[]> {
  const own = ownPart(actor)
  const { rows } = await sql<PlanPartRecord>`select p.id, p.id::text as _id, p.plan_id, ${partTitle} as title,
      p.head_id, p.route_code, p.task_group, p.sale_id,
      case when ${own} then coalesce((select json_agg(${reached} order by ${inOrder})
        from crm_plan_goal g left join crm_plan_result r on r.goal_id = g.id
        where g.part_id = p.id and g.staff_id is null), '[]') end as goals,
      coalesce((select json_agg(json_build_object('staff_id', m.staff_id, 'staff_name', s.name, 'joined_on', m.joined_on,
          'left_on', m.left_on) order by m.left_on is not null, s.name, m.staff_id, m.joined_on)
        from crm_plan_member m join staff s on s.id = m.staff_id where m.part_id = p.id and ${own}), '[]') as members,
      coalesce((select json_agg(json_build_object('staff_id', k.staff_id, 'staff_name', s.name, 'goals', k.goals)
          order by s.name, k.staff_id)
        from (select g.staff_id, json_agg(${reached} order by ${inOrder}) as goals
          from crm_plan_goal g left join crm_plan_result r on r.goal_id = g.id
          where g.part_id = p.id and g.staff_id is not null and ${visibleGoals(actor)} group by g.staff_id) k
        join staff s on s.id = k.staff_id), '[]') as people,
      ${mayAssign(actor)} as assignable
    from crm_plan_part p
    where p.plan_id = ${plan} and exists (select from crm_plan_goal g where g.part_id = p.id and ${visibleGoals(actor)}
      union all select where ${own})
    order by p.position, p.id`.execute(db)
  return rows
}

/** Who gives the goals of a part to people: managers, and of a team who leads it. A sales person's own are theirs already. */
export const mayAssign = (actor: Actor) =>
  is(actor, 'ql')
    ? sql<boolean>`p.sale_id is null`
    : is(actor, 'kd', 'cs')
      ? sql<boolean>`coalesce(p.head_id = any(${teamOf(actor)}), false)`
      : sql<boolean>`false`

export interface PersonGoals {
  id: number
  _id: string
  staff_id: number
  staff_name: string
  goals: PlanPartRecord['people'][number]['goals']
}

/** What each person is to reach in all parts together, and reached. */
export async function peopleOf(db: Db, actor: Actor, plan: number): Promise<PersonGoals[]> {
  const { rows } =
    await sql<PersonGoals>`select s.id, s.id::text as _id, s.id as staff_id, s.name as staff_name,
      json_agg(json_build_object('measure', t.measure, 'goal', t.goal, 'achieved', t.achieved) order by t.nth) as goals
    from (select coalesce(g.staff_id, p.sale_id) as staff_id, g.measure, ${inOrder} as nth, sum(g.goal)::float8 as goal,
        coalesce(sum(r.achieved), 0)::float8 as achieved
      from crm_plan_part p join crm_plan_goal g on g.part_id = p.id left join crm_plan_result r on r.goal_id = g.id
      where p.plan_id = ${plan} and coalesce(g.staff_id, p.sale_id) is not null and ${visibleGoals(actor)}
      group by 1, 2) t
    join staff s on s.id = t.staff_id group by s.id, s.name order by s.name, s.id`.execute(db)
  return rows
}
