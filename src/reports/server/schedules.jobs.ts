import { sql } from 'kysely'
import type { z } from 'zod'
import { personById } from '#access/server/session.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import type { JobParts } from '#parts.ts'
import type { Download, Parsed } from '#platform/contract/call.ts'
import type { Call } from '#platform/contract/call.ts'
import { AppError } from '#platform/contract/errors.ts'
import { issueSentence } from '#platform/contract/issues.ts'
import type { Report } from '#platform/contract/report.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newFileKey } from '#platform/server/files/files.ts'
import { readBy } from '#platform/server/http/read-from.ts'
import type { Exchange, Route } from '#platform/server/http/route.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts'
import { reportOf } from '#reports/server/schedules.usecase.ts'
import { daysOf, daysWords, keptDays, nextTime } from '#reports/schedules.rules.ts'
import type { RelativePeriod, When } from '#reports/schedules.rules.ts'

const name = 'send-report-files'
/** Who took a file and has not made it after so long is gone. */
const patienceMs = 15 * 60_000
const mostTries = 3
const dayMs = 86_400_000
const unmade = 'Máy chủ chưa làm được tệp, hãy mở báo cáo và xuất lại.'

type Parts = Pick<JobParts, 'files' | 'reportFiles' | 'replica'>

/**
 * Makes the files of reports that are due, each under its person's role and rows of this moment. When one is due is
 * written first, so that it is made once; it is made with no transaction open, and told in the one that says it is
 * there. Killed between the two, it is made anew and told once.
 */
export const sendReportFiles = (parts: Parts): Job<unknown> => ({
  name,
  cron: '*/10 * * * *',
  run: async (_, context) => {
    const began = performance.now()
    /** A run of many files is long: each is taken at its own moment, or the next run takes it for abandoned. */
    const at = (): JobContext => ({
      ...context,
      now: new Date(context.now.getTime() + Math.round(performance.now() - began)),
    })
    await putDue(context)
    await giveUp(context)
    while (!context.signal.aborted) {
      const taken = await take(at())
      if (!taken) return
      await make(parts, at(), taken)
    }
  },
})

/**
 * Files that are kept no longer lose their bytes, and those that were begun and are not tried again; what they were
 * stays in the list of their schedule.
 */
export const dropReportFiles = ({ files }: Pick<Parts, 'files'>): Job<unknown> => ({
  name: 'drop-report-files',
  cron: '15 18 * * *',
  run: async (_, { db, now, signal }) => {
    while (!signal.aborted) {
      const { rows } = await sql<{ id: number; key: string }>`
        select id, key from report_file where key is not null and expires_at <= ${now} order by expires_at limit 100`.execute(
        db,
      )
      if (rows.length === 0) break
      for (const { id, key } of rows) {
        await files.remove(key)
        await sql`update report_file set key = null where id = ${id}`.execute(db)
      }
    }
    const { rows: begun } = await sql<{ id: number; begun_key: string }>`
      select id, begun_key from report_file where begun_key is not null and taken_at < ${new Date(now.getTime() - dayMs)}`.execute(
      db,
    )
    for (const { id, begun_key } of begun) {
      await files.remove(begun_key)
      await sql`update report_file set begun_key = null where id = ${id} and begun_key = ${begun_key}`.execute(
        db,
      )
    }
  },
})

export const jobs = (parts: JobParts) => [sendReportFiles(parts), dropReportFiles(parts)]

/** Writes down what has come due, and when each comes next: both, or neither. Missed times are made up for once. */
async function putDue({ db, now }: JobContext): Promise<void> {
  await inJob(db, name, async (tx) => {
    const { rows } = await sql<When & { id: number }>`
      select id, every, weekday, month_day, hour from report_schedule where next_at <= ${now}
      order by next_at for update skip locked limit 500`.execute(tx)
    for (const { id, ...when } of rows) {
      await sql`insert into report_file (schedule_id, staff_id, screen, name, due_at)
        select id, staff_id, screen, name, next_at from report_schedule where id = ${id} on conflict do nothing`.execute(
        tx,
      )
      await sql`update report_schedule set next_at = ${nextTime(when, now)} where id = ${id}`.execute(tx)
    }
  })
}

