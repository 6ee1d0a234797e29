import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { peopleToAssign } from '#crm/comments/server/crm-people.ts'
import type { Goals, setPlanRoutes, setPlanSales, setPlanTasks, setPlanTeams } from '#crm/plans/plan.api.ts'
import { refusePlan } from '#crm/plans/plan.errors.ts'
import { daysOfMonth } from '#crm/plans/plan.rules.ts'
import { measureWords, measuresOf } from '#crm/plans/plan.words.ts'
import type { PlanMode } from '#crm/plans/plan.words.ts'
import { lockPlan, refuseOver, seenPlan, touchPlan } from '#crm/plans/server/lock-plan.ts'
import { measurePlan } from '#crm/plans/server/measure-plan.ts'
import { dayOfChange, keepMembers, teamsOf } from '#crm/plans/server/plan-members.ts'
import type { Team } from '#crm/plans/server/plan-members.ts'
import { goalsByPerson, tellPeople } from '#crm/plans/server/tell-goals.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** What a part is of; its column. */
type Key = 'head_id' | 'route_code' | 'task_group' | 'sale_id'
const keyOf: Readonly<Record<PlanMode, Key>> = {
  team: 'head_id',
  route: 'route_code',
  task: 'task_group',
  sale: 'sale_id',
}
interface Part {
  of: string | number
  goals: Goals
  members?: readonly number[] | undefined
}
interface Asked {
  id: number
  version?: number | undefined
  from_day?: string | null | undefined
}

/** @throws bad_input where a measure is none of the mode */
export function checkMeasures(mode: PlanMode, goals: Goals, path: string): void {
  const alien = goals.find(({ measure }) => !measuresOf[mode].includes(measure))
  if (alien)
    throw refuseField(
      path,
      `Chỉ tiêu “${measureWords[alien.measure].label}” không đo được theo cách chia này`,
    )
}

/** What of a part, or of a person in it, is to be reached; what is not named goes. */
export async function keepGoals(db: Db, part: number, staff: number | null, goals: Goals): Promise<void> {
  const measures = goals.map(({ measure }) => measure)
  await sql`delete from crm_plan_goal where part_id = ${part} and staff_id is not distinct from ${staff}::bigint
    and measure <> all(${measures}::text[])`.execute(db)
  if (goals.length === 0) return
  await sql`insert into crm_plan_goal (part_id, staff_id, measure, goal)
    select ${part}, ${staff}::bigint, g.measure, g.goal
    from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb) as g (measure text, goal bigint)
    on conflict (part_id, staff_id, measure) do update set goal = excluded.goal
    where crm_plan_goal.goal <> excluded.goal`.execute(db)
}

