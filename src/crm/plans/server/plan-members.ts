import { sql } from 'kysely'
import { peopleToAssign } from '#crm/comments/server/crm-people.ts'
import { teamOf } from '#crm/comments/server/crm-scope.ts'
import { daysOfMonth } from '#crm/plans/plan.rules.ts'
import type { LockedPlan } from '#crm/plans/server/lock-plan.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { addDays, businessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A team of the plan; without members: who works for its head now, if it had none yet. */
export interface Team {
  id: number
  head: number
  members?: readonly number[] | undefined
}

/**
 * From which day a change of teams counts: of a plan that has none yet the first of its month, else the day that was
 * said, or today. What was done before stays with whose team it was. @throws bad_input
 */
export async function dayOfChange(
  { db, now }: Context,
  { id, month }: LockedPlan,
  said: string | null | undefined,
): Promise<BusinessDate> {
  const { from, to } = daysOfMonth(month)
  if (said) {
    const day = readBusinessDate(said)!
    if (day < from || day > to) throw refuseField('from_day', 'Ngày phải nằm trong tháng của kế hoạch')
    return day
  }
  const { rows } = await sql`select from crm_plan_member where plan_id = ${id} limit 1`.execute(db)
  const today = businessDate(now)
  return rows.length === 0 || today < from ? from : today
}

/** The teams with their people: named, as they are, or of a new one whoever works for its head. @throws bad_input */
export async function teamsOf(
  context: Context,
  plan: number,
  teams: readonly Team[],
): Promise<Map<number, number>> {
  const wanted = new Map<number, number>()
  const offered = new Set((await peopleToAssign(context)).map(({ id }) => id))
  for (const [at, { id, head, members }] of teams.entries()) {
    const people = members ?? (await standing(context, plan, id, head)).filter((one) => offered.has(one))
    for (const person of new Set(people)) {
      if (wanted.has(person)) throw refuseField(`parts.${at}.members`, 'Một người chỉ ở trong một nhóm')
      wanted.set(person, id)
    }
  }
  return wanted
}

async function standing({ db }: Context, plan: number, team: number, head: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select staff_id as id from crm_plan_member
    where plan_id = ${plan} and part_id = ${team} and left_on is null`.execute(db)
  if (rows.length > 0) return rows.map(({ id }) => Number(id))
  const { rows: led } = await sql<{ id: number }>`select unnest(${teamOf({ id: head })}) as id`.execute(db)
  return led.map(({ id }) => Number(id))
}

/** From that day on everybody is in the team that is wanted for them, and in no other; the days before stay as they are. */
export async function keepMembers(
  db: Db,
  plan: number,
  wanted: ReadonlyMap<number, number>,
  day: BusinessDate,
): Promise<void> {
  const teams = sql`unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::bigint[]) as w (staff_id, part_id)`
  /** In the wanted team on that day already, until the end. */
  const stays = sql<boolean>`m.left_on is null and m.joined_on <= ${day}::date
    and exists (select from ${teams} where w.staff_id = m.staff_id and w.part_id = m.part_id)`
  await sql`delete from crm_plan_member m where m.plan_id = ${plan} and m.joined_on >= ${day}::date and not (${stays})`.execute(
    db,
  )
  await sql`update crm_plan_member m set left_on = ${addDays(day, -1)}::date
    where m.plan_id = ${plan} and (m.left_on is null or m.left_on >= ${day}::date) and not (${stays})`.execute(
    db,
  )
  await sql`insert into crm_plan_member (plan_id, part_id, staff_id, joined_on)
    select ${plan}, w.part_id, w.staff_id, ${day}::date from ${teams}
    where not exists (select from crm_plan_member m where m.plan_id = ${plan} and m.staff_id = w.staff_id and m.left_on is null)
    order by w.staff_id`.execute(db)
}
