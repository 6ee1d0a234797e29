import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseNotices } from '#notices/notices.errors.ts'
import { newsKinds } from '#notices/notices.words.ts'
import { waitsFor } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { waitingWords } from '#platform/rules/counts.ts'
import type { WaitingAsked, WaitingRows } from '#platform/server/lists/waiting.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { allOf } from '#platform/server/db/together.ts'

export interface StaffNotice {
  kind:
    | 'notice'
    | 'message'
    | 'feedback'
    | 'notification'
    | 'debt'
    | 'support'
    | 'report'
    | 'file'
    | 'crm'
    | 'system'
  title: string
  content?: string | null
  link?: string | null
  /** Of what: the event that live updates follow names it. */
  id: number
  /** Kind of the record `id`, as events name it, of news about a record whose steps are handed over too. */
  entity?: string
}

const shownOfContent = 300

/**
 * Notifies the staff that a condition over `s` names but who muted the kind, and wakes them. Of one record a person has
 * one line: a step that waits for them says the news too, and newer news take the place of older. @returns how many
 */
export async function notify(context: Context, who: RawBuilder<boolean>, what: StaffNotice): Promise<number> {
  const { kind, title, link, entity = null } = what
  const content = what.content ? what.content.slice(0, shownOfContent) : null
  const record = entity === null ? null : what.id
  const standing = sql`bell.hand_over and bell.done_at is null`
  const { rows } = await sql<{ staff_id: number }>`
    insert into bell (staff_id, at, kind, title, content, link, entity, record_id)
    select s.id, ${context.now}, ${kind}, ${title}, ${content}, ${link || null}, ${entity}, ${record}::bigint from staff s
    where s.status = ${lit(staffStatus.active)} and ${who}
      and not exists (select from bell_mute m where m.staff_id = s.id and m.kind = ${kind})
    on conflict (staff_id, entity, record_id) where record_id is not null do update
    set at = excluded.at, title = excluded.title, content = excluded.content, read_at = null, done_at = null,
      kind = case when ${standing} then bell.kind else excluded.kind end,
      link = case when ${standing} then bell.link else excluded.link end,
      hand_over = ${standing}
    returning staff_id`.execute(context.db)
  await wake(
    context,
    rows.map(({ staff_id }) => staff_id),
    what,
  )
  return rows.length
}

/** Open screens of these people read their bell anew. */
export async function wake(
  context: Context,
  people: readonly number[],
  { kind, id }: { kind: string; id: number },
): Promise<void> {
  if (people.length === 0) return
  await recordEvent(context, {
    entity: 'notice',
    id,
    action: kind,
    station: null,
    data: { people: [...new Set(people)] },
  })
}

const bells: ListDefinition = {
  from: sql`bell b`,
  select: sql`b.id, b.id::text as _id, b.at, b.kind, b.title, b.content, b.link, b.read_at is not null as read,
    b.hand_over, b.records, b.record_id, b.done_at is not null as done`,
  filters: {},
  sorts: { at: sql`b.at` },
  key: sql`b.id`,
  defaultSort: '-at',
}

interface BellRow {
  id: number
  _id: string
  at: Date
  kind: string
  title: string
  content: string | null
  link: string | null
  read: boolean
  hand_over: boolean
  records: number | null
  record_id: number | null
  done: boolean
}

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('vi') + text.slice(1)

export async function bellOf(
  { db, actor, now }: Context,
  query: ListQuery & { at?: string | undefined },
  waiting: readonly WaitingRows[],
) {
  const kinds = new Map(waiting.map(({ kind }) => [kind.key, kind]))
  const own = new Map(kindsFor(actor, waiting).map(({ kind, title }) => [kind, title]))
  const [list, unread] = await allOf([
    listRows<BellRow>(db, bells, query, sql<boolean>`b.staff_id = ${actor.id}`),
    unreadOf(db, actor.id),
  ])
  const counts = await countsOf({ db, actor: actorAt(actor, query.at), now }, list.results, waiting)
  const results = list.results.map((row) => ({
    ...lineOf(row, row.hand_over ? kinds.get(row.kind) : undefined, counts.get(row.kind)),
    mutable: own.has(row.kind),
    kind_title: own.get(row.kind) ?? null,
  }))
  return { ...list, results, option: { unread } }
}