/** Whoever made it went down with it, each time: a file that ends the server is not tried for ever. */
async function giveUp({ db, now }: JobContext): Promise<void> {
  await inJob(db, name, async (tx) => {
    const { rows } = await sql<{ id: number; staff_id: number; name: string }>`
      update report_file set problem = ${unmade} where made_at is null and problem is null and schedule_id is not null
        and tries >= ${mostTries} and taken_at < ${new Date(now.getTime() - patienceMs)}
      returning id, staff_id, name`.execute(tx)
    for (const { id, staff_id, name: called } of rows)
      await tell(tx, now, { staff_id, title: `Không làm được tệp: ${called}`, content: unmade, id })
  })
}

interface Taken {
  id: number
  schedule_id: number
  staff_id: number
  station_id: number | null
  screen: string
  name: string
  query: string
  period: RelativePeriod
  tries: number
  /** What an earlier try has begun. */
  left: string | null
}

/** The next file that nobody makes. */
async function take({ db, now }: JobContext): Promise<Taken | undefined> {
  const { rows } = await inJob(db, name, (tx) =>
    sql<Taken>`update report_file f set taken_at = ${now}, tries = tries + 1 from report_schedule r
      where r.id = f.schedule_id and f.id = (
        select w.id from report_file w where w.made_at is null and w.problem is null and w.schedule_id is not null
          and w.tries < ${mostTries} and (w.taken_at is null or w.taken_at < ${new Date(now.getTime() - patienceMs)})
        order by w.due_at, w.id for update skip locked limit 1)
      returning f.id, f.schedule_id, f.staff_id, r.station_id, r.screen, f.name, r.query, r.period, f.tries, f.begun_key as left`.execute(
      tx,
    ),
  )
  return rows[0]
}

async function make(parts: Parts, context: JobContext, taken: Taken): Promise<void> {
  const actor = await actorOf(context.db, taken)
  if (typeof actor === 'string') return stop(context, taken, actor)
  const report = reportOf(parts.reportFiles, taken.screen, actor.role)
  if (!report) return stop(context, taken, 'Vai trò hiện nay không còn xem được báo cáo này.')
  let written: Written | undefined
  try {
    if (taken.left) await parts.files.remove(taken.left)
    written = await write(parts, { db: context.db, actor, now: context.now }, report, taken)
  } catch (error) {
    return stumble(context, taken, error)
  }
  if (!(await finish(context, taken, written))) await parts.files.remove(written.key)
}

/** The person as they are now; a sentence where they may not have the file. */
async function actorOf(db: Db, { staff_id, station_id }: Taken): Promise<Actor | string> {
  const person = await personById(db, staff_id)
  if (!person) return 'Tài khoản đang bị khóa.'
  const { password_given_until: _, ...known } = person
  if (station_id === null)
    return hasFlag(person.role, 'ql')
      ? { ...known, sessionId: '', station: 'all' }
      : 'Vai trò hiện nay không xem được mọi trạm.'
  if (!person.stations.includes(station_id)) return 'Bạn không còn làm ở trạm của lịch này.'
  return { ...known, sessionId: '', station: station_id }
}

interface Written {
  key: string
  size: number
  days: string | null
  /** Whose rows it has: a file is given out under the role that it was made for. */
  role: RoleCode
}

/** The file as the screen's button would give it, into the store. @throws bad_input where filters are none any more */
async function write(
  { files, reportFiles, replica }: Parts,
  context: Omit<Context, 'call'>,
  report: Report,
  { id, query, period }: Taken,
): Promise<Written> {
  const today = businessDate(context.now)
  const days = period === 'none' ? null : daysOf(period, today)
  const search = new URLSearchParams(query)
  if (days && report.period === 'range') {
    search.set('date_from', formatBusinessDate(days.from))
    search.set('date_to', formatBusinessDate(days.to))
  } else if (days) search.set('date', formatBusinessDate(days.to))
  const call = search.get('pivot_of') ? (report.calls.pivot?.excel ?? report.calls.excel) : report.calls.excel
  const route = reportFiles.find((one) => one.call.id === call.id)
  if (!route) throw new Error(`nothing makes the file of ${report.key}`)
  const asked = { ...context, call: call.id }
  const made = await readBy(replica, { primary: context.db, streams: true }, (db, read, log) =>
    answerOf(route, Object.fromEntries(search), {
      ...asked,
      db,
      ...(read ? { read } : {}),
      ...(log ? { log } : {}),
    }),
  )
  const counted = { size: 0 }
  // Written down first: whoever is killed behind it has left bytes that are named.
  const key = newFileKey()
  await sql`update report_file set begun_key = ${key} where id = ${id}`.execute(context.db)
  await files.put(counting(made.stream, counted), { key })
  const said = days && (report.period === 'range' ? daysWords(days) : formatBusinessDate(days.to))
  return { key, size: counted.size, days: said, role: context.actor.role }
}

