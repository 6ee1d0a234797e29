import { sql } from 'kysely'
import type { z } from 'zod'
import { exportLeaves, leaveTabs, listLeaves } from '#staff/leave.api.ts'
import type { askLeave, changeLeave, decideLeave, LeaveRecord } from '#staff/leave.api.ts'
import { refuseLeave } from '#staff/leave.errors.ts'
import { isLeaveSpan, leaveDaysOf } from '#staff/leave.rules.ts'
import type { LeaveSpan } from '#staff/leave.rules.ts'
import type { LeaveRefusal, LeaveSnapshot } from '#staff/leave.status.ts'
import { leaveFields } from '#staff/leave.fields.ts'
import { leaveStatus, leaveTable } from '#staff/leave.status.ts'
import {
  balanceOf,
  calendarBetween,
  decidedLeaves,
  leaveById,
  leaveListing,
  ownLeaves,
  visibleLeaves,
} from '#staff/server/leave.repo.ts'
import { refuseStaff } from '#staff/staff.errors.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { addDays, businessDate, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { exclusionViolation, sqlState } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { allOf } from '#platform/server/db/together.ts'

type Asked = z.output<(typeof askLeave)['body']>
type Changed = z.output<(typeof changeLeave)['body']>
type Decided = z.output<(typeof decideLeave)['body']>
type Query = z.output<typeof listLeaves.query>

const longestDays = 366
const yearOf = (date: string) => Number(date.slice(0, 4))

function scopeOf(actor: Actor, { tabKey, day_from, day_to }: Query) {
  const tab = leaveTabs.find((known) => known === tabKey) ?? 'all'
  const conditions = [visibleLeaves(actor)]
  if (tab === 'mine') conditions.push(ownLeaves(actor))
  if (tab === 'approve') conditions.push(decidedLeaves(actor))
  // A day of the calendar shows whatever leave reaches into it.
  const [from, to] = [dayOf(day_from, 'day_from'), dayOf(day_to, 'day_to')]
  if (from) conditions.push(sql<boolean>`l.to_date >= ${from}::date`)
  if (to) conditions.push(sql<boolean>`l.from_date <= ${to}::date`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function dayOf(text: string | undefined, path: string): string | null {
  if (!text) return null
  const date = readBusinessDate(text)
  if (!date) throw refuseField(path, 'Ngày phải có dạng DD-MM-YYYY')
  return date
}

/** The requests of a tab with their counts by status, and the days left of whom the list is about. */
export async function leaves({ db, actor, now }: Context, query: Query) {
  const [one, ...others] = query.staff_id ?? []
  const about = one !== undefined && others.length === 0 && (await sees(db, actor, one)) ? one : actor.id
  const [listed, balance] = await allOf([
    chippedList<LeaveRecord>(db, leaveListing(actor), query, scopeOf(actor, query)),
    balanceOf(db, about, yearOf(businessDate(now))),
  ])
  const { counts } = listed.option
  return { ...listed, counts, option: { counts, balance } }
}

async function sees(db: Db, actor: Actor, staff: number): Promise<boolean> {
  if (staff === actor.id || is(actor, 'ql', 'kt')) return true
  return (await managerOf(db, staff)) === actor.id
}

async function managerOf(db: Db, staff: number): Promise<number | null> {
  const row = await db.selectFrom('staff').select('manager_id').where('id', '=', staff).executeTakeFirst()
  return row?.manager_id ?? null
}

/** A request, its days as they are sent. */
type Request = Omit<Asked, 'staff_id'>

/** The request as a change leaves it. */
function changed(before: LeaveRecord, change: Changed): Request {
  return {
    kind: change.kind ?? before.kind,
    from_date: change.from_date ?? formatBusinessDate(before.from_date),
    from_half: change.from_half ?? before.from_half,
    to_date: change.to_date ?? formatBusinessDate(before.to_date),
    to_half: change.to_half ?? before.to_half,
    reason: change.reason === undefined ? before.reason : change.reason,
  }
}

function stretchOf(body: Request): LeaveSpan {
  const from = readBusinessDate(body.from_date) as string
  const to = body.to_date === undefined ? from : (readBusinessDate(body.to_date) as string)
  const stretch = { from, fromHalf: body.from_half, to, toHalf: body.to_half }
  if (!isLeaveSpan(stretch)) throw refuseField('to_date', 'Thời gian kết thúc phải sau thời gian bắt đầu')
  if (yearOf(from) !== yearOf(to)) {
    throw refuseField('to_date', 'Nghỉ qua năm mới cần hai đơn, mỗi năm một đơn')
  }
  if (to > addDays(from, longestDays)) throw refuseField('to_date', 'Khoảng nghỉ quá dài')
  return stretch
}

/**
 * What a request takes, checked against the days left. The person's row is locked: of two requests
 * at once the second sees the first.
 */
async function weigh({ db }: Context, staff: number, body: Request, except: number) {
  const person = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staff)
    .where('status', '=', staffStatus.active)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw refuseStaff('staff.not_found')
  const stretch = stretchOf(body)
  const saturday = await sql<{ value: number }>`select value from config_factor
    where key = 'leave.saturday' and applied_date <= ${stretch.from}::date order by applied_date desc limit 1`.execute(
    db,
  )
  const calendar = await calendarBetween(db, stretch.from, stretch.to, saturday.rows[0]?.value ?? 1)
  const days = leaveDaysOf(stretch, calendar)
  if (days === 0) throw refuseLeave('leave.no_work')
  if (body.kind === 'annual') {
    const { left } = await balanceOf(db, staff, yearOf(stretch.from), except)
    if (days > left) throw refuseLeave('leave.balance', { values: { left, days } })
  }
  return {
    kind: body.kind,
    from_date: stretch.from,
    from_half: stretch.fromHalf,
    to_date: stretch.to,
    to_half: stretch.toHalf,
    reason: body.reason || null,
    days,
  }
}

/** Nobody is away twice at one time. */
async function apart<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== exclusionViolation) throw error
    throw refuseLeave('leave.overlap')
  }
}

