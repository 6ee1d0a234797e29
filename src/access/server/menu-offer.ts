import { sql } from 'kysely'
import { openSections } from '#access/server/menu.usecase.ts'
import { roleCodes } from '#platform/contract/roles.ts'
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
  const fresh = screens.filter(
    ({ menuSection = '', menuPosition, path }) =>
      menuPosition !== undefined && !known.has(keyOf(menuSection, path)),
  )
  if (fresh.length === 0) return
  await inJob(db, 'offer-menu', async (tx) => {
    for (const { menuSection = '', ...screen } of fresh) {
      const sectionKey = keyOf(menuSection, '')
      if (menuSection && !known.get(sectionKey))
        known.set(sectionKey, await addSection(tx, menuSection, sections))
      await addEntry(tx, screen, menuSection, known.get(sectionKey) ?? null)
    }
  })
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

async function addEntry(tx: Db, screen: ScreenRow, section: string, parent: number | null): Promise<void> {
  const { path, title, menuPosition, roles, menuRoles } = screen
  const seenBy = [...(menuRoles ?? roles ?? roleCodes)]
  // Somebody may have made it by hand before the screen was offered.
  const { rows } = await sql<{ id: number }>`
    insert into menu (parent_id, title, path, position, roles)
    select ${parent}::bigint, ${title}, ${path}, ${menuPosition}::int, ${seenBy}::text[]
    where not exists (select from menu where path = ${path}) returning id`.execute(tx)
  await sql`insert into menu_offer (section, path) values (${section}, ${path})`.execute(tx)
  if (rows[0]) await openSections(tx, rows[0].id)
}
