import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import type { StaffRecord } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { refuseStaff } from '#staff/staff.errors.ts'
import { isSeen } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { fold } from '#platform/rules/fold.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { stale } from '#platform/server/events/stale.ts'

/** The stations somebody works in; managers work in all of them without a membership. */
export const stationsOfStaff = sql`coalesce((select json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name)
    order by t.position, t.id) from station t where t.active and (s.role in ('SU', 'AD')
      or exists (select from staff_station ss where ss.staff_id = s.id and ss.station_id = t.id))), '[]')`

const computed = {
  role_code: sql`coalesce(r.code, s.role)`,
  role_name: sql`coalesce(r.name, base.name, s.role)`,
  department_name: sql`d.name`,
  manager_name: sql`m.name`,
  stations: stationsOfStaff,
  partner_name: sql`p.name`,
  twofa: sql`exists (select from staff_twofa f where f.staff_id = s.id and f.enabled_at is not null)`,
}

/** Specified: 0 is staff, of which 2 are our own and 3 partners' people. */
function ofType(value: string) {
  const types = value.split(',')
  return types.includes('0') ? sql<boolean>`true` : sql<boolean>`s.type::text = any(${types}::text[])`
}

/** The list of the staff as this person may see it: what is not theirs to see never leaves the database. */
export function staffListing(actor: Actor): ListDefinition {
  const unseen = Object.entries(staffFields).filter(([, field]) => !isSeen(field, actor.role))
  const nothing = Object.fromEntries(unseen.map(([name]) => [name, sql`null`]))
  const described = describedList(staffFields, 's', { ...computed, ...nothing })
  const list: ListDefinition = {
    from: sql`staff s left join role_staff r on r.id = s.role_staff_id left join role_staff base on base.code = s.role
      left join department d on d.id = s.department_id left join staff m on m.id = s.manager_id
      left join partner p on p.id = s.partner_id`,
    table: { name: 'staff', as: 's' },
    ...described,
    select: sql`${described.select}, 0 as type`,
    filters: { ...described.filters, type: ofType },
    sorts: { ...described.sorts, id: sql`s.id` },
    key: sql`s.id`,
    defaultSort: 'name',
    search: { text: (q) => sql<boolean>`s.fold like ${anywhere(fold(q))}` },
    chips: { of: 'status', values: staffStatus.values },
  }
  return askedBy(list, actor.role)
}

export async function staffById({ db, actor }: Context, id: number): Promise<StaffRecord> {
  const { from, select } = staffListing(actor)
  const { rows } = await sql<StaffRecord>`select ${select} from ${from} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw refuseStaff('staff.not_found')
  return rows[0]
}

export interface LockedStaff {
  id: number
  username: string
  name: string
  email: string | null
  role: RoleCode
  status: number
  version: number
  leave_days: number
}

/**
 * The person's row, kept from others until the call ends. @throws staff.not_found, conflict.stale,
 * staff.above where somebody else than the highest managers would change one of them
 */
export async function lockStaff(
  context: Context,
  id: number,
  version?: number | undefined,
): Promise<LockedStaff> {
  const { db, actor } = context
  const row = await db
    .selectFrom('staff')
    .select(['id', 'username', 'name', 'email', 'role', 'status', 'version', 'leave_days'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuseStaff('staff.not_found')
  if (row.role === 'SU' && actor.role !== 'SU') throw refuseStaff('staff.above')
  if (version !== undefined && version !== row.version) {
    throw await stale(context.db, 'staff', await staffById(context, id))
  }
  return { ...row, role: row.role as RoleCode, leave_days: Number(row.leave_days) }
}

/** How many sessions a person has: a new role or password and a disabled account end them all (trigger end_sessions). */
export async function sessionsOf({ db }: Context, staff: number): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('staff_id', '=', staff)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Where somebody works has changed: open tabs read their session anew, as after a change of the menu. */
export const announceStations = (context: Context, staff: number) =>
  recordEvent(context, { entity: 'menu', id: staff, action: 'stations_changed', station: null })
