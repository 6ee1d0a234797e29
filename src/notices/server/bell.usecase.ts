import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { staffStatus } from '#staff/staff.status.ts'

export interface StaffNotice {
  kind: 'notice' | 'message' | 'feedback' | 'notification' | 'rate' | 'debt' | 'support' | 'report'
  title: string
  content?: string | null
  link?: string | null
  /** Of what: the event that live updates follow names it. */
  id: number
}

const shownOfContent = 300

/** Notifies the staff that a condition over `s` names, and wakes whoever listens. @returns how many */
export async function notify(context: Context, who: RawBuilder<boolean>, what: StaffNotice): Promise<number> {
  const { kind, title, link, id } = what
  const content = what.content ? what.content.slice(0, shownOfContent) : null
  const inserted = await sql`insert into bell (staff_id, at, kind, title, content, link)
    select s.id, ${context.now}, ${kind}, ${title}, ${content}, ${link || null} from staff s
    where s.status = ${lit(staffStatus.active)} and ${who}`.execute(context.db)
  const n = Number(inserted.numAffectedRows ?? 0)
  if (n) await recordEvent(context, { entity: 'notice', id, action: kind, station: null })
  return n
}

const bells: ListDefinition = {
  from: sql`bell b`,
  select: sql`b.id, b.id::text as _id, b.at, b.kind, b.title, b.content, b.link, b.read_at is not null as read`,
  filters: {},
  sorts: { at: sql`b.id` },
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
}

export async function bellOf({ db, actor }: Context, query: ListQuery) {
  const [list, unread] = await Promise.all([
    listRows<BellRow>(db, bells, query, sql<boolean>`b.staff_id = ${actor.id}`),
    unreadOf(db, actor.id),
  ])
  return { ...list, option: { unread } }
}

async function unreadOf(db: Db, staffId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bell where staff_id = ${staffId} and read_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

export async function markRead({ db, actor, now }: Context, ids: number[] | undefined) {
  const which = ids ? sql`id = any(${ids}::bigint[])` : sql`true`
  await sql`update bell set read_at = ${now} where staff_id = ${actor.id} and read_at is null and ${which}`.execute(
    db,
  )
  return { unread: await unreadOf(db, actor.id) }
}
