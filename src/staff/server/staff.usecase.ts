import { sql } from 'kysely'
import { lit } from '#platform/server/db/lit.ts'
import type { StaffRecord } from '#staff/staff.api.ts'
import { refuseStaff } from '#staff/staff.errors.ts'
import { givenUntil } from '#access/server/given-password.ts'
import { newPasswordHash } from '#access/server/new-password.ts'
import { mapDatabaseError, refuseCircle } from '#staff/server/save-staff.usecase.ts'
import {
  announceStations,
  lockStaff,
  sessionsOf,
  staffById,
  staffListing,
  stationsOfStaff,
} from '#staff/server/staff.repo.ts'
import { vietQrPayload } from '#ledger/vietqr.rules.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { fold } from '#platform/rules/fold.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { foreignKeyViolation, sqlState } from '#platform/server/db/database.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { qrSvg } from '#platform/server/files/qr.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { staffStatus } from '#staff/staff.status.ts'

const everybody = sql<boolean>`true`

/** The staff with how many work here and how many are disabled. */
export function staffs({ db, actor }: Context, query: ListQuery & { station?: number[] | undefined }) {
  const { station } = query
  const scope = station
    ? sql<boolean>`exists (select from staff_station at where at.staff_id = s.id and at.station_id = any(${station}::bigint[]))`
    : everybody
  return chippedList<StaffRecord>(db, staffListing(actor), query, scope)
}

interface Seller {
  id: number
  _id: string
  name: string
  username: string
  role: RoleCode
  stations: { id: number; code: string; name: string }[]
  customers: number
  locked: boolean
}
const customersOf = sql`from customer c where c.sale_id = s.id and c.deleted_at is null`
const works = sql<boolean>`s.status = ${lit(staffStatus.active)}`
const sellers: ListDefinition = {
  from: sql`staff s`,
  select: sql`s.id, s.id::text as _id, s.name, s.username, s.role, ${stationsOfStaff} as stations,
    (select count(*) ${customersOf})::int as customers, not (${works}) as locked`,
  filters: {},
  sorts: { name: sql`s.name` },
  key: sql`s.id`,
  defaultSort: 'name',
  search: { text: (q) => sql<boolean>`s.fold like ${anywhere(fold(q))}` },
}
const sell = sql<boolean>`s.role in ('SS', 'CC')`
/** Everybody who sells and works here. */
export const sales = ({ db }: Context, query: ListQuery) =>
  listRows<Seller>(db, sellers, query, sql<boolean>`${sell} and ${works}`)

/** The same and whoever left customers behind. */
export const salesWithCustomers = ({ db }: Context, query: ListQuery) =>
  listRows<Seller>(db, sellers, query, sql<boolean>`${sell} and (${works} or exists (select ${customersOf}))`)

interface Membership {
  id: number
  _id: string
  staff_id: number
  staff_name: string
  station_id: number
  station_code: string
  station_name: string
}
const memberships: ListDefinition = {
  from: sql`staff_station ss join staff s on s.id = ss.staff_id join station t on t.id = ss.station_id`,
  select: sql`ss.id, ss.id::text as _id, s.id as staff_id, s.name as staff_name, t.id as station_id,
    t.code as station_code, t.name as station_name`,
  filters: {
    staff_id: { any: 'ss.staff_id', type: 'bigint' },
    station_id: { any: 'ss.station_id', type: 'bigint' },
  },
  sorts: { staff_name: sql`s.name`, station: sql`t.position` },
  key: sql`ss.id`,
  defaultSort: 'staff_name',
  search: { text: (q) => sql<boolean>`s.fold like ${anywhere(fold(q))}` },
}
export const staffStations = ({ db }: Context, query: ListQuery) =>
  listRows<Membership>(db, memberships, query, everybody)

/** @returns the person's memberships. @throws staff.station_held where none of the stations is new */
export async function joinStations(context: Context, id: number, stations: readonly number[]) {
  await lockStaff(context, id)
  try {
    const { rows } = await sql`insert into staff_station (staff_id, station_id)
      select ${id}, unnest(${[...new Set(stations)]}::bigint[]) on conflict do nothing returning id`.execute(
      context.db,
    )
    if (rows.length === 0) throw refuseStaff('staff.station_held')
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error
    throw refuseField('station', 'Không tìm thấy trạm này')
  }
  await announceStations(context, id)
  const query = { page: 1, size: 1000, sort: 'station', staff_id: [id] }
  return (await staffStations(context, query)).results
}

