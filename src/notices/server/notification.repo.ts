import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { NotificationRecord } from '#notices/notification.api.ts'
import { notificationFields } from '#notices/notification.fields.ts'
import { notificationStatus } from '#notices/notification.status.ts'
import type { Target } from '#notices/notices.words.ts'
import { is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'

const described = describedList(notificationFields, 'n', {
  level_names: sql`array(select l.name from customer_level l where l.code = any(n.level_codes) order by l.position)`,
  customer_count: sql`(select count(*)::int from notification_customer c where c.notification_id = n.id)`,
  maker_name: sql`s.name`,
})

export const notificationList: ListDefinition = {
  from: sql`notification n join staff s on s.id = n.maker_id`,
  table: { name: 'notification', as: 'n' },
  ...described,
  filters: {
    ...described.filters,
    id: { any: 'n.id', type: 'bigint' },
    mode: { any: 'n.mode' },
  },
  key: sql`n.id`,
  defaultSort: '-created_at',
  // Marketing sends some a day: years of them are some thousands.
  search: { text: (q) => sql<boolean>`position(fold(${q}) in fold(n.title || ' ' || n.content)) > 0` },
}

/** Those who do not write them see what has gone out. */
export const visibleNotifications = (actor: Actor): RawBuilder<boolean> =>
  is(actor, 'ql', 'mkt') ? sql<boolean>`true` : sql<boolean>`n.status = ${lit(notificationStatus.sent)}`

/** A notification with the words of its status. */
export type Labelled = NotificationRecord & { status_name: string }
export const labelled = (row: NotificationRecord): Labelled => ({
  ...row,
  status_name: notificationStatus.label(row.status),
})

export async function notificationById(db: Db, id: number): Promise<NotificationRecord | undefined> {
  const { rows } =
    await sql<NotificationRecord>`select ${described.select} from ${notificationList.from} where n.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

interface Audience {
  id: number
  target: Target
  level_codes: readonly string[]
}

/** The customers of an audience, over `c`: with a number, and not locked. */
export function audience({ id, target, level_codes }: Audience): RawBuilder<boolean> {
  const whom =
    target === 'all'
      ? sql`true`
      : target === 'level'
        ? sql`c.level_code = any(${level_codes}::text[])`
        : sql`c.id in (select nc.customer_id from notification_customer nc where nc.notification_id = ${id})`
  return sql<boolean>`c.customer_no is not null and not c.locked and ${whom}`
}

/** The next customers to be told, by key. */
export async function nextRecipients(
  db: Db,
  whom: Audience,
  after: number,
  most: number,
): Promise<{ id: number; customer_no: string }[]> {
  const { rows } = await sql<{ id: number; customer_no: string }>`
    select c.id, c.customer_no from customer c
    where c.id > ${after} and ${audience(whom)} order by c.id limit ${most}`.execute(db)
  return rows
}

/** Levels with how many customers each would reach. */
export async function targetLevels(db: Db): Promise<{ code: string; name: string; customers: number }[]> {
  const { rows } = await sql<{ code: string; name: string; customers: number }>`
    select l.code, l.name, (select count(*)::int from customer c where c.level_code = l.code
      and c.customer_no is not null and not c.locked) as customers
    from customer_level l order by l.position, l.id`.execute(db)
  return rows
}