async function answerOf(route: Route, query: Record<string, string>, context: Context): Promise<Download> {
  const parsed = (route.call.query as unknown as z.ZodType).safeParse(query)
  if (!parsed.success) throw new Unmakeable(issueSentence(parsed.error.issues[0]!))
  const input = { params: undefined, query: parsed.data, body: undefined } as unknown as Parsed<Call>
  return (await route.handler(input, context, undefined as unknown as Exchange, undefined)) as Download
}

async function* counting(bytes: AsyncIterable<Uint8Array>, counted: { size: number }) {
  for await (const chunk of bytes) {
    counted.size += chunk.byteLength
    yield chunk
  }
}

/** Says that it is there, and tells its person; false where somebody else has, or the schedule is gone. */
async function finish({ db, now }: JobContext, taken: Taken, written: Written): Promise<boolean> {
  const { id, staff_id } = taken
  const expires = new Date(now.getTime() + keptDays * dayMs)
  return inJob(db, name, async (tx) => {
    const done =
      await sql`update report_file set made_at = ${now}, key = ${written.key}, begun_key = null, size = ${written.size},
        days = ${written.days}, expires_at = ${expires}, role = ${written.role}, station_id = ${taken.station_id}::bigint
      where id = ${id} and begun_key = ${written.key} and made_at is null and problem is null and schedule_id is not null`.execute(
        tx,
      )
    if (!done.numAffectedRows) return false
    await notify({ db: tx, actor: systemActor, now }, sql<boolean>`s.id = ${staff_id}`, {
      kind: 'file',
      title: `Đã có tệp: ${taken.name}${written.days ? `, ${written.days}` : ''}`,
      content: `Bấm để tải. Tệp được giữ đến ${formatBusinessDate(addDays(businessDate(now), keptDays))}.`,
      link: `/report/schedules?file=${id}`,
      id,
    })
    return true
  })
}

/** The person lost the right: no file, and no more of them until they go on with it themselves. */
async function stop({ db, now }: JobContext, taken: Taken, why: string): Promise<void> {
  const { id, schedule_id, staff_id } = taken
  await inJob(db, name, async (tx) => {
    const done = await sql`update report_file set problem = ${why}
      where id = ${id} and made_at is null and problem is null`.execute(tx)
    if (!done.numAffectedRows) return
    await sql`update report_schedule set next_at = null, stopped_why = ${why} where id = ${schedule_id}`.execute(
      tx,
    )
    await tell(tx, now, { staff_id, title: `Đã dừng gửi: ${taken.name}`, content: why, id })
  })
}

/** A filter that means nothing any more is a refusal; anything else is tried again later, a few times. */
async function stumble({ db, now }: JobContext, taken: Taken, error: unknown): Promise<void> {
  const { id, staff_id, tries } = taken
  const refused = error instanceof Unmakeable || error instanceof AppError
  if (!refused && tries < mostTries) {
    await sql`update report_file set taken_at = ${new Date(now.getTime() - patienceMs + 5 * 60_000)} where id = ${id}`.execute(
      db,
    )
    throw error
  }
  const why = refused ? sentenceOf(error) : unmade
  await inJob(db, name, async (tx) => {
    const done = await sql`update report_file set problem = ${why}
      where id = ${id} and made_at is null and problem is null`.execute(tx)
    if (done.numAffectedRows)
      await tell(tx, now, { staff_id, title: `Không làm được tệp: ${taken.name}`, content: why, id })
  })
  if (!refused) throw error
}

class Unmakeable extends Error {}

const sentenceOf = (error: AppError | Unmakeable): string =>
  error instanceof AppError ? (error.given.details?.[0]?.message ?? error.message) : error.message

const tell = (
  tx: Db,
  now: Date,
  { staff_id, ...told }: { staff_id: number; title: string; content: string; id: number },
) =>
  notify({ db: tx, actor: systemActor, now }, sql<boolean>`s.id = ${staff_id}`, {
    kind: 'file',
    link: '/report/schedules',
    ...told,
  })
