import { sql } from 'kysely'
import { listStaff } from '#catalog/lookup.api.ts'
import { fold } from '#platform/rules/fold.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { staffStatus } from '#staff/staff.status.ts'

const staff: ListDefinition = {
  from: sql`staff s`,
  select: sql`s.id, s.id::text as _id, s.name, s.username, s.role`,
  filters: { role: { any: 's.role' } },
  sorts: { name: sql`s.name` },
  key: sql`s.id`,
  defaultSort: 'name',
  search: { text: (q) => sql<boolean>`s.fold like ${anywhere(fold(q))}` },
}

export const routes: Route[] = [
  serve(listStaff, ({ query }, { db }) => {
    // Whoever has left is not offered any more, and is still called by their name where a filter names them.
    const offered = query.ids?.length ? sql`true` : sql`s.status = ${lit(staffStatus.active)}`
    return listRows(db, staff, query, sql<boolean>`${offered} and s.type = 2`)
  }),
]
