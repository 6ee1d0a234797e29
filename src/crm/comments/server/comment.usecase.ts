import { sql } from 'kysely'
import type { z } from 'zod'
import { settingValue } from '#catalog/server/settings.repo.ts'
import type { editTalk, writeTalk } from '#crm/comments/comment.api.ts'
import { refuseComment } from '#crm/comments/comment.errors.ts'
import { checkFiles, commentRowOf, commentsOn, lockComment } from '#crm/comments/server/comment.repo.ts'
import type { CommentRecord } from '#crm/comments/server/comment.repo.ts'
import { peopleNamed, readersOf } from '#crm/comments/server/crm-people.ts'
import type { CrmPerson } from '#crm/comments/server/crm-people.ts'
import { talkedOf } from '#crm/comments/server/talks.ts'
import type { TalkKind, Talked } from '#crm/comments/server/talks.ts'
import { isEditable, mentionsOf, readTalkId } from '#crm/comments/talk.rules.ts'
import type { TalkId } from '#crm/comments/talk.rules.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { historyOf } from '#platform/server/events/history.ts'

type Talks = readonly TalkKind[]

/** @throws not_found: no such kind, or no number */
function talkOf(id: string): TalkId {
  const talk = readTalkId(id)
  if (!talk) throw refuse('not_found')
  return talk
}

/** Whose it is may change it for some minutes: a comment says what was said. */
async function editing({ db, actor, now }: Context) {
  const minutes = await settingValue(db, businessDate(now), 'crm.comment_edit_minutes')
  return {
    minutes,
    may: (maker: number, at: Date) => maker === actor.id && isEditable(at, now, minutes),
  }
}

/** Oldest first. @throws not_found */
export async function talkOn(context: Context, talks: Talks, id: string) {
  const talk = talkOf(id)
  await talkedOf(context, talks, talk)
  const { may } = await editing(context)
  return (await commentsOn(context.db, talk)).map((row) => commentRowOf(row, may))
}

/** @throws not_found */
export async function talkHistory(context: Context, talks: Talks, id: string) {
  const talk = talkOf(id)
  const { of } = await talkedOf(context, talks, talk)
  const { entity, label, fields, open = [] } = of
  return historyOf(context, {
    entity,
    id: talk.id,
    label: (action) => said[action] ?? label(action),
    fields,
    open,
  })
}
const said: Readonly<Record<string, string>> = {
  comment: 'Bình luận',
  comment_edit: 'Sửa bình luận',
  comment_remove: 'Xóa bình luận',
}

/** Whom the text names; who cannot read the record is not named on it. @throws crm.mention_blind */
async function named(context: Context, of: TalkKind, record: Talked, content: string): Promise<CrmPerson[]> {
  const people = await peopleNamed(context.db, mentionsOf(content))
  const readers = await readersOf(context.db, of, record.id, people)
  const blind = people.filter((one) => !readers.includes(one))
  if (blind.length > 0)
    throw refuseComment('crm.mention_blind', { values: { names: blind.map(({ name }) => name).join(', ') } })
  return readers
}

/** Those named hear of it by name, the others whom it concerns that something was said; never who says it. */
async function tell(
  context: Context,
  of: TalkKind,
  record: Talked,
  content: string,
  { people, others }: { people: readonly number[]; others: readonly number[] },
): Promise<void> {
  const { actor } = context
  const about = { kind: 'crm', content, link: of.link(record.id), entity: of.entity, id: record.id } as const
  const among = (ids: readonly number[]) => sql<boolean>`s.id = any(${ids}::bigint[])`
  const mentioned = people.filter((id) => id !== actor.id)
  const rest = others.filter((id) => id !== actor.id && !mentioned.includes(id))
  if (mentioned.length > 0)
    await notify(context, among(mentioned), {
      ...about,
      title: `${actor.name} nhắc bạn trong ${of.noun}: ${record.title}`,
    })
  if (rest.length > 0)
    await notify(context, among(rest), {
      ...about,
      title: `${actor.name} bình luận ${of.noun}: ${record.title}`,
    })
}

/** @throws not_found, crm.file_unknown, crm.mention_blind */
export async function writeComment(context: Context, talks: Talks, body: z.output<typeof writeTalk.body>) {
  const { db, actor, now } = context
  const talk = talkOf(body.id)
  const { of, record } = await talkedOf(context, talks, talk)
  await checkFiles(db, body.files)
  const people = await named(context, of, record, body.content)
  const { id } = await db
    .insertInto('crm_comment')
    .values({
      kind: talk.kind,
      record_id: talk.id,
      content: body.content,
      files: body.files,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: of.entity,
    id: talk.id,
    action: 'comment',
    station: record.station_id,
  })
  await tell(context, of, record, body.content, {
    people: people.map((one) => one.id),
    others: await of.concerned(db, talk.id),
  })
  return shown(context, id)
}

async function shown(context: Context, id: number) {
  const row = await lockComment(context.db, id)
  if (!row) throw refuse('not_found')
  return commentRowOf(row, (await editing(context)).may)
}

/** One's own, while it is fresh; managers may also take away what others wrote. */
async function lockOwn(
  context: Context,
  talks: Talks,
  id: number,
  { managers }: { managers: boolean },
): Promise<{ row: CommentRecord; of: TalkKind; record: Talked }> {
  const row = await lockComment(context.db, id)
  if (!row) throw refuse('not_found')
  const found = await talkedOf(context, talks, row)
  if (managers && is(context.actor, 'ql')) return { row, ...found }
  if (row.maker_id !== context.actor.id) throw refuseComment('crm.comment_not_own')
  const { minutes, may } = await editing(context)
  if (!may(row.maker_id, row.created_at)) throw refuseComment('crm.comment_too_late', { values: { minutes } })
  return { row, ...found }
}

/** Who is named only now hears of it. @throws not_found, crm.comment_not_own, crm.comment_too_late, crm.file_unknown, crm.mention_blind */
export async function editComment(
  context: Context,
  talks: Talks,
  id: number,
  body: z.output<typeof editTalk.body>,
) {
  const { db, now } = context
  const { row, of, record } = await lockOwn(context, talks, id, { managers: false })
  await checkFiles(
    db,
    body.files.filter((path) => !row.files.includes(path)),
  )
  const before = mentionsOf(row.content)
  const people = (await named(context, of, record, body.content)).filter(
    ({ username }) => !before.includes(username.toLowerCase()),
  )
  const same = row.content === body.content && row.files.join() === body.files.join()
  if (same) return shown(context, id)
  await db
    .updateTable('crm_comment')
    .set({ content: body.content, files: body.files, edited_at: now })
    .where('id', '=', id)
    .execute()
  await recordEvent(context, {
    entity: of.entity,
    id: row.id,
    action: 'comment_edit',
    station: record.station_id,
  })
  await tell(context, of, record, body.content, { people: people.map((one) => one.id), others: [] })
  return shown(context, id)
}

/** @throws not_found, crm.comment_not_own, crm.comment_too_late */
export async function removeComment(context: Context, talks: Talks, id: number) {
  const { row, of, record } = await lockOwn(context, talks, id, { managers: true })
  await context.db.deleteFrom('crm_comment').where('id', '=', id).execute()
  await recordEvent(context, {
    entity: of.entity,
    id: row.id,
    action: 'comment_remove',
    station: record.station_id,
  })
  return { id }
}
