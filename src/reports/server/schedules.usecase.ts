import { sql } from 'kysely'
import type { Download } from '#platform/contract/call.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { Report } from '#platform/contract/report.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Schedule, ScheduleFile } from '#reports/schedules.api.ts'
import { refuseSchedule } from '#reports/schedules.errors.ts'
import { mostSchedules, nextTime } from '#reports/schedules.rules.ts'
import type { RelativePeriod, When } from '#reports/schedules.rules.ts'

/** Files that a schedule shows. */
const shownFiles = 12
/** Of the screen's address: where somebody was, no part of what is reported. */
const passing = ['page', 'size', 'open', 'all', 'date_from', 'date_to', 'date'] as const

interface NewSchedule extends When {
  screen: string
  name: string
  query: string
  station_id: number | null
  period: RelativePeriod
}

type Row = Omit<Schedule, 'title' | 'next_at' | 'files'> & {
  next_at: Date | null
  files: (Omit<ScheduleFile, 'due_at' | 'made_at' | 'expires_at'> & {
    due_at: string
    made_at: string | null
    expires_at: string | null
  })[]
}

const reportsOf = (files: readonly Route[], screen: string): Report[] =>
  files
    .flatMap(({ report, also = [] }) => (report ? [report, ...also] : []))
    .filter((report) => report.screen === screen)

/** The report of a screen that the role may see. */
export const reportOf = (files: readonly Route[], screen: string, role: RoleCode): Report | undefined =>
  reportsOf(files, screen).find(({ roles }) => roles.includes(role))

export async function schedulesOf({ db, actor, now }: Context, files: readonly Route[], id?: number) {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.screen, r.query, r.station_id, s.name as station_name, r.period, r.every, r.weekday, r.month_day,
      r.hour, r.next_at, r.stopped_why,
      coalesce((select jsonb_agg(to_jsonb(f) order by f.due_at desc) from (
        select id, days, due_at, made_at, size, expires_at, key is not null and expires_at > ${now} as kept, problem
        from report_file where schedule_id = r.id order by due_at desc limit ${shownFiles}) f), '[]') as files
    from report_schedule r left join station s on s.id = r.station_id
    where r.staff_id = ${actor.id} and (${id ?? null}::bigint is null or r.id = ${id ?? null})
    order by r.name, r.id`.execute(db)
  const instant = (at: string | null) => (at === null ? null : new Date(at))
  return rows.map((row) => ({
    ...row,
    title: reportsOf(files, row.screen)[0]?.title ?? row.screen,
    files: row.files.map((file) => ({
      ...file,
      due_at: new Date(file.due_at),
      made_at: instant(file.made_at),
      expires_at: instant(file.expires_at),
    })),
  }))
}

/** @throws schedule.no_station */
function checkStation(actor: Actor, station: number | null): void {
  const may = station === null ? is(actor, 'ql') : actor.stations.includes(station)
  if (!may) throw refuseSchedule('schedule.no_station')
}

/** A schedule of one's own. @throws schedule.limit, schedule.no_report, schedule.no_station, bad_input by field */
export async function makeSchedule(context: Context, files: readonly Route[], given: NewSchedule) {
  const { db, actor, now } = context
  const report = reportOf(files, given.screen, actor.role)
  if (!report) throw refuseSchedule('schedule.no_report')
  checkStation(actor, given.station_id)
  if ((report.period === 'none') !== (given.period === 'none'))
    throw refuseField(
      'period',
      report.period === 'none' ? 'Báo cáo này không chia theo kỳ' : 'Vui lòng chọn kỳ báo cáo',
    )
  const { every, hour } = given
  const weekday = every === 'week' ? given.weekday : null
  const month_day = every === 'month' ? given.month_day : null
  if (every === 'week' && weekday === null) throw refuseField('weekday', 'Vui lòng chọn thứ trong tuần')
  if (every === 'month' && month_day === null)
    throw refuseField('month_day', 'Vui lòng chọn ngày trong tháng')
  await sql`select pg_advisory_xact_lock(hashtext('report_schedule'), ${actor.id}::int)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into report_schedule (staff_id, station_id, screen, name, query, period, every, weekday, month_day, hour, next_at)
    select ${actor.id}, ${given.station_id}::bigint, ${given.screen}, ${given.name}, ${askedIn(given.query)}, ${given.period},
      ${every}, ${weekday}::smallint, ${month_day}::smallint, ${hour}::smallint, ${nextTime({ every, weekday, month_day, hour }, now)}
    where (select count(*) from report_schedule where staff_id = ${actor.id}) < ${mostSchedules} returning id`.execute(
    db,
  )
  const made = rows[0]
  if (!made) throw refuseSchedule('schedule.limit')
  return one(context, files, made.id)
}

function askedIn(query: string): string {
  const search = new URLSearchParams(query)
  for (const name of passing) search.delete(name)
  return search.toString()
}

async function one(context: Context, files: readonly Route[], id: number) {
  const [found] = await schedulesOf(context, files, id)
  if (!found) throw refuse('not_found')
  return found
}

/** Stops it, or goes on from now; what was due meanwhile is not made up for. @throws not_found */
export async function pause(context: Context, files: readonly Route[], id: number, paused: boolean) {
  const { db, actor, now } = context
  const { screen, station_id, ...when } = await one(context, files, id)
  if (!paused) {
    if (!reportOf(files, screen, actor.role)) throw refuseSchedule('schedule.no_report')
    checkStation(actor, station_id)
  }
  await sql`update report_schedule set next_at = ${paused ? null : nextTime(when, now)}::timestamptz, stopped_why = null
    where id = ${id} and staff_id = ${actor.id} and (next_at is null) <> ${paused}::boolean`.execute(db)
  return one(context, files, id)
}

/** Its files stay as long as they are kept. @throws not_found */
export async function removeSchedule({ db, actor }: Context, id: number): Promise<Record<string, never>> {
  const gone = await sql`delete from report_schedule where id = ${id} and staff_id = ${actor.id}`.execute(db)
  if (!gone.numAffectedRows) throw refuse('not_found')
  return {}
}

/** @throws schedule.file_gone, schedule.no_report, schedule.other_role, schedule.no_station */
export async function reportFileOf(
  { db, actor, now }: Context,
  store: FileStore,
  files: readonly Route[],
  id: number,
): Promise<Download> {
  const kept = await keptFile(db, actor, now, id)
  if (!kept) throw refuseSchedule('schedule.file_gone')
  // What a role may see now counts, not what it might when the file was made: columns and rows of another were in it.
  if (!reportOf(files, kept.screen, actor.role)) throw refuseSchedule('schedule.no_report')
  if (kept.role !== actor.role) throw refuseSchedule('schedule.other_role')
  checkStation(actor, kept.station_id)
  const file = await store.open(kept.key)
  if (!file) throw refuseSchedule('schedule.file_gone')
  return {
    name: [kept.name, kept.days].filter(Boolean).join(' '),
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: file.stream,
  }
}

interface Kept {
  key: string
  name: string
  days: string | null
  screen: string
  role: string | null
  station_id: number | null
}

async function keptFile(db: Db, actor: Actor, now: Date, id: number) {
  const { rows } = await sql<Kept>`
    select key, name, days, screen, role, station_id from report_file
    where id = ${id} and staff_id = ${actor.id} and key is not null and expires_at > ${now}`.execute(db)
  return rows[0]
}
