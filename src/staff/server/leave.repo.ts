import { sql } from 'kysely'
import { leaveFields } from '#staff/leave.fields.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import type { RawBuilder } from 'kysely'
import { refuseLeave } from '#staff/leave.errors.ts'
import type { WorkCalendar } from '#staff/leave.rules.ts'
import type { LeaveBalance, LeaveRecord } from '#staff/leave.api.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

/** Whom this person decides about: everybody for managers, for others who reports to them; never themselves. */
const decides = (actor: Actor) =>
  is(actor, 'ql') ? sql<boolean>`s.id <> ${actor.id}` : sql<boolean>`s.manager_id = ${actor.id}`

/** One's own leave and that of one's people; managers and accountants see all. */
export function visibleLeaves(actor: Actor): RawBuilder<boolean> {
  if (is(actor, 'ql', 'kt')) return sql<boolean>`true`
  return sql<boolean>`(l.staff_id = ${actor.id} or s.manager_id = ${actor.id})`
}
export const ownLeaves = (actor: Actor) => sql<boolean>`l.staff_id = ${actor.id}`
export const decidedLeaves = (actor: Actor) => sql<boolean>`(${decides(actor)})`

export function leaveListing(actor: Actor): ListDefinition {
  const described = describedList(leaveFields, 'l', {
    staff_name: sql`s.name`,
    department_name: sql`d.name`,
    manager_name: sql`m.name`,
    decided_name: sql`c.name`,
    own: sql`l.staff_id = ${actor.id}`,
    decides: sql`(${decides(actor)}) is true`,
  })
  return {
    from: sql`staff_leave l join staff s on s.id = l.staff_id left join department d on d.id = s.department_id
      left join staff m on m.id = s.manager_id left join staff c on c.id = l.decided_by`,
    ...described,
    filters: {
      ...described.filters,
      department_id: { any: 's.department_id', type: 'bigint' },
    },
    sorts: { ...described.sorts, id: sql`l.id` },
    key: sql`l.id`,
    defaultSort: '-from_date',
    search: { text: (q) => sql<boolean>`s.fold like ${anywhere(fold(q))}` },
    chips: { of: 'status', values: leaveStatus.values },
    counted: sql`staff_leave l join staff s on s.id = l.staff_id`,
  }
}

/** @throws leave.not_found where it is not there or not this person's to see */
export async function leaveById({ db, actor }: Context, id: number): Promise<LeaveRecord> {
  const { from, select } = leaveListing(actor)
  const { rows } = await sql<LeaveRecord>`select ${select} from ${from}
    where l.id = ${id} and ${visibleLeaves(actor)}`.execute(db)
  if (!rows[0]) throw refuseLeave('leave.not_found')
  return rows[0]
}

export async function calendarBetween(
  db: Db,
  from: BusinessDate,
  to: BusinessDate,
  saturday: number,
): Promise<WorkCalendar> {
  const { rows } = await sql<{ date: BusinessDate; kind: 'off' | 'work' }>`
    select date, kind from holiday where date between ${from}::date and ${to}::date`.execute(db)
  return { saturday, exceptions: new Map(rows.map(({ date, kind }) => [date, kind])) }
}

/** Paid leave of a year: what there is, what is taken, what waits; `except` leaves out one request. */
export async function balanceOf(db: Db, staff: number, year: number, except = 0): Promise<LeaveBalance> {
  const { rows } = await sql<{ leave_days: number; used: number; waiting: number }>`
    select s.leave_days, coalesce(sum(l.days) filter (where l.status = ${lit(leaveStatus.approved)}), 0) as used,
      coalesce(sum(l.days) filter (where l.status = ${lit(leaveStatus.waiting)}), 0) as waiting
    from staff s left join staff_leave l on l.staff_id = s.id and l.kind = 'annual' and l.id <> ${except}
      and l.from_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    where s.id = ${staff} group by s.id`.execute(db)
  const { leave_days, used, waiting } = rows[0] ?? { leave_days: 0, used: 0, waiting: 0 }
  return { year, leave_days, used, waiting, left: leave_days - used - waiting }
}
