import { sql } from 'kysely'
import type { z } from 'zod'
import type { createNotification, pushNow, updateNotification } from '#notices/notification.api.ts'
import { refuseNotices } from '#notices/notices.errors.ts'
import { notificationStatus } from '#notices/notification.status.ts'
import type { Target } from '#notices/notices.words.ts'
import { audience, labelled, notificationById } from '#notices/server/notification.repo.ts'
import type { Notification } from '#notices/server/notification.repo.ts'
import { sendJob } from '#notices/server/send-notification.jobs.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

const badField = (path: string, message: string) => refuse('bad_input', { details: [{ path, message }] })
const { draft, scheduled } = notificationStatus

interface Whom {
  target: Target
  level_codes?: readonly string[] | undefined
  user_ids?: readonly number[] | undefined
  codes?: readonly string[] | undefined
}

/** The keys of the customers of a list. @throws bad_input naming those nobody knows */
async function customersOf(db: Db, { user_ids = [], codes = [] }: Whom): Promise<number[]> {
  const wanted = [...new Set(codes.map((code) => code.trim().toUpperCase()))]
  const { rows } = await sql<{ id: number; customer_no: string | null }>`
    select id, customer_no from customer where id = any(${user_ids}::bigint[]) or customer_no = any(${wanted}::text[])`.execute(
    db,
  )
  const numbers = new Set(rows.map((row) => row.customer_no))
  const strangers = wanted.filter((code) => !numbers.has(code))
  if (strangers.length)
    throw badField('codes', `Không tìm thấy khách hàng ${strangers.slice(0, 5).join(', ')}`)
  const keys = new Set(rows.map((row) => row.id))
  if (user_ids.some((one) => !keys.has(one))) throw badField('user_ids', 'Có khách hàng không tồn tại')
  return [...keys]
}

async function checkLevels(db: Db, { target, level_codes = [] }: Whom): Promise<void> {
  if (target !== 'level') return
  if (level_codes.length === 0) throw badField('level_codes', 'Chọn ít nhất một hạng khách hàng')
  const { rows } = await sql<{ code: string }>`
    select code from customer_level where code = any(${level_codes}::text[])`.execute(db)
  const unknown = level_codes.find((code) => !rows.some((row) => row.code === code))
  if (unknown) throw badField('level_codes', `Không có hạng ${unknown}`)
}

/** Writes down whom it is for. @throws notices.no_recipient where that is nobody */
async function setAudience(db: Db, id: number, whom: Whom): Promise<void> {
  await checkLevels(db, whom)
  await sql`delete from notification_customer where notification_id = ${id}`.execute(db)
  if (whom.target === 'list') {
    const customers = await customersOf(db, whom)
    await sql`insert into notification_customer (notification_id, customer_id)
      select ${id}, unnest(${customers}::bigint[])`.execute(db)
  }
  const { target, level_codes = [] } = whom
  const some =
    await sql`select from customer c where ${audience({ id, target, level_codes })} limit 1`.execute(db)
  if (some.rows.length === 0) throw refuseNotices('notices.no_recipient')
}

/** When it goes out; the past is a slip of the hand. */
function timeOf(sent: string | null | undefined, now: Date): Date | null {
  if (!sent) return null
  const at = new Date(sent)
  if (at.getTime() < now.getTime() - 60_000) throw badField('scheduled_at', 'Giờ gửi đã qua')
  if (at.getTime() > now.getTime() + 366 * 86_400_000)
    throw badField('scheduled_at', 'Chỉ hẹn giờ trong vòng một năm')
  return at
}

/** Queues the sending for its time; a later call for the same notification replaces it. */
const queue = (db: Db, id: number, at: Date) => addJob(db, sendJob, { id }, { at, key: `notification:${id}` })

async function shown({ db }: Context, id: number) {
  return labelled((await notificationById(db, id)) as Notification)
}

export async function writeNotification(context: Context, body: z.output<typeof createNotification.body>) {
  const { db, actor, now } = context
  const at = timeOf(body.scheduled_at, now)
  const { id } = await db
    .insertInto('notification')
    .values({
      mode: body.mode,
      title: body.title,
      content: body.content,
      link: body.link || null,
      target: body.target,
      level_codes: body.level_codes,
      status: at ? scheduled : draft,
      scheduled_at: at,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setAudience(db, id, body)
  if (at) await queue(db, id, at)
  return shown(context, id)
}

/** A notification that has not begun to go out, locked. @throws not_found, notices.not_draft */
async function unsent({ db }: Context, id: number): Promise<Notification> {
  const { rows } = await sql<{
    status: number
  }>`select status from notification where id = ${id} for update`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  if (rows[0].status !== draft && rows[0].status !== scheduled) throw refuseNotices('notices.not_draft')
  return (await notificationById(db, id)) as Notification
}

export async function editNotification(
  context: Context,
  id: number,
  body: z.output<typeof updateNotification.body>,
) {
  const { db, now } = context
  const before = await unsent(context, id)
  if (body.version !== undefined && body.version !== before.version)
    throw refuse('conflict.stale', { extra: { data: labelled(before) } })
  const at = body.scheduled_at === undefined ? before.scheduled_at : timeOf(body.scheduled_at, now)
  const target = body.target ?? before.target
  const level_codes = body.level_codes ?? before.level_codes
  await db
    .updateTable('notification')
    .set({
      mode: body.mode ?? before.mode,
      title: body.title ?? before.title,
      content: body.content ?? before.content,
      link: body.link === undefined ? before.link : body.link || null,
      target,
      level_codes,
      scheduled_at: at,
      status: at ? scheduled : draft,
    })
    .where('id', '=', id)
    .execute()
  const sameList = target === 'list' && before.target === 'list' && !body.user_ids && !body.codes
  if (!sameList) {
    const { user_ids, codes } = body
    await setAudience(db, id, { target, level_codes, user_ids, codes })
  }
  if (at) await queue(db, id, at)
  return shown(context, id)
}

/** Its queued sending finds nothing then. */
export async function removeNotification(context: Context, id: number) {
  await unsent(context, id)
  await context.db.deleteFrom('notification').where('id', '=', id).execute()
  return { id }
}

/** Sends at once what was written before, or a new text. */
export async function sendNow(context: Context, body: z.output<typeof pushNow.body>) {
  const scheduled_at = context.now.toISOString()
  if (body.id !== undefined) return editNotification(context, body.id, { scheduled_at })
  return writeNotification(context, { ...body, mode: 'P', scheduled_at })
}
