import { sql } from 'kysely'
import { notify } from '#notices/server/bell.usecase.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { stale } from '#platform/server/events/stale.ts'

interface NoticeRow {
  id: number
  _id: string
  title: string
  content: string
  maker_name: string
  created_at: Date
  updated_at: Date
  version: number
}

const columns = sql`n.id, n.id::text as _id, n.title, n.content, s.name as maker_name, n.created_at, n.updated_at, n.version`
const notices: ListDefinition = {
  from: sql`notice n join staff s on s.id = n.maker_id`,
  table: { name: 'notice', as: 'n' },
  select: columns,
  filters: { created_at: { range: 'n.created_at' } },
  sorts: { created_at: sql`n.created_at` },
  key: sql`n.id`,
  defaultSort: '-created_at',
  // A board has hundreds of notices, not thousands.
  search: { text: (q) => sql<boolean>`position(fold(${q}) in fold(n.title || ' ' || n.content)) > 0` },
}

export const noticesOnBoard = ({ db }: Context, query: ListQuery) =>
  listRows<NoticeRow>(db, notices, query, sql<boolean>`true`)

async function noticeById({ db }: Context, id: number): Promise<NoticeRow> {
  const { rows } = await sql<NoticeRow>`select ${columns} from ${notices.from} where n.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Puts a notice on the board and rings everybody's bell but the writer's. */
export async function postNotice(context: Context, { title, content }: { title: string; content: string }) {
  const { db, actor, now } = context
  const { id } = await db
    .insertInto('notice')
    .values({ title, content, maker_id: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(context, sql<boolean>`s.id <> ${actor.id}`, { kind: 'notice', title, content, link: '/', id })
  return noticeById(context, id)
}

interface Edited {
  id: number
  title: string
  content: string
  version?: number | undefined
}

/** @throws not_found, conflict.stale */
export async function editNotice(context: Context, { id, title, content, version }: Edited) {
  const { rows } = await sql<{
    version: number
  }>`select version from notice where id = ${id} for update`.execute(context.db)
  if (!rows[0]) throw refuse('not_found')
  if (version !== undefined && version !== rows[0].version)
    throw await stale(context.db, 'notice', await noticeById(context, id))
  await context.db.updateTable('notice').set({ title, content }).where('id', '=', id).execute()
  return noticeById(context, id)
}

/** @throws not_found */
export async function removeNotice({ db }: Context, id: number) {
  const gone = await db.deleteFrom('notice').where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
  return { id }
}
