import { sql } from 'kysely'
import { notificationStatus, notificationTable } from '#notices/notification.status.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { nextRecipients } from '#notices/server/notification.repo.ts'
import type { Target } from '#notices/notices.words.ts'
import { PushError } from '#outside/push/port.ts'
import type { PushAnswer, PushPort } from '#outside/push/port.ts'
import type { JobParts } from '#parts.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts'

/** What is queued. `sendNotifications` runs it; the call that queues it needs the name alone. */
export const sendJob = { name: 'send-notification', attempts: 12 } as const
/** As many as a provider takes at once. */
const batch = 500
const { sending } = notificationStatus

interface Claimed {
  id: number
  title: string
  content: string
  link: string | null
  target: Target
  level_codes: string[]
  last_customer_id: number
  maker_id: number
}

/**
 * Sends a notification to its customers, 500 at a time. How far it has come is kept after each step:
 * a job that dies goes on from there, and the step it died in is known to the provider by its key.
 */
export const sendNotifications = (push: PushPort): Job<{ id: number }> => ({
  ...sendJob,
  run: async ({ id }, context) => {
    const claimed = await claim(context, id)
    if (!claimed) return
    let { last_customer_id: after } = claimed
    while (!context.signal.aborted) {
      const recipients = await nextRecipients(context.db, claimed, after, batch)
      const last = recipients.at(-1)
      if (!last) return finish(context, claimed)
      const answer = await sendBatch(push, claimed, after, recipients).catch((error: unknown) =>
        stumble(context, claimed, error),
      )
      if (!answer) return
      after = last.id
      await keep(context.db, id, after, answer)
    }
    // Stopped with the process: the queue runs it again, from where it was.
    throw new Error('stopped before everybody was told')
  },
})

export const jobs = ({ push }: JobParts) => [sendNotifications(push)]

/** Takes a notification whose time has come, or one that a dead job left; null where there is nothing to do. */
async function claim({ db, now }: JobContext, id: number): Promise<Claimed | null> {
  const { rows } = await inJob(db, sendJob.name, async (tx) => {
    await moveRows(tx, notificationTable, 'begin', { where: sql`id = ${id} and scheduled_at <= ${now}` })
    return sql<Claimed>`select id, title, content, link, target, level_codes, last_customer_id, maker_id
      from notification where id = ${id} and status = ${lit(sending)}`.execute(tx)
  })
  return rows[0] ?? null
}

const sendBatch = (
  push: PushPort,
  { id, title, content, link }: Claimed,
  after: number,
  recipients: readonly { customer_no: string }[],
): Promise<PushAnswer> =>
  push.send({
    key: `notification:${id}:${after}`,
    title,
    body: content,
    link,
    recipients: recipients.map((one) => one.customer_no),
  })

const keep = (db: Db, id: number, after: number, { accepted, rejected }: PushAnswer) =>
  inJob(db, sendJob.name, (tx) =>
    sql`update notification set last_customer_id = ${after}, sent_count = sent_count + ${accepted},
      failed_count = failed_count + ${rejected.length}, problem = null
      where id = ${id} and last_customer_id < ${after}`.execute(tx),
  )

/** Of two that sent the last of it, one says so. */
async function finish({ db, now }: JobContext, { id, title, maker_id }: Claimed): Promise<void> {
  await inJob(db, sendJob.name, async (tx) => {
    const done = await moveRows(tx, notificationTable, 'finish', {
      set: { sent_at: now },
      where: sql`id = ${id}`,
    })
    if (done.length === 0) return
    await notify({ db: tx, actor: systemActor, now }, sql<boolean>`s.id = ${maker_id}`, {
      kind: 'notification',
      title: `Đã gửi xong: ${title}`,
      link: '/setting/notifications',
      id,
    })
  })
}

/** What may succeed later is left to the queue; what never will is given up, and its writer told. */
async function stumble(
  { db, now }: JobContext,
  { id, title, maker_id }: Claimed,
  error: unknown,
): Promise<null> {
  if (!(error instanceof PushError)) throw error
  await inJob(db, sendJob.name, async (tx) => {
    if (error.again) {
      await sql`update notification set problem = ${error.message}
        where id = ${id} and status = ${lit(sending)}`.execute(tx)
      return
    }
    const given = await moveRows(tx, notificationTable, 'give_up', {
      set: { problem: error.message },
      where: sql`id = ${id}`,
    })
    if (given.length === 0) return
    await notify({ db: tx, actor: systemActor, now }, sql<boolean>`s.id = ${maker_id}`, {
      kind: 'notification',
      title: `Không gửi được: ${title}`,
      content: error.message,
      link: '/setting/notifications',
      id,
    })
  })
  if (error.again) throw error
  return null
}
