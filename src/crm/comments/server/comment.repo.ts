import { sql } from 'kysely'
import { refuseComment } from '#crm/comments/comment.errors.ts'
import { talkIdOf } from '#crm/comments/talk.rules.ts'
import type { TalkId, TalkKindName } from '#crm/comments/talk.rules.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Where what is attached to a comment lies. */
export const commentFolder = 'images/crm'

export interface CommentRecord extends TalkId {
  comment: number
  content: string
  files: string[]
  attachments: { path: string; name: string; picture: boolean }[]
  maker_id: number
  maker_name: string
  created_at: Date
  edited_at: Date | null
}
interface Found extends Omit<CommentRecord, 'id' | 'comment' | 'kind'> {
  id: number
  kind: TalkKindName
  record_id: number
}
/** Behind `/api/file/`. */
const key = sql`substr(f.path, 11)`
const shown = sql`x.id, x.kind, x.record_id, x.content, x.files, coalesce((
    select json_agg(json_build_object('path', f.path, 'name', l.name,
      'picture', coalesce(k.content_type like 'image/%', true)) order by f.nth)
    from unnest(x.files) with ordinality f (path, nth) join stored_file k on k.key = ${key}
    join library_file l on l.file_id = k.id), '[]') as attachments, x.maker_id, s.name as maker_name, x.created_at, x.edited_at`
const recordOf = ({ id, record_id, ...row }: Found): CommentRecord => ({ ...row, id: record_id, comment: id })

/** Of one record, which the caller has found for the person; oldest first. */
export async function commentsOn(db: Db, { kind, id }: TalkId): Promise<CommentRecord[]> {
  const { rows } = await sql<Found>`select ${shown} from crm_comment x join staff s on s.id = x.maker_id
    where x.kind = ${kind} and x.record_id = ${id} order by x.id limit 1000`.execute(db)
  return rows.map(recordOf)
}

/** Locked, so that nobody else changes it until the call ends. */
export async function lockComment(db: Db, id: number): Promise<CommentRecord | undefined> {
  const { rows } = await sql<Found>`select ${shown} from crm_comment x join staff s on s.id = x.maker_id
    where x.id = ${id} for no key update of x`.execute(db)
  return rows[0] && recordOf(rows[0])
}

export const commentRowOf = (
  { kind, id, comment, ...row }: CommentRecord,
  mayEdit: (madeBy: number, at: Date) => boolean,
) => ({
  ...row,
  id: comment,
  _id: String(comment),
  record: talkIdOf({ kind, id }),
  editable: mayEdit(row.maker_id, row.created_at),
})

const ofFile = /^\/api\/file\/([a-z0-9]{40})$/

/** Are these files that were uploaded for comments? @throws crm.file_unknown */
export async function checkFiles(db: Db, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const keys = [...new Set(files.map((path) => ofFile.exec(path)?.[1] ?? ''))]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_file s
    join library_file l on l.file_id = s.id and l.removed_at is null and l.folder = ${commentFolder}
    where s.key = any(${keys}::text[])`.execute(db)
  if (rows[0]?.n !== keys.length)
    throw refuseComment('crm.file_unknown', {
      details: [{ path: 'files', message: 'Không tìm thấy tệp đã tải lên' }],
    })
}