/** The person at the station they look at: the bell itself rings for all of theirs. */
function actorAt(actor: Actor, at: string | undefined): Actor {
  if (at === 'all' && is(actor, 'ql')) return { ...actor, station: 'all' }
  const station = Number(at)
  return actor.stations.includes(station) ? { ...actor, station } : actor
}

/** How many wait now of the kinds whose lines stand for many: the number of the day, by the same statement. */
async function countsOf(
  asked: WaitingAsked,
  rows: readonly BellRow[],
  waiting: readonly WaitingRows[],
): Promise<Map<string, number>> {
  const counted = new Set(
    rows.flatMap(({ records, done, kind }) => (records !== null && !done ? [kind] : [])),
  )
  const counts = new Map<string, number>()
  for (const { kind, read } of waiting)
    if (counted.has(kind.key)) counts.set(kind.key, (await read({ ...asked, size: 0 })).count)
  return counts
}

/** `12 đơn chờ duyệt mua`; what waits only where the person is not now is told with that. */
function titleOfMany({ title, records, done }: BellRow, count: number | undefined): string {
  const many = done || !count ? records : count
  const where = !done && count === 0 ? ' ở trạm khác' : ''
  return `${waitingWords(many ?? 0)} ${lowerFirst(title)}${where}`
}

function lineOf(whole: BellRow, kind: Waiting<never> | undefined, count: number | undefined) {
  const { records, ...row } = whole
  if (!kind) return { ...row, next: null, action: null, screens: [] }
  // Of many the list is opened: none of them is the next.
  if (records !== null)
    return {
      ...row,
      title: titleOfMany(whole, count),
      next: 'Xem danh sách',
      action: null,
      screens: [...kind.screens],
    }
  return {
    ...row,
    next: kind.next,
    action: kind.opens || row.done ? null : (kind.step?.action ?? null),
    // Where the step is done comes before the lists.
    screens: [...(kind.station && !row.done ? [kind.station] : []), ...kind.screens],
  }
}

async function unreadOf(db: Db, staffId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bell where staff_id = ${staffId} and read_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

export async function markRead(context: Context, ids: number[] | undefined) {
  const { db, actor, now } = context
  const which = ids ? sql`id = any(${ids}::bigint[])` : sql`true`
  await sql`update bell set read_at = ${now} where staff_id = ${actor.id} and read_at is null and ${which}`.execute(
    db,
  )
  return { unread: await unreadOf(db, actor.id) }
}

/** What this role can be told of: steps that are its daily work, and news. */
const kindsFor = ({ role }: Actor, waiting: readonly WaitingRows[]) => [
  ...waiting
    .filter(({ kind }) => waitsFor(kind, role))
    .map(({ kind }) => ({ kind: kind.key, title: kind.title, hand_over: true })),
  ...newsKinds
    .filter(({ roles }) => roles.includes(role))
    .map(({ kind, title }) => ({ kind, title, hand_over: false })),
]

export async function bellKinds({ db, actor }: Context, waiting: readonly WaitingRows[]) {
  const { rows } = await sql<{
    kind: string
  }>`select kind from bell_mute where staff_id = ${actor.id}`.execute(db)
  const muted = new Set(rows.map(({ kind }) => kind))
  return kindsFor(actor, waiting).map((one) => ({ ...one, muted: muted.has(one.kind) }))
}

/** @throws bell.kind_unknown */
export async function mute(
  context: Context,
  { kind, muted }: { kind: string; muted: boolean },
  waiting: readonly WaitingRows[],
) {
  const { db, actor, now } = context
  if (!kindsFor(actor, waiting).some((one) => one.kind === kind)) throw refuseNotices('bell.kind_unknown')
  if (muted) {
    await sql`insert into bell_mute (staff_id, kind) values (${actor.id}, ${kind}) on conflict do nothing`.execute(
      db,
    )
    await sql`update bell set read_at = ${now}
      where staff_id = ${actor.id} and kind = ${kind} and read_at is null`.execute(db)
  } else await sql`delete from bell_mute where staff_id = ${actor.id} and kind = ${kind}`.execute(db)
  await wake(context, [actor.id], { kind: 'mute', id: actor.id })
  return { kind, muted }
}
