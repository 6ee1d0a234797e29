import { sql } from 'kysely'
import { openSections } from '#access/server/menu.usecase.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { MenuSection, ScreenRow } from '#platform/contract/screens.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

interface Offered {
  section: string
  path: string
  menu_id: number | null
}
const keyOf = (section: string, path: string) => `${section}\n${path}`

/**
 * Adds the entries that screens declare and that this database was never offered. What people made of the
 * menu since stays: a deleted entry does not come back, and a renamed section keeps its name.
 */
export async function offerMenu(
  db: Db,
  screens: readonly ScreenRow[],
  sections: readonly MenuSection[],
): Promise<void> {
  const { rows } = await sql<Offered>`select section, path, menu_id from menu_offer`.execute(db)
  const known = new Map(rows.map((row) => [keyOf(row.section, row.path), row.menu_id]))
  const fresh = screens.flatMap(entriesOf).filter(({ section, path }) => !known.has(keyOf(section, path)))
  if (fresh.length === 0) return
  await inJob(db, 'offer-menu', async (tx) => {
    for (const entry of fresh) {
      const sectionKey = keyOf(entry.section, '')
      if (entry.section && !known.get(sectionKey))
        known.set(sectionKey, await addSection(tx, entry.section, sections))
      await addEntry(tx, entry, known.get(sectionKey) ?? null)
    }
  })
}

interface Entry {
  section: string
  path: string
  title: string
  position: number
  roles: readonly RoleCode[]
  /** Stands in another section too, and there first. */
  isFurther: boolean
}

/** What a screen declares of the menu. */
function entriesOf({ path, title, roles, menuSection = '', ...menu }: ScreenRow): Entry[] {
  const { menuPosition: position, menuRoles, menuAlso = [] } = menu
  if (position === undefined) return []
  const seenBy = menuRoles ?? roles ?? roleCodes
  return [
    { section: menuSection, path, title, position, roles: seenBy, isFurther: false },
    ...menuAlso.map((place) => ({ ...place, path, title, isFurther: true })),
  ]
}

/** A section that is new, or that was deleted because nothing stood in it. */
async function addSection(tx: Db, title: string, sections: readonly MenuSection[]): Promise<number> {
  const { icon = null, position = 1_000 } = sections.find((one) => one.title === title) ?? {}
  const { rows } = await sql<{ id: number }>`with own as (
      insert into menu (title, icon, position) values (${title}, ${icon}, ${position}) returning id
    ), offer as (
      insert into menu_offer (section, path, menu_id) select ${title}, '', id from own
      on conflict (section, path) do update set menu_id = excluded.menu_id
    ) select id from own`.execute(tx)
  return rows[0]!.id
}

async function addEntry(tx: Db, entry: Entry, parent: number | null): Promise<void> {
  const { section, path, title, position, roles, isFurther } = entry
  // Somebody may have made it by hand before the screen was offered.
  const there = isFurther ? sql`path = ${path} and parent_id = ${parent}` : sql`path = ${path}`
  const { rows } = await sql<{ id: number }>`
    insert into menu (parent_id, title, path, position, roles)
    select ${parent}::bigint, ${title}, ${path}, ${position}::int, ${[...roles]}::text[]
    where not exists (select from menu where ${there}) returning id`.execute(tx)
  await sql`insert into menu_offer (section, path) values (${section}, ${path})`.execute(tx)
  if (rows[0]) await openSections(tx, rows[0].id)
}
