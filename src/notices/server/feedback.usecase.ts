import { sql } from 'kysely'
import type { z } from 'zod'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type {
  FeedbackRecord,
  createComment,
  createFeedback,
  moveFeedback,
  updateFeedback,
} from '#notices/feedback.api.ts'
import { feedbackFields } from '#notices/feedback.fields.ts'
import { feedbackStatus, feedbackTable } from '#notices/feedback.status.ts'
import { refuseNotices } from '#notices/notices.errors.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { checkImages, commentsOf, feedbackSeen, withLabels } from '#notices/server/feedback.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { actionTo } from '#platform/contract/status.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'

const badField = (path: string, message: string) => refuse('bad_input', { details: [{ path, message }] })
const notFound = 'Không tìm thấy lựa chọn này, vui lòng chọn lại'
const { done, rejected, fresh } = feedbackStatus

interface Links {
  relate_department?: number | null | undefined
  sale_id?: number | null | undefined
  user_id?: number | null | undefined
}

/** Do the records exist, and may this person name the customer? @returns the customer's sales person */
async function checkLinks({ db, actor }: Context, links: Links): Promise<{ sale_id: number | null }> {
  const exists = async (path: string, query: Promise<{ rows: unknown[] }>) => {
    const { rows } = await query
    if (rows.length === 0) throw badField(path, notFound)
  }
  const { relate_department, sale_id, user_id } = links
  if (relate_department)
    await exists('relate_department', sql`select from department where id = ${relate_department}`.execute(db))
  if (sale_id)
    await exists(
      'sale_id',
      sql`select from staff where id = ${sale_id} and role in ('SS', 'CC', 'SU', 'AD', 'CS')`.execute(db),
    )
  if (!user_id) return { sale_id: null }
  const customer = await findCustomer(db, actor, { id: user_id })
  if (!customer) throw badField('user_id', notFound)
  return customer
}

async function seen(context: Context, id: number): Promise<FeedbackRecord> {
  const row = await feedbackSeen(context.db, context.actor, id)
  if (!row) throw refuse('not_found')
  return row
}

/** Locked; nobody else changes it until the call ends. @throws not_found */
async function locked(context: Context, id: number): Promise<FeedbackRecord> {
  await sql`select from feedback where id = ${id} for update`.execute(context.db)
  return seen(context, id)
}

/** Whom it concerns: the sales person, and whoever leads the department; never who has just done it. */
export async function notifyConcerned(
  context: Context,
  row: Pick<FeedbackRecord, 'id' | 'sale_id' | 'maker_id' | 'relate_department'>,
  title: string,
  content: string,
): Promise<void> {
  const { actor } = context
  await notify(
    context,
    sql<boolean>`s.id <> ${actor.id} and (s.id = ${row.sale_id} or s.id = ${row.maker_id}
      or s.id = (select d.manager_id from department d where d.id = ${row.relate_department}))`,
    { kind: 'feedback', title, content, link: `/feedbacks?open=${row.id}`, entity: 'feedback', id: row.id },
  )
}

const stationIdOf = (db: Db, id: number) =>
  db.selectFrom('feedback').select('station_id').where('id', '=', id).executeTakeFirstOrThrow()

async function recordFeedbackEvent(
  context: Context,
  id: number,
  action: string,
  more: object = {},
): Promise<void> {
  const { station_id } = await stationIdOf(context.db, id)
  await recordEvent(context, { entity: 'feedback', id, action, station: station_id, ...more })
}