/** Asks for leave; a manager enters it for somebody. @throws leave.overlap, leave.balance, leave.no_work */
export async function ask(context: Context, body: Asked): Promise<LeaveRecord> {
  const { db, actor, now } = context
  const staff = body.staff_id ?? actor.id
  if (staff !== actor.id && !is(actor, 'ql')) throw refuse('access.forbidden')
  const values = await weigh(context, staff, body, 0)
  const { id } = await apart(() =>
    db
      .insertInto('staff_leave')
      .values({ ...values, staff_id: staff, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return leaveById(context, id)
}

/** The request, locked, as its reader sees it. @throws leave.not_found */
async function lockLeave(context: Context, id: number): Promise<LeaveRecord> {
  await context.db.selectFrom('staff_leave').select('id').where('id', '=', id).forUpdate().execute()
  return leaveById(context, id)
}

/** One's own request, while it waits. */
export async function change(context: Context, id: number, body: Changed): Promise<LeaveRecord> {
  const before = await lockLeave(context, id)
  await refuseStale(context.db, 'staff_leave', before, body.version)
  if (!before.own && !is(context.actor, 'ql')) throw refuseLeave('leave.not_found')
  if (before.status !== leaveStatus.waiting) throw refuseLeave('leave.decided')
  const values = await weigh(context, before.staff_id, changed(before, body), id)
  await apart(() => context.db.updateTable('staff_leave').set(values).where('id', '=', id).execute())
  return leaveById(context, id)
}

const requests: Records<LeaveRecord, LeaveSnapshot, LeaveRefusal> = {
  table: leaveTable,
  lock: lockLeave,
  snapshot: ({ own, decides }) => ({ own, decides }),
  refuse: (why) => {
    if (why === 'access.forbidden') return refuse(why)
    if (why === 'reason') return refuseField('note', 'Vui lòng nhập lý do từ chối')
    return refuseLeave(why === 'status' ? 'leave.decided' : why)
  },
}

/** By the person's manager or by the managers, never by oneself. @throws leave.own, leave.decided */
export async function decide(context: Context, id: number, body: Decided): Promise<LeaveRecord> {
  const { version, status, note } = body
  const action = status === leaveStatus.approved ? 'approve' : 'refuse'
  return act(context, { id, action, version, reason: note || null })
}

/** One withdraws what waits; who decides about it cancels what was approved. @throws leave.own, leave.decided */
export async function cancel(context: Context, id: number): Promise<LeaveRecord> {
  return act(context, { id, action: 'cancel', reason: null })
}

async function act(
  context: Context,
  given: { id: number; action: string; version?: number | undefined; reason: string | null },
): Promise<LeaveRecord> {
  const { actor, now } = context
  const set = { decided_by: actor.id, decided_at: now, decision: given.reason }
  await runAction(requests, { context, ...given, effect: async () => ({ set }) })
  return leaveById(context, given.id)
}

/** Exactly what the list would show its reader. */
export function leavesFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> {
  const filters = filtersOf(listLeaves.query, query, body) as Query
  return exportList<LeaveRecord>(context, {
    name: exportLeaves.file,
    columns: fileColumns<LeaveRecord>(leaveFields),
    definition: leaveListing(context.actor),
    query: filters,
    scope: scopeOf(context.actor, filters),
    summed: ['days'],
  })
}
