import { sql } from 'kysely'
import type { z } from 'zod'
import type { addMenu, changeMenu, MenuBranch, MenuRow } from '#access/menu.api.ts'
import { refuseMenu } from '#access/menu.errors.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { stale } from '#platform/server/events/stale.ts'

const columns = sql`m.id, m.id::text as _id, m.parent_id, m.title, m.path, m.icon, m.position, m.roles, m.version`
const deepest = 3

const entries: ListDefinition = {
  from: sql`menu m`,
  select: columns,
  filters: { parent_id: { any: 'm.parent_id', type: 'bigint' } },
  sorts: { position: sql`m.position`, title: sql`m.title` },
  key: sql`m.id`,
  defaultSort: 'position',
  search: {
    text: (q) => sql<boolean>`fold(m.title || ' ' || coalesce(m.path, '')) like ${anywhere(fold(q))}`,
  },
}
export const menuEntries = ({ db }: Context, query: ListQuery & { role?: string[] | undefined }) =>
  listRows<MenuRow>(
    db,
    entries,
    query,
    query.role ? sql<boolean>`m.roles && ${query.role}::text[]` : sql<boolean>`true`,
  )

/** The tree as it is edited, or as a role sees it: entries of the role below sections of the role. */
export async function treeOf(db: Db, role?: string): Promise<MenuBranch[]> {
  const seen = role ? sql`${role} = any(m.roles)` : sql`true`
  const { rows } =
    await sql<MenuRow>`select ${columns} from menu m where ${seen} order by m.position, m.id`.execute(db)
  const branches = new Map(rows.map((row) => [row.id, { ...row, children: [] as MenuBranch[] }]))
  const top: MenuBranch[] = []
  for (const branch of branches.values()) {
    if (branch.parent_id === null) top.push(branch)
    else branches.get(branch.parent_id)?.children.push(branch)
  }
  return role ? filled(top) : top
}

/** Without sections that have nothing in them. */
const filled = (branches: readonly MenuBranch[]): MenuBranch[] =>
  branches.flatMap((branch) => {
    const children = filled(branch.children)
    return branch.path !== null || children.length > 0 ? [{ ...branch, children }] : []
  })

type Added = z.output<(typeof addMenu)['body']>
type Changed = z.output<(typeof changeMenu)['body']>

/** Two people moving entries at once would close a circle or share a place. */
const alone = (db: Db) => sql`lock table menu in share row exclusive mode`.execute(db)

/** Everybody's menu is read anew, in every tab that is open. */
const announce = (context: Context, id: number, action: string) =>
  recordEvent(context, { entity: 'menu', id, action, station: null })

export async function addEntry(context: Context, body: Added): Promise<MenuRow> {
  const { db } = context
  await alone(db)
  const parent = body.parent_id ?? null
  await refusePlace(db, null, parent)
  const { id } = await db
    .insertInto('menu')
    .values({
      title: body.title,
      path: body.path || null,
      icon: body.icon || null,
      parent_id: parent,
      roles: body.roles,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await place(db, id, parent, body.position)
  await openSections(db, id)
  await announce(context, id, 'menu_added')
  return entryById(db, id)
}

/** Changes and moves an entry. @throws menu.not_found, menu.circle, menu.too_deep, conflict.stale */
export async function changeEntry(context: Context, id: number, body: Changed): Promise<MenuRow> {
  const { db } = context
  await alone(db)
  const before = await entryById(db, id)
  if (body.version !== undefined && body.version !== before.version) {
    throw await stale(db, 'staff_menu', before)
  }
  const { title, path, icon, roles } = body
  const parent = body.parent_id === undefined ? before.parent_id : body.parent_id
  if (parent !== before.parent_id) await refusePlace(db, id, parent)
  const values = {
    ...(title === undefined ? {} : { title }),
    ...(path === undefined ? {} : { path: path || null }),
    ...(icon === undefined ? {} : { icon: icon || null }),
    ...(roles === undefined ? {} : { roles }),
    ...(parent === before.parent_id ? {} : { parent_id: parent }),
  }
  if (Object.keys(values).length) await db.updateTable('menu').set(values).where('id', '=', id).execute()
  const goes = body.position !== undefined && body.position !== before.position
  if (goes || parent !== before.parent_id) await place(db, id, parent, body.position)
  if (roles !== undefined || parent !== before.parent_id) await openSections(db, id)
  await announce(context, id, 'menu_changed')
  return entryById(db, id)
}

export async function removeEntry(context: Context, id: number): Promise<{ id: number }> {
  const { db } = context
  await alone(db)
  await entryById(db, id)
  const child = await db.selectFrom('menu').select('id').where('parent_id', '=', id).executeTakeFirst()
  if (child) throw refuseMenu('menu.has_entries')
  await db.deleteFrom('menu').where('id', '=', id).execute()
  await announce(context, id, 'menu_removed')
  return { id }
}

async function entryById(db: Db, id: number): Promise<MenuRow> {
  const { rows } = await sql<MenuRow>`select ${columns} from menu m where m.id = ${id}`.execute(db)
  if (!rows[0]) throw refuseMenu('menu.not_found')
  return rows[0]
}

/** An entry stands below a known section, never below itself, in at most three levels. */
async function refusePlace(db: Db, id: number | null, parent: number | null): Promise<void> {
  const { rows: up } = await sql<{ id: number }>`
    with recursive up as (
      select id, parent_id from menu where id = ${parent}
      union select m.id, m.parent_id from menu m join up on m.id = up.parent_id
    ) select id from up`.execute(db)
  if (parent !== null && up.length === 0) throw refuseField('parent_id', 'Không tìm thấy mục cha này')
  if (up.some((row) => row.id === id)) throw refuseMenu('menu.circle')
  const { rows: down } = await sql<{ levels: number | null }>`
    with recursive down as (
      select id, 1 as level from menu where id = ${id}
      union all select m.id, down.level + 1 from menu m join down on m.parent_id = down.id
    ) select max(level) as levels from down`.execute(db)
  if (up.length + (down[0]?.levels ?? 1) > deepest) throw refuseMenu('menu.too_deep')
}

/** Puts the entry at its place among its sisters, at the end without one, and numbers them anew. */
async function place(db: Db, id: number, parent: number | null, position: number | undefined): Promise<void> {
  await sql`with ordered as (
      select m.id, row_number() over (order by case when m.id = ${id} then ${(position ?? 100_000) - 0.5}::numeric else rank end, m.id) as n
      from (select id, row_number() over (order by (id = ${id}), position, id) as rank from menu
        where parent_id is not distinct from ${parent}) m
    ) update menu set position = ordered.n from ordered
    where menu.id = ordered.id and menu.position <> ordered.n`.execute(db)
}

/** A section hides its entries from a role that it is closed to: who may see an entry sees what it is in. */
export async function openSections(db: Db, id: number): Promise<void> {
  await sql`with recursive up as (
      select id, parent_id, roles as wanted from menu where id = ${id}
      union select m.id, m.parent_id, up.wanted from menu m join up on m.id = up.parent_id
    ) update menu set roles = menu.roles || array(select unnest(up.wanted) except select unnest(menu.roles))
    from up where menu.id = up.id and not menu.roles @> up.wanted`.execute(db)
}
