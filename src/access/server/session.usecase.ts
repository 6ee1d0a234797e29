import { sql } from 'kysely'
import type { MenuEntry, Session } from '#access/access.api.ts'
import { treeOf } from '#access/server/menu.usecase.ts'
import { stationsOf } from '#access/server/sign-in.usecase.ts'
import { codesOfFlag, hasFlag } from '#platform/contract/roles.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'

/** The signed-in person with stations, client flags and the menu as this role sees it. */
export async function readSession(context: Context): Promise<Session> {
  const { db, actor } = context
  const flags = (Object.keys(codesOfFlag) as RoleFlag[]).filter((flag) => hasFlag(actor.role, flag))
  const [stations, tree, closed, own] = await Promise.all([
    stationsOf(db, actor.id),
    treeOf(db, actor.role),
    closedTo(context),
    db
      .selectFrom('staff')
      .select('must_change_password')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow(),
  ])
  const { id, name, role } = actor
  return { id, name, role, stations, flags, menus: without(tree, closed), closed, ...own }
}

/** One person, named by a setting, is kept from the partners' section whatever his role (document 1, section 6). */
async function closedTo({ db, actor, now }: Context): Promise<string[]> {
  const { rows } = await sql<{ value: number }>`select value from config_factor
    where key = 'menu.partner_blocked' and applied_date <= ${businessDate(now)}::date
    order by applied_date desc limit 1`.execute(db)
  return rows[0] && rows[0].value === actor.id ? ['/partner/'] : []
}

function without(menus: readonly MenuEntry[], closed: readonly string[]): MenuEntry[] {
  return menus.flatMap((entry) => {
    if (closed.some((start) => entry.path?.startsWith(start))) return []
    const children = without(entry.children, closed)
    return entry.path !== null || children.length > 0 ? [{ ...entry, children }] : []
  })
}
