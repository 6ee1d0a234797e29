import { sql } from 'kysely'
import type { z } from 'zod'
import { peopleToAssign } from '#crm/comments/server/crm-people.ts'
import type { assignPlan } from '#crm/plans/plan.api.ts'
import { refusePlan } from '#crm/plans/plan.errors.ts'
import { lockPlan, refuseOver, seenPlan, touchPlan } from '#crm/plans/server/lock-plan.ts'
import { measurePlan } from '#crm/plans/server/measure-plan.ts'
import { mayAssign } from '#crm/plans/server/plan-parts.repo.ts'
import { checkMeasures, keepGoals } from '#crm/plans/server/plan-parts.usecase.ts'
import { goalsByPerson, tellPeople } from '#crm/plans/server/tell-goals.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

interface Part {
  head_id: number | null
  sale_id: number | null
  allowed: boolean
}

/**
 * What of a part each person is to reach; who is not named has nothing of it. In a team to who is in it now, or was
 * given something before; of a route or a group of tasks to whoever works with customers here.
 * @throws not_found, conflict.stale, crm.plan_over, crm.plan_not_head, bad_input
 */
export async function giveGoals(context: Context, body: z.output<typeof assignPlan.body>) {
  const { db, now, actor } = context
  const plan = await lockPlan(context, body)
  refuseOver(plan, now)
  const { rows } =
    await sql<Part>`select p.head_id, p.sale_id, ${mayAssign(actor)} as allowed from crm_plan_part p
    where p.id = ${body.part_id} and p.plan_id = ${plan.id}`.execute(db)
  const part = rows[0]
  if (!part) throw refuseField('part_id', 'Kế hoạch không có phần này, vui lòng tải lại')
  if (part.sale_id !== null) throw refuseField('part_id', 'Mục tiêu theo nhân viên đã là của người đó')
  if (!part.allowed) throw refusePlan('crm.plan_not_head')
  const offered = await peopleOf(context, body.part_id, part.head_id)
  for (const [at, { staff_id, goals }] of body.people.entries()) {
    if (!offered.has(staff_id))
      throw refuseField(
        `people.${at}.staff_id`,
        part.head_id === null ? 'Chọn nhân viên đang làm ở trạm này' : 'Người này không ở trong nhóm',
      )
    if (body.people.findIndex((other) => other.staff_id === staff_id) !== at)
      throw refuseField(`people.${at}.staff_id`, 'Mỗi người chỉ giao một lần')
    checkMeasures(plan.mode, goals, `people.${at}.goals`)
  }
  const had = await goalsByPerson(db, plan.id)
  const named = body.people.map(({ staff_id }) => staff_id)
  await sql`delete from crm_plan_goal where part_id = ${body.part_id} and staff_id <> all(${named}::bigint[])`.execute(
    db,
  )
  for (const { staff_id, goals } of body.people) await keepGoals(db, body.part_id, staff_id, goals)
  await touchPlan(context, plan.id)
  await measurePlan(db, plan, now, 'people')
  await recordEvent(context, { entity: 'crm_plan', id: plan.id, action: 'assign', station: plan.station_id })
  await tellPeople(context, plan, had)
  return seenPlan(context, plan.id)
}

async function peopleOf(context: Context, part: number, head: number | null): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select g.staff_id as id from crm_plan_goal g
      where g.part_id = ${part} and g.staff_id is not null
    union select m.staff_id from crm_plan_member m where m.part_id = ${part} and m.left_on is null`.execute(
    context.db,
  )
  const known = new Set(rows.map(({ id }) => Number(id)))
  if (head === null) for (const { id } of await peopleToAssign(context)) known.add(id)
  return known
}
