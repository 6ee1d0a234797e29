import { sql } from 'kysely'
import { lit } from '#platform/server/db/lit.ts'
import type { SentStaff, StaffRecord } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { refuseStaff } from '#staff/staff.errors.ts'
import { givenUntil } from '#access/server/given-password.ts'
import { newPasswordHash } from '#access/server/new-password.ts'
import { announceStations, lockStaff, staffById } from '#staff/server/staff.repo.ts'
import type { LockedStaff } from '#staff/server/staff.repo.ts'
import { refuseImplausibleBirthday } from '#platform/contract/birthday.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { actionTo } from '#platform/contract/status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { changedValues, toColumns } from '#platform/server/lists/record-write.ts'
import type { Context } from '#platform/server/context.ts'
import { foreignKeyViolation, sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import { staffStatus, staffTable } from '#staff/staff.status.ts'

/** The hash of a new person's password; the form of a known one brings none. @throws bad_input */
export async function firstPassword({ id, password, username, name }: SentStaff): Promise<string | null> {
  return id === undefined
    ? newPasswordHash(password as string, { username: username as string, name }, 'password')
    : null
}

/** Creates without id, changes with id. @throws the refusals of `saveStaff` */
export async function saveStaffRecord(
  context: Context,
  body: SentStaff,
  hash: string | null,
): Promise<StaffRecord> {
  const before = body.id === undefined ? null : await lockStaff(context, body.id, body.version)
  const role = body.role === undefined ? null : await roleOf(context, body.role)
  if (role?.role === 'SU' && context.actor.role !== 'SU') throw refuseStaff('staff.above')
  if (before) await refuseLockingOut(context, before, { role: role?.role, status: body.status })
  refuseImplausibleBirthday(body.birthday, context.now)
  if (before && body.manager) await refuseCircle(context, before.id, body.manager)
  await refuseUnknown(context, body)
  const values = { ...columnsOf(context, body), ...(role && { role: role.role, role_staff_id: role.title }) }
  if (before) refuseOwnMail(context, before, values)
  const id = before
    ? await change(context, before, values)
    : await create(context, body, { ...values, password_hash: hash })
  if (body.station) await setStations(context, id, body.station)
  return staffById(context, id)
}

/** Codes for a lost password go there: the own one is changed where the password is asked. */
function refuseOwnMail({ actor }: Context, before: LockedStaff, { email = before.email }: Values): void {
  if (before.id !== actor.id || (email || null) === before.email) return
  throw refuseField('email', 'E-mail của chính bạn được đổi ở trang cá nhân, nơi hỏi mật khẩu')
}

/** The server role that a sent role stands for, and the company's own title where it is one. */
async function roleOf({ db }: Context, code: string): Promise<{ role: RoleCode; title: number | null }> {
  const row = await db
    .selectFrom('role_staff')
    .select(['id', 'code', 'role'])
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) throw refuseField('role', 'Vai trò không có trong danh sách vai trò đang dùng')
  return { role: row.role as RoleCode, title: row.code === row.role ? null : row.id }
}

/** Nobody shuts themselves out, and the company keeps one of its highest managers. */
export async function refuseLockingOut(
  { db, actor }: Context,
  before: LockedStaff,
  after: { role?: RoleCode | undefined; status?: number | undefined },
): Promise<void> {
  const other = (after.role ?? before.role) !== before.role
  const disabled = after.status === staffStatus.disabled && before.status === staffStatus.active
  if (before.id === actor.id && (other || disabled)) throw refuseStaff('staff.self')
  if (before.role !== 'SU' || before.status !== staffStatus.active || !(other || disabled)) return
  // All of them are locked: of two disabled at once, the second finds one less.
  const left = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'SU')
    .where('status', '=', staffStatus.active)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (left.every(({ id }) => id === before.id)) throw refuseStaff('staff.last_manager')
}

/** @throws staff.manager_circle where the manager is the person themselves or reports to them */
export async function refuseCircle({ db }: Context, staff: number, manager: number): Promise<void> {
  // Two people made each other's manager at once would close a circle.
  await sql`select pg_advisory_xact_lock(hashtext('staff.manager'))`.execute(db)
  const { rows } = await sql`
    with recursive up as (
      select id, manager_id from staff where id = ${manager}
      union select s.id, s.manager_id from staff s join up on s.id = up.manager_id
    ) select from up where id = ${staff}`.execute(db)
  if (rows.length) throw refuseStaff('staff.manager_circle')
}

