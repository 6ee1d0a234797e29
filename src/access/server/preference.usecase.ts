import { sql } from 'kysely'
import { refuseAccess } from '#access/access.errors.ts'
import type { SavedView } from '#access/access.api.ts'
import { refuse } from '#platform/contract/errors.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'

const mostBytes = 20_000
const mostViews = 30
/** Of one person, over all lists and screens; what has no end fills the database. */
const mostKept = 500

export async function readPreference({ db, actor }: Context, key: string): Promise<{ value: unknown }> {
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('staff_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return { value: row?.value ?? null }
}

export async function keepPreference({ db, actor }: Context, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value ?? null)
  if (json.length > mostBytes) throw refuseAccess('access.preference_too_large')
  await oneAtATime({ db, actor })
  const kept = await db
    .selectFrom('preference')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('staff_id', '=', actor.id)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  if (kept.n >= mostKept) throw refuseAccess('access.preference_limit')
  await sql`insert into preference (staff_id, key, value) values (${actor.id}, ${key}, ${json}::jsonb)
    on conflict (staff_id, key) do update set value = excluded.value`.execute(db)
}

/** What a person saves is counted and then written: of many at once each sees the one before. */
const oneAtATime = ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  sql`select pg_advisory_xact_lock(hashtext('preference'), ${actor.id}::int)`.execute(db)

/** One's own views of a list, and those shared with one's role. */
export async function viewsOf({ db, actor }: Context, list: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('list', '=', list)
    .where((eb) => eb.or([eb('staff_id', '=', actor.id), eb('shared_role', '=', actor.role)]))
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    ...row,
    shared_role: row.shared_role as RoleCode | null,
    own: row.staff_id === actor.id,
  }))
}

interface NewView {
  list: string
  name: string
  query: string
  shared_role: RoleCode | null
}

/** What stands in the menus of those above is theirs to choose. */
const mayShareWith = (own: RoleCode, role: RoleCode) => own === role || own === 'SU' || !hasFlag(role, 'ql')

/** Saves a view; a name of one's own is overwritten. @throws access.view_limit, access.forbidden */
export async function saveView({ db, actor }: Context, view: NewView): Promise<SavedView> {
  if (view.shared_role && !mayShareWith(actor.role, view.shared_role)) throw refuse('access.forbidden')
  await oneAtATime({ db, actor })
  const others = await db
    .selectFrom('saved_view')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('list', '=', view.list))
        .as('of_list'),
    ])
    .where('staff_id', '=', actor.id)
    .where((eb) => eb.or([eb('list', '<>', view.list), eb('name', '<>', view.name)]))
    .executeTakeFirstOrThrow()
  if (others.of_list >= mostViews || others.all >= mostKept) throw refuseAccess('access.view_limit')
  const row = await db
    .insertInto('saved_view')
    .values({ ...view, staff_id: actor.id })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'list', 'name'])
        .doUpdateSet({ query: view.query, shared_role: view.shared_role }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...view, id: row.id, own: true }
}

/** @throws not_found for another person's view */
export async function deleteView({ db, actor }: Context, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('staff_id', '=', actor.id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
}
