import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FeedbackRecord } from '#notices/feedback.api.ts'
import { feedbackFields } from '#notices/feedback.fields.ts'
import { feedbackStatus } from '#notices/feedback.status.ts'
import { refuseNotices } from '#notices/notices.errors.ts'
import { feedbackTypes, priorities } from '#notices/notices.words.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

const described = describedList(feedbackFields, 'f', {
  user_name: sql`(select concat_ws(' · ', c.customer_no, c.name) from customer c where c.id = f.customer_id)`,
  relate_department_name: sql`(select d.name from department d where d.id = f.department_id)`,
  sale_name: sql`(select s.name from staff s where s.id = f.sale_id)`,
  comments: sql`(select count(*)::int from feedback_comment x where x.feedback_id = f.id)`,
  maker_name: sql`(select m.name from staff m where m.id = f.maker_id)`,
})

export const feedbackList: ListDefinition = {
  from: sql`feedback f`,
  table: { name: 'feedback', as: 'f' },
  ...described,
  filters: {
    ...described.filters,
    id: { any: 'f.id', type: 'bigint' },
    priority: { any: 'f.priority', type: 'bigint' },
    code: (value) => sql<boolean>`f.codes @> array[${value}]::text[]`,
  },
  key: sql`f.id`,
  defaultSort: '-created_at',
  search: { text: (q) => foldHas('f.fold', q) },
  chips: { of: 'status', values: feedbackStatus.values },
}

/**
 * Those of the station; sales people see what concerns them, what they wrote down, and what is for a
 * department they lead.
 */
export function visibleFeedback(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 'f.station_id')
  if (!is(actor, 'kd')) return here
  return sql<boolean>`${here} and (f.sale_id = ${actor.id} or f.maker_id = ${actor.id}
    or f.department_id in (select d.id from department d where d.manager_id = ${actor.id}))`
}

export const withLabels = (row: FeedbackRecord) => ({
  ...row,
  type_name: feedbackTypes.find(({ value }) => value === row.type)?.label ?? row.type,
  priority_name: priorities.find(({ value }) => value === row.priority)?.label ?? '',
  status_name: feedbackStatus.label(row.status),
})

export async function feedbackSeen(db: Db, actor: Actor, id: number): Promise<FeedbackRecord | undefined> {
  const { rows } = await sql<FeedbackRecord>`select ${described.select} from feedback f
    where f.id = ${id} and ${visibleFeedback(actor)}`.execute(db)
  return rows[0]
}

export interface Comment {
  id: number
  _id: string
  feedback_id: number
  content: string
  images: string[]
  maker_id: number
  maker_name: string
  created_at: Date
}

export async function commentsOf(db: Db, actor: Actor, feedbacks: readonly number[]): Promise<Comment[]> {
  const { rows } =
    await sql<Comment>`select x.id, x.id::text as _id, x.feedback_id, x.content, x.images, x.maker_id,
      s.name as maker_name, x.created_at
    from feedback_comment x join feedback f on f.id = x.feedback_id join staff s on s.id = x.maker_id
    where x.feedback_id = any(${feedbacks}::bigint[]) and ${visibleFeedback(actor)}
    order by x.feedback_id, x.id limit 1000`.execute(db)
  return rows
}

const ofFile = /^\/api\/file\/([a-z0-9]{40})$/

/** Are these images that were uploaded for feedback? @throws feedback.image_unknown */
export async function checkImages(db: Db, images: readonly string[]): Promise<void> {
  if (images.length === 0) return
  const keys = [...new Set(images.map((path) => ofFile.exec(path)?.[1] ?? ''))]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_file s
    join library_file l on l.file_id = s.id and l.removed_at is null and l.folder = 'images/feedbacks'
    where s.key = any(${keys}::text[])`.execute(db)
  if (rows[0]?.n !== keys.length) {
    const message = 'Không tìm thấy ảnh đã tải lên'
    throw refuseNotices('feedback.image_unknown', { details: [{ path: 'images', message }] })
  }
}