/** Everybody named may be given goals here; who was named before stays, wherever they work now. */
async function checkPeople(
  context: Context,
  plan: number,
  column: Key,
  parts: readonly Part[],
): Promise<void> {
  if (column !== 'head_id' && column !== 'sale_id') return
  const known = new Set((await peopleToAssign(context)).map(({ id }) => id))
  const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from crm_plan_part
    where plan_id = ${plan} union select staff_id from crm_plan_member where plan_id = ${plan}`.execute(
    context.db,
  )
  for (const { id } of rows) if (id !== null) known.add(Number(id))
  for (const [at, { of, members = [] }] of parts.entries()) {
    if (!known.has(Number(of)))
      throw refuseField(`parts.${at}.${column}`, 'Chọn nhân viên đang làm ở trạm này')
    if (members.some((one) => !known.has(one)))
      throw refuseField(`parts.${at}.members`, 'Chọn nhân viên đang làm ở trạm này')
  }
}

async function checkRoutes(db: Db, column: Key, parts: readonly Part[]): Promise<void> {
  if (column !== 'route_code') return
  const codes = parts.map(({ of }) => String(of))
  const { rows } = await sql<{
    code: string
  }>`select code from route where code = any(${codes}::text[])`.execute(db)
  const known = new Set(rows.map(({ code }) => code))
  const at = codes.findIndex((code) => !known.has(code))
  if (at >= 0) throw refuseField(`parts.${at}.route_code`, 'Không có tuyến này')
}

/** All parts of the plan as they are now; those that are not named go with what was given of them. */
async function setParts(context: Context, asked: Asked, mode: PlanMode, parts: readonly Part[]) {
  const { db, now } = context
  const column = keyOf[mode]
  const before = await lockPlan(context, asked)
  if (before.mode !== mode) throw refusePlan('crm.plan_mode')
  refuseOver(before, now)
  for (const [at, { of, goals }] of parts.entries()) {
    if (parts.findIndex((other) => other.of === of) !== at)
      throw refuseField(`parts.${at}.${column}`, 'Mỗi phần chỉ đặt một lần')
    checkMeasures(mode, goals, `parts.${at}.goals`)
  }
  await checkPeople(context, before.id, column, parts)
  await checkRoutes(db, column, parts)
  const day = mode === 'team' ? await dayOfChange(context, before, asked.from_day) : null
  const had = await goalsByPerson(db, before.id)
  const named = parts.map(({ of }) => String(of))
  await sql`delete from crm_plan_part where plan_id = ${before.id}
    and ${sql.ref(column)}::text <> all(${named}::text[])`.execute(db)
  const teams: Team[] = []
  for (const [position, { of, goals, members }] of parts.entries()) {
    const { rows } = await sql<{
      id: number
    }>`insert into crm_plan_part (plan_id, position, ${sql.ref(column)})
      values (${before.id}, ${position}, ${of})
      on conflict (plan_id, head_id, route_code, task_group, sale_id) do update set position = excluded.position
      returning id`.execute(db)
    const { id } = rows[0]!
    await keepGoals(db, id, null, goals)
    if (mode === 'team') teams.push({ id, head: Number(of), members })
  }
  if (day) await keepMembers(db, before.id, await teamsOf(context, before.id, teams), day)
  await touchPlan(context, before.id)
  await measurePlan(db, before, now)
  await recordEvent(context, {
    entity: 'crm_plan',
    id: before.id,
    action: 'parts',
    station: before.station_id,
  })
  await tellPeople(context, before, had)
  return seenPlan(context, before.id)
}

export const setTeams = (context: Context, { parts, ...asked }: z.output<typeof setPlanTeams.body>) =>
  setParts(
    context,
    asked,
    'team',
    parts.map(({ head_id, goals, members }) => ({ of: head_id, goals, members })),
  )
export const setRoutes = (context: Context, { parts, ...asked }: z.output<typeof setPlanRoutes.body>) =>
  setParts(
    context,
    asked,
    'route',
    parts.map(({ route_code, goals }) => ({ of: route_code, goals })),
  )
export const setTasks = (context: Context, { parts, ...asked }: z.output<typeof setPlanTasks.body>) =>
  setParts(
    context,
    asked,
    'task',
    parts.map(({ task_group, goals }) => ({ of: task_group, goals })),
  )
export const setSales = (context: Context, { parts, ...asked }: z.output<typeof setPlanSales.body>) =>
  setParts(
    context,
    asked,
    'sale',
    parts.map(({ sale_id, goals }) => ({ of: sale_id, goals })),
  )

export async function dropParts({ db }: Context, plan: number): Promise<void> {
  await db.deleteFrom('crm_plan_part').where('plan_id', '=', plan).execute()
}

const atWork = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or exists (select from staff s
    where s.id = ${sql.ref(column)} and s.status = ${lit(staffStatus.active)}))`

/** Parts, teams and goals of another plan, of who is still at work: the teams as they were at its end. */
export async function copyParts(
  { db }: Context,
  from: number,
  to: { id: number; month: string },
): Promise<void> {
  const same = sql`(n.head_id, n.route_code, n.task_group, n.sale_id)
    is not distinct from (p.head_id, p.route_code, p.task_group, p.sale_id)`
  const pairs = sql`crm_plan_part p join crm_plan_part n on n.plan_id = ${to.id} and ${same}`
  await sql`insert into crm_plan_part (plan_id, position, head_id, route_code, task_group, sale_id)
    select ${to.id}, p.position, p.head_id, p.route_code, p.task_group, p.sale_id from crm_plan_part p
    where p.plan_id = ${from} and ${atWork('p.head_id')} and ${atWork('p.sale_id')}`.execute(db)
  await sql`insert into crm_plan_member (plan_id, part_id, staff_id, joined_on)
    select ${to.id}, n.id, m.staff_id, ${daysOfMonth(to.month).from}::date
    from ${pairs} join crm_plan_member m on m.part_id = p.id
    where p.plan_id = ${from} and m.left_on is null and ${atWork('m.staff_id')}`.execute(db)
  await sql`insert into crm_plan_goal (part_id, staff_id, measure, goal)
    select n.id, g.staff_id, g.measure, g.goal from ${pairs} join crm_plan_goal g on g.part_id = p.id
    where p.plan_id = ${from} and ${atWork('g.staff_id')}`.execute(db)
}