export async function writeFeedback(context: Context, body: z.output<typeof createFeedback.body>) {
  const { db, actor, now } = context
  await checkImages(db, body.images)
  const customer = await checkLinks(context, body)
  const { id } = await db
    .insertInto('feedback')
    .values({
      ...newValues(feedbackFields, body, context),
      station_id: stationOf(actor),
      sale_id: body.sale_id ?? customer.sale_id,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordFeedbackEvent(context, id, 'create', { to: fresh })
  const row = await seen(context, id)
  await notifyConcerned(context, row, `Góp ý mới: ${row.title}`, row.content)
  return withLabels(row)
}

/** @throws not_found, conflict.stale, feedback.closed */
export async function editFeedback(context: Context, id: number, body: z.output<typeof updateFeedback.body>) {
  const { db } = context
  const before = await locked(context, id)
  if (body.version !== undefined && body.version !== before.version)
    throw await stale(db, 'feedback', withLabels(before))
  if (before.status === done || before.status === rejected) throw refuseNotices('feedback.closed')
  await checkImages(
    db,
    (body.images ?? []).filter((path) => !before.images.includes(path)),
  )
  await checkLinks(context, {
    relate_department: body.relate_department,
    sale_id: body.sale_id === before.sale_id ? null : body.sale_id,
    user_id: body.user_id === before.user_id ? null : body.user_id,
  })
  const change = toColumns(feedbackFields, changedValues(feedbackFields, body, context))
  if (Object.keys(change).length) await db.updateTable('feedback').set(change).where('id', '=', id).execute()
  await recordFeedbackEvent(context, id, 'change')
  const after = await seen(context, id).catch(() => before)
  if (after.relate_department !== before.relate_department || after.sale_id !== before.sale_id)
    await notifyConcerned(context, after, `Góp ý chuyển đến bạn: ${after.title}`, after.content)
  return withLabels(after)
}

/** What somebody else wrote is for managers to delete. */
function refuseStranger({ actor }: Context, makerId: number): void {
  if (makerId !== actor.id && !is(actor, 'ql')) throw refuseNotices('feedback.not_own')
}

/** With its comments. @throws not_found, feedback.not_own */
export async function removeFeedback(context: Context, id: number) {
  const row = await locked(context, id)
  refuseStranger(context, row.maker_id)
  await recordFeedbackEvent(context, id, 'delete')
  await context.db.deleteFrom('feedback').where('id', '=', id).execute()
  return { id }
}

const feedbacks: Records<FeedbackRecord, null, never> = {
  table: feedbackTable,
  lock: locked,
  snapshot: () => null,
  refuse: (why) =>
    why === 'reason' ? badField('reason', 'Chưa được nhập.') : refuseNotices('feedback.bad_step'),
}

/** Moves it by whichever action of the table leads there. @throws not_found, feedback.bad_step, access.forbidden */
export async function setFeedbackStatus(
  context: Context,
  { id, status, reason }: z.output<typeof moveFeedback.body>,
) {
  const before = await locked(context, id)
  const action = actionTo(feedbackTable, before.status, status)
  if (!action) throw refuseNotices('feedback.bad_step')
  const closed = status === done || status === rejected
  const set = { reason: reason || null, done_at: closed ? context.now : null }
  await runAction(feedbacks, { context, id, action: action.key, reason, effect: async () => ({ set }) })
  const after = await seen(context, id)
  const name = feedbackStatus.label(status).toLocaleLowerCase('vi')
  await notifyConcerned(context, after, `Góp ý ${name}: ${after.title}`, reason ?? after.content)
  return withLabels(after)
}

export async function commentsOn(context: Context, feedbackId: number) {
  await seen(context, feedbackId)
  return commentsOf(context.db, context.actor, [feedbackId])
}

/** A comment moves a new feedback on: somebody works on it. */
export async function writeComment(context: Context, body: z.output<typeof createComment.body>) {
  const { db, actor, now } = context
  const row = await locked(context, body.feedback_id)
  await checkImages(db, body.images)
  const { id } = await db
    .insertInto('feedback_comment')
    .values({
      feedback_id: row.id,
      content: body.content,
      images: body.images,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (row.status === fresh && row.maker_id !== actor.id) {
    await moveRows(db, feedbackTable, 'answer', { where: sql`id = ${row.id}` })
  }
  await recordFeedbackEvent(context, row.id, 'comment')
  await notifyConcerned(context, row, `${actor.name} trả lời góp ý: ${row.title}`, body.content)
  const comments = await commentsOf(db, actor, [row.id])
  const made = comments.find((one) => one.id === id)
  if (!made) throw refuse('not_found')
  return made
}

/** @throws not_found, feedback.not_own */
export async function removeComment(context: Context, id: number) {
  const { db } = context
  const found = await db
    .selectFrom('feedback_comment')
    .select(['feedback_id', 'maker_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  await seen(context, found.feedback_id)
  refuseStranger(context, found.maker_id)
  const gone = await db.deleteFrom('feedback_comment').where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
  await recordFeedbackEvent(context, found.feedback_id, 'comment')
  return { id }
}
