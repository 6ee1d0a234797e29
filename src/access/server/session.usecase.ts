import { sql } from 'kysely'
import type { MenuEntry, Session } from '#access/access.api.ts'
import { stationsOf } from '#access/server/sign-in.usecase.ts'
import { codesOfFlag, hasFlag } from '#platform/contract/roles.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'

/** The signed-in person with stations, client flags and the menu as this role sees it. */
export async function readSession({ db, actor }: Context): Promise<Session> {
  const flags = (Object.keys(codesOfFlag) as RoleFlag[]).filter((flag) => hasFlag(actor.role, flag))
  const [stations, menus] = await Promise.all([stationsOf(db, actor.id), menuOf(db, actor.role)])
  return { id: actor.id, name: actor.name, role: actor.role, stations, flags, menus }
}

async function menuOf(db: Context['db'], role: string): Promise<MenuEntry[]> {
  const { rows } = await sql<MenuEntry & { parent_id: number | null }>`
    select id, parent_id, title, path, icon from menu where ${role} = any(roles)
    order by position, id`.execute(db)
  const entries = new Map(rows.map((row) => [row.id, { ...row, children: [] as MenuEntry[] }]))
  const top: MenuEntry[] = []
  for (const entry of entries.values()) {
    if (entry.parent_id === null) top.push(entry)
    else entries.get(entry.parent_id)?.children.push(entry)
  }
  return top.filter((entry) => entry.path !== null || entry.children.length > 0)
}
