import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  createNotification,
  NotificationRecord,
  pushNow,
  updateNotification,
} from '#notices/notification.api.ts'
import { notificationFields } from '#notices/notification.fields.ts'
import { refuseNotices } from '#notices/notices.errors.ts'
import { notificationStatus, notificationTable } from '#notices/notification.status.ts'
import type { Target } from '#notices/notices.words.ts'
import { audience, labelled, notificationById } from '#notices/server/notification.repo.ts'
import type { Labelled } from '#notices/server/notification.repo.ts'
import { sendJob } from '#notices/server/send-notification.jobs.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allow, runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { changedValues, newValues } from '#platform/server/lists/record-write.ts'
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
  return labelled((await notificationById(db, id)) as NotificationRecord)
}

export async function writeNotification(context: Context, body: z.output<typeof createNotification.body>) {
  const { db, actor, now } = context
  const at = timeOf(body.scheduled_at, now)
  const { id } = await db
    .insertInto('notification')
    .values({
      ...newValues(notificationFields, body, context),
      mode: body.mode,
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

const notifications: Records<Labelled, null, never> = {
  table: notificationTable,
  lock: async ({ db }, id) => {
    await sql`select from notification where id = ${id} for update`.execute(db)
    const row = await notificationById(db, id)
    if (!row) throw refuse('not_found')
    return labelled(row)
  },
  snapshot: () => null,
  refuse: () => refuseNotices('notices.not_draft'),
}

type Change = z.output<typeof updateNotification.body>

/** Leaves its time as it is, sets it, or takes it away. */
function actionOf({ scheduled_at: at }: Change): string {
  if (at === undefined) return 'edit'
  return at ? 'schedule' : 'unschedule'
}

/** @throws not_found, notices.not_draft, notices.no_recipient, conflict.stale */
export async function editNotification(context: Context, id: number, body: Change, action = actionOf(body)) {
  const { version } = body
  await runAction(notifications, {
    context,
    id,
    action,
    version,
    effect: async (before) => ({ set: await changesOf(context, before, body) }),
  })
  return shown(context, id)
}

/** What the row becomes; its audience and the time of its sending are set beside it. */
async function changesOf(context: Context, before: Labelled, body: Change) {
  const { db, now } = context
  const { id } = before
  const at = body.scheduled_at === undefined ? before.scheduled_at : timeOf(body.scheduled_at, now)
  const target = body.target ?? before.target
  const level_codes = body.level_codes ?? before.level_codes
  const sameList = target === 'list' && before.target === 'list' && !body.user_ids && !body.codes
  if (!sameList) {
    const { user_ids, codes } = body
    await setAudience(db, id, { target, level_codes, user_ids, codes })
  }
  if (at) await queue(db, id, at)
  return {
    ...changedValues(notificationFields, body, context),
    mode: body.mode ?? before.mode,
    scheduled_at: at,
  }
}

/** Its queued sending finds nothing then. @throws not_found, notices.not_draft */
export async function removeNotification(context: Context, id: number) {
  await allow(notifications, context, await notifications.lock(context, id), 'remove')
  await context.db.deleteFrom('notification').where('id', '=', id).execute()
  return { id }
}

/** Sends at once what was written before, or a new text. */
export async function sendNow(context: Context, body: z.output<typeof pushNow.body>) {
  const scheduled_at = context.now.toISOString()
  if (body.id !== undefined) return editNotification(context, body.id, { scheduled_at }, 'send')
  return writeNotification(context, { ...body, mode: 'P', scheduled_at })
}