/** What the body names must be there, said at its field. */
async function refuseUnknown({ db }: Context, body: SentStaff): Promise<void> {
  const { rows } = await sql<{ manager: boolean; department: boolean; partner: boolean; warehouse: boolean }>`
    select ${body.manager ?? null}::bigint is null or exists (select from staff where id = ${body.manager ?? null}::bigint and status = ${lit(staffStatus.active)}) as manager,
      ${body.department_id ?? null}::bigint is null or exists (select from department where id = ${body.department_id ?? null}::bigint) as department,
      ${body.partner_id ?? null}::bigint is null or exists (select from partner where id = ${body.partner_id ?? null}::bigint) as partner,
      ${body.warehouse_code || null}::text is null or exists (select from warehouse where code = ${body.warehouse_code || null}::text) as warehouse`.execute(
    db,
  )
  const known = rows[0]
  if (!known?.manager) throw refuseField('manager', 'Không tìm thấy người quản lý đang làm việc này')
  if (!known.department) throw refuseField('department_id', 'Không tìm thấy phòng ban này')
  if (!known.partner) throw refuseField('partner_id', 'Không tìm thấy đối tác này')
  if (!known.warehouse) throw refuseField('warehouse_code', 'Không tìm thấy kho này')
}

type Values = Record<string, unknown>

function columnsOf(context: Context, body: SentStaff): Values {
  const values = toColumns(staffFields, changedValues(staffFields, body, context))
  return { ...values, ...(body.status === undefined ? {} : { status: body.status }) }
}

async function create(context: Context, body: SentStaff, values: Values): Promise<number> {
  const person = values as { username: string; name: string; role: string; password_hash: string }
  return mapDatabaseError(async () => {
    const row = await context.db
      .insertInto('staff')
      .values({
        ...person,
        type: body.kind ?? (values['role'] === 'PA' ? 3 : 2),
        password_given_until: await givenUntil(context),
        ...(body.leave_days === undefined ? {} : { leave_days: body.leave_days }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

const staffRecords: Omit<Records<LockedStaff, null, never>, 'lock'> = {
  table: staffTable,
  snapshot: () => null,
  refuse: (_, row) => refuse('conflict.stale', { extra: { data: row } }),
  // One change of the row, whatever else the form says; who changed what is in the audit.
  move: ({ db }, { id }, { to, set }) => write(db, id, { ...set, status: to }),
}

const write = (db: Db, id: number, values: Values): Promise<void> =>
  mapDatabaseError(async () => {
    await db.updateTable('staff').set(values).where('id', '=', id).execute()
  })

async function change(context: Context, before: LockedStaff, { status, ...set }: Values): Promise<number> {
  const { id } = before
  const action = typeof status === 'number' ? actionTo(staffTable, before.status, status) : undefined
  if (action)
    await runLocked(staffRecords, before, { context, action: action.key, effect: async () => ({ set }) })
  else if (Object.keys(set).length > 0) await write(context.db, id, set)
  return id
}

/** SQLSTATE of the trigger that keeps an account open while its person holds something of the company's. */
const holdsAssets = 'KS004'
const holding = (error: unknown) =>
  refuseStaff('staff.holds_assets', { values: { codes: (error as { detail?: string }).detail ?? '' } })

/** A name or account code that somebody else has is said as such; an account of who holds assets stays open. */
export async function mapDatabaseError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === holdsAssets) throw holding(error)
    if (sqlState(error) !== uniqueViolation) throw error
    const { constraint } = error as { constraint?: string }
    throw refuseStaff(constraint === 'staff_account' ? 'staff.account_taken' : 'staff.username_taken')
  }
}

/** Exactly these stations from now on. */
async function setStations(context: Context, staff: number, stations: readonly number[]): Promise<void> {
  const { db } = context
  const wanted = [...new Set(stations)]
  try {
    const left =
      await sql`delete from staff_station where staff_id = ${staff} and not station_id = any(${wanted}::bigint[])`.execute(
        db,
      )
    const joined = await sql`insert into staff_station (staff_id, station_id)
      select ${staff}, unnest(${wanted}::bigint[]) on conflict do nothing`.execute(db)
    if (left.numAffectedRows || joined.numAffectedRows) await announceStations(context, staff)
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error
    throw refuseField('station', 'Không tìm thấy trạm này')
  }
}

/** Deletes who has never done anything here; everybody else is disabled and stays for the history. */
export async function removeStaffRecord(
  context: Context,
  id: number,
): Promise<{ id: number; deleted: boolean }> {
  const { db } = context
  const before = await lockStaff(context, id)
  if (id === context.actor.id) throw refuseStaff('staff.self')
  await refuseLockingOut(context, before, { status: staffStatus.disabled })
  await sql`savepoint never_worked`.execute(db)
  try {
    await db.deleteFrom('staff').where('id', '=', id).execute()
    return { id, deleted: true }
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error
    await sql`rollback to savepoint never_worked`.execute(db)
  }
  if (before.status === staffStatus.active)
    await runLocked(staffRecords, before, { context, action: 'disable' })
  return { id, deleted: false }
}
