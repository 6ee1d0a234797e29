import { sql } from 'kysely'
import { measureWords } from '#crm/plans/plan.words.ts'
import type { PlanMeasure } from '#crm/plans/plan.words.ts'
import type { LockedPlan } from '#crm/plans/server/lock-plan.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { monthName } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inOrder } from '#crm/plans/server/plan.repo.ts'

/** In words, by person: `20 đơn, 50,000,000 đ`. */
export type GoalsByPerson = ReadonlyMap<number, string>

export async function goalsByPerson(db: Db, plan: number): Promise<GoalsByPerson> {
  const { rows } = await sql<{ staff_id: number; goals: { measure: PlanMeasure; goal: number }[] }>`
    select t.staff_id, json_agg(json_build_object('measure', t.measure, 'goal', t.goal) order by t.nth) as goals
    from (select coalesce(g.staff_id, p.sale_id) as staff_id, g.measure, ${inOrder} as nth, sum(g.goal)::float8 as goal
      from crm_plan_part p join crm_plan_goal g on g.part_id = p.id
      where p.plan_id = ${plan} and coalesce(g.staff_id, p.sale_id) is not null group by 1, 2) t group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ staff_id, goals }) => [Number(staff_id), wordsOf(goals)]))
}

const wordsOf = (goals: readonly { measure: PlanMeasure; goal: number }[]) =>
  goals.map(({ measure, goal }) => `${goal.toLocaleString('en-US')} ${measureWords[measure].unit}`).join(', ')

/** Whoever has other goals than before hears of it, but who set them. */
export async function tellPeople(context: Context, plan: LockedPlan, before: GoalsByPerson): Promise<void> {
  const now = await goalsByPerson(context.db, plan.id)
  for (const [person, goals] of now) {
    if (before.get(person) === goals || person === context.actor.id) continue
    await notify(context, sql<boolean>`s.id = ${person}`, {
      kind: 'crm',
      title: `Mục tiêu tháng ${monthName(plan.month)} của bạn: ${goals}`,
      content: plan.title,
      link: `/crm/plan?open=${plan.id}`,
      entity: 'crm_plan',
      id: plan.id,
    })
  }
}