/** @throws not_found, staff.last_station: who belongs nowhere can do nothing */
export async function leaveStation(context: Context, id: number): Promise<{ id: number }> {
  const { db } = context
  const row = await db.selectFrom('staff_station').select('staff_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  await lockStaff(context, row.staff_id)
  const gone = await sql`delete from staff_station where id = ${id}
    and exists (select from staff_station other where other.staff_id = ${row.staff_id} and other.id <> ${id})`.execute(
    db,
  )
  if (!gone.numAffectedRows) throw refuseStaff('staff.last_station')
  await announceStations(context, row.staff_id)
  return { id }
}

type Account = {
  account_no?: string | null | undefined
  bank_name?: string | null | undefined
  bank_account?: string | null | undefined
}
/** The account code and the salary account. @throws staff.account_taken */
export async function keepAccount(context: Context, id: number, version: number | undefined, given: Account) {
  await lockStaff(context, id, version)
  const values = Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value || null]])),
  )
  if (Object.keys(values).length) {
    await mapDatabaseError(() => context.db.updateTable('staff').set(values).where('id', '=', id).execute())
  }
  return staffById(context, id)
}

/** Whom the person reports to; they approve the person's leave. */
export async function appointManager(
  context: Context,
  id: number,
  version: number | undefined,
  manager: number | null,
) {
  await lockStaff(context, id, version)
  if (manager !== null) {
    const { name } = await staffById(context, manager)
    if (!name) throw refuseStaff('staff.not_found')
    await refuseCircle(context, id, manager)
  }
  await context.db.updateTable('staff').set({ manager_id: manager }).where('id', '=', id).execute()
  return staffById(context, id)
}

/** Days of paid leave a year, with the history of their changes. */
export async function grantLeaveDays(
  context: Context,
  id: number,
  given: { leave_days: number; reason?: string | null | undefined; version?: number | undefined },
) {
  const before = await lockStaff(context, id, given.version)
  const { db, actor, now } = context
  if (before.leave_days !== given.leave_days) {
    await db.updateTable('staff').set({ leave_days: given.leave_days }).where('id', '=', id).execute()
    await db
      .insertInto('leave_days_change')
      .values({
        staff_id: id,
        days_before: before.leave_days,
        days_after: given.leave_days,
        reason: given.reason || null,
        changed_by: actor.id,
        changed_at: now,
      })
      .execute()
  }
  return staffById(context, id)
}

interface LeaveDaysChange {
  id: number
  _id: string
  days_before: number
  days_after: number
  reason: string | null
  changed_by: number | null
  changed_name: string | null
  changed_at: Date
}
const changes: ListDefinition = {
  from: sql`leave_days_change c left join staff s on s.id = c.changed_by`,
  select: sql`c.id, c.id::text as _id, c.days_before, c.days_after, c.reason, c.changed_by, s.name as changed_name, c.changed_at`,
  filters: {},
  sorts: { id: sql`c.id` },
  key: sql`c.id`,
  defaultSort: '-id',
}
/** One's own, those of one's people, and everybody's for managers and accountants. @throws staff.not_found */
export async function leaveDaysChanges({ db, actor }: Context, staff: number, query: ListQuery) {
  const own = sql<boolean>`c.staff_id = ${staff}`
  if (staff !== actor.id && !is(actor, 'ql', 'kt')) {
    const mine = await db
      .selectFrom('staff')
      .select('id')
      .where('id', '=', staff)
      .where('manager_id', '=', actor.id)
      .executeTakeFirst()
    if (!mine) throw refuseStaff('staff.not_found')
  }
  return listRows<LeaveDaysChange>(db, changes, query, own)
}

/** @throws bad_input, staff.not_found */
export async function givenPassword(context: Context, id: number, password: string): Promise<string> {
  return newPasswordHash(password, await staffById(context, id), 'password')
}

/** A password set by a manager ends every session; its owner changes it at the next sign-in, within some days. */
export async function resetPassword(context: Context, id: number, password_hash: string) {
  await lockStaff(context, id)
  if (id === context.actor.id) throw refuseStaff('staff.self')
  const sessions_ended = await sessionsOf(context, id)
  await context.db
    .updateTable('staff')
    .set({ password_hash, password_given_until: await givenUntil(context) })
    .where('id', '=', id)
    .execute()
  return { id, sessions_ended }
}

/** VietQR of the salary account; a badge with the account code where there is none. */
export async function qrOfStaff(context: Context, id: number, amount: number | null) {
  const person = await staffById(context, id)
  const { bank_bin: bin, bank_account: account } = person
  if (bin && account) {
    const qr = vietQrPayload({ bin, account, amount, memo: `${person.username} ${person.account_no ?? ''}` })
    return {
      kind: 'bank' as const,
      qr,
      svg: qrSvg(qr),
      title: `${person.name} · ${person.bank_name ?? ''} ${account}`,
    }
  }
  const qr = `NV:${person.id}:${person.username}`
  return { kind: 'badge' as const, qr, svg: qrSvg(qr), title: person.name }
}
