import { sql } from 'kysely'
import { notify, wake } from '#notices/server/bell.usecase.ts'
import { codesOfFlag } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Watched } from '#system/system.api.ts'

const entity = 'system'
/** Whoever answers for the house. */
const watchers = sql<boolean>`s.role = any(${[...codesOfFlag.ql]}::text[])`

/**
 * Tells of what has become red, once, and takes back what is green again; what stays as it was, or is `unheard` of just
 * now, is told to nobody anew.
 */
export async function tellAlarms(
  context: Context,
  watched: readonly Watched[],
  unheard: ReadonlySet<string>,
): Promise<void> {
  const { db, now } = context
  // Of two processes the second waits here, and then finds it told.
  await sql`select pg_advisory_xact_lock(hashtext('system_alarm'))`.execute(db)
  const open = await sql<{ id: number; key: string }>`
    select id, key from system_alarm where cleared_at is null`.execute(db)
  const known = new Set(open.rows.map(({ key }) => key))
  const red = watched.filter((one) => one.red)
  const raised = red.filter(({ key }) => !known.has(key))
  for (const one of raised) await raise(context, one)
  const stillRed = new Set(red.map(({ key }) => key))
  const cleared = open.rows.filter(({ key }) => !stillRed.has(key) && !unheard.has(key))
  for (const { id } of cleared) {
    await sql`update system_alarm set cleared_at = ${now} where id = ${id} and cleared_at is null`.execute(db)
    await takeBack(context, id)
  }
  if (raised.length + cleared.length)
    await recordEvent(context, { entity, id: 0, action: 'alarms', station: null })
}

async function raise(context: Context, { key, title, said, advice }: Watched): Promise<void> {
  const { id } = await context.db
    .insertInto('system_alarm')
    .values({ key, title, said, since: context.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(context, watchers, {
    kind: 'system',
    title: `Hệ thống: ${title}`,
    content: [said, advice].filter(Boolean).join(' '),
    link: '/setting/system',
    id,
    entity,
  })
}

/** The line of the bell says that it is over; nobody need read it any more. */
async function takeBack(context: Context, id: number): Promise<void> {
  const { rows } = await sql<{ staff_id: number }>`update bell set done_at = ${context.now},
      read_at = coalesce(read_at, ${context.now})
    where entity = ${entity} and record_id = ${id} and done_at is null returning staff_id`.execute(context.db)
  await wake(
    context,
    rows.map(({ staff_id }) => staff_id),
    { kind: 'system', id },
  )
}

/** What is red now, for the first screen. */
export async function openAlarms(db: Db): Promise<{ key: string; title: string }[]> {
  return db
    .selectFrom('system_alarm')
    .select(['key', 'title'])
    .where('cleared_at', 'is', null)
    .orderBy('since')
    .execute()
}
