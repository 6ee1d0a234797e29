import type { MenuEntry, Session } from '#access/access.api.ts'
import { treeOf } from '#access/server/menu.usecase.ts'
import { isKeptFromPartners } from '#access/server/partner-section.ts'
import { readPreference } from '#access/server/preference.usecase.ts'
import { stationsOf } from '#access/server/sign-in.usecase.ts'
import { codesOfFlag, hasFlag } from '#platform/contract/roles.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'
import { screensOf, type ScreensByFolder } from '#platform/contract/screens.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { ownMenuOf, usualOf } from '#platform/rules/usual-menu.ts'
import type { Context } from '#platform/server/context.ts'
import { allOf } from '#platform/server/db/together.ts'

/** The paths that somebody may open, by folder; folders without any are left out. */
function ownScreens(person: Parameters<typeof screensOf>[0], every: ScreensByFolder): Session['screens'] {
  const own = [...every].map(([folder, screens]): [string, string[]] => [
    folder,
    screensOf(person, screens).map(({ path }) => path),
  ])
  return Object.fromEntries(own.filter(([, paths]) => paths.length))
}

/** The signed-in person with stations, client flags and the menu as this role sees it. */
export async function readSession(context: Context, every: ScreensByFolder): Promise<Session> {
  const { db, actor } = context
  const flags = (Object.keys(codesOfFlag) as RoleFlag[]).filter((flag) => hasFlag(actor.role, flag))
  const [stations, tree, isKept, menu, own] = await allOf([
    stationsOf(db, actor.id),
    treeOf(db, actor.role),
    isKeptFromPartners(context),
    readPreference(context, 'menu'),
    db
      .selectFrom('staff')
      .select('must_change_password')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow(),
  ])
  const closed = isKept ? ['/partner/'] : []
  const { id, name, role, warehouse } = actor
  const menus = without(tree, closed)
  const screens = ownScreens({ role, menus, closed }, every)
  const kept = ownMenuOf(menu.value)
  const usual = usualOf(kept, businessDate(context.now))
  const shown = { menus, screens, closed, usual, pinned: [...kept.pinned] }
  return { id, name, role, stations, flags, ...shown, warehouse_code: warehouse, ...own }
}

function without(menus: readonly MenuEntry[], closed: readonly string[]): MenuEntry[] {
  return menus.flatMap((entry) => {
    if (closed.some((start) => entry.path?.startsWith(start))) return []
    const children = without(entry.children, closed)
    return entry.path !== null || children.length > 0 ? [{ ...entry, children }] : []
  })
}
